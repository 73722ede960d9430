import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { firstValue, sqlRows, sqlValue } from '../../platform/database/read.ts';

/** The student whose account takes what an invoice leaves: none where it was issued to a candidate, whose account passes it on. */
const ofStudent = sql<number | null>`case when candidacy_id is null then student_id end`;

/** The credit account of an invoice's debtor, opened where there is none, and locked until the transaction ends; with the account that has
 *  their credit: that of the student whom a candidate became, otherwise the same. */
export async function lockFor(tx: Tx, invoiceId: number) {
  const debtor = tx
    .selectFrom('invoice')
    .select(['candidacy_id', ofStudent.as('student_id')])
    .where('id', '=', invoiceId);
  await tx
    .insertInto('credit_account')
    .columns(['candidacy_id', 'student_id'])
    .expression(debtor)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const own = await tx
    .selectFrom('credit_account')
    .select(['id', 'balance_cents', 'candidacy_id'])
    .where((eb) =>
      eb.or([
        eb('student_id', '=', debtor.clearSelect().select(ofStudent.as('id'))),
        eb('candidacy_id', '=', debtor.clearSelect().select('candidacy_id')),
      ]),
    )
    .forUpdate()
    .executeTakeFirstOrThrow();
  const studentId =
    own.candidacy_id === null
      ? null
      : await firstValue(tx.selectFrom('candidacy').select('student_id').where('id', '=', own.candidacy_id));
  return { id: own.id, holder: studentId ? await lockOfStudent(tx, studentId) : own };
}

/** Locks the accounts of the students who owe these invoices, in their order, as somebody does who changes several. */
export async function lockAccounts(tx: Tx, invoiceIds: readonly number[]): Promise<void> {
  const rows = await tx
    .selectFrom('invoice')
    .select('student_id')
    .distinct()
    .where('id', 'in', [...invoiceIds, 0])
    .where('student_id', 'is not', null)
    .orderBy('student_id')
    .execute();
  for (const { student_id } of rows) await lockOfStudent(tx, student_id!);
}

async function lockOfStudent(tx: Tx, studentId: number) {
  await tx
    .insertInto('credit_account')
    .values({ student_id: studentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('credit_account')
    .select(['id', 'balance_cents'])
    .where('student_id', '=', studentId)
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

/** The same of the account of a student, as it is now. */
export const freeOfStudent = (db: Db, studentId: number) => sqlValue<number>(db)`
  select coalesce(sum(balance_cents - (select coalesce(sum(amount_cents), 0) from refund where account_id = a.id and state = 'PEDIDO')), 0)::bigint as cents
  from credit_account a where student_id = ${studentId}`;

/** What the accounts of the students of these invoices have to repay, by invoice (J27). A candidate repays when they are a student: no counter
 *  takes it before. */
export async function owedOf(db: Db, invoiceIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await sqlRows<{ id: number; cents: number }>(db)`
    select i.id, -c.balance_cents as cents from invoice i left join candidacy ca on ca.id = i.candidacy_id
      join credit_account c on c.student_id = coalesce(i.student_id, ca.student_id)
    where i.id = any(${[...invoiceIds]}::int[]) and c.balance_cents < 0`;
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

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
/** Appends to the ledger, and passes on what a candidate has who is a student. The database keeps the balance, and refuses one below zero that
 *  is not due to a withdrawn payment (J27). */
export async function append(tx: Tx, { reason, by, ...entry }: NewEntry): Promise<void> {
  await tx
    .insertInto('credit_entry')
    .values({
      account_id: entry.accountId,
      amount_cents: entry.amountCents,
      reason,
      made_by: by,
      payment_id: entry.paymentId ?? null,
      allocation_id: entry.allocationId ?? null,
      refund_id: entry.refundId ?? null,
      credit_note_id: entry.creditNoteId ?? null,
    })
    .execute();
  const candidate = await tx
    .selectFrom('credit_account as a')
    .innerJoin('candidacy as c', 'c.id', 'a.candidacy_id')
    .select(['c.id as candidacyId', sql<number>`c.student_id`.as('studentId')])
    .where('a.id', '=', entry.accountId)
    .where('c.student_id', 'is not', null)
    .executeTakeFirst();
  if (candidate) await passOn(tx, candidate, { reason, by });
}

/** Moves what a candidate's account has, or owes, to that of the student they became: it is theirs to use, to have refunded and to repay. */
export async function passOn(
  tx: Tx,
  { candidacyId, studentId }: { candidacyId: number; studentId: number },
  { reason, by }: Pick<NewEntry, 'reason' | 'by'>,
): Promise<void> {
  // Opened, so that a payment at the same time waits for it or is waited for.
  await tx
    .insertInto('credit_account')
    .values({ candidacy_id: candidacyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id, balance_cents } = await tx
    .selectFrom('credit_account')
    .select(['id', 'balance_cents'])
    .where('candidacy_id', '=', candidacyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (balance_cents === 0) return;
  const holder = await lockOfStudent(tx, studentId);
  const entry = { candidacy_id: candidacyId, reason, made_by: by };
  await tx
    .insertInto('credit_entry')
    .values([
      { ...entry, account_id: id, amount_cents: -balance_cents },
      { ...entry, account_id: holder.id, amount_cents: balance_cents },
    ])
    .execute();
}
