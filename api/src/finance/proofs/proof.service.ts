import { proofStateLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { deskInvoice, referenceOf, type SettledFacts } from '../second-person/confirm.service.ts';
import type { PaymentSetup } from '../ledger/billable.ts';
import * as invoices from '../ledger/settled-invoice.repository.ts';
import { mails, messages, notices } from '../ledger/messages.ts';
import { hasPendingProof } from '../invoices/invoice.repository.ts';
import { settledBefore, tellStudent, lockPaid } from '../settling/settle.service.ts';
import * as proofs from './proof.repository.ts';
import * as approvals from '../second-person/second-person.repository.ts';
import { settleOrWait, type Confirmation } from '../second-person/second-person.service.ts';
import { refuseOwn } from '../ledger/payment.rules.ts';

type LockedProof = NonNullable<Awaited<ReturnType<typeof proofs.lock>>>;

/** A proof next to its invoice. */
async function withInvoice(db: Db, id: number, me: number) {
  const found = orNotFound(await proofs.find(db, id, me), messages.noProof);
  if (found.invoice_id === null) return { ...found, bill: null };
  const bill = (await invoices.find(db, found.invoice_id))!;
  const lines = await invoices.linesOf(db, found.invoice_id);
  return { ...found, bill: { ...deskInvoice(bill, new Date()), lines } };
}

/** Claims a proof for review; a claim expires after ten minutes. A valid claim of another clerk stays. */
export async function claimForReview(tx: Tx, ctx: UserContext, id: number) {
  const proof = orNotFound(await proofs.lock(tx, id), messages.noProof);
  const free = !proof.is_held || proof.held_by === ctx.user.userId;
  if (free && isUndecided(proof)) {
    await proofs.take(tx, id, ctx.user.userId);
    if (proof.state === 'ENVIADO')
      await audit(tx, ctx, {
        action: 'payment_proof.hold',
        entityId: id,
        changes: [{ field: 'state', old: 'ENVIADO', new: 'EM_VERIFICACAO' }],
      });
  }
  return withInvoice(tx, id, ctx.user.userId);
}

/** Releases the claim; the proof stays EM_VERIFICACAO, for anybody to claim (C.7 has no way back). */
export async function release(tx: Tx, ctx: UserContext, id: number): Promise<void> {
  orNotFound(await proofs.lock(tx, id), messages.noProof);
  await proofs.leave(tx, id, ctx.user.userId);
}

/** Says which open invoice of its student a proof is for that was handed in for none (J31). */
export async function assign(tx: Tx, ctx: UserContext, id: number, invoiceId: number) {
  const invoice = orNotFound(await invoices.lock(tx, invoiceId), messages.noInvoice);
  const proof = orNotFound(await proofs.lock(tx, id), messages.noProof);
  const bill = (await invoices.find(tx, invoiceId))!;
  refuseOwn(ctx, { ...bill, sent_by: proof.sent_by });
  if (!isUndecided(proof)) throw decided(proof);
  refuseClaimedByOther(proof, ctx);
  if (proof.invoice_id !== null) throw new ApiError('conflict', messages.proofHasInvoice);
  if (bill.student_id !== proof.student_id) throw fieldError('invalid', 'invoice_id', messages.otherStudent);
  if (invoice.state === 'PAGA') throw new ApiError('conflict', messages.invoicePaid(invoice.number));
  if (invoice.state === 'ANULADA') throw new ApiError('conflict', messages.invoiceAnnulled(invoice.number));
  if (await hasPendingProof(tx, invoiceId)) throw new ApiError('conflict', messages.proofWaits);
  await proofs.assign(tx, id, invoiceId);
  await audit(tx, ctx, {
    action: 'payment_proof.assign',
    entityId: id,
    changes: [{ field: 'invoice_id', old: null, new: invoiceId }],
  });
  return withInvoice(tx, id, ctx.user.userId);
}

/** Confirms the payment of a proof. Idempotent for the same facts; throws for others once the proof is decided. */
export async function accept(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  id: number,
  facts: SettledFacts,
): Promise<Confirmation & { invoiceId: number }> {
  const invoiceId = await proofs.invoiceOf(tx, id);
  if (invoiceId === undefined) throw new ApiError('not_found', messages.noProof);
  if (invoiceId === null) throw new ApiError('conflict', messages.proofWithoutInvoice);
  const named = facts.reference ? await invoices.referenceOf(tx, invoiceId, facts.reference) : undefined;
  const lockedInvoices = await lockPaid(tx, { invoiceId, referenceId: named?.id });
  const proof = (await proofs.lock(tx, id))!;
  refuseOwn(ctx, { ...(await invoices.find(tx, invoiceId))!, sent_by: proof.sent_by });
  if (!isUndecided(proof)) {
    const again =
      proof.state === 'ACEITE' && (await settledBefore(tx, { ...facts, invoiceId }, lockedInvoices));
    if (again && again.paymentId === proof.payment_id) return { ...again, invoiceId };
    throw decided(proof);
  }
  refuseClaimedByOther(proof, ctx);
  if (await approvals.isProofWaiting(tx, id)) throw new ApiError('conflict', messages.usedWaiting);
  const { reference: _number, ...settlement } = facts;
  const referenceId = await referenceOf(tx, invoiceId, facts);
  const settled = await settleOrWait(tx, ctx, setup, { ...settlement, invoiceId, proofId: id, referenceId });
  // The payment exists already, so the proof is a duplicate for a clerk to reject.
  if (settled.repeated && settled.receipt !== null)
    throw new ApiError('conflict', messages.proofOfKnown(settled.receipt));
  return { ...settled, invoiceId };
}

/** Rejects a proof and notifies the payer of the reason (G.7). Returns whether the payer has an e-mail, to which it is sent. */
export async function reject(tx: Tx, ctx: UserContext, id: number, reason: string) {
  // Locked before the proof, as everywhere: updating a row twice in a transaction checks its foreign keys, which waits for the invoice.
  const invoiceId = await proofs.invoiceOf(tx, id);
  if (invoiceId != null) await invoices.lock(tx, invoiceId);
  const proof = orNotFound(await proofs.lock(tx, id), messages.noProof);
  if (proof.invoice_id !== (invoiceId ?? null)) throw new ApiError('conflict', messages.changedMeanwhile);
  const bill =
    proof.invoice_id === null
      ? { ...(await proofs.payerOf(tx, proof.student_id!)), number: null }
      : (await invoices.find(tx, proof.invoice_id))!;
  refuseOwn(ctx, { ...bill, sent_by: proof.sent_by });
  if (!isUndecided(proof)) throw decided(proof);
  refuseClaimedByOther(proof, ctx);
  if (await approvals.isProofWaiting(tx, id)) throw new ApiError('conflict', messages.usedWaiting);
  if (proof.state === 'ENVIADO') await proofs.take(tx, id, ctx.user.userId);
  await proofs.reject(tx, id, ctx.user.userId, reason);
  await audit(tx, ctx, {
    action: 'payment_proof.reject',
    entityId: id,
    changes: [{ field: 'state', old: 'EM_VERIFICACAO', new: 'REJEITADO' }],
    reason,
  });
  await tellStudent(tx, bill.student_id, notices.refused({ invoice: bill.number, reason }));
  if (bill.email === null) return false;
  await enqueueMail(tx, {
    to: bill.email,
    ...mails.refused(bill.payer_name, { invoice: bill.number, reason }),
  });
  return true;
}

const isUndecided = ({ state }: LockedProof): boolean => state === 'ENVIADO' || state === 'EM_VERIFICACAO';
const decided = ({ state, decider }: LockedProof): ApiError =>
  new ApiError('conflict', messages.proofDecided(proofStateLabels[state].toLowerCase(), decider));

function refuseClaimedByOther({ is_held, held_by, holder }: LockedProof, { user }: UserContext): void {
  if (is_held && held_by !== user.userId) throw new ApiError('conflict', messages.proofHeld(holder ?? ''));
}
