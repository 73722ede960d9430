import { sql, type Kysely } from 'kysely';

const steps = [
  sql`create table bank_layout (
    id integer generated always as identity primary key,
    entity_id integer not null references payment_entity on delete cascade,
    name text not null check (name <> ''),
    version integer not null check (version > 0),
    rules jsonb not null,
    created_at timestamptz not null default now(),
    created_by integer references user_account,
    replaced_at timestamptz
  )`,
  sql`create unique index bank_layout_version on bank_layout (entity_id, lower(name), version)`,
  sql`create unique index bank_layout_current on bank_layout (entity_id, lower(name)) where replaced_at is null`,
  sql`create function refuse_layout_change() returns trigger language plpgsql as $$
    begin raise exception 'a version of a bank layout never changes: make the next one'; end $$`,
  sql`create trigger bank_layout_stays before update of entity_id, name, version, rules, created_at, created_by on bank_layout
    for each row execute function refuse_layout_change()`,
  sql`alter table bank_import add column layout_id integer references bank_layout`,
  sql`create index bank_import_layout on bank_import (layout_id)`,
  sql`alter table bank_import drop constraint bank_import_format_check`,
  sql`alter table bank_import add constraint bank_import_format_check
    check (format in ('SIBS', 'MEPS', 'CAMT053', 'CAMT054', 'MT940', 'TABELA', 'MODELO')),
    add constraint bank_import_layout_known check ((format = 'MODELO') = (layout_id is not null))`,
];

/** Layouts of bank files as data, in immutable versions (I25). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
