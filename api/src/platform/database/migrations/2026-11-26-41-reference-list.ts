import { sql, type Kysely } from 'kysely';

/** References are listed by state, latest first (decision 121). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_reference_state on payment_reference (state, id)`.execute(db);
}
