import { usePortal } from '@portal/shared-kit';
import { studentAccounts } from '@portal/shared-kit/contract/finance/credit';
import type { Slots } from '@portal/shared-kit/contract/gateway/slots';
import { exportStudentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { call, useAllowed } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import { ExportMenu } from '@portal/shared-kit/screen';
import { InvoiceList } from './invoice-list.tsx';
import { messages as text } from './messages.ts';

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
        columns={['number', 'state', 'total', 'paid', 'due_date', 'references']}
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
