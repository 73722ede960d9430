import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { studentAccounts } from '@portal/shared-kit/contract/finance/credit';
import type { InvoiceRow } from '@portal/shared-kit/contract/finance/invoice';
import type { Slots } from '@portal/shared-kit/contract/gateway/slots';
import { exportStudentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { call, useAllowed } from '@portal/shared-kit/data';
import { formatDate } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import { ExportMenu, TwoLines, type Column } from '@portal/shared-kit/screen';
import { typeWords } from '../common/messages.ts';
import { InvoiceList, stateColumn } from './invoice-list.tsx';
import { messages as text } from './messages.ts';

/** The payable references of an invoice; none once it is no longer owed. */
const payable = ({ references }: InvoiceRow) =>
  references
    .filter(({ state }) => state === 'ATRIBUIDA')
    .map(({ entity, number }) => `${entity} · ${number}`);

const columns: readonly Column<InvoiceRow>[] = [
  {
    title: text.invoice,
    dataIndex: 'number',
    render: (number: string | null, { type }) => <TwoLines first={number ?? '—'} second={typeWords[type]} />,
  },
  stateColumn,
  { title: text.total, dataIndex: 'total', numeric: true, render: (cents: number) => formatMoney(cents) },
  { title: text.paid, dataIndex: 'paid', numeric: true, render: (cents: number) => formatMoney(cents) },
  { title: text.due, dataIndex: 'due_date', render: (date: string) => formatDate(date) },
  {
    title: text.references,
    dataIndex: 'references',
    render: (_: InvoiceRow['references'], row) => payable(row).join(', ') || '—',
  },
];

/** The tab 'Pagamentos' of a student's page (decision 104): invoices and payments, the latest first, with the references of open ones.
 *  The page is notified of each action, since its head shows the debt. */
export function StudentTab({ student_id }: Slots['student-tab@1']) {
  const { http, events } = usePortal();
  const allowed = useAllowed();
  return (
    <>
      {allowed(studentAccounts) && (
        <p>
          <Link to={`/payments/accounts/${student_id}`}>{text.toAccount}</Link>
        </p>
      )}
      <InvoiceList
        key={student_id}
        student_id={student_id}
        label={text.studentPayments}
        columns={columns}
        // Credit can only be used where it is shown: on the account.
        creditCents={0}
        above={
          allowed(exportStudentHistory) && (
            <div style={{ marginBlockEnd: 12 }}>
              <ExportMenu
                make={(format) =>
                  call(http, exportStudentHistory, { query: { student_id, list: 'PAGAMENTOS', format } })
                }
              />
            </div>
          )
        }
        onChanged={() => events.emit('account-changed@1', { student_id })}
      />
    </>
  );
}
