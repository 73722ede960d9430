import type { Args, Out } from '@portal/shared-kit/contract/core/endpoint';
import { isMpesaOpen } from '@portal/shared-kit/contract/finance/mpesa-rules';
import { phonePattern } from '@portal/shared-kit/contract/core/phone';
import type {
  OwnMpesaAttempt,
  ownMpesaWays,
  payByMpesa,
} from '@portal/shared-kit/contract/finance/own-mpesa';
import type { FastifyBaseLogger } from 'fastify';
import { audit, diff, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import type { PaymentSetup } from '../ledger/billable.ts';
import * as payments from '../settling/payment.repository.ts';
import { balance } from '../ledger/payment.rules.ts';
import { settle, tellStudent } from '../settling/settle.service.ts';
import * as invoices from '../ledger/settled-invoice.repository.ts';
import { keepUnmatched } from '../unmatched/unmatched.service.ts';
import { messages } from './messages.ts';
import * as accounts from './mpesa-account.repository.ts';
import { accessOf, accountFor } from './mpesa-account.service.ts';
import * as attempts from './mpesa-attempt.repository.ts';
import type { Attempt } from './mpesa-attempt.repository.ts';
import { queryTransaction, requestPayment } from './mpesa-client.ts';
import { codeText, ownCodes, queryVerdict, requestVerdict } from './operator-code.rules.ts';

/** What payments by M-Pesa need besides the database. */
export interface MpesaSetup {
  payments: PaymentSetup;
  /** Opens the stored secrets. */
  secretsKey: Buffer;
}

/** What acts without anybody signed in: the operator's answers. */
export const operator: Acting = { user: undefined, ip: '', requestId: 'mpesa' };

/** Most attempts on a day, of one person and on one number: nobody is flooded with requests for a PIN. */
const attemptsPerDay = 10;

/** What happened to an attempt, in a sentence for its payer. */
export function attemptText(
  attempt: Pick<Attempt, 'state' | 'code' | 'reversal' | 'receipt' | 'payment_state'>,
): string {
  if (attempt.reversal === 'FEITO') return messages.reversed;
  if (attempt.payment_state === 'ESTORNADO') return messages.withdrawn;
  if (attempt.reversal === 'PEDIDO') return messages.reversalAsked;
  if (attempt.state === 'CONFIRMADA') {
    if (attempt.receipt !== null) return messages.paid(attempt.receipt);
    return attempt.payment_state === 'CONCILIADO' ? messages.paidElsewhere : messages.paidUnmatched;
  }
  if (attempt.state === 'INICIADA') return messages.initiated;
  return attempt.code === '' ? messages.confirmOnPhone : codeText(attempt.code);
}

/** An attempt as its payer sees it. */
export const ownAttempt = (attempt: Attempt): OwnMpesaAttempt => ({
  id: attempt.id,
  invoice_id: attempt.invoice_id,
  invoice: attempt.invoice,
  amount: attempt.amount_cents,
  phone: attempt.msisdn.slice(3),
  state: attempt.state,
  message: attemptText(attempt),
  receipt: attempt.receipt === null ? null : { id: attempt.payment_id!, number: attempt.receipt },
  created_at: attempt.created_at.toISOString(),
});

/** How a person pays an own invoice by M-Pesa, and their latest attempt. */
export async function waysOf(
  db: Db,
  key: Buffer,
  personId: number,
  invoiceId: number,
): Promise<Out<typeof ownMpesaWays>['data']> {
  const invoice = orNotFound(await attempts.ownInvoice(db, personId, invoiceId), messages.noInvoice);
  const latest = await attempts.latestOf(db, invoiceId);
  const account = await accountFor(db, key, invoice.type);
  const { openCents } = balance(invoice.total_cents, invoice.paid_cents);
  const isOpen = invoice.state === 'EMITIDA' || invoice.state === 'PARCIAL';
  const phone = invoice.contact ?? '';
  return {
    attempt: latest ? ownAttempt(latest) : null,
    mpesa:
      account && isOpen
        ? {
            prefixes: account.prefixes,
            min: account.min_cents,
            max: account.max_cents,
            open: openCents,
            phone: phonePattern.test(phone) && account.prefixes.includes(phone.slice(0, 2)) ? phone : null,
          }
        : null,
  };
}

/** Records that somebody wants to pay an own invoice by M-Pesa; the caller sends it after the commit. The same key, or an open attempt of
 *  the invoice, is answered with that attempt: a doubled press makes one payment. */
export async function start(
  tx: Tx,
  ctx: UserContext,
  { secretsKey }: Pick<MpesaSetup, 'secretsKey'>,
  { invoice_id, amount, phone, key }: Args<typeof payByMpesa>['body'],
): Promise<{ attempt: Attempt; isNew: boolean }> {
  const { userId, personId } = ctx.user;
  await attempts.lockText(tx, key);
  orNotFound(await attempts.ownInvoice(tx, personId, invoice_id), messages.noInvoice);
  const invoice = (await invoices.lock(tx, invoice_id))!;
  const repeated = await attempts.byKey(tx, key);
  if (repeated) {
    if (repeated.asked_by !== userId) throw new ApiError('conflict', messages.otherKey);
    return { attempt: repeated, isNew: false };
  }
  const latest = await attempts.latestOf(tx, invoice_id);
  if (latest && isMpesaOpen(latest.state)) return { attempt: latest, isNew: false };
  if (invoice.state !== 'EMITIDA' && invoice.state !== 'PARCIAL')
    throw new ApiError('conflict', messages.closed);
  const account = await accountFor(tx, secretsKey, invoice.type);
  if (!account) throw new ApiError('conflict', messages.unavailable);
  if (!account.prefixes.includes(phone.slice(0, 2)))
    throw fieldError('invalid', 'phone', messages.wrongPrefix(account.prefixes));
  const { openCents } = balance(invoice.total_cents, invoice.paid_cents);
  if (amount > openCents) throw fieldError('invalid', 'amount', messages.beyondOpen(openCents));
  // A rest below the minimum may be paid.
  if (amount < Math.min(account.min_cents, openCents))
    throw fieldError('invalid', 'amount', messages.belowMin(account.min_cents));
  if (amount > account.max_cents)
    throw fieldError('invalid', 'amount', messages.beyondMax(account.max_cents));
  const msisdn = `258${phone}`;
  await attempts.lockText(tx, msisdn);
  const today = await attempts.ofToday(tx, { msisdn, userId });
  if (today.of_number >= attemptsPerDay || today.of_user >= attemptsPerDay)
    throw new ApiError('conflict', messages.tooMany(attemptsPerDay));
  if (today.cents + amount > account.day_cents)
    throw fieldError('invalid', 'phone', messages.beyondDay(account.day_cents - today.cents));
  const id = await attempts.insert(tx, {
    account_id: account.id,
    invoice_id,
    asked_by: userId,
    request_key: key,
    msisdn,
    amount_cents: amount,
  });
  const attempt = (await attempts.find(tx, id))!;
  await audit(tx, ctx, {
    action: 'invoice.ask_mpesa',
    entityId: invoice_id,
    changes: diff(undefined, { amount_cents: amount, mpesa_ref: attempt.ref, phone }),
  });
  return { attempt, isNew: true };
}

/** Asks the operator for the money of an attempt that nobody has sent yet, and records the answer. It is marked as sent before: where this
 *  process dies meanwhile, the routine asks what became of it. */
export async function send(db: Db, setup: MpesaSetup, id: number): Promise<void> {
  const attempt = await attempts.find(db, id);
  if (!attempt || attempt.state !== 'INICIADA') return;
  const access = accessOf(setup.secretsKey, await accounts.find(db, attempt.account_id));
  if (!access || !(await attempts.claimSending(db, id, access.waitSeconds))) {
    await db.transaction().execute((tx) => expireUnsent(tx, id));
    return;
  }
  const answer = await requestPayment(access, {
    ref: attempt.ref,
    msisdn: attempt.msisdn,
    amountCents: attempt.amount_cents,
  });
  const { code, verdict } = requestVerdict(answer);
  const transaction = answer.kind === 'answered' ? answer.transaction : undefined;
  if (verdict === 'UNKNOWN') return void (await attempts.postpone(db, id, 'sent_at', { code }));
  await db.transaction().execute((tx) => conclude(tx, setup.payments, id, { verdict, code, transaction }));
}

/** An attempt that was not sent within two minutes never is: its payer no longer expects it. */
async function expireUnsent(tx: Tx, id: number): Promise<void> {
  const attempt = await attempts.lock(tx, id);
  if (attempt?.state !== 'INICIADA') return;
  await attempts.decide(tx, id, { state: 'EXPIRADA', code: ownCodes.neverSent });
}

/** Ends an attempt without money; who was told to wait is notified. */
async function fail(tx: Tx, attempt: Attempt, state: 'RECUSADA' | 'EXPIRADA', code: string): Promise<void> {
  await attempts.decide(tx, attempt.id, { state, code });
  if (attempt.code !== '')
    await tellStudent(tx, attempt.student_id, {
      title: messages.failed(attempt.invoice),
      body: codeText(code),
    });
}

/** Records what became of an attempt, once. A yes settles its invoice; what the invoice no longer takes is credit of the student. */
export async function conclude(
  tx: Tx,
  setup: PaymentSetup,
  id: number,
  { verdict, code, transaction }: { verdict: 'YES' | 'NO'; code: string; transaction: string | undefined },
): Promise<number | undefined> {
  const { invoice_id } = (await attempts.find(tx, id))!;
  // In the order of all payments: the invoice first.
  await invoices.lock(tx, invoice_id);
  const attempt = (await attempts.lock(tx, id))!;
  if (attempt.state === 'CONFIRMADA') return attempt.payment_id!;
  if (verdict === 'NO') {
    if (attempt.state === 'A_CONFIRMAR') await fail(tx, attempt, 'RECUSADA', code);
    return undefined;
  }
  const payment = {
    invoiceId: invoice_id,
    method: 'MPESA' as const,
    transaction: transaction ?? attempt.ref,
    amountCents: attempt.amount_cents,
    // For fines the moment of the request counts, however late the answer is known.
    paidAt: attempt.sent_at ?? attempt.created_at,
    isReceived: true,
  };
  const known = await payments.currentPayment(tx, payment);
  let paymentId: number;
  let note = '';
  try {
    ({ paymentId } = await inSavepoint(tx, () => settle(tx, operator, setup, payment)));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (known) [paymentId, note] = [known.id, messages.recordedBefore(payment.transaction)];
    else paymentId = (await keepUnmatched(tx, operator, payment, error.message))!;
  }
  await attempts.decide(tx, id, {
    state: 'CONFIRMADA',
    code: 'INS-0',
    transaction: transaction ?? attempt.transaction,
    payment_id: paymentId,
    note,
  });
  return paymentId;
}

/** Hours after which an attempt that the operator says nothing of is over (E.5). */
const openHours = 24;

/** Asks the operator what became of an attempt. */
export async function check(db: Db, setup: MpesaSetup, id: number): Promise<void> {
  const attempt = await attempts.find(db, id);
  if (!attempt || attempt.state !== 'A_CONFIRMAR') return;
  const access = accessOf(setup.secretsKey, await accounts.find(db, attempt.account_id));
  const answer = access && (await queryTransaction(access, { of: attempt.ref, ref: attempts.newRef() }));
  const verdict = answer ? queryVerdict(answer) : 'UNKNOWN';
  if (verdict !== 'UNKNOWN') {
    const { transaction, status } = answer as Extract<typeof answer, { kind: 'answered' }>;
    const code = verdict === 'YES' ? 'INS-0' : /cancel/i.test(status) ? 'INS-5' : 'INS-6';
    await db.transaction().execute((tx) => conclude(tx, setup.payments, id, { verdict, code, transaction }));
    return;
  }
  if (Date.now() - attempt.sent_at!.getTime() < openHours * 3_600_000)
    return void (await attempts.postpone(
      db,
      id,
      'sent_at',
      attempt.code === '' ? { code: ownCodes.silent } : {},
    ));
  await db.transaction().execute(async (tx) => {
    const found = await attempts.lock(tx, id);
    if (found?.state === 'A_CONFIRMAR') await fail(tx, found, 'EXPIRADA', ownCodes.expired);
  });
}

/** Runs something after the commit, without the caller waiting: a PIN takes a minute, and the routine finishes what fails. */
export function inBackground(work: Promise<unknown>, logger: Pick<FastifyBaseLogger, 'warn'>): void {
  void work.catch((error: unknown) => logger.warn({ err: error }, 'a call to M-Pesa could not be finished'));
}
