import { audit, diff, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { payFromNotes } from '../invoices/annul.service.ts';
import { notedCents } from '../invoices/invoice.repository.ts';
import * as groups from '../groups/reference-group.repository.ts';
import * as allocations from '../ledger/payment-allocation.repository.ts';
import * as credit from '../ledger/credit.repository.ts';
import { invoicesOf } from '../references/reference.repository.ts';
import { deallocate } from '../ledger/allocate.service.ts';
import type { PaymentSetup } from '../ledger/billable.ts';
import { mails, messages, notices } from '../ledger/messages.ts';
import { lockAll, tellStudent } from './settle.service.ts';
import * as payments from './payment.repository.ts';
import * as invoices from '../ledger/settled-invoice.repository.ts';
import type { LockedInvoice } from '../ledger/settled-invoice.repository.ts';
import { refuseOwn } from '../ledger/payment.rules.ts';

interface Withdrawal {
  paymentId: number;
  reason: string;
}

/** Reverses a confirmed payment (C.7, I21), also after it activated an inscription: its invoices are open again, its credit is withdrawn,
 *  and the receipt is marked as reversed. Nobody reverses their own. */
export const reverse = async (tx: Tx, ctx: Acting, setup: PaymentSetup, withdrawal: Withdrawal) => {
  const { invoiceId } = await withdraw(tx, ctx, setup, withdrawal);
  await payments.move(tx, withdrawal.paymentId, 'ESTORNADO', { reason: withdrawal.reason });
  await close(tx, ctx, withdrawal, { action: 'payment.reverse', state: 'ESTORNADO' });
  await tell(tx, invoiceId, withdrawal, mails.reversed);
};

/** Reverses a payment that is as its import recorded it and whose credit is free; answers false otherwise. It looks under the locks of the
 *  payment and its account: payments of one file may share an account. */
export async function reverseUnused(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  { paymentId, reason, version }: Withdrawal & { version: number | null },
): Promise<boolean> {
  const held = await lockPayment(tx, paymentId);
  if (!held || held.payment.version !== version || held.payment.invoice_id === null) return false;
  const left = await credit.ofPayment(tx, paymentId);
  const account = left && (await credit.lockFor(tx, held.payment.invoice_id));
  if (left && left.cents > (await credit.freeOf(tx, account!.holder))) return false;
  await reverse(tx, ctx, setup, { paymentId, reason });
  return true;
}

/** Unmatches a confirmed payment that was somebody else's: its receipt is void and it has to be matched again. Not a reversal, since the
 *  money was received (I21). */
export const unmatch = async (tx: Tx, ctx: UserContext, setup: PaymentSetup, withdrawal: Withdrawal) => {
  const { invoiceId } = await withdraw(tx, ctx, setup, withdrawal);
  await payments.move(tx, withdrawal.paymentId, 'POR_IDENTIFICAR', {
    reason: withdrawal.reason,
    invoice_id: null,
  });
  await payments.voidReceipt(tx, withdrawal.paymentId, withdrawal.reason);
  await close(tx, ctx, withdrawal, { action: 'payment.unmatch', state: 'POR_IDENTIFICAR' });
  await tell(tx, invoiceId, withdrawal, mails.unmatched);
};

/** Withdraws the money of a payment from its invoices and from the payer's credit. What the bank reports can always be recorded: where
 *  that credit was used or refunded meanwhile, what it paid stays paid, and the account owes it (J27). */
async function withdraw(tx: Tx, ctx: Acting, setup: PaymentSetup, { paymentId, reason }: Withdrawal) {
  const { payment, invoicesById } = orNotFound(await lockPayment(tx, paymentId), messages.noPayment);
  const { invoice_id: invoiceId } = payment;
  if (payment.state !== 'CONCILIADO' || invoiceId === null)
    throw new ApiError('conflict', messages.notConfirmed);
  if (ctx.user) refuseOwn({ user: ctx.user }, (await invoices.find(tx, invoiceId))!);
  for (const one of await allocations.ofPayment(tx, paymentId)) {
    const invoice = invoicesById.get(one.invoice_id);
    if (!invoice) throw new ApiError('conflict', messages.changedMeanwhile);
    invoicesById.set(invoice.id, await deallocate(tx, ctx, setup, invoice, one, reason));
  }
  // A payment that was matched by hand may have the reference of invoices that it does not pay.
  const { reference_id: referenceId } = payment;
  if (referenceId !== null && (await invoicesOf(tx, referenceId)).includes(invoiceId))
    await groups.reopen(tx, referenceId);
  const left = await credit.ofPayment(tx, paymentId);
  if (left && left.cents > 0) {
    const account = await credit.lockFor(tx, invoiceId);
    const by = ctx.user?.userId ?? null;
    await credit.append(tx, { accountId: account.id, amountCents: -left.cents, paymentId, reason, by });
  }
  for (const invoice of invoicesById.values()) await payByNotes(tx, ctx, setup, invoice);
  return { invoiceId };
}

/** What credit notes took back of an invoice that is open again pays it, as when a note is issued over an open one; credit that was used
 *  meanwhile is owed. */
async function payByNotes(tx: Tx, ctx: Acting, setup: PaymentSetup, invoice: LockedInvoice): Promise<void> {
  if (invoice.state !== 'EMITIDA' && invoice.state !== 'PARCIAL') return;
  const noted = await notedCents(tx, invoice.id);
  if (noted === 0) return;
  const paid = (await allocations.ofInvoice(tx, invoice.id)).reduce(
    (sum, { of_notes, amount_cents }) => (of_notes ? sum + amount_cents : sum),
    0,
  );
  const account = await credit.lockFor(tx, invoice.id);
  const amountCents = Math.min(
    noted - paid,
    invoice.total_cents - invoice.paid_cents,
    await credit.freeOf(tx, account.holder),
  );
  await payFromNotes(tx, ctx, setup, invoice, amountCents);
}

/** Locks a payment after its invoices and `further` ones; undefined where there is none. Throws where it was matched or unmatched
 *  meanwhile. */
export async function lockPayment(tx: Tx, paymentId: number, further: readonly number[] = []) {
  const invoiceId = await payments.invoiceOf(tx, paymentId);
  if (invoiceId === undefined) return undefined;
  const touched = (await allocations.ofPayment(tx, paymentId)).map(({ invoice_id }) => invoice_id);
  const ids = new Set([...touched, ...further, ...(invoiceId === null ? [] : [invoiceId])]);
  const locked = await lockAll(tx, [...ids]);
  const payment = (await payments.lock(tx, paymentId))!;
  if (payment.invoice_id !== invoiceId) throw new ApiError('conflict', messages.changedMeanwhile);
  return { payment, invoicesById: new Map(locked.map((one) => [one.id, one])) };
}

const close = (
  tx: Tx,
  ctx: Acting,
  { paymentId, reason }: Withdrawal,
  { action, state }: { action: string; state: string },
) =>
  audit(tx, ctx, {
    action,
    entity: 'payment',
    entityId: paymentId,
    reason,
    changes: diff({ state: 'CONCILIADO' }, { state }),
  });

async function tell(
  tx: Tx,
  invoiceId: number,
  { paymentId, reason }: Withdrawal,
  mail: typeof mails.reversed,
): Promise<void> {
  const bill = (await invoices.find(tx, invoiceId))!;
  const { amount_cents: amountCents } = (await payments.lock(tx, paymentId))!;
  const notice = notices.withdrawn({ invoice: bill.number, amountCents, reason });
  await tellStudent(tx, bill.debtor_student_id, notice);
  if (bill.email === null) return;
  const owedCents = (await credit.owedOf(tx, [invoiceId])).get(invoiceId) ?? 0;
  await enqueueMail(tx, {
    to: bill.email,
    ...mail(bill.payer_name, { invoice: bill.number, amountCents, reason, owedCents }),
  });
}
