import { sql, type Kysely } from 'kysely';

/** The program knows which papers have a code; the table checks only its format, so that a new kind needs no migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table issued_document drop constraint issued_document_kind_check`.execute(db);
  await sql`alter table issued_document add constraint issued_document_kind_check
    check (kind ~ '^[A-Z]+(_[A-Z]+)*$')`.execute(db);
}
