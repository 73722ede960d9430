import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** The credit account of an invoice's debtor, opened where there is none, and locked until the transaction ends. */
export async function lockFor(tx: Tx, invoiceId: number) {
  await tx
    .insertInto('credit_account')
    .columns(['student_id', 'candidacy_id'])
    .expression((eb) =>
      eb.selectFrom('invoice').select(['student_id', 'candidacy_id']).where('id', '=', invoiceId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('credit_account as c')
    .select(['c.id', 'c.balance_cents'])
    .where('c.id', '=', (eb) => accountId(eb.selectFrom('invoice as i'), invoiceId))
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The credit of a locked account that may be used: refunds that wait reserve theirs (J27). Below zero where the account owes. */
export async function freeOf(tx: Tx, account: { id: number; balance_cents: number }): Promise<number> {
  const { cents } = await tx
    .selectFrom('refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_cents'), sql<number>`0`).as('cents'))
    .where('account_id', '=', account.id)
    .where('state', '=', 'PEDIDO')
    .executeTakeFirstOrThrow();
  return account.balance_cents - Number(cents);
}

const accountId = (from: ReturnType<typeof invoiceFrom>, invoiceId: number) =>
  from
    .innerJoin('credit_account as own', (join) =>
      join.on((eb) =>
        eb.or([
          eb('own.student_id', '=', eb.ref('i.student_id')),
          eb('own.candidacy_id', '=', eb.ref('i.candidacy_id')),
        ]),
      ),
    )
    .select('own.id')
    .where('i.id', '=', invoiceId);
const invoiceFrom = (db: Db) => db.selectFrom('invoice as i');

/** The credit account of an invoice's debtor; undefined where there is none. */
export const findFor = (db: Db, invoiceId: number) =>
  db
    .selectFrom('credit_account as c')
    .select(['c.id', 'c.balance_cents'])
    .where('c.id', '=', accountId(invoiceFrom(db), invoiceId))
    .executeTakeFirst();

/** The remaining credit of a payment, with its account: that of an earlier debtor, whose invoice it was taken off, has none of it left. */
export const ofPayment = (db: Db, paymentId: number) =>
  db
    .selectFrom('credit_entry')
    .select(['account_id', (eb) => eb.fn.sum<number>('amount_cents').as('cents')])
    .where('payment_id', '=', paymentId)
    .groupBy('account_id')
    .having((eb) => eb.fn.sum('amount_cents'), '<>', 0)
    .executeTakeFirst();

interface NewEntry {
  accountId: number;
  /** Negative where credit is used or withdrawn. */
  amountCents: number;
  /** Exactly one source: the payment that left it, the allocation that used it, the refund that paid it out, or the credit note that gave
   *  it. */
  paymentId?: number;
  allocationId?: number;
  refundId?: number;
  creditNoteId?: number;
  reason: string;
  by: number | null;
}
/** Appends to the ledger. The database keeps the balance, and refuses one below zero that is not due to a withdrawn payment (J27). */
export const append = (tx: Tx, entry: NewEntry) =>
  tx
    .insertInto('credit_entry')
    .values({
      account_id: entry.accountId,
      amount_cents: entry.amountCents,
      reason: entry.reason,
      made_by: entry.by,
      payment_id: entry.paymentId ?? null,
      allocation_id: entry.allocationId ?? null,
      refund_id: entry.refundId ?? null,
      credit_note_id: entry.creditNoteId ?? null,
    })
    .execute();
