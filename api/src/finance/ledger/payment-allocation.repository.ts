import { sql } from 'kysely';
import { insertRow, type Db, type Tx } from '../../platform/database/db.ts';

interface NewAllocation {
  /** Null where it comes from credit. */
  paymentId: number | null;
  invoiceId: number;
  amountCents: number;
  by: number | null;
}
export async function insert(tx: Tx, { paymentId, invoiceId, amountCents, by }: NewAllocation) {
  return insertRow(tx, 'allocation', {
    payment_id: paymentId,
    invoice_id: invoiceId,
    amount_cents: amountCents,
    made_by: by,
  });
}

/** Whether the allocation `a` is of what credit notes took back of its invoice, and not of other credit: it was made in the transaction of
 *  such a note, or of the withdrawal that opened the invoice again. */
export const ofNotes = sql<boolean>`(a.payment_id is null and (
  exists (select from credit_note n where n.invoice_id = a.invoice_id and n.partial and n.issued_at = a.made_at)
  or exists (select from allocation w where w.invoice_id = a.invoice_id and w.undoes_id is not null and w.made_at = a.made_at)))`;

/** Allocations in force: neither undone nor the undoing of another. */
const counting = (db: Db) =>
  db
    .selectFrom('allocation as a')
    .select(['a.id', 'a.payment_id', 'a.invoice_id', 'a.amount_cents', ofNotes.as('of_notes')])
    .where('a.undoes_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('allocation as u').select('u.id').whereRef('u.undoes_id', '=', 'a.id'))),
    );
export type PaymentAllocation = Awaited<ReturnType<typeof ofPayment>>[number];

export const ofPayment = (db: Db, paymentId: number) =>
  counting(db).where('a.payment_id', '=', paymentId).orderBy('a.id').execute();

export const ofInvoice = (db: Db, invoiceId: number) =>
  counting(db).where('a.invoice_id', '=', invoiceId).orderBy('a.id').execute();

/** Inserts the row that undoes an allocation; returns its id. */
export const undo = (tx: Tx, allocation: PaymentAllocation, by: number | null) =>
  insertRow(tx, 'allocation', {
    payment_id: allocation.payment_id,
    invoice_id: allocation.invoice_id,
    amount_cents: -allocation.amount_cents,
    undoes_id: allocation.id,
    made_by: by,
  });
