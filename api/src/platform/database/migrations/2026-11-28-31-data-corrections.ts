import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table data_correction (
    id integer generated always as identity primary key,
    person_id integer not null references person,
    field text not null,
    old_value text not null,
    new_value text not null check (new_value <> '' and length(new_value) <= 200),
    note text not null default '' check (length(note) <= 500),
    attachment_id integer not null references attachment,
    state text not null default 'PEDIDA' check (state in ('PEDIDA', 'ACEITE', 'RECUSADA')),
    asked_at timestamptz not null default now(),
    decided_at timestamptz,
    decided_by integer references user_account,
    decision_reason text not null default '' check (length(decision_reason) <= 500),
    check ((state = 'PEDIDA') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
    check ((state = 'PEDIDA') = (decision_reason = ''))
  )`,
  sql`create unique index data_correction_waiting on data_correction (person_id, field) where state = 'PEDIDA'`,
  sql`create index data_correction_person on data_correction (person_id, id)`,
  sql`create index data_correction_list on data_correction (state, id)`,
  sql`create index data_correction_attachment on data_correction (attachment_id)`,
];

/** Corrections of their own data that students ask for (H.5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
