import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { overdue, type DebtFilters } from './debt.repository.ts';

/** Serialises the sending of reminders until the transaction ends, so that the next sender sees whom they reached. */
export const lockReminders = (tx: Tx) => sql`select pg_advisory_xact_lock(7202128)`.execute(tx);

interface NewReminder {
  student_id: number;
  email: string;
  total_cents: number;
  sent_by: number;
}
export const insertReminders = (tx: Tx, made: readonly NewReminder[]) =>
  tx
    .insertInto('debt_reminder')
    .values([...made])
    .execute();

interface NewPromise {
  student_id: number;
  until_day: string;
  note: string;
  made_by: number;
}
export const insertPromise = (tx: Tx, promise: NewPromise) =>
  tx.insertInto('payment_promise').values(promise).execute();

type Invoices = { id: number; number: string }[];
/** Overdue invoices of these students that a reference still pays: of each the first due, at most `most`. */
export async function payableInvoices(
  tx: Tx,
  of: DebtFilters,
  thisYear: number,
  { ids, most }: { ids: readonly number[]; most: number },
): Promise<Map<number, Invoices>> {
  const ranked = overdue(tx, of, thisYear)
    .where(sql<boolean>`i.student_id = any(${[...ids]}::int[])`)
    .where(
      sql<boolean>`exists (select from payment_reference r where r.invoice_id = i.id and r.state = 'ATRIBUIDA'
        and (r.expires_on is null or r.expires_on >= (now() at time zone 'Africa/Maputo')::date))`,
    )
    .select([
      sql<number>`i.student_id`.as('student_id'),
      sql`json_build_object('id', i.id, 'number', i.number)`.as('invoice'),
      sql<number>`row_number() over (partition by i.student_id order by i.due_date, i.id)`.as('nth'),
    ]);
  const rows = await tx
    .selectFrom(ranked.as('f'))
    .select(['f.student_id', sql<Invoices>`json_agg(f.invoice order by f.nth)`.as('invoices')])
    .where('f.nth', '<=', most)
    .groupBy('f.student_id')
    .execute();
  return new Map(rows.map(({ student_id, invoices }) => [student_id, invoices]));
}
