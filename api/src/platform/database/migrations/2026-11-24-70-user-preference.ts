import { sql, type Kysely } from 'kysely';

/** Preferences of a user for their own screens, by name. Nothing else depends on them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_preference (
      user_id integer not null references user_account on delete cascade,
      name text not null,
      value jsonb not null,
      updated_at timestamptz not null default now(),
      primary key (user_id, name)
    )`.execute(db);
  // The dashboard counts what became active or inactive within the last weeks.
  await sql`create index inscription_event_active on inscription_event (at)
    where to_state = 'ACTIVA' or from_state = 'ACTIVA'`.execute(db);
}
