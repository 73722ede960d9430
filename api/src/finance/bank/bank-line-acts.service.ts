import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import type { PaymentSetup } from '../ledger/billable.ts';
import { messages as paying } from '../ledger/messages.ts';
import { lockPayment, reverse } from '../settling/withdrawal.service.ts';
import * as payments from '../settling/payment.repository.ts';
import { keepUnmatched } from '../unmatched/unmatched.service.ts';
import * as classes from './bank-class.repository.ts';
import * as acts from './bank-line-acts.repository.ts';
import type { LockedLine } from './bank-line-acts.repository.ts';
import { messages } from './messages.ts';

async function lockOpen(tx: Tx, id: number): Promise<LockedLine> {
  const line = orNotFound(await acts.lock(tx, id), messages.noLine);
  if (line.import_state !== 'IMPORTADO') throw new ApiError('conflict', messages.notImported);
  if (line.payment_id !== null || line.outcome === 'ESTORNADO')
    throw new ApiError('conflict', messages.lineDone);
  if (!line.booked) throw new ApiError('conflict', messages.notBooked);
  if (line.amount_cents === 0) throw new ApiError('conflict', messages.noValue);
  return line;
}

interface ByHand {
  id: number;
  reason: string;
}

/** Makes an unmatched payment of money that came in and was not recorded; it is then matched like any other (J26). A line that waits for its
 *  day is paid now, by what the person says, and waits no more. */
export async function assign(
  tx: Tx,
  ctx: UserContext,
  { id, reason, amount }: ByHand & { amount?: number | undefined },
): Promise<number> {
  const line = await lockOpen(tx, id);
  if (!line.incoming) throw new ApiError('conflict', messages.isOutgoing);
  // No conversion: a person says how many meticais the bank credited (J24).
  const amountCents = line.class === 'OUTRA_MOEDA' ? amount : line.amount_cents;
  if (amountCents === undefined) throw fieldError('invalid', 'amount', messages.noMeticais);
  const payment = {
    method: 'REFERENCIA' as const,
    amountCents,
    // No payment has a date in the future.
    paidAt: line.outcome === 'EM_ESPERA' ? new Date() : line.paid_at,
    valueOn: line.value_on ?? undefined,
    transaction: await classes.freeTransaction(tx, line),
  };
  const paymentId = await keepUnmatched(tx, ctx, payment, reason);
  if (paymentId === undefined) throw new ApiError('conflict', messages.lineDone);
  await acts.assign(tx, id, { paymentId, reason, by: ctx.user.userId });
  await note(tx, ctx, 'assign', line, reason);
  return paymentId;
}

/** Reverses the payment that money leaving the account takes back (J26). */
export async function reverseNamed(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  { id, reason, paymentId }: ByHand & { paymentId: number },
): Promise<void> {
  const line = await lockOpen(tx, id);
  if (line.incoming || line.currency !== 'MZN') throw new ApiError('conflict', messages.isNoReversal);
  const found = (await lockPayment(tx, paymentId))?.payment;
  if (!found) throw fieldError('invalid', 'payment_id', paying.noPayment);
  if (found.amount_cents !== line.amount_cents)
    throw fieldError('invalid', 'payment_id', messages.otherAmount);
  if (found.state === 'CONCILIADO') await reverse(tx, ctx, setup, { paymentId, reason });
  else if (found.state === 'POR_IDENTIFICAR') await payments.move(tx, paymentId, 'ESTORNADO', { reason });
  else throw fieldError('invalid', 'payment_id', paying.notConfirmed);
  await acts.noteReversed(tx, id, { paymentId, reason, by: ctx.user.userId });
  await note(tx, ctx, 'reverse', line, reason);
}

/** Sets aside a line that waits for a person. */
export async function setAside(tx: Tx, ctx: UserContext, { id, reason }: ByHand): Promise<void> {
  const line = await lockOpen(tx, id);
  if (line.outcome === 'EM_ESPERA') throw new ApiError('conflict', messages.waitsForDay);
  if (line.outcome !== 'A_TRATAR') throw new ApiError('conflict', messages.lineDone);
  await acts.setAside(tx, id, { reason, by: ctx.user.userId });
  await note(tx, ctx, 'set_aside', line, reason);
}

const note = (
  tx: Tx,
  ctx: UserContext,
  act: 'assign' | 'reverse' | 'set_aside',
  { import_id, number }: LockedLine,
  reason: string,
) =>
  audit(tx, ctx, {
    action: `bank_import.${act}`,
    entityId: import_id,
    reason: messages.problemAt(number, reason),
  });
