import { student } from '@portal/shared-kit/contract/enrolment/student';
import { studentAccount } from '@portal/shared-kit/contract/finance/credit';
import { references } from '@portal/shared-kit/contract/finance/payment-reference';
import { useAllowed } from '@portal/shared-kit/data';
import { Related, type RowAction } from '@portal/shared-kit/screen';
import { commonText as text } from './messages.ts';

interface Props {
  /** Null where a candidate owes. */
  student_id: number | null;
  /** Number of an invoice, whose references can be looked up. */
  invoice?: string | null;
}

/** Links from a record to its student's account and record, and to the references of its invoice. */
export function StudentRecords({ student_id, invoice }: Props) {
  const allowed = useAllowed();
  return (
    <Related
      links={[
        student_id !== null &&
          allowed(studentAccount) && { to: `/payments/accounts/${student_id}`, label: text.studentAccount },
        student_id !== null &&
          allowed(student) && { to: `/student_details/${student_id}`, label: text.studentRecord },
        !!invoice &&
          allowed(references) && {
            to: `/services/references?search=${encodeURIComponent(invoice)}`,
            label: text.referencesOf(invoice),
          },
      ]}
    />
  );
}

export const toAccount = (studentId: number): RowAction => ({
  label: text.account,
  to: `/payments/accounts/${studentId}`,
});

/** The same in a list without a view of its own: a click on the row opens the account. */
export const opensAccount = (studentId: number): RowAction => ({ ...toAccount(studentId), opens: true });
