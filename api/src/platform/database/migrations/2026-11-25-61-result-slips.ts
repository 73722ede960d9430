import { sql, type Kysely } from 'kysely';

/** Results of a student in a year as they were printed; what is printed again unchanged is the same slip (I45). */
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
