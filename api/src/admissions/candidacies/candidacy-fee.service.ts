import type { Acting } from '../../platform/audit/audit.repository.ts';
import { annulInvoice } from '../../finance/invoices/annul.service.ts';
import { hasPendingProof } from '../../finance/invoices/invoice.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { unpaidFee } from './candidacy.repository.ts';

/** Locks the invoice of the candidacy fee if it can be annulled: nothing is paid, and no proof awaits the office. */
export async function annullableFee(tx: Tx, candidacyId: number): Promise<number | undefined> {
  const fee = await unpaidFee(tx, candidacyId);
  return fee && !(await hasPendingProof(tx, fee.id)) ? fee.id : undefined;
}

/** Annuls the fee with its references (I53). Call it as late in the transaction as possible, since the credit note takes a gapless
 *  number. */
export async function annulFee(
  tx: Tx,
  ctx: Acting,
  invoiceId: number | undefined,
  reason: string,
): Promise<void> {
  if (invoiceId !== undefined) await annulInvoice(tx, invoiceId, { reason }, ctx);
}
