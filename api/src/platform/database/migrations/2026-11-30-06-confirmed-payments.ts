import { sql, type Kysely } from 'kysely';

/** Confirmed payments are those that have a receipt: the index of their list has the same condition, so that counting them reads it alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index payment_confirmed`.execute(db);
  await sql`create index payment_confirmed on payment (id)
    where state in ('CONCILIADO', 'ESTORNADO') and invoice_id is not null`.execute(db);
}
