import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { paymentReceipt, reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { unmatchPayment, type AccountPayment } from '@portal/shared-kit/contract/finance/credit';
import { approvePaymentRequest } from '@portal/shared-kit/contract/finance/payment-request';
import { methodLabels, type PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import { call, useAllowed, useOpenDocument } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import {
  Mark,
  Rows,
  ScreenState,
  TwoLines,
  type Column,
  type PossibleAction,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import type { AccountTabProps } from './account.ts';
import { messages as text } from './messages.ts';

const wentTo = ({ allocations, credit }: AccountPayment): string =>
  [
    ...allocations.map(({ invoice, amount }) => text.toInvoice(invoice, amount)),
    ...(credit > 0 ? [text.toCredit(credit)] : []),
  ].join('; ');

const columns: readonly Column<AccountPayment>[] = [
  { title: text.date, dataIndex: 'paid_at', render: (at: string) => formatDay(at) },
  {
    title: text.payment,
    dataIndex: 'method',
    render: (method: PaymentMethod, { transaction }) => (
      <TwoLines first={methodLabels[method]} second={transaction} />
    ),
  },
  { title: text.amount, dataIndex: 'amount', numeric: true, render: (cents: number) => formatMoney(cents) },
  {
    title: text.went,
    dataIndex: 'allocations',
    render: (_: AccountPayment['allocations'], row) => wentTo(row) || '—',
  },
  { title: text.receipt, dataIndex: 'receipt', render: (number: string | null) => number ?? '—' },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: AccountPayment['state']) => (
      <Mark tone={state === 'CONCILIADO' ? 'good' : 'bad'}>{text.standing[state]}</Mark>
    ),
  },
];

type Act = 'unmatch' | 'reverse';
const questions = {
  unmatch: {
    endpoint: unmatchPayment,
    title: text.unmatchQuestion,
    hint: text.unmatchHint,
    confirm: text.unmatch,
  },
  reverse: {
    endpoint: reversePayment,
    title: text.reverseQuestion,
    hint: text.reverseHint,
    confirm: text.reverse,
  },
} as const;

/** Payments of a student with their allocations. */
export function PaymentsTab({ account: { payments }, reload }: AccountTabProps) {
  const { http } = usePortal();
  const allowed = useAllowed();
  const openDocument = useOpenDocument();
  const [open, setOpen] = useState<{ row: AccountPayment; act: Act }>();
  const receipt = (id: number) => openDocument(paymentReceipt, { params: { id } });
  const actions = (row: AccountPayment): PossibleAction[] => [
    row.receipt && { label: text.openReceipt, opens: true, run: () => void receipt(row.id) },
    ...(['unmatch', 'reverse'] as const)
      .filter(
        (act) =>
          row.state === 'CONCILIADO' && allowed(act === 'reverse' ? approvePaymentRequest : unmatchPayment),
      )
      .map((act) => ({ label: questions[act].confirm, danger: true, run: () => setOpen({ row, act }) })),
  ];
  const question = open && questions[open.act];
  return (
    <ScreenState empty={payments.length === 0 ? text.noPayments : undefined} onRetry={reload}>
      <Rows
        label={text.payments}
        rows={payments}
        columns={columns}
        name={(row) => row.transaction}
        actions={actions}
      />
      {open && question && (
        <ActionDialog
          danger
          reason
          title={question.title}
          confirm={question.confirm}
          onConfirm={(body) => call(http, question.endpoint, { params: { id: open.row.id }, body })}
          onDone={reload}
          onClose={() => setOpen(undefined)}
        >
          {question.hint}
        </ActionDialog>
      )}
    </ScreenState>
  );
}
