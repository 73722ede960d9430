import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import type { PaymentSetup } from './billable.ts';
import * as invoices from './settled-invoice.repository.ts';
import { mails, messages } from './messages.ts';
import { refuseOwn } from './own.ts';
import * as payments from './payment.repository.ts';
import { stateAfter } from './payment.rules.ts';

/** Reverses a confirmed payment (C.7, I21), also after it activated an inscription: invoice and references are open again, the
 *  receipt stays marked as reversed, and the handler of the invoice's type undoes the effect. */
export async function reverse(
  tx: Tx,
  ctx: UserContext,
  { billables }: PaymentSetup,
  paymentId: number,
  reason: string,
): Promise<void> {
  const invoiceId = await payments.invoiceOf(tx, paymentId);
  if (invoiceId === undefined) throw new ApiError('not_found', messages.noPayment);
  if (invoiceId === null) throw new ApiError('conflict', messages.notConfirmed);
  const invoice = orNotFound(await invoices.hold(tx, billables, invoiceId), messages.noInvoice);
  const payment = orNotFound(await payments.lock(tx, paymentId), messages.noPayment);
  if (payment.state !== 'CONCILIADO') throw new ApiError('conflict', messages.notConfirmed);
  const bill = (await invoices.find(tx, invoiceId))!;
  refuseOwn(ctx, bill);

  const paidCents = invoice.paid_cents - payment.amount_cents;
  const state = invoice.state === 'ANULADA' ? 'ANULADA' : stateAfter(invoice.total_cents, paidCents);
  await payments.move(tx, paymentId, 'ESTORNADO', { reason });
  await invoices.keepPaid(tx, invoiceId, state, paidCents);
  if (invoice.state === 'PAGA' && state !== 'PAGA') {
    await invoices.moveReferences(tx, invoiceId, 'PAGA', 'ATRIBUIDA');
    await billables[invoice.type]?.reversed?.(tx, ctx, invoice, reason);
  }
  await audit(tx, ctx, {
    action: 'payment.reverse',
    entity: 'payment',
    entityId: paymentId,
    changes: diff({ state: 'CONCILIADO' }, { state: 'ESTORNADO' }),
    reason,
  });
  await audit(tx, ctx, {
    action: 'invoice.reopen',
    entity: 'invoice',
    entityId: invoiceId,
    changes: diff({ state: invoice.state, paid_cents: invoice.paid_cents }, { state, paid_cents: paidCents }),
    reason,
  });
  if (bill.email !== null)
    await enqueueMail(tx, {
      to: bill.email,
      ...mails.reversed(bill.payer_name, { invoice: bill.number, amountCents: payment.amount_cents, reason }),
    });
}
