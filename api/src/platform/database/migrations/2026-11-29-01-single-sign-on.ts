import { sql, type Kysely } from 'kysely';

/** Single sign-on (J42): identity providers, the roles that must use them, external identities of accounts, sign-ins under way, and by
 *  which identity a session was opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table identity_provider (
    id integer generated always as identity primary key,
    label text not null check (length(label) between 1 and 60),
    issuer text not null,
    client_id text not null,
    client_secret bytea,
    allowed_domains text[] not null default '{}',
    subject_claim text not null default 'sub',
    sort_order integer not null default 0,
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint identity_provider_label_key unique (label),
    constraint identity_provider_issuer_key unique (issuer))`.execute(db);
  await sql`create table provider_role (
    provider_id integer not null references identity_provider on delete cascade,
    role_id integer not null references role on delete cascade,
    primary key (provider_id, role_id))`.execute(db);
  await sql`create index provider_role_role on provider_role (role_id)`.execute(db);
  await sql`create table external_identity (
    id integer generated always as identity primary key,
    provider_id integer not null references identity_provider,
    user_id integer not null references user_account on delete cascade,
    subject text not null check (length(subject) between 1 and 255),
    email text,
    linked_at timestamptz not null default now(),
    last_used_at timestamptz,
    constraint external_identity_subject_key unique (provider_id, subject),
    constraint external_identity_user_key unique (user_id, provider_id))`.execute(db);
  await sql`create table provider_flow (
    state_hash bytea primary key check (length(state_hash) = 32),
    browser_hash bytea not null check (length(browser_hash) = 32),
    provider_id integer not null references identity_provider on delete cascade,
    purpose text not null check (purpose in ('login', 'unlock', 'proof', 'link', 'test')),
    session_id integer references session on delete cascade,
    started_at timestamptz not null default now(),
    expires_at timestamptz not null default now() + interval '10 minutes',
    check ((purpose in ('login', 'unlock')) = (session_id is null)))`.execute(db);
  await sql`create index provider_flow_expiry on provider_flow (expires_at)`.execute(db);
  await sql`create index provider_flow_provider on provider_flow (provider_id)`.execute(db);
  await sql`create index provider_flow_session on provider_flow (session_id)`.execute(db);
  // The provider's own name of its session ends ours when it ends there.
  await sql`alter table session
    add identity_id integer references external_identity on delete set null,
    add provider_sid text`.execute(db);
  await sql`create index session_identity on session (identity_id) where identity_id is not null`.execute(db);
  await sql`alter table factor_challenge
    add identity_id integer references external_identity on delete cascade,
    add provider_sid text`.execute(db);
  await sql`create index factor_challenge_identity on factor_challenge (identity_id) where identity_id is not null`.execute(
    db,
  );
}
