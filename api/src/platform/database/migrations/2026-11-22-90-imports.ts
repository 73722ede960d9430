import { sql, type Kysely } from 'kysely';

/** Imported files: their lines as read, what each would do, and what is needed to undo it (G.3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import (
      id integer generated always as identity primary key,
      kind text not null,
      owner_id integer not null references user_account on delete cascade,
      file_name text not null,
      state text not null default 'A_VERIFICAR'
        check (state in ('A_VERIFICAR', 'VERIFICADA', 'A_IMPORTAR', 'IMPORTADA', 'A_ANULAR', 'ANULADA')),
      job_id integer references job on delete set null,
      created_at timestamptz not null default now(),
      undo_until timestamptz,
      expires_at timestamptz not null default now() + interval '7 days'
    );
    create index import_owner on import (owner_id);
    create index import_job on import (job_id);
    create index import_expired on import (expires_at);
    create table import_row (
      id integer generated always as identity primary key,
      import_id integer not null references import on delete cascade,
      number integer not null,
      cells jsonb not null,
      -- What two lines of one record have in common; null where it cannot be told.
      key text,
      verdict text check (verdict in ('NOVA', 'ALTERADA', 'IGUAL', 'ERRO')),
      problems jsonb not null default '{}',
      changes jsonb not null default '[]',
      record_id integer,
      version integer,
      -- Values from before, by which a change is taken back.
      before jsonb,
      applied_at timestamptz,
      undone_at timestamptz,
      unique (import_id, number)
    );
    create index import_row_key on import_row (import_id, key)`.execute(db);
}
