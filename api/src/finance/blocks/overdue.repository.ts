import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Issued unpaid invoices of a student that are overdue, the oldest first. */
export const overdueOf = (db: Db, studentId: number) =>
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
