import type { PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import { audit, diff, type Acting } from '../../platform/audit/audit.repository.ts';
import { documentCode } from '../../platform/documents/code.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { enqueueMails, type Mail } from '../../platform/mail/mail.ts';
import { correctFines } from '../fines/correct-fines.service.ts';
import { fineInvoices } from '../fines/fine.repository.ts';
import * as groups from '../groups/reference-group.repository.ts';
import * as credit from '../ledger/credit.repository.ts';
import { notifyStudents } from '../../people/communications/notice.ts';
import { invoicesOf } from '../references/reference.repository.ts';
import { allocate } from '../ledger/allocate.service.ts';
import type { PaymentSetup } from '../ledger/billable.ts';
import * as invoices from '../ledger/settled-invoice.repository.ts';
import { type Bill, type LockedInvoice, lockMany } from '../ledger/settled-invoice.repository.ts';
import { mails, messages, notices, type Rest } from '../ledger/messages.ts';
import * as payments from './payment.repository.ts';
import { receiptFileName, shareOut } from '../ledger/payment.rules.ts';

export interface Settlement {
  invoiceId: number;
  /** All invoices that it settles, the first due first, where they are not those of its reference (J30). */
  invoiceIds?: readonly number[] | undefined;
  method: PaymentMethod;
  /** Unique among valid payments, over all methods but cash. */
  transaction: string;
  /** The request that recorded cash without a number, which its receipt numbers (J30); a repeated request has the same key. */
  key?: string | undefined;
  amountCents: number;
  /** The bank's date; not in the future. */
  paidAt: Date;
  /** The bank's value date, `2027-02-10`; for fines the earlier of both counts (J25). */
  valueOn?: string | undefined;
  /** The claimed proof of it. */
  proofId?: number | undefined;
  /** The reference of the payment. */
  referenceId?: number | undefined;
  /** Why the amount differs from that of the reference. */
  differentReason?: string | undefined;
  /** An attached file. */
  attachmentId?: number | undefined;
  /** The unmatched payment to settle. */
  unmatchedId?: number | undefined;
  /** The money has come whatever became of the invoice: what a closed one does not take is credit (E.5). */
  isReceived?: boolean | undefined;
}
export interface Settled {
  paymentId: number;
  receipt: string;
  /** It was settled before; nothing was done. */
  repeated: boolean;
}

/** Locks invoices and those of their fines, which a payment in time corrects; returns the former in the order given. Everybody locks in one
 *  order, to avoid deadlocks: candidacies, students, inscriptions, requests of services, invoices, an M-Pesa attempt, the payment, its
 *  proof, credit accounts, the refund, and last the numbers of papers. Several acts are done each in a transaction of its own, or in one that
 *  first locks what all of them need. */
export async function lockAll(tx: Tx, ids: readonly number[]): Promise<LockedInvoice[]> {
  const invoices = await lockMany(tx, [...ids, ...(await fineInvoices(tx, ids))]);
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Locks the invoices that a payment may settle: those it names (J30), those its reference pays together, the first due first (I28), or the
 *  one it is for. */
export async function lockPaid(
  tx: Tx,
  {
    invoiceId,
    invoiceIds,
    referenceId,
  }: {
    invoiceId: number;
    invoiceIds?: readonly number[] | null | undefined;
    referenceId?: number | null | undefined;
  },
): Promise<LockedInvoice[]> {
  if (invoiceIds) return lockAll(tx, invoiceIds);
  const together = referenceId == null ? [] : await invoicesOf(tx, referenceId);
  return lockAll(tx, together.includes(invoiceId) ? together : [invoiceId]);
}

/** Settles an invoice with a payment, or those that its reference pays together (I28), with all effects: allocation, credit for the
 *  excess, states of invoice and references, the effect of the handler of its type once it is fully paid, receipt, audit and mail
 *  (C.7, E.3). Idempotent. Throws `conflict` where the invoice takes no payment, `duplicate` or `invalid` by field. */
export async function settle(
  tx: Tx,
  ctx: Acting,
  setup: PaymentSetup,
  payment: Settlement,
): Promise<Settled> {
  if (payment.amountCents < 1) throw fieldError('invalid', 'amount', messages.amountTooSmall);
  if (payment.paidAt > new Date()) throw fieldError('invalid', 'paid_at', messages.inFuture);
  const invoices = await lockPaid(tx, payment);
  const invoice = orNotFound(
    invoices.find(({ id }) => id === payment.invoiceId),
    messages.noInvoice,
  );
  const before = payment.unmatchedId === undefined ? await settledBefore(tx, payment, invoices) : undefined;
  if (before) return before;
  if (!payment.isReceived) await refuseClosed(tx, invoice, payment.amountCents);

  const paymentId = payment.unmatchedId ?? (await record(tx, ctx, payment));
  const open = invoices.filter(({ state }) => state !== 'ANULADA');
  const { parts, leftCents: creditCents } = shareOut(open, payment.amountCents);
  const first = parts[0]?.invoice ?? invoice;
  await payments.move(tx, paymentId, 'CONCILIADO', { invoice_id: first.id, reason: '' });
  if (payment.proofId !== undefined)
    await acceptProof(tx, ctx, payment.proofId, { invoiceId: payment.invoiceId, paymentId });
  const openCents = open.reduce((sum, one) => sum + one.total_cents - one.paid_cents, 0);
  const together = invoices.length > 1;
  // Less than the sum changes what the common reference was issued for, which ends it.
  if (together && payment.referenceId !== undefined && payment.amountCents >= openCents)
    await groups.closeThrough(tx, payment.referenceId);
  const referenceId = together ? undefined : payment.referenceId;
  for (const { invoice: one, amountCents } of parts)
    await allocate(tx, ctx, setup, one, { paymentId, amountCents, referenceId });
  await correctFines(
    tx,
    ctx,
    parts.map(({ invoice: { id } }) => id),
  );
  const kept =
    creditCents > 0
      ? await keepCredit(tx, ctx, { invoiceId: first.id, paymentId, creditCents })
      : { creditCents: 0, repaidCents: 0, owedCents: 0 };
  const paid = parts.map(({ invoice: { number } }) => number);
  const receipt = await payments.insertReceipt(tx, { paymentId, invoiceId: first.id });
  if (payment.key !== undefined) await payments.numberByReceipt(tx, paymentId, payment.key, receipt.number);
  const transaction = payment.key === undefined ? payment.transaction : receipt.number;
  await auditConfirmed(tx, ctx, { ...payment, transaction }, paymentId, paid);
  const rest = { ...kept, openCents: Math.max(0, openCents - payment.amountCents) };
  await tell(tx, setup.publicUrl, payment, { ...receipt, paid }, rest);
  return { paymentId, receipt: receipt.number, repeated: false };
}

/** Throws where an invoice takes no payment. A closed one takes what the account of its debtor owes, and no more (J27). */
export async function refuseClosed(
  tx: Tx,
  { id, state, number }: Pick<LockedInvoice, 'id' | 'state' | 'number'>,
  amountCents: number,
): Promise<void> {
  if (state !== 'PAGA' && state !== 'ANULADA') return;
  const owedCents = Math.max(0, -(await credit.lockFor(tx, id)).holder.balance_cents);
  if (owedCents === 0)
    throw new ApiError(
      'conflict',
      state === 'PAGA' ? messages.invoicePaid(number) : messages.invoiceAnnulled(number),
    );
  if (amountCents > owedCents) throw fieldError('invalid', 'amount', messages.beyondOwed(owedCents));
}

/** The earlier result of the same payment for one of these invoices; throws where the number belongs to another. */
export async function settledBefore(
  tx: Tx,
  payment: Pick<Settlement, 'method' | 'transaction' | 'key' | 'invoiceId' | 'amountCents'>,
  invoices: readonly { id: number }[],
): Promise<Settled | undefined> {
  const found = await payments.currentPayment(tx, payment);
  if (!found) return undefined;
  const same =
    invoices.some(({ id }) => id === found.invoice_id) &&
    found.state === 'CONCILIADO' &&
    found.method === payment.method;
  if (!same || found.amount_cents !== payment.amountCents) throw used(found, payment.invoiceId);
  const { number } = await payments.receiptOf(tx, found.id);
  return { paymentId: found.id, receipt: number, repeated: true };
}

/** Describes the payment that has a number. */
function used(
  found: NonNullable<Awaited<ReturnType<typeof payments.currentPayment>>>,
  invoiceId: number,
): ApiError {
  if (found.state === 'ESTORNADO') return new ApiError('conflict', messages.reversedMeanwhile);
  const why =
    found.state === 'POR_IDENTIFICAR'
      ? messages.usedUnmatched
      : found.state === 'RECEBIDO'
        ? messages.usedWaiting
        : found.state === 'DEVOLVIDO'
          ? messages.usedReturned
          : found.invoice_id === invoiceId
            ? messages.usedHere(found.amount_cents)
            : messages.usedElsewhere(found.invoice ?? '');
  return fieldError('duplicate', 'transaction', why);
}

/** Inserts a payment; throws where its number is taken. */
export async function record(tx: Tx, ctx: Acting, payment: Settlement): Promise<number> {
  const id = await payments.insert(tx, { ...payment, recordedBy: ctx.user?.userId ?? null });
  if (id !== undefined) return id;
  // A concurrent call has inserted the same number.
  const found = await payments.currentPayment(tx, payment);
  throw found ? used(found, payment.invoiceId) : new ApiError('conflict', messages.usedUnmatched);
}

async function acceptProof(
  tx: Tx,
  ctx: Acting,
  id: number,
  payment: { invoiceId: number; paymentId: number },
): Promise<void> {
  if (!(await payments.acceptProof(tx, { ...payment, id, by: ctx.user?.userId ?? null })))
    throw new ApiError('conflict', messages.proofGone);
  await audit(tx, ctx, {
    action: 'payment_proof.accept',
    entityId: id,
    changes: [{ field: 'state', old: 'EM_VERIFICACAO', new: 'ACEITE' }],
  });
}

/** The excess becomes credit of the debtor (E.3, I20), after what their account has to repay (J27). Returns both parts, and what is left to
 *  repay. */
async function keepCredit(
  tx: Tx,
  ctx: Acting,
  { invoiceId, paymentId, creditCents }: { invoiceId: number; paymentId: number; creditCents: number },
): Promise<Omit<Rest, 'openCents'>> {
  const account = await credit.lockFor(tx, invoiceId);
  const owedCents = Math.max(0, -account.holder.balance_cents);
  const repaidCents = Math.min(creditCents, owedCents);
  await credit.append(tx, {
    accountId: account.id,
    amountCents: creditCents,
    paymentId,
    reason: repaidCents > 0 ? messages.repays : messages.paidMore,
    by: ctx.user?.userId ?? null,
  });
  return { creditCents: creditCents - repaidCents, repaidCents, owedCents: owedCents - repaidCents };
}

const auditConfirmed = (
  tx: Tx,
  ctx: Acting,
  payment: Settlement,
  paymentId: number,
  paid: readonly string[],
) =>
  audit(tx, ctx, {
    action: 'payment.confirm',
    entityId: paymentId,
    changes: diff(undefined, {
      invoice: paid.join(', '),
      payment_method: payment.method,
      transaction: payment.transaction,
      amount_cents: payment.amountCents,
      paid_at: payment.paidAt.toISOString(),
    }),
    ...(payment.differentReason && { reason: payment.differentReason }),
  });

/** Notifies a student about a payment; a candidate who is no student yet has nobody to notify here. */
export const tellStudent = (tx: Tx, studentId: number | null, notice: { title: string; body: string }) =>
  notifyStudents(tx, studentId === null ? [] : [studentId], {
    ...notice,
    type: 'FINANCEIRA',
    audience: notice.title,
  });

/** Mails the payer a link to the receipt (G.7). */
async function tell(
  tx: Tx,
  publicUrl: string,
  payment: Settlement,
  receipt: { id: number; number: string; paid: readonly string[] },
  rest: Rest,
): Promise<void> {
  const code = await documentCode(tx, 'RECIBO', receipt.id);
  const bill = (await invoices.find(tx, payment.invoiceId))!;
  await tellStudent(
    tx,
    bill.student_id,
    notices.received({ invoices: receipt.paid, receipt: receipt.number }),
  );
  await enqueueMails(
    tx,
    receivedMail(publicUrl, bill, {
      ...payment,
      ...rest,
      invoices: receipt.paid,
      receipt: receipt.number,
      receiptId: receipt.id,
      code,
    }),
  );
}

interface Received extends Rest {
  /** Numbers of the paid invoices. */
  invoices: readonly string[];
  amountCents: number;
  receipt: string;
  receiptId: number;
  /** The code of the receipt. */
  code: string;
}
/** The mail about a received payment; none where no address is known. */
export const receivedMail = (
  publicUrl: string,
  { email, payer_name }: Pick<Bill, 'email' | 'payer_name'>,
  { code, ...received }: Received,
): Mail[] =>
  email === null
    ? []
    : [
        {
          to: email,
          ...mails.received(payer_name, { ...received, link: `${publicUrl}/api/receipt/${code}` }),
          papers: [{ kind: 'RECIBO', id: received.receiptId, name: receiptFileName(received.receipt) }],
        },
      ];
