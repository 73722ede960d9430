import { sql, type Kysely } from 'kysely';

const confirmed = sql`where state in ('CONCILIADO', 'ESTORNADO')`;

/** Further sort orders of lists. A list sorted by the name of a course or department walks those names and finds its rows by key, so it
 *  needs no index of its own. */
const steps = [
  sql`create index subject_by_code on subject (code, id)`,
  sql`create index subject_by_credits on subject (credits, id)`,
  sql`create index subject_by_hours on subject (weekly_hours, id)`,
  sql`create index class_group_by_year on class_group (academic_year_id, id)`,
  sql`create index class_group_by_semester on class_group (semester_id, id)`,
  sql`create index class_group_by_entry on class_group (entry_year, id)`,
  sql`create index teacher_by_age on teacher (created_at, id)`,
  sql`create index employee_by_age on employee (created_at, id)`,
  sql`create index student_by_state on student ((coalesce(inscription_state, '')), id)`,
  sql`create index inscription_by_entry on inscription (year, entry_year, id)`,
  sql`create index candidacy_by_number on candidacy (year, number, id)`,
  sql`create index candidacy_by_name on candidacy (year, name_key, id)`,
  sql`create index payment_by_amount on payment (amount_cents, id) ${confirmed}`,
  sql`create index payment_by_day on payment (paid_at, id) ${confirmed}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
