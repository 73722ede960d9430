import { later } from '@portal/shared-kit';
import { paymentQueue } from '@portal/shared-kit/contract/finance/payment';
import {
  paymentProofs,
  proofList,
  type Proof,
  exportPaymentProofs,
} from '@portal/shared-kit/contract/finance/payment-proof';
import { proofStateLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { useEndpoint } from '@portal/shared-kit/data';
import { ExportList, FilterSelect, listColumns, Mark, TwoLines, useList } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as text } from './messages.ts';
import { OrderFilter, ofType, payerCell, TabList, TypeFilter } from './tab-list.tsx';

const ProofPanel = later(() => import('./proof-panel.tsx').then((m) => m.ProofPanel));

const tones = { ENVIADO: 'wait', EM_VERIFICACAO: 'info', ACEITE: 'good', REJEITADO: 'bad' } as const;
/** The state of a proof, with the holder of the claim or who decided. */
const stateCell = ({ held_by, held_by_me, decided_by, ...proof }: Proof) => {
  const state = held_by === null ? proof.state : 'EM_VERIFICACAO';
  const person = held_by ?? decided_by;
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
export function ProofsTab() {
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
        actions={(row) => [
          { key: 'open-proof', label: text.openProof, opens: true, run: () => setOpen(row) },
        ]}
      />
      {open && <ProofPanel key={open.id} proof={open} onClose={close} />}
    </>
  );
}
