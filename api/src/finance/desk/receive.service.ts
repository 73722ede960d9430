import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { reversalBlocks, type receivePayment } from '@portal/shared-kit/contract/finance/desk';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { messages as mpesaTexts } from '../mpesa/messages.ts';
import { isReversedThere } from '../mpesa/mpesa-attempt.repository.ts';
import { hasPendingProof } from '../invoices/invoice.repository.ts';
import { factsOf } from '../second-person/confirm.service.ts';
import { confirmedBefore, settleOrWait, type Confirmation } from '../second-person/second-person.service.ts';
import type { PaymentSetup } from '../ledger/billable.ts';
import { lockAll } from '../settling/settle.service.ts';
import { messages as paymentTexts } from '../ledger/messages.ts';
import { refuseOwn } from '../ledger/payment.rules.ts';
import { reverse } from '../settling/withdrawal.service.ts';
import * as desk from './desk.repository.ts';
import { messages } from './messages.ts';
import * as payers from './payer.repository.ts';

/** Takes cash or card for several invoices of one payer, all or none: one payment with one receipt (J30). A part of what they owe pays the
 *  first due first. Idempotent by its key. */
export async function receive(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  { invoice_ids, amount, owed: seen = amount, ...paid }: Args<typeof receivePayment>['body'],
): Promise<Confirmation> {
  const bills = await payers.named(tx, invoice_ids);
  if (bills.length < invoice_ids.length) throw new ApiError('not_found', paymentTexts.noInvoice);
  if (new Set(bills.map(({ student_id, candidacy_id }) => `${student_id} ${candidacy_id}`)).size > 1)
    throw fieldError('invalid', 'invoice_ids', messages.onePayer);
  refuseOwn(ctx, bills[0]!);
  const invoiceIds = bills.map(({ id }) => id);
  const held = await lockAll(tx, invoiceIds);
  const { paidAt: _day, ...facts } = factsOf({ ...paid, amount, paid_at: new Date().toISOString() });
  const settlement = { ...facts, invoiceId: invoiceIds[0]!, invoiceIds, paidAt: new Date() };
  const before = await confirmedBefore(tx, settlement, held);
  if (before) return before;
  for (const { id, state, number } of held) {
    if (state === 'PAGA') throw new ApiError('conflict', paymentTexts.invoicePaid(number));
    if (state === 'ANULADA') throw new ApiError('conflict', paymentTexts.invoiceAnnulled(number));
    if (await hasPendingProof(tx, id)) throw new ApiError('conflict', messages.proofWaits(number));
  }
  const owed = held.reduce((sum, { total_cents, paid_cents }) => sum + total_cents - paid_cents, 0);
  if (owed !== seen) throw new ApiError('conflict', messages.owesNow(owed));
  if (amount > owed) throw fieldError('invalid', 'part', messages.beyondOwed(owed));
  return settleOrWait(tx, ctx, setup, settlement);
}

/** Reverses a payment: those who may annul any, a clerk what they confirmed alone at the counter today, until they close their desk (J30). */
export async function reverseAtDesk(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  payment: { paymentId: number; reason: string },
): Promise<void> {
  const { user } = ctx;
  if (!user.permissions.has('payments.waive')) {
    // The desk cannot be closed meanwhile.
    await desk.lock(tx, user.userId);
    const found = await payers.reversalBlock(tx, payment.paymentId, user.userId);
    if (found?.block)
      throw new ApiError('forbidden', messages.reversalNeeds(reversalBlocks[found.block]), {
        permission: 'payments.waive',
      });
  }
  if (await isReversedThere(tx, payment.paymentId)) throw new ApiError('conflict', mpesaTexts.reverseThere);
  await reverse(tx, ctx, setup, payment);
}
