import { sql, type Kysely } from 'kysely';

/** Whoever listens on the channel learns, as a save commits, which edition changed and the number of its last change; no grade is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function tell_grades() returns trigger language plpgsql as $$
    begin
      perform pg_notify('grades', edition_id || ':' || max(id)) from new_rows group by edition_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger grade_event_told after insert on grade_event referencing new table as new_rows
    for each statement execute function tell_grades()`.execute(db);
}
