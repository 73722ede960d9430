import { sql, type Kysely } from 'kysely';

/** Preparations of an academic year, and what each did: enough to undo it (J9). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table year_preparation (
    id integer generated always as identity primary key,
    year smallint not null check (year between 2000 and 2100),
    job_id integer,
    options jsonb not null,
    created_by integer not null references user_account,
    created_at timestamptz not null default now(),
    undone_by integer references user_account,
    undone_at timestamptz
  )`.execute(db);
  await sql`create table year_preparation_item (
    id integer generated always as identity primary key,
    preparation_id integer not null references year_preparation,
    kind text not null check (kind in ('PERIODO', 'TAXA', 'TURMA', 'AVANCO')),
    source_id integer not null,
    name text not null,
    outcome text not null check (outcome in ('FEITO', 'AGENDADO', 'IGUAL', 'RECUSADO')),
    message text not null,
    made jsonb not null,
    unique (preparation_id, kind, source_id)
  )`.execute(db);
  await sql`create index year_preparation_created_by on year_preparation (created_by)`.execute(db);
  await sql`create index year_preparation_undone_by on year_preparation (undone_by)`.execute(db);
  await sql`create index year_preparation_waiting on year_preparation_item (source_id)
    where outcome = 'AGENDADO'`.execute(db);
}
