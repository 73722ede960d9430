import type { Db, Tx } from '../../platform/database/db.ts';
import { invoicesOf } from './tracking.repository.ts';

/** The state of an invoice of this candidacy, held until the transaction ends; undefined where it is none of its own. */
export const holdInvoice = (tx: Tx, candidacyId: number, invoiceId: number) =>
  invoicesOf(tx, candidacyId)
    .select(['invoice.id', 'invoice.state'])
    .where('invoice.id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst();

/** What was handed in for an invoice so far, by content. */
export const contents = (db: Db, invoiceId: number) =>
  db
    .selectFrom('payment_proof as proof')
    .innerJoin('attachment', 'attachment.id', 'proof.attachment_id')
    .select(['attachment.sha256'])
    .where('proof.invoice_id', '=', invoiceId)
    .execute();

export async function insert(tx: Tx, invoiceId: number, attachmentId: number): Promise<number> {
  const { id } = await tx
    .insertInto('payment_proof')
    .values({ invoice_id: invoiceId, attachment_id: attachmentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
