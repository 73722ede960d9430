import { later } from '@portal/shared-kit';
import { paymentQueue } from '@portal/shared-kit/contract/finance/payment';
import { useEndpoint } from '@portal/shared-kit/data';
import { Link, useSearchParams } from '@portal/shared-kit/router';
import {
  ScreenFrame,
  ExportList,
  FilterSelect,
  listColumns,
  Mark,
  TwoLines,
  useList,
} from '@portal/shared-kit/screen';
import {
  paymentProofs,
  proofList,
  type Proof,
  exportPaymentProofs,
} from '@portal/shared-kit/contract/finance/payment-proof';
import { proofStateLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { useState } from 'react';
import { HubStyle, TabLabel } from '../common/hub/hub-frame.tsx';
import { messages as text } from './messages.ts';
import { OrderFilter, ofType, payerCell, TabList, TypeFilter } from './tab-list.tsx';

const UnmatchedTab = later(() => import('./unmatched-tab.tsx').then((m) => m.UnmatchedTab));
const CounterTab = later(() => import('./counter-tab.tsx').then((m) => m.CounterTab));
const ConfirmedTab = later(() => import('./confirmed-tab.tsx').then((m) => m.ConfirmedTab));

const ProofPanel = later(() => import('./proof-panel.tsx').then((m) => m.ProofPanel));

const tones = { ENVIADO: 'wait', EM_VERIFICACAO: 'info', ACEITE: 'good', REJEITADO: 'bad' } as const;
/** The state of a proof, with the holder of the claim, who decided, or why the payment of an accepted one no longer counts. */
const stateCell = ({ held_by, held_by_me, decided_by, reason, ...proof }: Proof) => {
  const state = held_by === null ? proof.state : 'EM_VERIFICACAO';
  const person = held_by ?? decided_by;
  if (state === 'ACEITE' && reason !== '')
    return <TwoLines first={<Mark tone="bad">{proofStateLabels[state]}</Mark>} second={reason} />;
  return (
    <TwoLines
      first={<Mark tone={tones[state]}>{proofStateLabels[state]}</Mark>}
      second={held_by_me ? text.byMe : person === null ? '' : text.by(person)}
    />
  );
};

const columns = listColumns(proofList.fields, {
  payer_name: payerCell,
  invoice: (number: string | null, { type, claimed_number }) =>
    number === null || type === null ? (
      <TwoLines first={text.noInvoice} second={claimed_number ?? ''} />
    ) : (
      ofType(number, { type })
    ),
  state: (_: string, proof) => stateCell(proof),
});

/** Proofs of payment, those waiting first. */
function ProofsTab() {
  const list = useList(paymentProofs, ['state', 'type', 'order']);
  const queue = useEndpoint(paymentQueue, {});
  const [open, setOpen] = useState<Proof>();
  const close = () => {
    setOpen(undefined);
    list.reload();
    void queue.refetch();
  };
  return (
    <>
      <TabList
        label={text.proofs}
        list={list}
        filters={
          <>
            <FilterSelect
              list={list}
              name="state"
              label={text.state}
              all={text.waiting}
              options={Object.entries(proofStateLabels).map(([value, label]) => ({ value, label }))}
            />
            <TypeFilter list={list} />
            <OrderFilter list={list} />
            <ExportList endpoint={exportPaymentProofs} list={list} />
          </>
        }
        columns={columns}
        empty={text.noProofs}
        name={({ payer_name, invoice }) => `${payer_name}, ${invoice ?? text.noInvoice}`}
        actions={(row) => [{ label: text.openProof, opens: true, run: () => setOpen(row) }]}
      />
      {open && <ProofPanel key={open.id} proof={open} onClose={close} />}
    </>
  );
}

const tabs = {
  comprovativos: { label: text.proofs, Tab: ProofsTab, count: 'proofs' },
  'por-identificar': { label: text.unmatched, Tab: UnmatchedTab, count: 'unmatched' },
  balcao: { label: text.counter, Tab: CounterTab, count: undefined },
  confirmados: { label: text.confirmed, Tab: ConfirmedTab, count: undefined },
} as const;
type Name = keyof typeof tabs;
const names = Object.keys(tabs) as Name[];

/** `/confirm_payment` (decision 97): proofs, unmatched payments, the counter, and confirmed payments. */
export function PaymentPage() {
  const [params] = useSearchParams();
  const requestedTab = params.get('fila') as Name | null;
  const current: Name = requestedTab !== null && requestedTab in tabs ? requestedTab : 'comprovativos';
  const counts = useEndpoint(paymentQueue, {}).data?.data;
  const { Tab } = tabs[current];
  return (
    <ScreenFrame title={text.title}>
      <HubStyle />
      <nav aria-label={text.tabs} className="hub-tabs">
        {names.map((name) => {
          const { label, count } = tabs[name];
          return (
            <Link
              key={name}
              to={`?fila=${name}`}
              aria-current={name === current ? 'page' : undefined}
              className="hub-tab"
            >
              <TabLabel label={label} count={count === undefined ? null : counts?.[count]} />
            </Link>
          );
        })}
      </nav>
      <Tab key={current} />
    </ScreenFrame>
  );
}
