import { sql, type Kysely } from 'kysely';

/** Prefix search of invoice and reference numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index invoice_number_start on invoice (number text_pattern_ops)`.execute(db);
  await sql`create index payment_reference_start on payment_reference (number text_pattern_ops)`.execute(db);
}
