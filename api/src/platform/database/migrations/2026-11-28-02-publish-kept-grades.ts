import { sql, type Kysely } from 'kysely';

/** A grade that a student left in the column of an earlier class can be published after that class has ended: its value stays closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger grade_edition_open on grade`.execute(db);
  await sql`create trigger grade_edition_open before insert or update of item_id, enrolment_id, status, hundredths, version on grade
    for each row execute function refuse_grade_of_closed_edition()`.execute(db);
}
