import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { messages } from './messages.ts';

/** Issued unpaid invoices of a student that are overdue, the oldest first. */
const overdueInvoices = (db: Db, studentId: number) =>
  db
    .selectFrom('invoice')
    .select(['id', 'due_date', sql<string>`number`.as('number')])
    .select(sql<number>`total_cents - paid_cents`.as('open'))
    .select(
      sql<string>`(select string_agg(line.description, ' · ' order by line.position) from invoice_line line
        where line.invoice_id = invoice.id)`.as('description'),
    )
    .where('student_id', '=', studentId)
    .where('state', 'in', ['EMITIDA', 'PARCIAL'])
    .where('number', 'is not', null)
    .where('due_date', '<', sql<string>`(now() at time zone 'Africa/Maputo')::date`)
    .orderBy('due_date')
    .orderBy('id')
    .execute();

/** What a student's account owes, as an overdue invoice; undefined where it owes nothing (J27). */
const owedBy = (db: Db, studentId: number) =>
  db
    .selectFrom('credit_account')
    .select([
      sql<null>`null`.as('id'),
      sql<string>`(owed_since at time zone 'Africa/Maputo')::date::text`.as('due_date'),
      sql<number>`-balance_cents`.as('open'),
    ])
    .where('student_id', '=', studentId)
    .where('balance_cents', '<', 0)
    .executeTakeFirst();

/** What a student owes and is overdue, the oldest first. */
export async function overdueOf(db: Db, studentId: number) {
  const invoices = await overdueInvoices(db, studentId);
  const owed = await owedBy(db, studentId);
  if (!owed) return invoices;
  const account = { ...owed, number: messages.toRepay, description: messages.toRepayWhat };
  return [...invoices, account].toSorted((a, b) => a.due_date.localeCompare(b.due_date));
}

/** The student that a person is; the latest of several. */
export const studentOf = async (db: Db, personId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('student')
      .select('id')
      .where('person_id', '=', personId)
      .orderBy('active', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id;
