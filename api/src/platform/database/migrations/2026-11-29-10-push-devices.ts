import { sql, type Kysely } from 'kysely';

/** Devices that asked for notices, and the key that identifies the portal to push services (42.3.4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_key (
      single boolean primary key default true check (single),
      public_key text not null,
      private_key bytea not null,
      created_at timestamptz not null default now()
    );
    create table push_device (
      id integer generated always as identity primary key,
      person_id integer not null references person,
      name text not null check (length(name) <= 200),
      endpoint text not null unique check (length(endpoint) <= 1000),
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now(),
      notified_at timestamptz
    );
    create index push_device_person on push_device (person_id)`.execute(db);
}
