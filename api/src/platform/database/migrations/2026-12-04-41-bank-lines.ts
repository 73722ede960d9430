import { sql, type Kysely } from 'kysely';

const statements = [
  // A number of a bank is no proof of a repetition: files are compared by their movements (J21).
  sql`drop index bank_import_file`,
  sql`alter table bank_import add accounts text[] not null default '{}', add year smallint`,
  sql`create index bank_import_number on bank_import (entity_id, file_number) where file_number is not null`,
  sql`alter table bank_import_line
    add incoming boolean not null default true,
    add booked boolean not null default true,
    add currency text not null default 'MZN',
    add is_foreign boolean not null default false,
    add value_on date,
    -- By hand, in a class that records nothing by itself.
    add assigned_by integer references user_account,
    add reversed_payment_id integer references payment,
    drop constraint bank_import_line_outcome_check,
    add constraint bank_import_line_outcome_check check (outcome in
      ('CONCILIADO', 'POR_IDENTIFICAR', 'DUPLICADO', 'IGNORADO', 'EM_ESPERA', 'A_TRATAR', 'ESTORNADO'))`,
  sql`update bank_import_line set incoming = false where kind <> 'CREDITO'`,
  // Reversals, and lines dated after their import, were ignored: they are open again.
  sql`update bank_import_line l set outcome = case class when 'ESTORNO' then 'A_TRATAR' else 'EM_ESPERA' end
    from bank_import b where b.id = l.import_id and b.state = 'IMPORTADO' and l.outcome = 'IGNORADO' and l.class in ('ESTORNO', 'DATA_FUTURA')`,
  sql`create index bank_import_line_waits on bank_import_line (paid_at) where outcome = 'EM_ESPERA'`,
  sql`create index bank_import_line_assigned_by on bank_import_line (assigned_by) where assigned_by is not null`,
  sql`create unique index bank_import_line_reversed on bank_import_line (reversed_payment_id) where reversed_payment_id is not null`,
  // For fines the earlier of booking and value date counts (J25).
  sql`alter table payment add value_on date`,
];

/** What a bank says of a movement beyond its amount, and what a person did with it (J20–J26). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
