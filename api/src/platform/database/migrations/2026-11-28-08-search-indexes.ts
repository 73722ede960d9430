import { sql, type Kysely } from 'kysely';

/** The search from any page finds candidates by name, and receipts by the start of their number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index candidacy_name on candidacy (name_key, id)`.execute(db);
  await sql`create index receipt_number_start on receipt (number text_pattern_ops)`.execute(db);
}
