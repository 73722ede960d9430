import { sql, type Kysely } from 'kysely';

/** Maintenance that is announced before it begins (issue 17). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table planned_maintenance (
    id integer generated always as identity primary key,
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at and ends_at <= starts_at + interval '14 days'),
    note text not null check (note <> '' and length(note) <= 300),
    announced_by integer not null references user_account,
    announced_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index planned_maintenance_end on planned_maintenance (ends_at, id)`.execute(db);
}
