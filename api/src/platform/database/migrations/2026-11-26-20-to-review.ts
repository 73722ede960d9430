import { sql, type Kysely } from 'kysely';

/** Enrolments whose precedent failed afterwards, few of very many, by student. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index enrolment_to_review on enrolment (student_id) where flagged and state = 'INSCRITO'`.execute(
    db,
  );
}
