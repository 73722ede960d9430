import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table bank_import (
    id integer generated always as identity primary key,
    entity_id integer not null references payment_entity,
    format text not null check (format in ('SIBS', 'MEPS', 'CAMT053', 'CAMT054', 'MT940', 'TABELA')),
    file_name text not null,
    sha256 text not null,
    file_number text,
    state text not null default 'PREVISTO' check (state in ('PREVISTO', 'A_IMPORTAR', 'IMPORTADO', 'A_ANULAR', 'ANULADO')),
    job_id integer references job on delete set null,
    created_at timestamptz not null default now(),
    created_by integer references user_account,
    undo_until timestamptz
  )`,
  // One running import per entity; a file is imported once, by content and by the bank's own file number.
  sql`create unique index bank_import_running on bank_import (entity_id) where state in ('A_IMPORTAR', 'A_ANULAR')`,
  sql`create unique index bank_import_content on bank_import (sha256) where state in ('A_IMPORTAR', 'IMPORTADO', 'A_ANULAR')`,
  sql`create unique index bank_import_file on bank_import (entity_id, format, file_number)
    where file_number is not null and state in ('A_IMPORTAR', 'IMPORTADO', 'A_ANULAR')`,
  sql`create index bank_import_job on bank_import (job_id)`,
  sql`create table bank_import_line (
    id integer generated always as identity primary key,
    import_id integer not null references bank_import on delete cascade,
    number integer not null,
    kind text not null check (kind in ('CREDITO', 'DEBITO', 'COMISSAO', 'ESTORNO')),
    class text not null default 'CONCILIAR',
    reference text not null,
    transaction text not null check (transaction <> ''),
    identity text not null,
    told text not null default '',
    paid_at timestamptz not null,
    amount_cents bigint not null check (amount_cents > 0),
    reason text not null default '',
    outcome text check (outcome in ('CONCILIADO', 'POR_IDENTIFICAR', 'DUPLICADO', 'IGNORADO')),
    credit_cents bigint not null default 0,
    payment_id integer unique references payment,
    -- The version of the payment as it was recorded, by which a later use is known.
    payment_version integer,
    undone_at timestamptz,
    unique (import_id, number)
  )`,
  sql`create index bank_import_line_class on bank_import_line (import_id, class, number)`,
  sql`create index bank_import_line_todo on bank_import_line (import_id, number) where outcome is null`,
  // A line of the bank counts once, whatever file contains it.
  sql`create unique index bank_import_line_identity on bank_import_line (identity)
    where payment_id is not null and undone_at is null`,
  // Unidentified money can be taken back by the import that recorded it.
  sql`alter table payment drop constraint payment_check, add constraint payment_invoice_known
    check (state <> 'CONCILIADO' or invoice_id is not null)`,
  sql`drop trigger payment_moves on payment`,
  sql`create trigger payment_moves before update of state on payment
    for each row when (old.state is distinct from new.state) execute function check_transition(
    '{RECEBIDO>CONCILIADO,RECEBIDO>POR_IDENTIFICAR,RECEBIDO>DEVOLVIDO,POR_IDENTIFICAR>CONCILIADO,POR_IDENTIFICAR>DEVOLVIDO,POR_IDENTIFICAR>ESTORNADO,CONCILIADO>POR_IDENTIFICAR,CONCILIADO>ESTORNADO}')`,
];

/** Bank files, their lines and the outcome of each (E.4, I24). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
