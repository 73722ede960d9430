import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { requestedActs, type requestPaymentAct } from '@portal/shared-kit/contract/finance/payment-request';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { notifyPeople, notifyPeopleOf } from '../../people/communications/notice.ts';
import { annulWithFines } from '../fines/correct-fines.service.ts';
import { messages as mpesaTexts } from '../mpesa/messages.ts';
import { isReversedThere } from '../mpesa/mpesa-attempt.repository.ts';
import type { PaymentSetup } from '../ledger/billable.ts';
import * as invoices from '../ledger/settled-invoice.repository.ts';
import { messages as paymentTexts } from '../ledger/messages.ts';
import { refuseOwn } from '../ledger/payment.rules.ts';
import * as payments from '../settling/payment.repository.ts';
import { reverse } from '../settling/withdrawal.service.ts';
import { messages, notices } from './messages.ts';
import * as requests from './payment-request.repository.ts';

const entity = 'payment_request';
/** How long those who may decide see the notice of a request. */
const noticeDays = 30;

/** Asks those who may annul for an act that the caller may not do, and notifies them (J30). */
export async function ask(
  tx: Tx,
  ctx: UserContext,
  { act, id: of, reason }: Args<typeof requestPaymentAct>['body'],
): Promise<number> {
  const paymentId = act === 'ESTORNO' ? of : null;
  const invoiceId = paymentId === null ? of : await paidInvoice(tx, paymentId);
  const bill = orNotFound(await invoices.find(tx, invoiceId), paymentTexts.noInvoice);
  refuseOwn(ctx, bill);
  if (act === 'ANULACAO' && bill.state !== 'EMITIDA' && bill.state !== 'PARCIAL')
    throw new ApiError('conflict', messages.notOpen);
  const asked_by = ctx.user.userId;
  const id = await requests.insert(tx, {
    act,
    payment_id: paymentId,
    invoice_id: invoiceId,
    reason,
    asked_by,
  });
  if (id === undefined) throw new ApiError('conflict', messages.already);
  await audit(tx, ctx, { action: 'payment_request.create', entityId: id, reason });
  const notice = notices.asked(requestedActs[act], bill.payer_name, bill.number, reason);
  await notifyPeopleOf(tx, requests.annulApprovers(asked_by), {
    ...notice,
    type: 'FINANCEIRA',
    audience: notice.title,
    expires_at: new Date(Date.now() + noticeDays * 86_400_000).toISOString(),
  });
  return id;
}

/** The invoice of a payment that can be reversed. */
async function paidInvoice(tx: Tx, paymentId: number): Promise<number> {
  const payment = orNotFound(await payments.lock(tx, paymentId), paymentTexts.noPayment);
  if (payment.state !== 'CONCILIADO') throw new ApiError('conflict', paymentTexts.notConfirmed);
  if (await isReversedThere(tx, paymentId)) throw new ApiError('conflict', mpesaTexts.reverseThere);
  return payment.invoice_id!;
}

/** An undecided request of somebody else. */
async function waiting(tx: Tx, ctx: UserContext, id: number) {
  const request = orNotFound(await requests.lock(tx, id), messages.missing);
  if (request.asked_by === ctx.user.userId) throw new ApiError('forbidden', messages.own);
  if (request.decided_at !== null) throw new ApiError('conflict', messages.decided);
  return request;
}
type Request = Awaited<ReturnType<typeof waiting>>;

async function close(
  tx: Tx,
  ctx: UserContext,
  { id, act, person_id, invoice_id }: Request,
  { approved, answer }: { approved: boolean; answer: string },
): Promise<void> {
  await requests.decide(tx, id, { approved, answer, by: ctx.user.userId });
  await audit(tx, ctx, {
    action: approved ? 'payment_request.approve' : 'payment_request.refuse',
    entity,
    entityId: id,
    ...(answer && { reason: answer }),
  });
  const { number, payer_name } = (await invoices.find(tx, invoice_id))!;
  const notice = notices.decided(requestedActs[act], payer_name, number, approved, answer);
  await notifyPeople(tx, [person_id], { ...notice, type: 'FINANCEIRA', audience: notice.title });
}

/** Does what was asked for, with the reason that was given. */
export async function approve(tx: Tx, ctx: UserContext, setup: PaymentSetup, id: number): Promise<void> {
  const request = await waiting(tx, ctx, id);
  const { act, payment_id, invoice_id, reason } = request;
  if (payment_id !== null && (await isReversedThere(tx, payment_id)))
    throw new ApiError('conflict', mpesaTexts.reverseThere);
  if (act === 'ESTORNO') await reverse(tx, ctx, setup, { paymentId: payment_id!, reason });
  else await annulWithFines(tx, ctx, invoice_id, { reason });
  await close(tx, ctx, request, { approved: true, answer: '' });
}

export const refuse = async (tx: Tx, ctx: UserContext, id: number, reason: string): Promise<void> =>
  close(tx, ctx, await waiting(tx, ctx, id), { approved: false, answer: reason });
