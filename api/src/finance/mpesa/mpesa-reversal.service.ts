import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import type { PaymentSetup } from '../ledger/billable.ts';
import * as payments from '../settling/payment.repository.ts';
import { refuseOwn } from '../ledger/payment.rules.ts';
import * as invoices from '../ledger/settled-invoice.repository.ts';
import { lockPayment, reverse } from '../settling/withdrawal.service.ts';
import { messages } from './messages.ts';
import * as accounts from './mpesa-account.repository.ts';
import { accessOf } from './mpesa-account.service.ts';
import * as attempts from './mpesa-attempt.repository.ts';
import { queryTransaction, requestReversal } from './mpesa-client.ts';
import { check, operator, send, type MpesaSetup } from './mpesa-payment.service.ts';
import { queryVerdict, requestVerdict } from './operator-code.rules.ts';

/** Nobody reverses a payment of their own: neither that of their invoice, nor one that was matched with theirs since (part F). */
async function refuseOwnPayment(
  tx: Tx,
  ctx: UserContext,
  { invoice_id, payment_id }: Pick<attempts.Attempt, 'invoice_id' | 'payment_id'>,
): Promise<void> {
  const now = payment_id === null ? null : await payments.invoiceOf(tx, payment_id);
  for (const id of new Set([invoice_id, now ?? invoice_id])) refuseOwn(ctx, (await invoices.find(tx, id))!);
}

/** Locks an attempt after the invoice it was made for and the payment that came of it, which may have been matched with another since. */
async function lockAttempt(tx: Tx, id: number): Promise<attempts.Attempt> {
  const { invoice_id, payment_id } = orNotFound(await attempts.find(tx, id), messages.noAttempt);
  if (payment_id === null) await invoices.lock(tx, invoice_id);
  else await lockPayment(tx, payment_id, [invoice_id]);
  return (await attempts.lock(tx, id))!;
}

/** Asks that a payment be reversed at the operator; the caller sends it after the commit. */
export async function askReversal(tx: Tx, ctx: UserContext, id: number, reason: string): Promise<void> {
  const attempt = await lockAttempt(tx, id);
  await refuseOwnPayment(tx, ctx, attempt);
  if (attempt.reversal === 'PEDIDO' || attempt.reversal === 'FEITO')
    throw new ApiError('conflict', messages.reversalWaits);
  if (attempt.state !== 'CONFIRMADA' || attempt.payment_state !== 'CONCILIADO')
    throw new ApiError('conflict', messages.notConfirmed);
  if (attempt.transaction === null) throw new ApiError('conflict', messages.noTransaction);
  if (!(await attempts.isReversibleNow(tx, id))) {
    const { reversal_hours } = await accounts.find(tx, attempt.account_id);
    throw new ApiError('conflict', messages.reversalLate(reversal_hours));
  }
  await attempts.askReversal(tx, id, { by: ctx.user.userId, reason });
  await audit(tx, ctx, {
    action: 'payment.ask_mpesa_reversal',
    entityId: attempt.payment_id!,
    reason,
    changes: [{ field: 'transaction', old: null, new: attempt.transaction }],
  });
}

/** Sends a reversal that nobody has sent yet. */
export async function sendReversal(db: Db, setup: MpesaSetup, id: number): Promise<void> {
  const attempt = await attempts.find(db, id);
  if (attempt?.reversal !== 'PEDIDO' || attempt.reversal_sent_at) return;
  const access = accessOf(setup.secretsKey, await accounts.find(db, attempt.account_id));
  if (!access || !(await attempts.claimReversal(db, id, access.waitSeconds))) return;
  const answer = await requestReversal(access, {
    transaction: attempt.transaction!,
    ref: attempt.reversal_ref!,
    amountCents: attempt.amount_cents,
  });
  const { code, verdict } = requestVerdict(answer);
  if (verdict === 'UNKNOWN') return void (await attempts.postpone(db, id, 'reversal_sent_at'));
  await db.transaction().execute((tx) => concludeReversal(tx, setup.payments, id, { verdict, code }));
}

/** Asks what became of a reversal that was sent. */
async function checkReversal(db: Db, setup: MpesaSetup, id: number): Promise<void> {
  const attempt = (await attempts.find(db, id))!;
  const access = accessOf(setup.secretsKey, await accounts.find(db, attempt.account_id));
  const answer =
    access && (await queryTransaction(access, { of: attempt.reversal_ref!, ref: attempts.newRef() }));
  const verdict = answer ? queryVerdict(answer) : 'UNKNOWN';
  if (verdict === 'UNKNOWN') return void (await attempts.postpone(db, id, 'reversal_sent_at'));
  const code = verdict === 'YES' ? 'INS-0' : 'INS-6';
  await db.transaction().execute((tx) => concludeReversal(tx, setup.payments, id, { verdict, code }));
}

/** Records what became of a reversal, once. The money is back at the payer, so that the payment is reversed here whatever followed from it. */
async function concludeReversal(
  tx: Tx,
  setup: PaymentSetup,
  id: number,
  { verdict, code }: { verdict: 'YES' | 'NO'; code: string },
): Promise<void> {
  const attempt = await lockAttempt(tx, id);
  if (attempt.reversal !== 'PEDIDO') return;
  if (verdict === 'NO')
    return void (await attempts.decideReversal(tx, id, { reversal: 'RECUSADO', reversal_code: code }));
  const reason = messages.reversalReason(attempt.reversal_reason);
  const paymentId = attempt.payment_id!;
  let note = attempt.note;
  if (attempt.payment_state === 'CONCILIADO') await reverse(tx, operator, setup, { paymentId, reason });
  else if (attempt.payment_state === 'POR_IDENTIFICAR')
    await payments.move(tx, paymentId, 'ESTORNADO', { reason });
  else note = messages.notReversed;
  await attempts.decideReversal(tx, id, { reversal: 'FEITO', reversal_code: code, note });
}

/** Records what somebody found out about a reversal that the operator does not answer. */
export async function settleReversal(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  id: number,
  { returned, reason }: { returned: boolean; reason: string },
): Promise<void> {
  const attempt = await lockAttempt(tx, id);
  await refuseOwnPayment(tx, ctx, attempt);
  if (!(await attempts.isReversalUnanswered(tx, id))) throw new ApiError('conflict', messages.answerAwaited);
  await concludeReversal(
    tx,
    setup,
    id,
    returned ? { verdict: 'YES', code: '' } : { verdict: 'NO', code: 'NAO_ESTORNADO' },
  );
  await audit(tx, ctx, {
    action: 'payment.settle_mpesa_reversal',
    entityId: attempt.payment_id!,
    reason,
    changes: [{ field: 'returned', old: null, new: returned }],
  });
}

/** Attempts taken at once. */
const perTurn = 50;

/** Sends what was not sent and asks what became of the rest: every 30 s for five minutes, then hourly (E.5). Safe in several processes at
 *  once. */
export async function checkDueMpesa(db: Db, setup: MpesaSetup): Promise<number> {
  const due = await attempts.takeDue(db, perTurn);
  const results = await Promise.allSettled(due.map((id) => checkOne(db, setup, id)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return due.length;
}

/** The next step of one attempt. */
export async function checkOne(db: Db, setup: MpesaSetup, id: number): Promise<void> {
  const attempt = orNotFound(await attempts.find(db, id), messages.noAttempt);
  if (attempt.reversal === 'PEDIDO')
    return attempt.reversal_sent_at ? checkReversal(db, setup, id) : sendReversal(db, setup, id);
  return attempt.state === 'INICIADA' ? send(db, setup, id) : check(db, setup, id);
}
