import type { ReferenceMode } from '@portal/shared-kit/contract/finance/payment-entity';
import { sql, type Insertable } from 'kysely';
import type { Db, Tx } from '../platform/database/db.ts';
import type { DB } from '../platform/database/schema.ts';

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
    .select(['id', 'code', 'bank'])
    .select((eb) => eb.ref('reference_mode').$castTo<ReferenceMode>().as('reference_mode'))
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
  sql`update invoice it set state = 'EMITIDA', year = ${year}, sequence = ${last} + given.n,
      number = format('FT %s/%s', ${year}::int, lpad((${last} + given.n)::text, 6, '0')), issued_at = given.at,
      total_cents = (select sum(amount_cents) from invoice_line where invoice_id = it.id)
    from unnest(${[...ids]}::int[], ${[...days]}::timestamptz[]) with ordinality as given (id, at, n)
    where it.id = given.id`.execute(tx);

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
    { series: 'FACTURA', year, last: invoices },
    { series: 'RECIBO', year, last: paid },
  ];
  await tx.insertInto('document_counter').values(counters).execute();
  await tx.updateTable('payment_entity').set({ last_reference: issued }).execute();
}

/** Gives a service of the catalogue its price. */
export const set = (tx: Tx, name: string, priceCents: number) =>
  tx.updateTable('service').set({ price_cents: priceCents }).where('name', '=', name).execute();
