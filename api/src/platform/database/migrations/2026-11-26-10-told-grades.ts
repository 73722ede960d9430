import { sql, type Kysely } from 'kysely';

/** Notifies, when a save commits, which edition changed and the number of its last change; the notification contains no grade. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function tell_grades() returns trigger language plpgsql as $$
    begin
      perform pg_notify('grades', edition_id || ':' || max(id)) from new_rows group by edition_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger grade_event_told after insert on grade_event referencing new table as new_rows
    for each statement execute function tell_grades()`.execute(db);
}
