import { audit, type Acting, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import { refuseStale } from '../../platform/registers/records.ts';
import * as credit from '../ledger/credit.repository.ts';
import { releaseToCredit } from '../ledger/release.ts';
import { allocate } from '../ledger/allocate.service.ts';
import type { PaymentSetup } from '../ledger/billable.ts';
import { locked, type LockedInvoice } from '../ledger/settled-invoice.repository.ts';
import * as invoices from './invoice.repository.ts';
import { messages } from './messages.ts';
import * as references from '../references/issue.repository.ts';

export interface AnnulForm {
  reason: string;
  /** The version that the caller read. */
  version?: number | undefined;
  /** The debtor gives up what was invoiced before paying, as a student who cancels a renewal (C.4). */
  givenUp?: true;
}

/** Annuls an invoice that is not fully paid, with its references, by a credit note over the rest with the reason; what was paid becomes
 *  credit (C.7, I21, decision 118). With a first instalment the later ones are annulled alike (I26). Nobody annuls their own invoice
 *  (part F). Returns the number of the note. */
export async function annulInvoice(tx: Tx, id: number, { reason, version, givenUp }: AnnulForm, ctx: Acting) {
  const invoice = orNotFound(await invoices.lock(tx, id), messages.invoiceMissing);
  const laterInstalments = await invoices.laterInstalments(tx, id);
  // All invoices before the account of their debtor.
  await invoices.lockInOrder(tx, laterInstalments);
  refuseStale(invoice, version);
  if (!givenUp && ctx.user && invoice.person_id === ctx.user.personId)
    throw new ApiError('forbidden', messages.ownInvoice);
  if (invoice.state !== 'EMITIDA' && invoice.state !== 'PARCIAL')
    throw new ApiError('conflict', messages.notOpen);
  if (await invoices.hasPendingProof(tx, id)) throw new ApiError('conflict', messages.proofWaits);
  const notes = await invoices.partialNotes(tx, id);
  const creditedCents = notes.reduce((sum, { cents }) => sum + cents, 0);
  // What neither payments nor earlier notes cover: the three together are its total (J29).
  const amountCents = invoice.total_cents - Math.max(invoice.paid_cents, creditedCents);
  if (amountCents < 1) throw new ApiError('conflict', messages.allCredited);
  await references.annulOf(tx, id);
  if (await isNoteUsed(tx, id, invoice.paid_cents)) throw new ApiError('conflict', messages.noteUsed);
  if (invoice.paid_cents > 0) await releaseToCredit(tx, ctx, id, reason);
  const by = ctx.user?.userId ?? null;
  // It was never paid, so its earlier notes are no credit.
  for (const { id: creditNoteId, cents } of notes) {
    const account = await credit.lockFor(tx, id);
    await credit.append(tx, { accountId: account.id, amountCents: -cents, creditNoteId, reason, by });
  }
  await invoices.annul(tx, id, reason);
  const { number } = await invoices.insertCreditNote(tx, { invoiceId: id, amountCents, reason, by });
  await audit(tx, ctx, {
    action: 'invoice.annul',
    entityId: id,
    changes: [
      { field: 'state', old: invoice.state, new: 'ANULADA' },
      { field: 'credit_note', old: null, new: number },
    ],
    reason,
  });
  for (const later of laterInstalments)
    await endInvoice(tx, later, { reason, ...(givenUp && { givenUp }) }, ctx);
  return number;
}

/** Ends an invoice whose object has ended: annuls it, or credits what was paid. Where its notes cover it, or left credit that was used
 *  elsewhere, it is paid from them as far as that credit reaches, and the rest stays owed. */
export async function endInvoice(tx: Tx, id: number, form: AnnulForm, ctx: Acting): Promise<void> {
  await invoices.lock(tx, id);
  const laterInstalments = await invoices.laterInstalments(tx, id);
  // All invoices before the account of their debtor.
  await invoices.lockInOrder(tx, laterInstalments);
  const invoice = (await locked(tx, [id]))[0]!;
  if (invoice.state === 'ANULADA') return;
  if (invoice.state === 'PAGA') return void (await giveBack(tx, ctx, id, form.reason));
  const isUsed = await isNoteUsed(tx, id, invoice.paid_cents);
  if (!isUsed && (await invoices.notedCents(tx, id)) < invoice.total_cents)
    return void (await annulInvoice(tx, id, form, ctx));
  if (await invoices.hasPendingProof(tx, id)) throw new ApiError('conflict', messages.proofWaits);
  const backCents = await giveBack(tx, ctx, id, form.reason);
  const appliedCents = isUsed ? backCents : invoice.total_cents - invoice.paid_cents;
  // Without effects of a payment.
  await payFromNotes(tx, ctx, { billables: {} }, invoice, appliedCents);
  for (const later of laterInstalments) await endInvoice(tx, later, form, ctx);
}

/** Whether credit of partial notes of a locked invoice was used elsewhere, or is reserved for a refund, and what was paid of the invoice does
 *  not make up for it. */
async function isNoteUsed(tx: Tx, invoiceId: number, paidCents: number): Promise<boolean> {
  const notedCents = await invoices.notedCents(tx, invoiceId);
  if (paidCents >= notedCents) return false;
  const account = await credit.lockFor(tx, invoiceId);
  return (await credit.freeOf(tx, account.holder)) + paidCents < notedCents;
}

/** Turns what was paid with an invoice into credit, by a note over everything earlier notes left (I21); the invoice stays as it is. Returns
 *  the amount in centavos. */
export async function giveBack(tx: Tx, ctx: Acting, invoiceId: number, reason: string): Promise<number> {
  const invoice = (await invoices.lock(tx, invoiceId))!;
  const amountCents = invoice.total_cents - (await invoices.notedCents(tx, invoiceId));
  if (amountCents > 0) await creditPart(tx, ctx, invoiceId, { amountCents, reason });
  return amountCents;
}

/** Credits a part of a locked invoice by a note; returns its number. */
export async function creditPart(
  tx: Tx,
  ctx: Acting,
  invoiceId: number,
  { amountCents, reason }: { amountCents: number; reason: string },
): Promise<string> {
  const account = await credit.lockFor(tx, invoiceId);
  const by = ctx.user?.userId ?? null;
  const { id: creditNoteId, number } = await invoices.insertCreditNote(tx, {
    invoiceId,
    amountCents,
    reason,
    by,
    partial: true,
  });
  await credit.append(tx, { accountId: account.id, amountCents, creditNoteId, reason, by });
  await audit(tx, ctx, {
    action: 'invoice.credit',
    entityId: invoiceId,
    reason,
    changes: diff(undefined, { credit_note: number, amount_cents: amountCents }),
  });
  return number;
}

/** Pays a part of a locked invoice from the credit of its notes. */
export async function payFromNotes(
  tx: Tx,
  ctx: Acting,
  setup: Pick<PaymentSetup, 'billables'>,
  invoice: LockedInvoice,
  amountCents: number,
): Promise<void> {
  if (amountCents < 1) return;
  const account = await credit.lockFor(tx, invoice.id);
  const { allocationId } = await allocate(tx, ctx, setup, invoice, { paymentId: null, amountCents });
  await credit.append(tx, {
    accountId: account.id,
    amountCents: -amountCents,
    allocationId,
    reason: messages.byNotes,
    by: ctx.user?.userId ?? null,
  });
}
