import { sql, type Kysely } from 'kysely';

const rights = sql`
  create table role (
    id integer generated always as identity primary key,
    name text not null check (btrim(name) = name and name <> '' and length(name) <= 60),
    description text,
    base boolean not null default false
  );
  create unique index role_name_key on role (lower(name));
  create table permission (
    id integer generated always as identity primary key,
    name text not null unique,
    module text not null,
    action text not null,
    label text not null,
    check (name = module || '.' || action)
  );
  create table role_permission (
    role_id integer not null references role on delete cascade,
    permission_id integer not null references permission on delete cascade,
    primary key (role_id, permission_id)
  )`;

const accounts = sql`
  create table user_account (
    id integer generated always as identity primary key,
    person_id integer not null unique references person,
    email text not null check (email like '%_@_%' and length(email) <= 254),
    user_code text unique check (user_code ~ '^[0-9]{2}[.][0-9]{4}[.][0-9]{4}$'),
    role_id integer not null references role,
    password_hash text,
    first_login boolean not null default true,
    email_confirmed_at timestamptz,
    active boolean not null default true,
    blocked_at timestamptz,
    last_login_at timestamptz,
    created_at timestamptz not null default now(),
    version integer not null default 1
  );
  create unique index user_account_email_key on user_account (lower(email));
  create index user_account_role on user_account (role_id);
  create table user_permission (
    user_id integer not null references user_account on delete cascade,
    permission_id integer not null references permission on delete cascade,
    granted boolean not null,
    primary key (user_id, permission_id)
  )`;

const sessions = sql`
  create table session (
    id integer generated always as identity primary key,
    user_id integer not null references user_account on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    last_seen_at timestamptz not null default now(),
    revoked_at timestamptz,
    revoke_reason text,
    ip text,
    user_agent text,
    check ((revoked_at is null) = (revoke_reason is null))
  );
  create index session_owner on session (user_id);
  create index session_expiry on session (expires_at);
  create table session_token (
    hash bytea primary key check (length(hash) = 32),
    session_id integer not null references session on delete cascade,
    kind text not null check (kind in ('access', 'refresh')),
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index session_token_session on session_token (session_id);
  create index session_token_expiry on session_token (expires_at);
  create table link_token (
    hash bytea primary key check (length(hash) = 32),
    user_id integer not null references user_account on delete cascade,
    purpose text not null check (purpose in ('reset', 'confirm')),
    email text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index link_token_user on link_token (user_id, purpose);
  create index link_token_expiry on link_token (expires_at)`;

const requests = sql`
  create table access_request (
    id integer generated always as identity primary key,
    user_id integer not null references user_account on delete cascade,
    path text not null,
    permission text not null,
    created_at timestamptz not null default now()
  );
  create index access_request_user on access_request (user_id);
  create table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint);
  create index rate_limit_expiry on rate_limit (expire)`;

/** Notifies processes whose rights or sessions changed, for example 'user:7', so that they invalidate their caches. */
const changeNotices = sql`
  create function tell_identity() returns trigger language plpgsql as $$
    declare
      kind text := tg_argv[0];
      key text := tg_argv[1];
    begin
      if tg_op <> 'INSERT' then perform pg_notify('identity', kind || ':' || (to_jsonb(old) ->> key)); end if;
      if tg_op <> 'DELETE' then perform pg_notify('identity', kind || ':' || (to_jsonb(new) ->> key)); end if;
      return null;
    end $$;
  create function tell_identity_all() returns trigger language plpgsql as $$
    begin perform pg_notify('identity', 'all'); return null; end $$;
  create trigger session_told after update of revoked_at, expires_at, user_id or delete on session
    for each row execute function tell_identity('session', 'id');
  create trigger session_token_told after update or delete on session_token
    for each row when (old.kind = 'access' and old.expires_at > now()) execute function tell_identity('session', 'session_id');
  create trigger user_account_told
    after update of email, role_id, password_hash, first_login, active, blocked_at, person_id or delete on user_account
    for each row execute function tell_identity('user', 'id');
  create trigger person_told after update of full_name on person
    for each row execute function tell_identity('person', 'id');
  create trigger user_permission_told after insert or update or delete on user_permission
    for each row execute function tell_identity('user', 'user_id');
  create trigger role_permission_told after insert or update or delete on role_permission
    for each row execute function tell_identity('role', 'role_id');
  create trigger role_told after update or delete on role
    for each row execute function tell_identity('role', 'id');
  create trigger permission_told after update or delete or truncate on permission
    for each statement execute function tell_identity_all();
  create trigger role_permission_emptied after truncate on role_permission
    for each statement execute function tell_identity_all();
  create trigger user_permission_emptied after truncate on user_permission
    for each statement execute function tell_identity_all();
  create trigger session_emptied after truncate on session
    for each statement execute function tell_identity_all();
  create trigger session_token_emptied after truncate on session_token
    for each statement execute function tell_identity_all()`;

/** Roles, permissions, accounts, sessions, mailed links, and the notifications that invalidate caches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [rights, accounts, sessions, requests, changeNotices]) await part.execute(db);
}
