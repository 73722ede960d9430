import { sql, type Kysely } from 'kysely';

/** Which staff opened a student's record, once per day and kind of page (I47). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_view (
      person_id integer not null references person,
      viewer_id integer not null references user_account,
      role text not null,
      day date not null,
      page text not null check (page ~ '^[A-Z]+$'),
      times integer not null default 1 check (times > 0),
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      primary key (person_id, day, viewer_id, page)
    )`.execute(db);
  await sql`create index record_view_day on record_view (day)`.execute(db);
  await sql`create index record_view_viewer on record_view (viewer_id)`.execute(db);
}
