import type { RowAction } from '@portal/shared-kit/screen';
import { commonText as text } from './messages.ts';

/** The action of a row that leads to the account of its student. */
export const toAccount = (studentId: number): RowAction => ({
  key: 'account',
  label: text.account,
  to: `/payments/accounts/${studentId}`,
});

/** The same in a list without a view of its own: a click on the row opens the account. */
export const opensAccount = (studentId: number): RowAction => ({ ...toAccount(studentId), opens: true });
