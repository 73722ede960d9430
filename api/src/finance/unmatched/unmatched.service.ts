import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { audit, auditAll, diff, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { invoicesOf } from '../references/reference.repository.ts';
import type { PaymentSetup } from '../ledger/billable.ts';
import * as invoices from '../ledger/settled-invoice.repository.ts';
import { messages } from '../ledger/messages.ts';
import * as payments from '../settling/payment.repository.ts';
import { digitsOf, refuseOwn } from '../ledger/payment.rules.ts';
import { settle, type Settled, type Settlement, lockAll } from '../settling/settle.service.ts';
import { refuseRecorder } from '../second-person/second-person.service.ts';
import * as unmatched from './unmatched.repository.ts';
import type { NewUnmatched } from './unmatched.repository.ts';

interface ByReference extends Omit<Settlement, 'invoiceId' | 'proofId' | 'referenceId' | 'unmatchedId'> {
  /** Five digits. */
  paymentEntity: string;
  /** As the bank or somebody wrote it. */
  paymentReference: string;
}
export type MatchOutcome = 'CONCILIADO' | 'POR_IDENTIFICAR' | 'JA_PROCESSADO';

/** A payment by reference, reported by a bank. Settles the invoice of that reference and no other, or those it pays together (E.3, I28).
 *  Where the reference is unknown, expired by the bank's date, annulled or paid already, the payment stays unmatched; a number that was
 *  recorded before is ignored. */
export async function receive(
  tx: Tx,
  ctx: Acting,
  setup: PaymentSetup,
  payment: ByReference,
): Promise<{ outcome: MatchOutcome; paymentId: number | undefined }> {
  const { paymentEntity, amountCents, paidAt } = payment;
  if (amountCents < 1) throw fieldError('invalid', 'amount', messages.amountTooSmall);
  if (paidAt > new Date()) throw fieldError('invalid', 'paid_at', messages.inFuture);
  const number = digitsOf(payment.paymentReference);
  let found = await unmatched.findReference(tx, paymentEntity, number);
  let invoiceId = found?.invoice_id ?? undefined;
  if (found && found.state !== 'LIVRE') {
    const ids = invoiceId === undefined ? await invoicesOf(tx, found.id) : [invoiceId];
    const invoices = await lockAll(tx, ids);
    // It may have changed while this call waited for the lock.
    found = (await unmatched.findReference(tx, paymentEntity, number))!;
    invoiceId ??= invoices.find(({ state }) => state !== 'PAGA' && state !== 'ANULADA')?.id;
  }
  const closed = invoiceId === undefined ? messages.referenceNot.PAGA : undefined;
  const why = found ? (whyNot(found, paidAt) ?? closed) : messages.referenceUnknown(paymentEntity, number);
  if (found && !why) {
    const paid = { ...payment, invoiceId: invoiceId!, referenceId: found.id };
    const { repeated, paymentId } = await settle(tx, ctx, setup, paid);
    return { outcome: repeated ? 'JA_PROCESSADO' : 'CONCILIADO', paymentId };
  }
  const paymentId = await keepUnmatched(tx, ctx, { ...payment, referenceId: found?.id }, why!);
  return { outcome: paymentId === undefined ? 'JA_PROCESSADO' : 'POR_IDENTIFICAR', paymentId };
}

/** Records an unmatched payment; undefined where its number is taken. */
export async function keepUnmatched(
  tx: Tx,
  ctx: Acting,
  payment: Omit<Settlement, 'invoiceId'>,
  reason: string,
): Promise<number | undefined> {
  const { referenceId, method, transaction, amountCents, paidAt, valueOn } = payment;
  const id = await payments.insert(tx, {
    invoiceId: null,
    referenceId,
    method,
    transaction,
    amountCents,
    paidAt,
    valueOn,
    recordedBy: ctx.user?.userId ?? null,
  });
  if (id === undefined) return undefined;
  await payments.move(tx, id, 'POR_IDENTIFICAR', { reason });
  await audit(tx, ctx, {
    action: 'payment.unmatched',
    entityId: id,
    changes: diff(undefined, { payment_method: method, transaction, amount_cents: amountCents }),
    reason,
  });
  return id;
}

/** Records payments by reference whose reference nobody has, as `receive` does one by one; returns their ids in the order given. The caller
 *  knows that their numbers are free. */
export async function keepAll(tx: Tx, ctx: Acting, paymentEntity: string, given: readonly NewUnmatched[]) {
  if (given.length === 0) return [];
  const reasons = given.map(({ reference }) => messages.referenceUnknown(paymentEntity, digitsOf(reference)));
  const ids = await unmatched.insertAll(tx, given, { reasons, by: ctx.user?.userId ?? null });
  const entries = given.map(({ transaction, amountCents }, nth) => ({
    action: 'payment.unmatched',
    entityId: ids[nth]!,
    changes: diff(undefined, { payment_method: 'REFERENCIA', transaction, amount_cents: amountCents }),
    reason: reasons[nth]!,
  }));
  await auditAll(
    tx,
    entries.map((entry) => ({ ctx, entry })),
  );
  return ids;
}

type Found = NonNullable<Awaited<ReturnType<typeof unmatched.findReference>>>;
function whyNot({ state, expires_on, invoice_state }: Found, paidAt: Date): string | undefined {
  if (state !== 'ATRIBUIDA') return messages.referenceNot[state];
  if (invoice_state === 'ANULADA') return messages.referenceNot.ANULADA;
  if (expires_on !== null && expires_on < institutionDay(paidAt)) return messages.referenceNot.EXPIRADA;
  return undefined;
}

const lockUnmatched = async (tx: Tx, id: number) => {
  const payment = orNotFound(await payments.lock(tx, id), messages.noPayment);
  if (payment.state !== 'POR_IDENTIFICAR') throw new ApiError('conflict', messages.notUnmatched);
  return payment;
};

/** Matches a payment with an invoice and settles it. */
export async function match(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  id: number,
  invoiceId: number,
): Promise<Settled> {
  const [invoice] = await lockAll(tx, [invoiceId]);
  orNotFound(invoice, messages.noInvoice);
  const payment = await lockUnmatched(tx, id);
  refuseOwn(ctx, (await invoices.find(tx, invoiceId))!);
  await refuseRecorder(tx, ctx, payment, [{ debtor: 0, invoiceId, amountCents: payment.amount_cents }]);
  return settle(tx, ctx, setup, {
    invoiceId,
    key: payment.request_key ?? undefined,
    method: payment.method,
    transaction: payment.transaction,
    amountCents: payment.amount_cents,
    paidAt: payment.paid_at,
    unmatchedId: id,
  });
}

/** Returns an unmatched payment, unless M-Pesa has been asked to. */
export async function giveBack(tx: Tx, ctx: UserContext, id: number, reason: string): Promise<void> {
  await lockUnmatched(tx, id);
  if (await unmatched.isReversing(tx, id)) throw new ApiError('conflict', messages.returningThere);
  await payments.move(tx, id, 'DEVOLVIDO', { reason });
  await audit(tx, ctx, {
    action: 'payment.return',
    entityId: id,
    changes: diff({ state: 'POR_IDENTIFICAR' }, { state: 'DEVOLVIDO' }),
    reason,
  });
}
