import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  payRefund,
  refundList,
  refundStateLabels,
  type RefundRow,
  type RefundState,
} from '@portal/shared-kit/contract/finance/refund';
import { useAllowed } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ListBody, listColumns, Mark, TwoLines, type Paged, type RowAction } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { refundText as text } from './messages.ts';
import type { RefundDialogProps } from './refund-dialog.tsx';

const RefundDialog = later(() => import('./refund-dialog.tsx').then((m) => m.RefundDialog));

const tones = { PEDIDO: 'quiet', PAGO: 'good', RECUSADO: 'bad' } as const;
const columns = listColumns(refundList.fields, {
  requested_at: (at: string, { requested_by }) => <TwoLines first={requested_by} second={formatMoment(at)} />,
  state: (state: RefundState, { decided_by, note }) => (
    <TwoLines
      first={<Mark tone={tones[state]}>{refundStateLabels[state]}</Mark>}
      second={[decided_by, note].filter(Boolean).join(' · ')}
    />
  ),
});

interface Props {
  list: Paged<RefundRow>;
  empty: string;
  /** What opens a row, where its student is not on the screen already. */
  opens?: (row: RefundRow) => RowAction[];
  /** Called after a decision. */
  onDone: () => void;
}

/** Refunds, to be decided by somebody else than who requested them. */
export function RefundList({ list, empty, opens, onDone }: Props) {
  const allowed = useAllowed();
  const [open, setOpen] = useState<RefundDialogProps['of']>();
  const actions = (row: RefundRow): RowAction[] => [
    ...(row.state === 'PEDIDO' && !row.own && allowed(payRefund)
      ? [
          { label: text.pay, run: () => setOpen({ row, act: 'pay' }) },
          { label: text.refuse, danger: true, run: () => setOpen({ row, act: 'refuse' }) },
        ]
      : []),
    ...(opens?.(row) ?? []),
  ];
  return (
    <>
      <ListBody
        label={text.refunds}
        list={list}
        columns={columns}
        empty={empty}
        name={({ name, amount }) => `${name}, ${formatMoney(amount)}`}
        actions={actions}
      />
      {open && (
        <RefundDialog
          of={open}
          onDone={() => {
            list.reload();
            onDone();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
