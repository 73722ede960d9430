import { sql, type Kysely } from 'kysely';

/** The payments of the receipts of some days are told from the index alone. */
const steps = [
  sql`drop index receipt_issued`,
  sql`create index receipt_issued on receipt (issued_at) include (payment_id, voided_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
