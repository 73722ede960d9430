import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { studentAccount } from '@portal/shared-kit/contract/finance/credit';

export type StudentAccount = Out<typeof studentAccount>['data'];
/** What each part of an account is about. */
export interface AccountTabProps {
  account: StudentAccount;
  /** Reads the account again, after an act on it. */
  reload: () => void;
}
/** What may be done with an invoice of this account. */
export type InvoiceAct = 'link' | 'use' | 'note' | 'annul';
