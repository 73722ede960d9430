import type { refundForm } from '@portal/shared-kit/contract/finance/refund';
import type * as z from 'zod';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import * as credit from '../ledger/credit.repository.ts';
import { tellStudent } from '../settling/settle.service.ts';
import { refuseOwn } from '../ledger/payment.rules.ts';
import { messages, notices } from './messages.ts';
import * as refunds from './refund.repository.ts';

/** Requests a refund of a student's credit. Undecided amounts are reserved: two requests never promise the same centavo. */
export async function request(
  tx: Tx,
  ctx: UserContext,
  studentId: number,
  { amount, destination, reason }: z.output<typeof refundForm>,
): Promise<number> {
  refuseOwn(ctx, orNotFound(await refunds.payer(tx, studentId), messages.noStudent));
  const account = await refunds.lockAccount(tx, studentId);
  const freeCents = account ? await credit.freeOf(tx, account) : 0;
  if (!account || amount > freeCents) throw fieldError('invalid', 'amount', messages.beyondCredit(freeCents));
  const id = await refunds.insert(tx, {
    account_id: account.id,
    amount_cents: amount,
    destination,
    reason,
    requested_by: ctx.user.userId,
  });
  await audit(tx, ctx, {
    action: 'refund.request',
    entityId: id,
    reason,
    changes: diff(undefined, { amount_cents: amount, destination }),
  });
  return id;
}

/** An undecided refund, for somebody else than who requested it. */
async function waiting(tx: Tx, ctx: UserContext, id: number) {
  const found = orNotFound(await refunds.lock(tx, id), messages.noRefund);
  refuseOwn(ctx, found);
  if (found.requested_by === ctx.user.userId) throw new ApiError('forbidden', messages.ownRequest);
  if (found.state !== 'PEDIDO') throw new ApiError('conflict', messages.decided);
  return found;
}

/** Records that a refund was paid, which uses up its credit. */
export async function pay(tx: Tx, ctx: UserContext, id: number, transaction: string): Promise<void> {
  const refund = await waiting(tx, ctx, id);
  const { userId: by } = ctx.user;
  if (refund.amount_cents > refund.balance_cents)
    throw new ApiError('conflict', messages.beyondCredit(refund.balance_cents));
  await refunds.decide(tx, id, { state: 'PAGO', note: transaction, by });
  await credit.append(tx, {
    accountId: refund.account_id,
    amountCents: -refund.amount_cents,
    refundId: id,
    reason: messages.entry(transaction),
    by,
  });
  await audit(tx, ctx, {
    action: 'refund.pay',
    entityId: id,
    changes: diff({ state: 'PEDIDO' }, { state: 'PAGO', transaction, amount_cents: refund.amount_cents }),
  });
  await tellStudent(tx, refund.student_id, notices.paid(refund.amount_cents));
}

export async function refuse(tx: Tx, ctx: UserContext, id: number, reason: string): Promise<void> {
  await waiting(tx, ctx, id);
  await refunds.decide(tx, id, { state: 'RECUSADO', note: reason, by: ctx.user.userId });
  await audit(tx, ctx, {
    action: 'refund.refuse',
    entityId: id,
    reason,
    changes: diff({ state: 'PEDIDO' }, { state: 'RECUSADO' }),
  });
}
