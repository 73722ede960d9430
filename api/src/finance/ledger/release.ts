import type { Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import * as allocations from './payment-allocation.repository.ts';
import type { PaymentAllocation } from './payment-allocation.repository.ts';
import * as credit from './credit.repository.ts';

/** Undoes an allocation. An amount from credit returns to it; one from a payment is the caller's to account for. */
export async function release(tx: Tx, ctx: Acting, part: PaymentAllocation, reason: string): Promise<void> {
  const by = ctx.user?.userId ?? null;
  const undone = await allocations.undo(tx, part, by);
  if (part.payment_id !== null) return;
  const account = await credit.lockFor(tx, part.invoice_id);
  await credit.append(tx, {
    accountId: account.id,
    amountCents: part.amount_cents,
    allocationId: undone,
    reason,
    by,
  });
}

/** Undoes every allocation of an invoice that is no longer owed; what was paid becomes credit (I21). */
export async function releaseToCredit(tx: Tx, ctx: Acting, invoiceId: number, reason: string): Promise<void> {
  for (const one of await allocations.ofInvoice(tx, invoiceId)) {
    await release(tx, ctx, one, reason);
    if (one.payment_id === null) continue;
    const account = await credit.lockFor(tx, invoiceId);
    await credit.append(tx, {
      accountId: account.id,
      amountCents: one.amount_cents,
      paymentId: one.payment_id,
      reason,
      by: ctx.user?.userId ?? null,
    });
  }
}
