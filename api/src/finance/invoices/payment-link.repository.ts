import { sql } from 'kysely';
import type { LinkedInvoice } from '@portal/shared-kit/contract/finance/payment-link';
import type { Db, Tx } from '../../platform/database/db.ts';

const days = 30;

/** Stores the hash of a secret; returns when it expires. */
export const insert = async (
  tx: Tx,
  { hash, invoiceId, by }: { hash: Buffer; invoiceId: number; by: number },
): Promise<Date> =>
  (
    await tx
      .insertInto('payment_link')
      .values({
        hash,
        invoice_id: invoiceId,
        created_by: by,
        expires_at: sql`now() + ${days}::int * interval '1 day'`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow()
  ).expires_at;

/** The open amount of the invoice of a link, with the references that pay it. */
export async function find(db: Db, hash: Buffer): Promise<LinkedInvoice | undefined> {
  const invoice = await db
    .selectFrom('payment_link as l')
    .innerJoin('invoice as i', 'i.id', 'l.invoice_id')
    .select(['i.id', 'i.due_date', 'i.type'])
    .select([
      sql<LinkedInvoice['state']>`case when i.state in ('PAGA', 'ANULADA') then i.state else 'ABERTA' end`.as(
        'state',
      ),
      sql<number>`case when i.state = 'ANULADA' then 0 else i.total_cents - i.paid_cents end`.as(
        'open_cents',
      ),
    ])
    .where('l.hash', '=', hash)
    .where('l.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!invoice) return undefined;
  const { id, ...shown } = invoice;
  const references = await db
    .selectFrom('payment_reference as r')
    .innerJoin('payment_entity as e', 'e.id', 'r.entity_id')
    .select(['e.code as entity', 'e.bank', 'r.number'])
    .where('r.invoice_id', '=', id)
    .where('r.state', '=', 'ATRIBUIDA')
    .orderBy('e.id')
    .orderBy('r.id')
    .execute();
  const amount_cents = shown.open_cents;
  return { ...shown, references: references.map((one) => ({ ...one, amount_cents })) };
}

export const removeExpired = (db: Db) =>
  db
    .deleteFrom('payment_link')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
