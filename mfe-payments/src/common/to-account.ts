import type { RowAction } from '@portal/shared-kit/screen';
import { commonText as text } from './messages.ts';

/** The action of a row that opens the account of its student. */
export const toAccount = (studentId: number): RowAction => ({
  key: 'account',
  label: text.account,
  to: `/payments/accounts/${studentId}`,
  opens: true,
});
