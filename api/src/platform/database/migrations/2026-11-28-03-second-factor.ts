import { sql, type Kysely } from 'kysely';

/** The second factor (J41): one-time codes, passkeys, recovery codes, trusted devices, its requirement by role, the second step of
 *  sign-in, and what a session was proved by and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table role
    add second_factor_from timestamptz,
    add second_factor_grace_days integer not null default 7 check (second_factor_grace_days between 0 and 90)`.execute(
    db,
  );
  await sql`alter table user_account add second_factor_at timestamptz, add factor_reminded_at timestamptz`.execute(
    db,
  );
  await sql`alter table session
    add amr text[] not null default '{pwd}',
    add proved_at timestamptz not null default now()`.execute(db);
  await sql`alter table known_device
    add id integer generated always as identity unique,
    add name text not null default '',
    add trusted_until timestamptz`.execute(db);
  await sql`create table totp_factor (
    user_id integer primary key references user_account on delete cascade,
    secret bytea,
    pending_secret bytea,
    confirmed_at timestamptz,
    last_step bigint,
    check ((secret is null) = (confirmed_at is null)))`.execute(db);
  await sql`create table passkey (
    id integer generated always as identity primary key,
    user_id integer not null references user_account on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null default '{}',
    name text not null check (length(name) between 1 and 60),
    created_at timestamptz not null default now(),
    last_used_at timestamptz)`.execute(db);
  await sql`create index passkey_owner on passkey (user_id)`.execute(db);
  await sql`create table recovery_code (
    user_id integer not null references user_account on delete cascade,
    prefix text not null,
    hash text not null,
    used_at timestamptz,
    primary key (user_id, prefix))`.execute(db);
  await sql`create table factor_challenge (
    hash bytea primary key check (length(hash) = 32),
    user_id integer not null references user_account on delete cascade,
    session_id integer references session on delete cascade,
    purpose text not null check (purpose in ('login', 'proof', 'register')),
    webauthn text not null,
    expires_at timestamptz not null default now() + interval '5 minutes',
    check ((purpose = 'login') = (session_id is null)))`.execute(db);
  await sql`create index factor_challenge_expiry on factor_challenge (expires_at)`.execute(db);
  await sql`create index factor_challenge_owner on factor_challenge (user_id)`.execute(db);
  await sql`create index factor_challenge_session on factor_challenge (session_id)`.execute(db);
  await sql`create table factor_reset (
    id integer generated always as identity primary key,
    user_id integer not null references user_account on delete cascade,
    requested_by integer not null references user_account,
    requested_at timestamptz not null default now(),
    reason text not null,
    state text not null default 'PEDIDA' check (state in ('PEDIDA', 'FEITA', 'RECUSADA')),
    decided_by integer references user_account,
    decided_at timestamptz,
    check ((state = 'PEDIDA') = (decided_by is null)),
    check (state <> 'FEITA' or decided_by <> requested_by))`.execute(db);
  await sql`create unique index factor_reset_open on factor_reset (user_id) where state = 'PEDIDA'`.execute(
    db,
  );
  await sql`create index factor_reset_requested on factor_reset (requested_at)`.execute(db);
  // However a password changes: no device is trusted because of the old one, and no sign-in that began with it goes on.
  await sql`create function end_trust() returns trigger language plpgsql as $$ begin
    update known_device set trusted_until = null where user_id = new.id and trusted_until is not null;
    delete from factor_challenge where user_id = new.id and purpose = 'login';
    return null; end $$`.execute(db);
  await sql`create trigger user_account_trust after update of password_hash on user_account
    for each row when (old.password_hash is distinct from new.password_hash) execute function end_trust()`.execute(
    db,
  );
  // Servers cache who a token belongs to until they are notified of a change.
  await sql`drop trigger user_account_told on user_account`.execute(db);
  await sql`create trigger user_account_told
    after delete or update of email, role_id, password_hash, first_login, active, blocked_at, person_id, second_factor_at on user_account
    for each row execute function tell_identity('user', 'id')`.execute(db);
  await sql`drop trigger session_told on session`.execute(db);
  await sql`create trigger session_told after delete or update of revoked_at, expires_at, user_id, amr, proved_at on session
    for each row execute function tell_identity('session', 'id')`.execute(db);
}
