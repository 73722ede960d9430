import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  payRefund,
  refundPaid,
  refundStateLabels,
  refuseRefund,
  type RefundRow,
  type RefundState,
} from '@portal/shared-kit/contract/finance/refund';
import { call, useAllowed } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { ListBody, Mark, Under, type Column, type Paged, type RowAction } from '@portal/shared-kit/screen';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { refundText as text } from './messages.ts';

const tones = { PEDIDO: 'quiet', PAGO: 'good', RECUSADO: 'bad' } as const;
const columns: readonly Column<RefundRow>[] = [
  {
    title: text.student,
    dataIndex: 'name',
    render: (name: string, { code }) => <Under what={name} of={code ?? ''} />,
  },
  { title: text.amount, dataIndex: 'amount', render: (cents: number) => formatMoney(cents) },
  {
    title: text.destination,
    dataIndex: 'destination',
    render: (where: string, { reason }) => <Under what={where} of={reason} />,
  },
  {
    title: text.asked,
    dataIndex: 'requested_at',
    render: (at: string, { requested_by }) => <Under what={requested_by} of={formatMoment(at)} />,
  },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: RefundState, { decided_by, note }) => (
      <Under
        what={<Mark tone={tones[state]}>{refundStateLabels[state]}</Mark>}
        of={[decided_by, note].filter(Boolean).join(' · ')}
      />
    ),
  },
];

interface Props {
  list: Paged<RefundRow>;
  empty: string;
  /** Called after a decision. */
  onDone: () => void;
}

/** Refunds, to be decided by somebody else than who requested them. */
export function RefundList({ list, empty, onDone }: Props) {
  const { http } = usePortal();
  const allowed = useAllowed();
  const [open, setOpen] = useState<{ row: RefundRow; act: 'pay' | 'refuse' }>();
  const actions = (row: RefundRow): RowAction[] =>
    row.state === 'PEDIDO' && !row.own && allowed(payRefund)
      ? [
          { key: 'pay', label: text.pay, run: () => setOpen({ row, act: 'pay' }) },
          { key: 'refuse', label: text.refuse, danger: true, run: () => setOpen({ row, act: 'refuse' }) },
        ]
      : [];
  const afterChange = <Answer,>(answer: Answer) => {
    list.reload();
    onDone();
    return answer;
  };
  const close = () => setOpen(undefined);
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
      {open?.act === 'pay' && (
        <ActionDialog
          title={text.payQuestion(formatMoney(open.row.amount), open.row.name)}
          confirm={text.pay}
          schema={refundPaid}
          onConfirm={(body) => call(http, payRefund, { params: { id: open.row.id }, body }).then(afterChange)}
          onClose={close}
        >
          <p>{open.row.destination}</p>
          <Form.Item name="transaction" label={text.transaction}>
            <Input maxLength={60} />
          </Form.Item>
        </ActionDialog>
      )}
      {open?.act === 'refuse' && (
        <ActionDialog
          danger
          reason
          title={text.refuseQuestion(formatMoney(open.row.amount), open.row.name)}
          confirm={text.refuse}
          onConfirm={(body) =>
            call(http, refuseRefund, { params: { id: open.row.id }, body }).then(afterChange)
          }
          onClose={close}
        />
      )}
    </>
  );
}
