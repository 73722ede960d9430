import { later, usePortal } from '@portal/shared-kit';
import {
  confirmedPaymentList,
  confirmedPayments,
  paymentReceipt,
  reversePayment,
  type PaymentRow,
  exportConfirmedPayments,
} from '@portal/shared-kit/contract/finance/confirmed-payment';
import { methodLabels, type PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import { call, useOpenDocument } from '@portal/shared-kit/data';
import {
  DayFilter,
  ExportList,
  listColumns,
  Mark,
  type PossibleAction,
  TwoLines,
  useList,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as text } from './messages.ts';
import { MethodFilter, payerCell, TabList } from './tab-list.tsx';

const Why = later(() => import('./why.tsx').then((m) => m.Why));

const columns = listColumns(confirmedPaymentList.fields, {
  payer_name: payerCell,
  method: (method: PaymentMethod, { transaction }) => `${methodLabels[method]} · ${transaction}`,
  state: (state: PaymentRow['state'], { recorded_by }) =>
    state === 'ESTORNADO' ? (
      <Mark tone="bad">{text.reversed}</Mark>
    ) : (
      <TwoLines
        first={<Mark tone="good">{text.settled}</Mark>}
        second={recorded_by === null ? '' : text.by(recorded_by)}
      />
    ),
});

export function ConfirmedTab() {
  const { http, can } = usePortal();
  const openDocument = useOpenDocument();
  const list = useList(confirmedPayments, ['method', 'from', 'until']);
  const [reversing, setReversing] = useState<PaymentRow>();
  const actions = (row: PaymentRow): PossibleAction[] => [
    {
      label: text.openReceipt,
      opens: true,
      run: () => void openDocument(paymentReceipt, { params: { id: row.id } }),
    },
    can('payments.waive') &&
      row.state === 'CONCILIADO' && { label: text.reverse, danger: true, run: () => setReversing(row) },
  ];
  return (
    <>
      <TabList
        label={text.confirmed}
        list={list}
        filters={
          <>
            <MethodFilter list={list} />
            <DayFilter list={list} name="from" label={text.from} />
            <DayFilter list={list} name="until" label={text.until} />
            <ExportList endpoint={exportConfirmedPayments} list={list} />
          </>
        }
        columns={columns}
        empty={text.noPayments}
        name={({ receipt: number }) => number}
        actions={actions}
      />
      {reversing && (
        <Why
          question={text.reverseQuestion}
          hint={text.reverseHint}
          confirm={text.reverse}
          run={(reason) => call(http, reversePayment, { params: { id: reversing.id }, body: { reason } })}
          onClose={() => setReversing(undefined)}
          onDone={list.reload}
        />
      )}
    </>
  );
}
