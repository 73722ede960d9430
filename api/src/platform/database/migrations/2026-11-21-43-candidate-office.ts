import { sql, type Kysely } from 'kysely';

/** Data of a candidate that the editor of S2 §3 adds to the application, and the queue of candidates waiting. */
const candidate = sql`
  alter table candidacy add has_certificate boolean not null default false;
  create index candidacy_pending on candidacy (year, submitted_at, id) include (state, course_id, shift, gender, province_id)
    where state in ('SUBMETIDA', 'EM_ANALISE');
  create table candidacy_file (
    id integer generated always as identity primary key,
    candidacy_id integer not null references candidacy,
    attachment_id integer not null unique references attachment,
    reason text not null check (reason <> '' and length(reason) <= 500),
    created_at timestamptz not null default now(),
    created_by integer references user_account
  );
  create index candidacy_file_of on candidacy_file (candidacy_id, id)`;

/** The same data of a person and a student. */
const student = sql`
  alter table person add doc_issue_place text, add doc_expires_on date;
  create index person_contact on person (contact) where contact is not null;
  alter table student add has_certificate boolean not null default false`;

/** Data that the office records of candidates and students (decisions 34, 106). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [candidate, student]) await part.execute(db);
}
