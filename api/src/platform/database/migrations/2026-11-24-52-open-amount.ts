import { sql, type Kysely } from 'kysely';

/** Finds open invoices by their open amount, for suggestions (I32). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index invoice_open_amount on invoice ((total_cents - paid_cents), due_date)
    where state in ('EMITIDA', 'PARCIAL')`.execute(db);
}
