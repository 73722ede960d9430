import type { Db } from '../platform/database/db.ts';

/** Records that so much of an issued invoice is paid (all of it where left out), without what follows from it. Returns the payment. */
export const markPaid = (db: Db, invoiceId: number, cents?: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { total_cents, paid_cents } = await tx
      .selectFrom('invoice')
      .select(['total_cents', 'paid_cents'])
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow();
    const amount = cents ?? total_cents - paid_cents;
    const { id } = await tx
      .insertInto('payment')
      .values({
        invoice_id: invoiceId,
        method: 'POS',
        transaction: `MARCA-${invoiceId}-${paid_cents}`,
        amount_cents: amount,
        paid_at: new Date('2026-11-20T08:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('allocation')
      .values({ payment_id: id, invoice_id: invoiceId, amount_cents: amount })
      .execute();
    await tx.updateTable('payment').set({ state: 'CONCILIADO' }).where('id', '=', id).execute();
    const paid = paid_cents + amount;
    await tx
      .updateTable('invoice')
      .set({ state: paid < total_cents ? 'PARCIAL' : 'PAGA', paid_cents: paid })
      .where('id', '=', invoiceId)
      .execute();
    return id;
  });

/** Reverses such a payment of the whole of an invoice, without what follows from it. */
export const markReversed = (db: Db, paymentId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const made = await tx
      .selectFrom('allocation')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const { id: undoes_id, payment_id, invoice_id, amount_cents } = made;
    await tx
      .insertInto('allocation')
      .values({ undoes_id, payment_id, invoice_id, amount_cents: -amount_cents })
      .execute();
    await tx
      .updateTable('payment')
      .set({ state: 'ESTORNADO', reason: 'Ensaio de estorno' })
      .where('id', '=', paymentId)
      .execute();
    await tx
      .updateTable('invoice')
      .set({ state: 'EMITIDA', paid_cents: 0 })
      .where('id', '=', invoice_id)
      .execute();
  });
