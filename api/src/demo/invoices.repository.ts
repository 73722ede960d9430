import { sql, type Insertable } from 'kysely';
import type { Db, Tx } from '../platform/database/db.ts';
import type { DB } from '../platform/database/schema.ts';
import type { SignedIn } from '../platform/http/route.ts';

export interface Owing {
  kind: 'INSCRICAO' | 'RENOVACAO' | 'CANDIDATURA';
  id: number;
  student_id: number | null;
  course_id: number;
  course: string;
  shift: string;
  nationality: string;
  year: number;
  state: string;
  /** When the debt arose. */
  at: Date;
}

/** Debts of the inscriptions of a year and the candidacies for the next, in chronological order, without annulled ones. */
export const owing = async (db: Db, year: number): Promise<Owing[]> =>
  (
    await sql<Owing>`
      select case i.type when 'Renovação' then 'RENOVACAO' else 'INSCRICAO' end as kind, i.id, i.student_id, i.course_id,
        c.name as course, i.shift, coalesce(p.nationality, 'Moçambique') as nationality, i.year, i.state, i.created_at as at
      from inscription i join student s on s.id = i.student_id join person p on p.id = s.person_id join course c on c.id = i.course_id
      where i.year = ${year} and i.state not in ('PENDENTE', 'ANULADA', 'CANCELADA')
      union all
      select 'CANDIDATURA', k.id, null, k.course_id, c.name, k.shift, k.nationality, k.year, k.state, k.submitted_at
      from candidacy k join course c on c.id = k.course_id
      where k.year = ${year + 1} and k.state <> 'DESISTIDA'
      order by at, id`.execute(db)
  ).rows;

export const entities = (db: Db) =>
  db
    .selectFrom('payment_entity')
    .select(['id', 'code', 'bank', 'reference_mode'])
    .where('active', '=', true)
    .orderBy('id')
    .execute();

type Rows<T extends keyof DB> = Insertable<DB[T]>[];

/** Inserts rows in their initial state; returns their ids in the order given. */
async function begin<T extends 'invoice' | 'payment'>(tx: Tx, table: T, rows: Rows<T>): Promise<number[]> {
  const made = await tx
    .insertInto(table)
    .values(rows as never)
    .returning('id')
    .execute();
  return (made as { id: number }[]).map(({ id }) => id);
}
export const draft = (tx: Tx, rows: Rows<'invoice'>) => begin(tx, 'invoice', rows);
export const lines = (tx: Tx, rows: Rows<'invoice_line'>) =>
  tx.insertInto('invoice_line').values(rows).execute();
export const references = (tx: Tx, rows: Rows<'payment_reference'>) =>
  tx.insertInto('payment_reference').values(rows).execute();
export const receipts = (tx: Tx, rows: Rows<'receipt'>) => tx.insertInto('receipt').values(rows).execute();

/** Numbers the drafts in order after the last number of the year, each with its issue date. */
export const issue = (tx: Tx, ids: readonly number[], year: number, days: readonly string[], last = 0) =>
  sql`update invoice set state = 'EMITIDA', year = ${year}, sequence = ${last} + given.n,
      number = format('FT %s/%s', ${year}::int, lpad((${last} + given.n)::text, 6, '0')), issued_at = given.at,
      total_cents = (select sum(amount_cents) from invoice_line where invoice_id = invoice.id)
    from unnest(${[...ids]}::int[], ${[...days]}::timestamptz[]) with ordinality as given (id, at, n)
    where invoice.id = given.id`.execute(tx);

export const settle = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`update invoice set state = 'PAGA', paid_cents = total_cents where id = any(${[...ids]}::int[])`.execute(
    tx,
  );
  await sql`update payment_reference set state = 'PAGA' where invoice_id = any(${[...ids]}::int[])`.execute(
    tx,
  );
};

/** Pays invoices, each up to its open amount. */
export async function payments(tx: Tx, rows: Rows<'payment'>): Promise<number[]> {
  const ids = await begin(tx, 'payment', rows);
  await sql`update payment set state = 'CONCILIADO' where id = any(${ids}::int[])`.execute(tx);
  await sql`insert into allocation (payment_id, invoice_id, amount_cents, made_at)
    select id, invoice_id, amount_cents, recorded_at from payment where id = any(${ids}::int[]) order by id`.execute(
    tx,
  );
  return ids;
}

/** Sets the counters to the last numbers. */
export async function keepCounters(
  tx: Tx,
  year: number,
  {
    invoices,
    receipts: paid,
    references: issued,
  }: { invoices: number; receipts: number; references: number },
): Promise<void> {
  const counters = [
    { series: 'FACTURA' as const, year, last: invoices },
    { series: 'RECIBO' as const, year, last: paid },
  ];
  await tx.insertInto('document_counter').values(counters).execute();
  await tx.updateTable('payment_entity').set({ last_reference: issued }).execute();
}

/** Gives a service of the catalogue its price. */
export const set = (tx: Tx, name: string, priceCents: number) =>
  tx.updateTable('service').set({ price_cents: priceCents }).where('name', '=', name).execute();

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
