import { sql, type Kysely } from 'kysely';

const statements = [
  // Rules that were not replaced are in force; a fine keeps the version it was computed by.
  sql`create table fine_policy (
    id integer generated always as identity primary key,
    types text[] not null check (cardinality(types) > 0
      and types <@ array['PROPINA', 'INSCRICAO', 'RENOVACAO', 'EXAME', 'SERVICO', 'OUTRO']),
    due_from date not null,
    grace_days smallint not null check (grace_days between 0 and 60),
    cap_cents bigint check (cap_cents > 0),
    made_at timestamptz not null default now(),
    made_by integer references user_account,
    replaced_at timestamptz
  )`,
  sql`create unique index fine_policy_in_force on fine_policy ((true)) where replaced_at is null`,
  sql`create table fine_band (
    policy_id integer not null references fine_policy,
    from_day smallint not null check (from_day between 1 and 365),
    percent smallint not null check (percent between 1 and 100),
    primary key (policy_id, from_day),
    unique (policy_id, percent)
  )`,
  // The base of a fine on a given day, which excludes earlier fines.
  sql`create table fine (
    id integer generated always as identity primary key,
    invoice_id integer not null references invoice,
    fine_invoice_id integer not null unique references invoice,
    policy_id integer not null references fine_policy,
    day date not null,
    days_late smallint not null check (days_late > 0),
    percent smallint not null check (percent between 1 and 100),
    base_cents bigint not null check (base_cents > 0),
    amount_cents bigint not null check (amount_cents > 0),
    formula text not null check (formula <> '' and length(formula) <= 200),
    ended text check (ended in ('ISENTA', 'CORRIGIDA')),
    ended_at timestamptz,
    check (invoice_id <> fine_invoice_id),
    check ((ended is null) = (ended_at is null))
  )`,
  sql`create index fine_of_invoice on fine (invoice_id, id)`,
  sql`create table fine_waiver (
    id integer generated always as identity primary key,
    fine_id integer not null references fine,
    reason text not null check (reason <> '' and length(reason) <= 500),
    asked_at timestamptz not null default now(),
    asked_by integer not null references user_account,
    decided_at timestamptz,
    decided_by integer references user_account,
    approved boolean,
    check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (approved is null)),
    constraint fine_waiver_by_two check (decided_by <> asked_by)
  )`,
  sql`create unique index fine_waiver_waiting on fine_waiver (fine_id) where decided_at is null`,
  sql`create index fine_waiver_of_fine on fine_waiver (fine_id, id)`,
];

/** Fines as separate invoices, by versioned rules (E.6, I22). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
