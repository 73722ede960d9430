import { sql, type Kysely } from 'kysely';

/** Bank files in the format camt.052, lines without an amount, which only inform, and an index by which a line of a large file finds the
 *  lines that recorded its money: without it each line read all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bank_import drop constraint bank_import_format_check,
    add constraint bank_import_format_check
      check (format in ('SIBS', 'MEPS', 'CAMT052', 'CAMT053', 'CAMT054', 'MT940', 'TABELA', 'MODELO'))`.execute(
    db,
  );
  await sql`alter table bank_import_line drop constraint bank_import_line_amount_cents_check,
    add constraint bank_import_line_amount_cents_check check (amount_cents >= 0)`.execute(db);
  await sql`create index bank_import_line_known on bank_import_line (identity)
    where undone_at is null and (payment_id is not null or reversed_payment_id is not null)`.execute(db);
}
