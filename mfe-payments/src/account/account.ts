import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { studentAccount } from '@portal/shared-kit/contract/finance/credit';
import type { InvoiceRow } from '@portal/shared-kit/contract/finance/invoice';

export type StudentAccount = Out<typeof studentAccount>['data'];
export interface AccountTabProps {
  account: StudentAccount;
  /** Invalidates everything about the account after a change. */
  reload: () => void;
}
/** Actions on an invoice of this account. */
export type InvoiceAct = 'link' | 'use' | 'note' | 'annul';

export interface AccountDialogProps {
  /** The action, on the account or on one of its invoices; `creditCents` is the student's credit. */
  of:
    | { act: 'join' | 'repay' | 'suspend'; account: StudentAccount }
    | { act: InvoiceAct; row: InvoiceRow; creditCents: number };
  onDone: () => void;
  onClose: () => void;
}
