import { sql, type Kysely } from 'kysely';

/** The subjects that a student chose when renewing: the office allocates them once the classes of that year exist. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table renewal_subject (
    inscription_id integer not null references inscription,
    course_subject_id integer not null references course_subject,
    primary key (inscription_id, course_subject_id)
  )`.execute(db);
}
