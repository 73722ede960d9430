import type { FileRule } from '@portal/shared-kit/contract/finance/payment-approval';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { refuseUnproved, type UserContext } from '../../platform/http/route.ts';
import type { PaymentSetup } from '../ledger/billable.ts';
import { messages } from '../ledger/messages.ts';
import * as credit from '../ledger/credit.repository.ts';
import * as payments from '../settling/payment.repository.ts';
import * as settleService from '../settling/settle.service.ts';
import * as approvals from './second-person.repository.ts';
import * as invoices from '../ledger/settled-invoice.repository.ts';
import { refuseOwn } from '../ledger/payment.rules.ts';
import type { BatchAct } from '../../platform/batch/batch-act.ts';

/** A confirmation: `receipt` is null while the payment waits for a second person. */
export type Confirmation = Omit<settleService.Settled, 'receipt'> & { receipt: string | null };

/** Settles a payment recorded by hand. Where this person confirms more than the set amount for one student on one day, it is only recorded,
 *  and somebody else confirms it (I31, J28). Idempotent. */
export async function settleOrWait(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  settlement: settleService.Settlement,
): Promise<Confirmation> {
  const invoices = await settleService.lockPaid(tx, settlement);
  const invoice = orNotFound(
    invoices.find(({ id }) => id === settlement.invoiceId),
    messages.noInvoice,
  );
  const before = await confirmedBefore(tx, settlement, invoices);
  if (before) return before;
  const part = { debtor: 0, invoiceId: settlement.invoiceId, amountCents: settlement.amountCents };
  await approvals.lockConfirmer(tx, ctx.user.userId, [settlement.invoiceId]);
  if (!(await isBeyondLimit(tx, ctx.user.userId, [part])))
    return settleService.settle(tx, ctx, setup, settlement);
  await settleService.refuseClosed(tx, invoice, settlement.amountCents);
  const paymentId = await settleService.record(tx, ctx, settlement);
  const { invoiceId, invoiceIds, proofId, differentReason } = settlement;
  const by = ctx.user.userId;
  await approvals.insert(tx, { paymentId, invoiceId, invoiceIds, proofId, differentReason, by });
  await audit(tx, ctx, {
    action: 'payment.record',
    entityId: paymentId,
    changes: diff(undefined, {
      invoice: invoices.map(({ number }) => number).join(', '),
      payment_method: settlement.method,
      ...(settlement.key === undefined && { transaction: settlement.transaction }),
      amount_cents: settlement.amountCents,
    }),
  });
  return { paymentId, receipt: null, repeated: false };
}

/** What came of the same payment before: it was settled, or waits for a second person. */
export const confirmedBefore = async (
  tx: Tx,
  settlement: settleService.Settlement,
  invoices: readonly { id: number }[],
): Promise<Confirmation | undefined> =>
  (await waitingBefore(tx, settlement)) ?? settleService.settledBefore(tx, settlement, invoices);

async function waitingBefore(tx: Tx, settlement: settleService.Settlement) {
  const found = await payments.currentPayment(tx, settlement);
  const same = found?.state === 'RECEBIDO' && found.invoice_id === settlement.invoiceId;
  return same && found.amount_cents === settlement.amountCents
    ? { paymentId: found.id, receipt: null, repeated: true }
    : undefined;
}

/** An unconfirmed payment, locked with its invoice, for somebody who neither recorded nor made it. */
async function decidable(tx: Tx, ctx: UserContext, id: number) {
  const { invoice_id, invoice_ids, reference_id } = orNotFound(
    await approvals.find(tx, id),
    messages.noPayment,
  );
  const paid = { invoiceId: invoice_id, invoiceIds: invoice_ids, referenceId: reference_id };
  const held = await settleService.lockPaid(tx, paid);
  const meant = invoice_ids ? held : held.filter((one) => one.id === invoice_id);
  const payment = (await payments.lock(tx, id))!;
  const approval = (await approvals.find(tx, id))!;
  if (approval.decided_at !== null) throw new ApiError('conflict', messages.notWaiting);
  const sentBy = approval.proof_id === null ? undefined : await approvals.lockSender(tx, approval.proof_id);
  refuseOwn(ctx, { ...(await invoices.find(tx, invoice_id))!, sent_by: sentBy });
  if (approval.recorded_by === ctx.user.userId)
    throw new ApiError('forbidden', messages.recordedByYou(await approvals.limit(tx)));
  await approvals.decide(tx, id, ctx.user.userId);
  const isOpen = ({ state }: { state: string }) => state !== 'PAGA' && state !== 'ANULADA';
  return { payable: meant.filter(isOpen).map((one) => one.id), payment, approval };
}

/** Confirms a payment as the second person. Where its invoices take no payment any more, it repays what the account of their debtor owes
 *  (J27), or becomes unmatched where that is less. */
export async function approve(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  id: number,
): Promise<{ invoiceId: number; settled: Confirmation }> {
  const { payable, payment, approval } = await decidable(tx, ctx, id);
  const { invoice_id, invoice_ids, proof_id, different_reason } = approval;
  const repays =
    payable.length === 0 &&
    payment.amount_cents <= -(await credit.lockFor(tx, invoice_id)).holder.balance_cents;
  const invoiceId = repays ? invoice_id : payable[0];
  if (invoiceId === undefined) {
    await payments.move(tx, id, 'POR_IDENTIFICAR', { reason: messages.invoiceClosed, invoice_id: null });
    return { invoiceId: invoice_id, settled: { paymentId: id, receipt: null, repeated: false } };
  }
  const settled = await settleService.settle(tx, ctx, setup, {
    invoiceId,
    invoiceIds: invoice_ids && !repays ? payable : undefined,
    key: payment.request_key ?? undefined,
    unmatchedId: id,
    proofId: proof_id ?? undefined,
    method: payment.method,
    transaction: payment.transaction,
    amountCents: payment.amount_cents,
    paidAt: payment.paid_at,
    referenceId: payment.reference_id ?? undefined,
    ...(different_reason !== '' && { differentReason: different_reason }),
  });
  return { invoiceId, settled };
}

/** Deletes a recorded payment that was not received: its number is free again. */
export async function refuse(
  tx: Tx,
  ctx: UserContext,
  { paymentId, reason }: { paymentId: number; reason: string },
): Promise<void> {
  await decidable(tx, ctx, paymentId);
  // C.7 has no transition from received to reversed, so it is first made unmatched, as an import's payment is when it is reverted.
  await payments.move(tx, paymentId, 'POR_IDENTIFICAR', { reason, invoice_id: null });
  await payments.move(tx, paymentId, 'ESTORNADO', { reason });
  await audit(tx, ctx, {
    action: 'payment.refuse',
    entityId: paymentId,
    reason,
    changes: diff({ state: 'RECEBIDO' }, { state: 'ESTORNADO' }),
  });
}

/** What an invoice is paid by. */
interface Part {
  /** Tells the debtors of several parts apart. */
  debtor: number;
  invoiceId: number;
  amountCents: number;
}

/** Whether what one debtor gets of these amounts is above the set amount, with what this person alone confirmed today for them (J28). */
export async function isBeyondLimit(db: Db, by: number, parts: readonly Part[]): Promise<boolean> {
  const limitCents = await approvals.limit(db);
  const today = await approvals.confirmedToday(
    db,
    by,
    parts.map(({ invoiceId }) => invoiceId),
  );
  const byDebtor = new Map<number, number>();
  for (const { debtor, invoiceId, amountCents } of parts)
    byDebtor.set(debtor, (byDebtor.get(debtor) ?? today.get(invoiceId) ?? 0) + amountCents);
  return [...byDebtor.values()].some((cents) => cents > limitCents);
}

/** Throws where somebody uses for these invoices what they recorded by hand, above the set amount, or without a fresh proof what another
 *  recorded so. */
export async function refuseRecorder(
  tx: Tx,
  ctx: UserContext,
  payment: { id: number; amount_cents: number; recorded_by: number | null },
  parts: readonly Part[],
): Promise<void> {
  const { id, recorded_by: recorder } = payment;
  if (recorder === null || (await approvals.cameByBank(tx, id))) return;
  await approvals.lockConfirmer(
    tx,
    recorder,
    parts.map(({ invoiceId }) => invoiceId),
  );
  const limitCents = await approvals.limit(tx);
  if (payment.amount_cents <= limitCents && !(await isBeyondLimit(tx, recorder, parts))) return;
  if (recorder === ctx.user.userId) throw new ApiError('forbidden', messages.recordedByYou(limitCents));
  refuseUnproved('of-factor-holders', ctx.user);
}

type Change = { amount: number; files: FileRule; reason: string };

/** Asks for other settings; they change once somebody else confirms them (J28). */
export async function requestChange(tx: Tx, ctx: UserContext, form: Change): Promise<void> {
  await approvals.lockSettings(tx);
  const { pending, ...before } = await approvals.settings(tx, ctx.user.userId);
  if (pending && !pending.own) throw new ApiError('conflict', messages.changeWaits(pending.requested_by));
  const changes = changesOf(before, form);
  if (changes.length === 0) throw fieldError('invalid', 'amount', messages.sameSettings);
  if (pending) await approvals.decideChange(tx, pending.id, false, ctx.user.userId);
  await approvals.insertChange(tx, form, ctx.user.userId);
  await auditChange(tx, ctx, { action: 'payment.limit_request', reason: form.reason, changes });
}

/** The change that waits, locked. */
async function lockChange(tx: Tx, ctx: UserContext, id: number) {
  await approvals.lockSettings(tx);
  const settings = await approvals.settings(tx, ctx.user.userId);
  if (settings.pending?.id !== id) throw new ApiError('conflict', messages.noChangeWaits);
  return { ...settings, pending: settings.pending };
}

/** Puts the settings into effect that somebody else asked for. */
export async function confirmChange(tx: Tx, ctx: UserContext, id: number): Promise<void> {
  const { pending, ...before } = await lockChange(tx, ctx, id);
  if (pending.own) throw new ApiError('forbidden', messages.ownChange);
  await approvals.decideChange(tx, id, true, ctx.user.userId);
  await approvals.setSettings(tx, pending);
  const changes = changesOf(before, pending);
  await auditChange(tx, ctx, { action: 'payment.limit', reason: pending.reason, changes });
}

/** Refuses them, or takes back one's own request. */
export async function refuseChange(tx: Tx, ctx: UserContext, id: number, reason: string): Promise<void> {
  const { pending, ...before } = await lockChange(tx, ctx, id);
  await approvals.decideChange(tx, id, false, ctx.user.userId);
  await auditChange(tx, ctx, {
    action: 'payment.limit_refuse',
    reason,
    changes: changesOf(pending, before),
  });
}

type Settings = Omit<Change, 'reason'>;
const changesOf = (before: Settings, after: Settings) =>
  diff(
    { second_person_cents: before.amount, second_person_files: before.files },
    { second_person_cents: after.amount, second_person_files: after.files },
  );
const auditChange = (
  tx: Tx,
  ctx: UserContext,
  entry: { action: string; reason: string; changes: ReturnType<typeof diff> },
) => audit(tx, ctx, { entity: 'company', entityId: 1, ...entry });

/** Waiting and decided: a payment is decided on once. */
const versions = { waiting: 0, decided: 1 };

/** Confirming many payments as the second person, each by the rules of one: nobody what they recorded or made themselves (I31). */
export const confirmPayments = (setup: PaymentSetup): BatchAct => ({
  act: 'payments-confirm',
  async find(db, id) {
    const row = await approvals.named(db, id);
    if (!row) return undefined;
    const { payer_name, invoice, amount_cents, decided, confirmed } = row;
    return {
      name: messages.waitingOf(payer_name, invoice, amount_cents),
      version: decided ? versions.decided : versions.waiting,
      already: confirmed ? messages.confirmedBefore : undefined,
    };
  },
  async run(tx, id, _version, ctx) {
    const { settled } = await approve(tx, ctx, setup, id);
    return {
      version: versions.decided,
      ...(settled.receipt === null && { becomes: messages.invoiceClosed }),
    };
  },
});
