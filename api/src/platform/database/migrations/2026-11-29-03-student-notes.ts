import { sql, type Kysely } from 'kysely';

/** Notes of the office about a student, each with or without a document (decision 104). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table student_note (
    id integer generated always as identity primary key,
    student_id integer not null references student,
    note text not null check (length(note) between 1 and 2000),
    attachment_id integer unique references attachment,
    created_by integer not null references user_account,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index student_note_student on student_note (student_id, id)`.execute(db);
  await sql`create index student_note_created_by on student_note (created_by)`.execute(db);
}
