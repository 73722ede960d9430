import { later, usePortal } from '@portal/shared-kit';
import {
  paymentQueue,
  returnPayment,
  unmatchedList,
  unmatchedPayments,
  type Unmatched,
  exportUnmatchedPayments,
} from '@portal/shared-kit/contract/finance/payment';
import { call, useAllowed, useEndpoint } from '@portal/shared-kit/data';
import {
  ExportList,
  listColumns,
  screenMessages,
  useList,
  type PossibleAction,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { grouped } from './facts.tsx';
import { messages as text } from './messages.ts';
import { MethodFilter, OrderFilter, TabList } from './tab-list.tsx';

const MatchPanel = later(() => import('./match-panel.tsx').then((m) => m.MatchPanel));
const Why = later(() => import('./why.tsx').then((m) => m.Why));

const columns = listColumns(unmatchedList.fields, {
  reference: (reference: string | null, { entity, invoice }) =>
    reference ? [entity, grouped(reference), invoice].filter(Boolean).join(' · ') : screenMessages.nothing,
});

export function UnmatchedTab() {
  const { http } = usePortal();
  const allowed = useAllowed();
  const list = useList(unmatchedPayments, ['method', 'order']);
  const queue = useEndpoint(paymentQueue, {});
  const [open, setOpen] = useState<{ row: Unmatched; what: 'match' | 'return' }>();
  const close = () => setOpen(undefined);
  const reload = () => {
    list.reload();
    void queue.refetch();
  };
  const actions = (row: Unmatched): PossibleAction[] => [
    { label: text.match, opens: true, run: () => setOpen({ row, what: 'match' }) },
    { label: text.split, to: `/payments/sponsors?pagamento=${row.id}` },
    allowed(returnPayment) && {
      label: text.giveBack,
      danger: true,
      run: () => setOpen({ row, what: 'return' }),
    },
  ];
  return (
    <>
      <TabList
        label={text.unmatched}
        list={list}
        filters={
          <>
            <MethodFilter list={list} />
            <OrderFilter list={list} />
            <ExportList endpoint={exportUnmatchedPayments} list={list} />
          </>
        }
        columns={columns}
        empty={text.noUnmatched}
        name={({ transaction }) => transaction}
        actions={actions}
      />
      {open?.what === 'match' && <MatchPanel payment={open.row} onClose={close} onDone={reload} />}
      {open?.what === 'return' && (
        <Why
          question={text.giveBackQuestion}
          hint={text.giveBackHint}
          confirm={text.giveBack}
          run={(reason) => call(http, returnPayment, { params: { id: open.row.id }, body: { reason } })}
          onClose={close}
          onDone={reload}
        />
      )}
    </>
  );
}
