import { sql, type Kysely } from 'kysely';

/** What a bank tells of a payment that was reversed before is matched with that reversal (J26): payments that are gone by their amount, and
 *  reversals that wait for a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_gone on payment (amount_cents) where state in ('ESTORNADO', 'DEVOLVIDO')`.execute(
    db,
  );
  await sql`create index bank_import_line_reversals on bank_import_line (id)
    where outcome = 'A_TRATAR' and class = 'ESTORNO'`.execute(db);
}
