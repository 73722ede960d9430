import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import type { PaymentSetup } from './billable.ts';
import { holdPaid } from './hold-paid.ts';
import { messages } from './messages.ts';
import { refuseOwn } from './own.ts';
import * as proofs from './payment-proof.repository.ts';
import * as payments from './payment.repository.ts';
import { record, settle, settledBefore, type Settled, type Settlement } from './payment.service.ts';
import * as approvals from './second-person.repository.ts';
import * as invoices from './settled-invoice.repository.ts';

/** A confirmation: `receipt` is null while the payment waits for a second person. */
export type Confirmation = Omit<Settled, 'receipt'> & { receipt: string | null };

/** Settles a payment recorded by hand. Above the set amount it is only recorded, and somebody else confirms it (I31). Idempotent. */
export async function settleOrWait(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  it: Settlement,
): Promise<Confirmation> {
  if (it.amountCents <= (await approvals.limit(tx))) return settle(tx, ctx, setup, it);
  const invoices = await holdPaid(tx, setup.billables, it);
  const invoice = orNotFound(
    invoices.find(({ id }) => id === it.invoiceId),
    messages.noInvoice,
  );
  const before = (await waitingBefore(tx, it)) ?? (await settledBefore(tx, it, invoices));
  if (before) return before;
  if (invoice.state === 'PAGA') throw new ApiError('conflict', messages.invoicePaid(invoice.number));
  if (invoice.state === 'ANULADA') throw new ApiError('conflict', messages.invoiceAnnulled(invoice.number));
  const paymentId = await record(tx, ctx, it);
  const { invoiceId, proofId, differentReason } = it;
  await approvals.insert(tx, { paymentId, invoiceId, proofId, differentReason, by: ctx.user.userId });
  await audit(tx, ctx, {
    ...{ action: 'payment.record', entity: 'payment', entityId: paymentId },
    changes: diff(undefined, {
      ...{ invoice: invoice.number, payment_method: it.method, transaction: it.transaction },
      amount_cents: it.amountCents,
    }),
  });
  return { paymentId, receipt: null, repeated: false };
}

async function waitingBefore(tx: Tx, it: Settlement): Promise<Confirmation | undefined> {
  const found = await payments.currentPayment(tx, it.method, it.transaction);
  const same = found?.state === 'RECEBIDO' && found.invoice_id === it.invoiceId;
  return same && found.amount_cents === it.amountCents
    ? { paymentId: found.id, receipt: null, repeated: true }
    : undefined;
}

/** An unconfirmed payment, locked with its invoice, for somebody who neither recorded nor made it. */
async function decidable(tx: Tx, ctx: UserContext, setup: PaymentSetup, id: number) {
  const { invoice_id, reference_id } = orNotFound(await approvals.find(tx, id), messages.noPayment);
  const paid = { invoiceId: invoice_id, referenceId: reference_id };
  const invoice = (await holdPaid(tx, setup.billables, paid)).find((one) => one.id === invoice_id)!;
  const payment = (await payments.lock(tx, id))!;
  const approval = (await approvals.find(tx, id))!;
  if (approval.decided_at !== null) throw new ApiError('conflict', messages.notWaiting);
  const proof = approval.proof_id === null ? undefined : await proofs.lock(tx, approval.proof_id);
  refuseOwn(ctx, { ...(await invoices.find(tx, invoice_id))!, sent_by: proof?.sent_by });
  if (approval.recorded_by === ctx.user.userId)
    throw new ApiError('forbidden', messages.recordedByYou(await approvals.limit(tx)));
  await approvals.decide(tx, id, ctx.user.userId);
  return { invoice, payment, approval };
}

/** Confirms a payment as the second person. Where its invoice takes no payment any more, it becomes unmatched. */
export async function approve(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  id: number,
): Promise<{ invoiceId: number; settled: Confirmation }> {
  const { invoice, payment, approval } = await decidable(tx, ctx, setup, id);
  const { invoice_id: invoiceId, proof_id, different_reason } = approval;
  if (invoice.state === 'PAGA' || invoice.state === 'ANULADA') {
    await payments.move(tx, id, 'POR_IDENTIFICAR', { reason: messages.invoiceClosed, invoice_id: null });
    return { invoiceId, settled: { paymentId: id, receipt: null, repeated: false } };
  }
  const settled = await settle(tx, ctx, setup, {
    ...{ invoiceId, unmatchedId: id, proofId: proof_id ?? undefined },
    ...{ method: payment.method, transaction: payment.transaction, amountCents: payment.amount_cents },
    ...{ paidAt: payment.paid_at, referenceId: payment.reference_id ?? undefined },
    ...(different_reason !== '' && { differentReason: different_reason }),
  });
  return { invoiceId, settled };
}

/** Deletes a recorded payment that was not received: its number is free again. */
export async function refuse(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  { paymentId, reason }: { paymentId: number; reason: string },
): Promise<void> {
  await decidable(tx, ctx, setup, paymentId);
  // C.7 has no transition from received to reversed, so it is first made unmatched, as an import's payment is when it is reverted.
  await payments.move(tx, paymentId, 'POR_IDENTIFICAR', { reason, invoice_id: null });
  await payments.move(tx, paymentId, 'ESTORNADO', { reason });
  await audit(tx, ctx, {
    ...{ action: 'payment.refuse', entity: 'payment', entityId: paymentId, reason },
    changes: diff({ state: 'RECEBIDO' }, { state: 'ESTORNADO' }),
  });
}

/** Throws where somebody matches a payment above the set amount that they recorded by hand. */
export async function refuseRecorder(
  tx: Tx,
  ctx: UserContext,
  payment: { id: number; amount_cents: number; recorded_by: number | null },
): Promise<void> {
  const limitCents = await approvals.limit(tx);
  if (payment.recorded_by !== ctx.user.userId || payment.amount_cents <= limitCents) return;
  if (await approvals.cameByBank(tx, payment.id)) return;
  throw new ApiError('forbidden', messages.recordedByYou(limitCents));
}

export async function setLimit(
  tx: Tx,
  ctx: UserContext,
  { amount, reason }: { amount: number; reason: string },
): Promise<void> {
  const before = await approvals.limit(tx);
  await approvals.setLimit(tx, amount);
  await audit(tx, ctx, {
    ...{ action: 'payment.limit', entity: 'company', entityId: 1, reason },
    changes: diff({ second_person_cents: before }, { second_person_cents: amount }),
  });
}
