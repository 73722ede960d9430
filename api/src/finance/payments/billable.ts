import type { InvoiceType } from '@portal/shared-kit/contract/finance/invoice';
import type { Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';

/** An invoice with what it was issued for. */
export interface BilledInvoice {
  id: number;
  inscription_id: number | null;
  candidacy_id: number | null;
}

/** What the area that owns a billed thing does when its invoice is paid. Payments do not know these areas: `billables.ts` hands
 *  the handlers in. */
export interface Billable {
  /** Locks what `paid` changes. Called before the invoice is locked, so that everybody locks in the same order. */
  lock?(tx: Tx, invoice: BilledInvoice): Promise<void>;
  /** The invoice is paid in full. Runs in the transaction of the payment; throws `conflict` to refuse it. */
  paid?(tx: Tx, ctx: Acting, invoice: BilledInvoice): Promise<void>;
  /** The invoice is no longer paid in full, because a payment was reversed for this reason. Never refuses: the bank's truth can always
   *  be recorded (I21). */
  reversed?(tx: Tx, ctx: Acting, invoice: BilledInvoice, reason: string): Promise<void>;
}

/** The handlers by type of invoice; a type without one is paid and nothing follows. */
export type Billables = Readonly<Partial<Record<InvoiceType, Billable>>>;

/** What payments need of this installation. */
export interface PaymentSetup {
  billables: Billables;
  /** Where the portal is opened, for links in mails. */
  publicUrl: string;
}
