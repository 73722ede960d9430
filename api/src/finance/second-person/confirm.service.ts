import { randomUUID } from 'node:crypto';
import type { DeskInvoice, PaymentFacts } from '@portal/shared-kit/contract/finance/payment';
import { firstPaymentDay, type InvoiceStanding } from '@portal/shared-kit/contract/finance/payment-rules';
import { attach, detach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { type UserContext, done } from '../../platform/http/route.ts';
import * as credits from '../ledger/credit.repository.ts';
import type { PaymentSetup } from '../ledger/billable.ts';
import * as invoices from '../ledger/settled-invoice.repository.ts';
import type { Bill } from '../ledger/settled-invoice.repository.ts';
import { messages } from '../ledger/messages.ts';
import * as payments from '../settling/payment.repository.ts';
import { balance, bankMoment, shownState, refuseOwn } from '../ledger/payment.rules.ts';
import { hasPendingProof } from '../invoices/invoice.repository.ts';
import * as approvals from './second-person.repository.ts';
import { settleOrWait, type Confirmation } from './second-person.service.ts';

/** The input of `settle`; throws for a date in the future or implausibly early, and where only cash needs no number (J30). */
export function factsOf({ method, transaction, paid_at, amount, ...by }: PaymentFacts) {
  if (transaction === '' && method !== 'NUMERARIO')
    throw fieldError('invalid', 'transaction', messages.noTransaction);
  const key = transaction === '' ? (by.key ?? randomUUID()) : undefined;
  const paidAt = bankMoment(paid_at, new Date());
  if (!paidAt)
    throw fieldError('invalid', 'paid_at', paid_at < firstPaymentDay ? messages.tooEarly : messages.inFuture);
  return {
    method,
    transaction: key === undefined ? transaction : payments.numberOfKey(key),
    key,
    paidAt,
    amountCents: amount,
    reference: method === 'REFERENCIA' ? (by.reference ?? '') : undefined,
    differentReason: by.different_reason,
  };
}
export type SettledFacts = ReturnType<typeof factsOf>;

/** The reference of an invoice that a payment names; a different amount needs a reason (decision I55). */
export async function referenceOf(
  tx: Tx,
  invoiceId: number,
  {
    reference,
    amountCents,
    differentReason,
  }: Pick<SettledFacts, 'reference' | 'amountCents' | 'differentReason'>,
): Promise<number | undefined> {
  if (reference === undefined) return undefined;
  if (reference === '') throw fieldError('invalid', 'reference', messages.noReference);
  const found = await invoices.referenceOf(tx, invoiceId, reference);
  if (!found) throw fieldError('invalid', 'reference', messages.otherReference);
  if (amountCents !== found.asked_cents && !differentReason)
    throw fieldError('invalid', 'different_reason', messages.differentAmount(found.asked_cents));
  return found.id;
}

/** An invoice by the names of the wire. */
export function deskInvoice(bill: Bill, now: Date): DeskInvoice {
  const { openCents } = balance(bill.total_cents, bill.paid_cents);
  const { id, number, type, payer_name, payer_code, course, due_date } = bill;
  return {
    id,
    number,
    type,
    payer_name,
    payer_code,
    course,
    due_date,
    description: bill.description,
    entity: bill.paymentEntity,
    reference: bill.paymentReference,
    state: shownState(bill.state, due_date, now) as InvoiceStanding,
    total: bill.total_cents,
    paid: bill.paid_cents,
    open: openCents,
    credit: bill.credit_cents,
  };
}

/** Answer and message of a confirmation. */
export async function confirmedAnswer(
  db: Db,
  invoiceId: number,
  { paymentId, receipt, repeated }: Confirmation,
) {
  const bill = deskInvoice((await invoices.find(db, invoiceId))!, new Date());
  const { state, number, total, paid, open } = bill;
  const credit = Number((await credits.ofPayment(db, paymentId))?.cents ?? 0);
  const data = {
    payment_id: paymentId,
    invoice_id: invoiceId,
    invoice: number,
    invoice_state: state,
    total,
    paid,
    open,
    credit,
    receipt,
  };
  if (receipt === null) return done(messages.waitsForSecond(await approvals.limit(db)), data);
  if (repeated) return done(messages.confirmedAlready, data);
  if (open > 0) return done(messages.partial(open), data);
  if (credit > bill.credit) return done(messages.repaid, data);
  return done(credit > 0 ? messages.credited(credit) : messages.confirmed, data);
}

/** The invoice of an inscription; 404 where it has none. */
export const invoiceOfInscription = async (db: Db, inscriptionId: number): Promise<number> =>
  orNotFound(await invoices.ofInscription(db, inscriptionId), messages.noInvoiceOfInscription).id;

/** Records and confirms a payment at the counter, with its optional proof. */
export async function pay(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  invoiceId: number,
  facts: Omit<SettledFacts, 'key' | 'reference' | 'differentReason'> & Partial<SettledFacts>,
  file?: ReceivedFile,
): Promise<Confirmation> {
  refuseOwn(ctx, orNotFound(await invoices.find(tx, invoiceId), messages.noInvoice));
  const { reference, differentReason, ...settlement } = facts;
  const referenceId = await referenceOf(tx, invoiceId, { ...settlement, reference, differentReason });
  const attachmentId = file && (await attach(tx, file));
  const settled = await settleOrWait(tx, ctx, setup, {
    ...settlement,
    invoiceId,
    attachmentId,
    referenceId,
    differentReason,
  });
  if (settled.repeated && attachmentId !== undefined) await detach(tx, attachmentId);
  return settled;
}

/** GET confirmPayment_: the open amount was paid in cash at the counter, now. Idempotent by a fixed transaction number. Throws where a
 *  proof is undecided (decision 98). */
export async function payAtCounter(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  invoiceId: number,
): Promise<Confirmation> {
  const { id, state, number, total_cents, paid_cents } = (await invoices.lock(tx, invoiceId))!;
  const last = state === 'PAGA' ? await payments.lastOf(tx, id) : undefined;
  if (last) return { ...last, repeated: true };
  if (await hasPendingProof(tx, id)) throw new ApiError('conflict', messages.proofWaits);
  return pay(tx, ctx, setup, id, {
    method: 'NUMERARIO',
    transaction: `BALCAO ${number}`,
    amountCents: balance(total_cents, paid_cents).openCents,
    paidAt: new Date(),
  });
}
