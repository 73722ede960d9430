import type { InvoiceType } from '@portal/shared-kit/contract/finance/invoice';
import type { Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';

/** An invoice with what it was issued for. */
export interface BilledInvoice {
  id: number;
  inscription_id: number | null;
  candidacy_id: number | null;
}

/** The handler of the area whose service is billed, called when its invoice is paid. What it changes is locked (`lockMany`). Payments do not import these areas:
 *  `billables.ts` passes the handlers in. */
export interface Billable {
  /** The invoice is paid in full. Runs in the transaction of the payment; throws `conflict` to refuse it. */
  paid?(tx: Tx, ctx: Acting, invoice: BilledInvoice): Promise<void>;
  /** The invoice is no longer fully paid, because a payment was reversed for this reason. Never refuses: what the bank reports can always be
   *  recorded (I21). */
  reversed?(tx: Tx, ctx: Acting, invoice: BilledInvoice, reason: string): Promise<void>;
}

/** Handlers by type of invoice; none where a payment has no further effect. */
export type Billables = Readonly<Partial<Record<InvoiceType, Billable>>>;

/** Dependencies of payments. */
export interface PaymentSetup {
  billables: Billables;
  /** Address of the portal, for links in mails. */
  publicUrl: string;
}
