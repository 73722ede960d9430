import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/db.ts';
import type { SignedIn } from '../platform/http/route.ts';

/** A demonstration account as actor. */
export async function staff(db: Db, email: string): Promise<SignedIn> {
  const found = await db
    .selectFrom('user_account as u')
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select(['u.id as userId', 'u.person_id as personId', 'u.role_id as roleId'])
    .select(['r.name as role', 'p.full_name as name', 'u.email'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow();
  return { ...found, sessionId: 0, firstLogin: false, permissions: new Set() };
}

/** Students who can sign in, by e-mail of their account. */
export const accountHolders = async (db: Db): Promise<Map<number, string>> =>
  new Map(
    (
      await db
        .selectFrom('student as s')
        .innerJoin('user_account as u', 'u.person_id', 's.person_id')
        .select(['s.id', 'u.email'])
        .execute()
    ).map(({ id, email }) => [id, email]),
  );

export const namesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await db
        .selectFrom('student as s')
        .innerJoin('person as p', 'p.id', 's.person_id')
        .select(['s.id', 'p.full_name'])
        .where('s.id', 'in', [...ids, 0])
        .execute()
    ).map(({ id, full_name }) => [id, full_name]),
  );

/** A scholarship in force, and a discount that awaits a second person. */
export const insertDiscounts = (
  tx: Tx,
  year: number,
  [first, second]: readonly number[],
  { asked, approved }: { asked: number; approved: number },
) =>
  sql`insert into discount (student_id, kind, percent, from_day, until_day, reason, asked_by, approved_by, approved_at)
    values (${first}, 'BOLSA', 50, make_date(${year}, 1, 1), make_date(${year}, 12, 31), 'mérito académico', ${asked}, ${approved}, now()),
      (${second}, 'DESCONTO', 20, make_date(${year}, 1, 1), make_date(${year}, 12, 31), 'irmão de estudante', ${asked}, null, null)`.execute(
    tx,
  );

/** References at the entity of the bank file, by invoice. */
export const referencesOf = async (db: Db, entityId: number, invoiceIds: readonly number[]) =>
  new Map(
    (
      await db
        .selectFrom('payment_reference')
        .select(['id', 'number'])
        .select((eb) => eb.ref('invoice_id').$castTo<number>().as('invoice_id'))
        .where('entity_id', '=', entityId)
        .where('invoice_id', 'in', [...invoiceIds, 0])
        .execute()
    ).map((row) => [row.invoice_id, row]),
  );

/** Adds these amounts to what is paid of invoices, and updates their states. */
export const raisePaid = (tx: Tx, ids: readonly number[], cents: readonly number[]) =>
  sql`update invoice i set paid_cents = given.cents,
      state = case when given.cents = i.total_cents then 'PAGA' else 'PARCIAL' end
    from unnest(${[...ids]}::int[], ${[...cents]}::bigint[]) as given (id, cents) where i.id = given.id`.execute(
    tx,
  );

/** Id of the last mail in the outbox; later ones are deleted, since demonstration people have no mailbox. */
export const lastMail = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('outbox')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0;
export const forgetMails = (tx: Tx, after: number) =>
  tx.deleteFrom('outbox').where('id', '>', after).where('kind', '=', 'mail').execute();

/** Debts are shown but block no renewal, so that one student can try both (DESIGN §7). */
export const letDebtorsRenew = (tx: Tx) =>
  sql`insert into setting (key, value) values ('finance.debt_blocks', '{"renewal": false}') on conflict do nothing`.execute(
    tx,
  );
