import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  approvePayment,
  exportApprovals,
  paymentApprovals,
  refusePayment,
  secondPersonForm,
  secondPersonLimit,
  setSecondPersonLimit,
  type WaitingPayment,
} from '@portal/shared-kit/contract/finance/payment-approval';
import { methodLabels, type PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import { exportRefunds, refunds } from '@portal/shared-kit/contract/finance/refund';
import { call, useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatDay, formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog, MoneyField } from '@portal/shared-kit/form';
import {
  ExportList,
  ListBody,
  manyOn,
  ScreenFrame,
  Under,
  useInnerList,
  type Column,
  type RowAction,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { Form } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { refundText } from '../common/messages.ts';
import { RefundList } from '../common/refund-list.tsx';
import { messages as text } from './messages.ts';

/** `/payments/second`: payments and requests that await a second person (I31, part F). */
export function SecondPage() {
  const allowed = useAllowed();
  return (
    <ScreenFrame title={text.title}>
      <Limit />
      <h2 style={{ fontSize: 16 }}>{text.payments}</h2>
      <Payments />
      {allowed(refunds) && (
        <>
          <h2 style={{ fontSize: 16, marginTop: 24 }}>{refundText.refunds}</h2>
          <Refunds />
        </>
      )}
    </ScreenFrame>
  );
}

/** In cents: it takes as many letters as most. */
const usualLimit = 5_000_000;
const unseen = { visibility: 'hidden' } as const;
/** What stands over a list. */
const above = { marginBottom: 12 } as const;

function Limit() {
  const { http } = usePortal();
  const allowed = useAllowed();
  const { data, error, refetch } = useEndpoint(secondPersonLimit, {});
  const [changing, setChanging] = useState(false);
  if (!data && error) return null;
  const amount = data?.data.amount ?? usualLimit;
  return (
    // Its room is kept until it is known.
    <p style={data ? undefined : unseen}>
      {text.limit(formatMoney(amount))}{' '}
      {allowed(setSecondPersonLimit) && (
        <Button size="small" onClick={() => setChanging(true)}>
          {text.changeLimit}
        </Button>
      )}
      {changing && (
        <ActionDialog
          reason
          title={text.changeLimit}
          confirm={text.changeLimit}
          schema={secondPersonForm.omit({ reason: true })}
          value={{ amount }}
          onConfirm={async (body) => {
            const answer = await call(http, setSecondPersonLimit, { body });
            void refetch();
            return answer;
          }}
          onClose={() => setChanging(false)}
        >
          <p>{text.limitHint}</p>
          <Form.Item name="amount" label={text.howMuch}>
            <MoneyField />
          </Form.Item>
        </ActionDialog>
      )}
    </p>
  );
}

const columns: readonly Column<WaitingPayment>[] = [
  {
    title: text.student,
    dataIndex: 'payer_name',
    render: (name: string, { payer_code }) => <Under what={name} of={payer_code ?? ''} />,
  },
  { title: text.invoice, dataIndex: 'invoice' },
  { title: text.amount, dataIndex: 'amount', render: (cents: number) => formatMoney(cents) },
  {
    title: text.payment,
    dataIndex: 'method',
    render: (method: PaymentMethod, { transaction }) => (
      <Under what={methodLabels[method]} of={transaction} />
    ),
  },
  { title: text.date, dataIndex: 'paid_at', render: (at: string) => formatDay(at) },
  {
    title: text.recorded,
    dataIndex: 'recorded_by',
    render: (name: string, { own, recorded_at }) => (
      <Under what={own ? text.you : name} of={formatMoment(recorded_at)} />
    ),
  },
];

function Payments() {
  const { http, can } = usePortal();
  const list = useInnerList(paymentApprovals, {});
  const [open, setOpen] = useState<{ row: WaitingPayment; act: 'confirm' | 'refuse' }>();
  const actions = (row: WaitingPayment): RowAction[] =>
    row.own
      ? []
      : [
          { key: 'confirm', label: text.confirm, run: () => setOpen({ row, act: 'confirm' }) },
          { key: 'refuse', label: text.refuse, danger: true, run: () => setOpen({ row, act: 'refuse' }) },
        ];
  const close = () => setOpen(undefined);
  const afterChange = <Answer extends { message: string }>(answer: Answer) => {
    list.reload();
    return answer;
  };
  return (
    <>
      <div style={above}>
        <ExportList endpoint={exportApprovals} />
      </div>
      <ListBody
        label={text.payments}
        list={list}
        columns={columns}
        empty={text.noPayments}
        name={({ transaction }) => transaction}
        many={manyOn('payment_approval', can)}
        actions={actions}
      />
      {open?.act === 'confirm' && (
        <ActionDialog
          title={text.confirmQuestion(formatMoney(open.row.amount), open.row.payer_name)}
          confirm={text.confirm}
          onConfirm={() => call(http, approvePayment, { params: { id: open.row.id } }).then(afterChange)}
          onClose={close}
        >
          {text.confirmHint}
        </ActionDialog>
      )}
      {open?.act === 'refuse' && (
        <ActionDialog
          danger
          reason
          title={text.refuseQuestion(formatMoney(open.row.amount), open.row.payer_name)}
          confirm={text.refuse}
          onConfirm={(body) =>
            call(http, refusePayment, { params: { id: open.row.id }, body }).then(afterChange)
          }
          onClose={close}
        >
          {text.refuseHint}
        </ActionDialog>
      )}
    </>
  );
}

function Refunds() {
  const list = useInnerList(refunds, { state: 'PEDIDO' });
  return (
    <>
      <div style={above}>
        <ExportList endpoint={exportRefunds} fixed={{ state: 'PEDIDO' }} />
      </div>
      <RefundList list={list} empty={text.noRefunds} onDone={() => undefined} />
    </>
  );
}
