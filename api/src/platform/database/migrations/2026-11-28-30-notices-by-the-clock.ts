import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table invoice_notice (
    invoice_id integer not null references invoice,
    kind text not null check (kind in ('A_VENCER', 'VENCIDA')),
    told_at timestamptz not null default now(),
    primary key (invoice_id, kind)
  )`,
  // A period that is given another end is told to close again; one that only stops and goes on is not.
  sql`create table period_notice (
    activity_id integer not null references activity on delete cascade,
    kind text not null check (kind in ('ABRE', 'FECHA')),
    moment timestamptz not null,
    told_at timestamptz not null default now(),
    primary key (activity_id, kind, moment)
  )`,
  sql`create table known_device (
    user_id integer not null references user_account on delete cascade,
    device bytea not null check (length(device) = 32),
    first_seen_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    primary key (user_id, device)
  )`,
  sql`create index known_device_seen on known_device (last_seen_at)`,
];

/** What was told by the clock, so that it is told once, and the devices that an account signs in from (G.7). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
