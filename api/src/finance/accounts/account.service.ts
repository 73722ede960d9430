import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { correctFines } from '../fines/correct-fines.service.ts';
import { creditPart } from '../invoices/annul.service.ts';
import { notedCents } from '../invoices/invoice.repository.ts';
import * as credit from '../ledger/credit.repository.ts';
import { allocate } from '../ledger/allocate.service.ts';
import type { PaymentSetup } from '../ledger/billable.ts';
import { messages, notices } from '../ledger/messages.ts';
import { balance, refuseOwn } from '../ledger/payment.rules.ts';
import * as invoices from '../ledger/settled-invoice.repository.ts';
import { lockAll, tellStudent } from '../settling/settle.service.ts';

interface Note {
  amountCents: number;
  reason: string;
}

/** Issues a credit note over a part of an invoice (I21). An issued invoice never changes: the note becomes credit of the debtor, which
 *  immediately pays the open amount of this invoice, whose fines are computed over the rest. A note over all of an unpaid invoice would annul it, which is another operation. */
export async function creditInvoice(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  invoiceId: number,
  { amountCents, reason }: Note,
): Promise<{ number: string; creditCents: number }> {
  const [locked] = await lockAll(tx, [invoiceId]);
  const invoice = orNotFound(locked, messages.noInvoice);
  const bill = (await invoices.find(tx, invoiceId))!;
  refuseOwn(ctx, bill);
  if (invoice.state === 'ANULADA') throw new ApiError('conflict', messages.invoiceAnnulled(invoice.number));
  const account = await credit.lockFor(tx, invoiceId);
  const leftCents =
    invoice.total_cents - (await notedCents(tx, invoiceId)) - (invoice.state === 'PAGA' ? 0 : 1);
  if (amountCents > leftCents) throw fieldError('invalid', 'amount', messages.noteBeyond(leftCents));

  const { openCents } = balance(invoice.total_cents, invoice.paid_cents);
  const appliedCents = Math.min(amountCents, openCents);
  const number = await creditPart(tx, ctx, invoiceId, { amountCents, reason });
  if (appliedCents > 0) {
    const applied = { paymentId: null, amountCents: appliedCents };
    const { allocationId } = await allocate(tx, ctx, setup, invoice, applied);
    await credit.append(tx, {
      accountId: account.id,
      amountCents: -appliedCents,
      allocationId,
      reason,
      by: ctx.user.userId,
    });
  }
  await correctFines(tx, ctx, [invoiceId]);
  const notice = notices.credited({ invoice: invoice.number, amountCents });
  await tellStudent(tx, bill.debtor_student_id, notice);
  return { number, creditCents: amountCents - appliedCents };
}

interface Use {
  /** By default the whole open amount, or all the credit. */
  amountCents?: number | undefined;
  /** The reason of staff; a student consents by asking. */
  reason?: string | undefined;
}

/** Pays an invoice, or a part of it, from the debtor's credit: students on request, staff with a reason (I20). Returns the amount. Locks
 *  the account, so that two concurrent calls use the credit once. */
export async function useCredit(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  invoiceId: number,
  { amountCents, reason }: Use,
): Promise<number> {
  const staff = ctx.user.permissions.has('payments.confirm');
  const invoice = orNotFound(await invoices.lock(tx, invoiceId), messages.noInvoice);
  const bill = (await invoices.find(tx, invoiceId))!;
  if (!staff && bill.person_id !== ctx.user.personId) throw new ApiError('not_found', messages.noInvoice);
  if (staff) refuseOwn(ctx, bill);
  if (staff && !reason) throw fieldError('invalid', 'reason', messages.reasonForCredit);
  if (invoice.state === 'PAGA') throw new ApiError('conflict', messages.invoicePaid(invoice.number));
  if (invoice.state === 'ANULADA') throw new ApiError('conflict', messages.invoiceAnnulled(invoice.number));

  const account = await credit.lockFor(tx, invoiceId);
  const { openCents } = balance(invoice.total_cents, invoice.paid_cents);
  const freeCents = await credit.freeOf(tx, account.holder);
  const used = amountCents ?? Math.min(openCents, freeCents);
  if (used < 1 || used > freeCents) throw new ApiError('conflict', messages.noCredit(freeCents));
  if (used > openCents) throw fieldError('invalid', 'amount', messages.creditBeyondOpen(openCents));
  const { allocationId } = await allocate(tx, ctx, setup, invoice, { paymentId: null, amountCents: used });
  await credit.append(tx, {
    accountId: account.id,
    amountCents: -used,
    allocationId,
    reason: reason ?? messages.byConsent,
    by: ctx.user.userId,
  });
  return used;
}
