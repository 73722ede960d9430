import { sql, type Kysely } from 'kysely';

/** A comment on a grade, which the student reads once the grade is published, and every text that it had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table grade add column comment text not null default '' check (length(comment) <= 500)`.execute(
    db,
  );
  await sql`create table grade_comment (
      id integer generated always as identity primary key,
      grade_id integer not null references grade,
      comment text not null check (length(comment) <= 500),
      author_id integer not null references user_account,
      at timestamptz not null default clock_timestamp())`.execute(db);
  await sql`create index grade_comment_of on grade_comment (grade_id, id)`.execute(db);
  await sql`create trigger grade_comment_append_only before delete or update on grade_comment
    for each row execute function refuse_event_change()`.execute(db);
}
