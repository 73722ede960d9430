import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { studentAccount } from '@portal/shared-kit/contract/finance/credit';

export type StudentAccount = Out<typeof studentAccount>['data'];
/** Props of each part of an account. */
export interface AccountTabProps {
  account: StudentAccount;
  /** Invalidates everything about the account after a change. */
  reload: () => void;
}
/** Actions on an invoice of this account. */
export type InvoiceAct = 'link' | 'use' | 'note' | 'annul';
