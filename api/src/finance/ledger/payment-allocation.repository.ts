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

/** Allocations in force: neither undone nor the undoing of another. */
const counting = (db: Db) =>
  db
    .selectFrom('allocation as a')
    .select(['a.id', 'a.payment_id', 'a.invoice_id', 'a.amount_cents'])
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
