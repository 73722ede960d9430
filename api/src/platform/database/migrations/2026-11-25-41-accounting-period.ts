import { sql, type Kysely } from 'kysely';

/** The transactions of a month are found by day. */
const statements = [
  sql`create index allocation_made on allocation (made_at)`,
  sql`create index credit_entry_made on credit_entry (made_at)`,
  sql`create index invoice_issued on invoice (issued_at) where issued_at is not null`,
  sql`create index credit_note_issued on credit_note (issued_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
