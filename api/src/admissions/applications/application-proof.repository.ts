import type { Db, Tx } from '../../platform/database/db.ts';
import { invoicesOf } from './tracking.repository.ts';

/** Locks an invoice of this candidacy until the transaction ends and returns its state; undefined for an invoice of another. */
export const holdInvoice = (tx: Tx, candidacyId: number, invoiceId: number) =>
  invoicesOf(tx, candidacyId)
    .select(['invoice.id', 'invoice.state'])
    .where('invoice.id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst();

/** The proofs sent for an invoice so far, by content hash. */
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
