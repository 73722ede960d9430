import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { exportInvoices, type InvoiceRow } from '@portal/shared-kit/contract/finance/invoice';
import { formatDate } from '@portal/shared-kit/dates';
import { ExportList, TwoLines, type Column } from '@portal/shared-kit/screen';
import { typeWords } from '../common/messages.ts';
import type { AccountTabProps } from './account.ts';
import { Groups } from './groups.tsx';
import { InvoiceList, stateColumn } from './invoice-list.tsx';
import { messages as text } from './messages.ts';

const columns: readonly Column<InvoiceRow>[] = [
  {
    title: text.invoice,
    dataIndex: 'number',
    render: (number: string | null, { type }) => <TwoLines first={number ?? '—'} second={typeWords[type]} />,
  },
  {
    title: text.what,
    dataIndex: 'lines',
    render: (lines: InvoiceRow['lines']) => lines.map(({ description }) => description).join(', '),
  },
  { title: text.total, dataIndex: 'total', numeric: true, render: (cents: number) => formatMoney(cents) },
  { title: text.paid, dataIndex: 'paid', numeric: true, render: (cents: number) => formatMoney(cents) },
  { title: text.due, dataIndex: 'due_date', render: (day: string) => formatDate(day) },
  stateColumn,
];

/** All invoices, with the use of credit for each. */
export const InvoicesTab = ({ account, reload }: AccountTabProps) => (
  <>
    <Groups account={account} reload={reload} />
    <InvoiceList
      student_id={account.student_id}
      label={text.invoices}
      columns={columns}
      creditCents={account.balance}
      above={
        <div style={{ marginBlockEnd: 12 }}>
          <ExportList endpoint={exportInvoices} fixed={{ student_id: account.student_id }} />
        </div>
      }
      onChanged={reload}
    />
  </>
);
