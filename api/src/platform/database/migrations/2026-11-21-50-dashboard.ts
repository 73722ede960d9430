import { sql, type Kysely } from 'kysely';

/** Payments of a day and of a month are summed from an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index receipt_issued on receipt (issued_at)`.execute(db);
}
