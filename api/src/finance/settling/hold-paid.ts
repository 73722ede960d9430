import type { Tx } from '../../platform/database/db.ts';
import { invoicesOf } from '../references/reference.repository.ts';
import type { Billables } from './billable.ts';
import { hold, type LockedInvoice } from './settled-invoice.repository.ts';

/** Locks invoices in the order of their ids, to avoid deadlocks; returns them in the order given. */
export async function holdAll(
  tx: Tx,
  billables: Billables,
  ids: readonly number[],
): Promise<LockedInvoice[]> {
  const invoices = new Map<number, LockedInvoice | undefined>();
  for (const id of ids.toSorted((a, b) => a - b)) invoices.set(id, await hold(tx, billables, id));
  return ids.flatMap((id) => invoices.get(id) ?? []);
}

/** Locks the invoices that a payment may settle: those its reference pays together, the first due first (I28), or the one it is for. */
export async function holdPaid(
  tx: Tx,
  billables: Billables,
  { invoiceId, referenceId }: { invoiceId: number; referenceId?: number | null | undefined },
): Promise<LockedInvoice[]> {
  const together = referenceId == null ? [] : await invoicesOf(tx, referenceId);
  return holdAll(tx, billables, together.includes(invoiceId) ? together : [invoiceId]);
}
