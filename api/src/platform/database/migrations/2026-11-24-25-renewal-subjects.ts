import { sql, type Kysely } from 'kysely';

/** The subjects that a student chose when renewing: what the office allocates once the classes of that year stand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table renewal_subject (
    inscription_id integer not null references inscription,
    course_subject_id integer not null references course_subject,
    primary key (inscription_id, course_subject_id)
  )`.execute(db);
}
