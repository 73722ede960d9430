import { sql, type Kysely } from 'kysely';

/** The settings of the second person change only by two persons, and say which bank files need one (J28). */
const statements = [
  sql`alter table company add second_person_files text not null default 'MODELOS'
    check (second_person_files in ('NUNCA', 'MODELOS', 'SEMPRE'))`,
  sql`create table second_person_change (
    id integer generated always as identity primary key,
    amount_cents bigint not null check (amount_cents > 0),
    files text not null check (files in ('NUNCA', 'MODELOS', 'SEMPRE')),
    reason text not null check (reason <> '' and length(reason) <= 500),
    requested_at timestamptz not null default now(),
    requested_by integer not null references user_account,
    decided_at timestamptz,
    decided_by integer references user_account,
    confirmed boolean,
    check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (confirmed is null)),
    constraint second_person_change_by_two check (not confirmed or decided_by <> requested_by)
  )`,
  sql`create unique index second_person_change_waiting on second_person_change ((decided_at is null)) where decided_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
