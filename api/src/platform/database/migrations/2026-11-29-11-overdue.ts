import { sql, type Kysely } from 'kysely';

/** Indexes from which debts are summed without reading invoices or students: what each student has open by its due day, and where each
 *  student belongs. */
const steps = [
  sql`create index invoice_open_of_student on invoice (student_id, due_date) include (type, total_cents, paid_cents)
    where state in ('EMITIDA', 'PARCIAL') and student_id is not null`,
  sql`create index student_of_course on student (id) include (course_id, shift)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
