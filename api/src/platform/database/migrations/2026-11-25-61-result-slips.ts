import { sql, type Kysely } from 'kysely';

/** A student's results of a year as printed; reprinting unchanged results gives the same slip (I45). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table result_slip (
      id integer generated always as identity primary key,
      student_id integer not null references student,
      year integer not null,
      content text not null,
      checksum text not null,
      made_at timestamptz not null default now(),
      unique (student_id, year, checksum)
    )`.execute(db);
}
