import { sql, type Kysely } from 'kysely';

const person = sql`
  create table person (
    id integer generated always as identity primary key,
    uuid uuid not null default gen_random_uuid() unique,
    full_name text not null check (full_name <> ''),
    gender text,
    birth_date date,
    doc_type text,
    doc_number text,
    email text,
    contact text,
    alternative_contact text,
    address_location text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1
  );
  create index person_name_search on person using gin (lower(f_unaccent(full_name)) gin_trgm_ops);
  create index person_document on person (doc_number) where doc_number is not null`;

const audit = sql`
  create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    actor_id integer,
    role text,
    ip text,
    action text not null,
    entity text not null,
    entity_id text,
    changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
    reason text,
    request_id text
  );
  create index audit_log_at on audit_log (at);
  create index audit_log_entity on audit_log (entity, entity_id);
  create index audit_log_actor on audit_log (actor_id, at);
  create function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege'; end $$;
  create trigger audit_log_append_only before update or delete on audit_log
    for each row execute function refuse_audit_change();
  create trigger audit_log_no_truncate before truncate on audit_log
    for each statement execute function refuse_audit_change()`;

const outbox = sql`
  create table outbox (
    id bigint generated always as identity primary key,
    kind text not null,
    payload jsonb not null,
    created_at timestamptz not null default now(),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null default now(),
    sent_at timestamptz,
    gave_up_at timestamptz,
    last_error text
  );
  create index outbox_due on outbox (next_attempt_at) where sent_at is null and gave_up_at is null;
  create function tell_outbox() returns trigger language plpgsql as $$
    begin perform pg_notify('outbox', ''); return null; end $$;
  create trigger outbox_told after insert on outbox for each statement execute function tell_outbox()`;

const institution = sql`
  create table setting (key text primary key, value jsonb not null);
  create table company (
    id integer primary key default 1 check (id = 1),
    name text not null,
    acronym text not null,
    email text,
    phones text[] not null default '{}',
    address text,
    website text,
    color text not null check (color ~* '^#[0-9a-f]{6}$'),
    logo bytea,
    logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
    version integer not null default 1,
    check ((logo is null) = (logo_type is null))
  );
  insert into company (name, acronym, color) values ('Portal Académico', 'Portal', '#0f4c81')`;

/** Search helpers, people, the audit log, the outbox, settings and the institution. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists unaccent; create extension if not exists pg_trgm`.execute(db);
  // `unaccent` is only stable; an index needs an immutable function, and this dictionary does not change.
  await sql`
    create function f_unaccent(text) returns text language sql immutable strict parallel safe
    return public.unaccent('public.unaccent'::regdictionary, $1)`.execute(db);
  for (const table of [person, audit, outbox, institution]) await table.execute(db);
}
