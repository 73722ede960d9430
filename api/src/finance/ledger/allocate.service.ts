import { audit, diff, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import * as allocations from './payment-allocation.repository.ts';
import type { PaymentAllocation } from './payment-allocation.repository.ts';
import { release } from './release.ts';
import type { PaymentSetup } from './billable.ts';
import { stateAfter } from './payment.rules.ts';
import * as invoices from './settled-invoice.repository.ts';
import type { LockedInvoice } from './settled-invoice.repository.ts';

interface Source {
  /** Null where it comes from credit. */
  paymentId: number | null;
  amountCents: number;
  /** The reference of the payment. */
  referenceId?: number | undefined;
}

/** Allocates money to a locked invoice, up to its open amount, with the effects of full payment. Returns the allocation and the amount
 *  paid since. */
export async function allocate(
  tx: Tx,
  ctx: Acting,
  { billables }: Pick<PaymentSetup, 'billables'>,
  invoice: LockedInvoice,
  { paymentId, amountCents, referenceId }: Source,
): Promise<{ allocationId: number; paidCents: number }> {
  const by = ctx.user?.userId ?? null;
  const allocationId = await allocations.insert(tx, { paymentId, invoiceId: invoice.id, amountCents, by });
  const paidCents = invoice.paid_cents + amountCents;
  const state = stateAfter(invoice.total_cents, paidCents);
  await invoices.keepPaid(tx, invoice.id, state, paidCents);
  if (state === 'PAGA') {
    if (referenceId === undefined) await invoices.moveReferences(tx, invoice.id, 'ATRIBUIDA', 'PAGA');
    else await invoices.payThrough(tx, invoice.id, referenceId);
    await billables[invoice.type]?.paid?.(tx, ctx, invoice);
  }
  await audit(tx, ctx, {
    action: 'invoice.settle',
    entityId: invoice.id,
    changes: diff({ state: invoice.state, paid_cents: invoice.paid_cents }, { state, paid_cents: paidCents }),
  });
  return { allocationId, paidCents };
}

/** Undoes an allocation of a locked invoice: the invoice is open again, and the handler of its type undoes the effect. Returns the invoice
 *  as it is then, for the next allocation. */
export async function deallocate(
  tx: Tx,
  ctx: Acting,
  { billables }: PaymentSetup,
  invoice: LockedInvoice,
  allocation: PaymentAllocation,
  reason: string,
): Promise<LockedInvoice> {
  const paidCents = invoice.paid_cents - allocation.amount_cents;
  const state = stateAfter(invoice.total_cents, paidCents);
  await release(tx, ctx, allocation, reason);
  await invoices.keepPaid(tx, invoice.id, state, paidCents);
  if (invoice.state === 'PAGA') {
    await invoices.moveReferences(tx, invoice.id, 'PAGA', 'ATRIBUIDA');
    await billables[invoice.type]?.reversed?.(tx, ctx, invoice, reason);
  }
  await audit(tx, ctx, {
    action: 'invoice.reopen',
    entityId: invoice.id,
    changes: diff({ state: invoice.state, paid_cents: invoice.paid_cents }, { state, paid_cents: paidCents }),
    reason,
  });
  return { ...invoice, state, paid_cents: paidCents };
}
