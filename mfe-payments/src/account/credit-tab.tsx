import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import type { CreditEntry } from '@portal/shared-kit/contract/finance/credit';
import {
  exportRefunds,
  refundForm,
  refunds,
  requestRefund,
} from '@portal/shared-kit/contract/finance/refund';
import { call, useAllowed } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog, MoneyItem, TextItem } from '@portal/shared-kit/form';
import { ExportList, Rows, ScreenState, useInnerList, type Column } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { RefundList } from '../common/refund-list.tsx';
import type { AccountTabProps } from './account.ts';
import { messages as text } from './messages.ts';

const columns: readonly Column<CreditEntry>[] = [
  { title: text.date, dataIndex: 'made_at', render: (at: string) => formatMoment(at) },
  { title: text.amount, dataIndex: 'amount', numeric: true, render: (cents: number) => formatMoney(cents) },
  { title: text.after, dataIndex: 'balance', numeric: true, render: (cents: number) => formatMoney(cents) },
  {
    title: text.reason,
    dataIndex: 'reason',
    render: (reason: string, { invoice }) => [invoice, reason].filter(Boolean).join(' · '),
  },
  { title: text.who, dataIndex: 'by', render: (name: string | null) => name ?? '—' },
];

/** The credit ledger of a student, and the requested refunds. */
export function CreditTab({ account, reload }: AccountTabProps) {
  const { entries, balance, student_id } = account;
  const allowed = useAllowed();
  return (
    <>
      <h2 style={{ fontSize: 16 }}>{text.movements}</h2>
      <ScreenState empty={entries.length === 0 ? text.noEntries : undefined} onRetry={reload}>
        <Rows label={text.movements} rows={entries} columns={columns} />
      </ScreenState>
      {allowed(refunds) && <Refunds studentId={student_id} balance={balance} reload={reload} />}
    </>
  );
}
function Refunds({ studentId, balance, reload }: { studentId: number; balance: number; reload: () => void }) {
  const { http } = usePortal();
  const list = useInnerList(refunds, { student_id: studentId });
  const [asking, setAsking] = useState(false);
  return (
    <>
      <h2 style={{ fontSize: 16 }}>{text.refunds}</h2>
      {balance > 0 && (
        <p>
          <Button onClick={() => setAsking(true)}>{text.askRefund}</Button>
        </p>
      )}
      {list.total > 0 && (
        <div style={{ marginBlockEnd: 12 }}>
          <ExportList endpoint={exportRefunds} fixed={{ student_id: studentId }} />
        </div>
      )}
      <RefundList list={list} empty={text.noRefunds} onDone={reload} />
      {asking && (
        <ActionDialog
          reason
          title={text.askRefund}
          confirm={text.askRefund}
          schema={refundForm.omit({ reason: true })}
          value={{ amount: balance }}
          onConfirm={(body) => call(http, requestRefund, { params: { id: studentId }, body })}
          onDone={() => {
            list.reload();
            reload();
          }}
          onClose={() => setAsking(false)}
        >
          <p>{text.refundHint(balance)}</p>
          <MoneyItem name="amount" label={text.howMuch} />
          <TextItem name="destination" label={text.destination} maxLength={120} />
        </ActionDialog>
      )}
    </>
  );
}
