import { sql, type Kysely } from 'kysely';

/** Whoever has given the number and document of a candidacy may follow it for half an hour without giving them again (decision 20). */
const session = sql`
  create table candidacy_session (
    hash bytea primary key check (octet_length(hash) = 32),
    candidacy_id integer not null references candidacy on delete cascade,
    expires_at timestamptz not null
  );
  create index candidacy_session_expiry on candidacy_session (expires_at);
  create index candidacy_session_of on candidacy_session (candidacy_id)`;

/** A guardian's consent is uploaded before the application it belongs to, under that submission's key (decision 21). */
const consent = sql`
  create table guardian_consent (
    submission_key uuid primary key,
    attachment_id integer not null unique references attachment,
    created_at timestamptz not null default now()
  );
  create index guardian_consent_age on guardian_consent (created_at)`;

/** Tracking sessions, and consents that await their application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [session, consent]) await part.execute(db);
}
