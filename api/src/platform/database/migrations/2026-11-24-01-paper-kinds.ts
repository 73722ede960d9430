import { sql, type Kysely } from 'kysely';

/** Which papers have a code is known to the program; the table keeps their form alone, so that a further kind needs no migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table issued_document drop constraint issued_document_kind_check`.execute(db);
  await sql`alter table issued_document add constraint issued_document_kind_check
    check (kind ~ '^[A-Z]+(_[A-Z]+)*$')`.execute(db);
}
