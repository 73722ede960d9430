import { sql, type Kysely } from 'kysely';

/** Lectures belong to the editions they are for (I1, row 75). A removed lecture is archived, so that its downloads are still known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lecture (
      id integer generated always as identity primary key,
      title text not null check (length(title) between 1 and 160),
      description text not null default '' check (length(description) <= 4000),
      subject_id integer not null references subject,
      course_id integer not null references course,
      level_id integer not null references level,
      link text check (length(link) <= 500),
      attachment_id integer unique references attachment,
      is_available boolean not null default false,
      is_assessment boolean not null default false,
      -- The last day on which students may download it.
      expires_on date not null,
      downloads integer not null default 0 check (downloads >= 0),
      created_by integer not null references user_account,
      created_at timestamptz not null default now(),
      archived_at timestamptz,
      version integer not null default 1,
      check (link is not null or attachment_id is not null)
    );
    create index lecture_subject on lecture (subject_id, id);
    create index lecture_course on lecture (course_id);
    create index lecture_level on lecture (level_id);
    create index lecture_author on lecture (created_by);
    create table lecture_edition (
      lecture_id integer not null references lecture,
      edition_id integer not null references edition,
      primary key (edition_id, lecture_id)
    );
    create index lecture_edition_lecture on lecture_edition (lecture_id)`.execute(db);
}
