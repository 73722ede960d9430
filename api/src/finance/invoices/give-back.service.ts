import { institutionYear } from '@portal/shared-kit/contract/core/year';
import type { Tx } from '../../platform/database/db.ts';
import * as credit from '../ledger/credit.repository.ts';
import * as invoices from './invoice.repository.ts';

interface Refund {
  totalCents: number;
  reason: string;
  by: number | null;
}

/** Turns what was paid with an invoice into credit, by a note over everything earlier notes left (I21); the invoice stays paid. Returns
 *  the amount in centavos. */
export async function giveBack(
  tx: Tx,
  invoiceId: number,
  { totalCents, reason, by }: Refund,
): Promise<number> {
  const account = await credit.lockFor(tx, invoiceId);
  const creditedCents = (await invoices.partialNotes(tx, invoiceId)).reduce(
    (sum, { cents }) => sum + cents,
    0,
  );
  const amountCents = totalCents - creditedCents;
  if (amountCents <= 0) return 0;
  const year = institutionYear(new Date());
  const note = await invoices.insertCreditNote(tx, {
    invoiceId,
    amountCents,
    reason,
    by,
    year,
    partial: true,
  });
  await credit.append(tx, { accountId: account.id, amountCents, creditNoteId: note.id, reason, by });
  return amountCents;
}
