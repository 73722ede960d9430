import type { PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { audit, diff, type Acting } from '../../platform/audit/audit.repository.ts';
import { documentCode } from '../../platform/documents/code.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { enqueueMails, type Mail } from '../../platform/mail/mail.ts';
import { correctFines } from '../fines/correct-fines.service.ts';
import * as credit from '../ledger/credit.repository.ts';
import { allocate } from './allocate.service.ts';
import type { PaymentSetup } from './billable.ts';
import * as invoices from './settled-invoice.repository.ts';
import type { Bill, HeldInvoice } from './settled-invoice.repository.ts';
import { mails, messages, notices } from './messages.ts';
import { tellStudent } from './tell-student.ts';
import * as payments from './payment.repository.ts';
import { balance } from './payment.rules.ts';
import * as proofs from './payment-proof.repository.ts';

export interface Settlement {
  invoiceId: number;
  method: PaymentMethod;
  /** Unique among valid payments, over all methods but cash. */
  transaction: string;
  amountCents: number;
  /** By the bank's date; not in the future. */
  paidAt: Date;
  /** The claimed proof that shows it. */
  proofId?: number | undefined;
  /** The reference it was paid by. */
  referenceId?: number | undefined;
  /** Why it is another amount than the reference asks for. */
  differentReason?: string | undefined;
  /** An attached file. */
  attachmentId?: number | undefined;
  /** The unmatched payment that is settled now. */
  unmatchedId?: number | undefined;
}
export interface Settled {
  paymentId: number;
  receipt: string;
  /** Already settled before; nothing was done. */
  repeated: boolean;
}

/** Settles one invoice and nothing else with a payment, and all that follows from it: allocation, credit for what is beyond it, state
 *  of invoice and references, what the handler of its type does once it is paid in full, receipt, audit and mail (C.7, E.3). Idempotent. Throws `conflict` where the invoice takes no payment, `duplicate` or `invalid` by field. */
export async function settle(tx: Tx, ctx: Acting, setup: PaymentSetup, it: Settlement): Promise<Settled> {
  if (it.amountCents < 1) throw fieldError('invalid', 'amount', messages.amountTooSmall);
  if (it.paidAt > new Date()) throw fieldError('invalid', 'paid_at', messages.inFuture);
  const invoice = orNotFound(await invoices.hold(tx, setup.billables, it.invoiceId), messages.noInvoice);
  const before = it.unmatchedId === undefined ? await settledBefore(tx, it) : undefined;
  if (before) return before;
  if (invoice.state === 'PAGA') throw new ApiError('conflict', messages.invoicePaid(invoice.number));
  if (invoice.state === 'ANULADA') throw new ApiError('conflict', messages.invoiceAnnulled(invoice.number));

  const paymentId = it.unmatchedId ?? (await record(tx, ctx, it));
  await payments.move(tx, paymentId, 'CONCILIADO', { invoice_id: it.invoiceId, reason: '' });
  if (it.proofId !== undefined)
    await acceptProof(tx, ctx, it.proofId, { invoiceId: it.invoiceId, paymentId });
  const { openCents } = balance(invoice.total_cents, invoice.paid_cents);
  const { paidCents } = await allocate(tx, ctx, setup, invoice, {
    ...{ paymentId, amountCents: Math.min(it.amountCents, openCents), referenceId: it.referenceId },
  });
  await correctFines(tx, ctx, [invoice.id]);
  const creditCents = Math.max(0, it.amountCents - openCents);
  if (creditCents > 0) await keepCredit(tx, ctx, { invoiceId: invoice.id, paymentId, creditCents });
  await auditConfirmed(tx, ctx, it, paymentId, invoice);
  const receipt = await payments.insertReceipt(
    tx,
    { paymentId, invoiceId: invoice.id },
    institutionYear(new Date()),
  );
  const rest = { openCents: invoice.total_cents - paidCents, creditCents };
  await tell(tx, setup.publicUrl, it, receipt, rest);
  return { paymentId, receipt: receipt.number, repeated: false };
}

/** The earlier result of the same payment; throws where the number belongs to another. */
export async function settledBefore(
  tx: Tx,
  it: Pick<Settlement, 'method' | 'transaction' | 'invoiceId' | 'amountCents'>,
): Promise<Settled | undefined> {
  const found = await payments.standing(tx, it.method, it.transaction);
  if (!found) return undefined;
  const same =
    found.invoice_id === it.invoiceId && found.state === 'CONCILIADO' && found.method === it.method;
  if (!same || found.amount_cents !== it.amountCents) throw used(found, it.invoiceId);
  const { number } = await payments.receiptOf(tx, found.id);
  return { paymentId: found.id, receipt: number, repeated: true };
}

/** Describes the payment that uses a number. */
function used(
  found: NonNullable<Awaited<ReturnType<typeof payments.standing>>>,
  invoiceId: number,
): ApiError {
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
export async function record(tx: Tx, ctx: Acting, it: Settlement): Promise<number> {
  const id = await payments.insert(tx, { ...it, recordedBy: ctx.user?.userId ?? null });
  if (id !== undefined) return id;
  // A concurrent call has inserted the same number.
  const found = await payments.standing(tx, it.method, it.transaction);
  throw found ? used(found, it.invoiceId) : new ApiError('conflict', messages.usedUnmatched);
}

async function acceptProof(
  tx: Tx,
  ctx: Acting,
  id: number,
  it: { invoiceId: number; paymentId: number },
): Promise<void> {
  if (!(await proofs.accept(tx, { ...it, id, by: ctx.user?.userId ?? null })))
    throw new ApiError('conflict', messages.proofGone);
  await audit(tx, ctx, {
    action: 'payment_proof.accept',
    entity: 'payment_proof',
    entityId: id,
    changes: [{ field: 'state', old: 'EM_VERIFICACAO', new: 'ACEITE' }],
  });
}

/** What was paid beyond the invoice belongs to whoever owed it (E.3, I20). */
async function keepCredit(
  tx: Tx,
  ctx: Acting,
  { invoiceId, paymentId, creditCents }: { invoiceId: number; paymentId: number; creditCents: number },
): Promise<void> {
  const account = await credit.lockFor(tx, invoiceId);
  await credit.append(tx, {
    ...{ accountId: account.id, amountCents: creditCents, paymentId },
    ...{ reason: messages.paidMore, by: ctx.user?.userId ?? null },
  });
}

const auditConfirmed = (tx: Tx, ctx: Acting, it: Settlement, paymentId: number, invoice: HeldInvoice) =>
  audit(tx, ctx, {
    action: 'payment.confirm',
    entity: 'payment',
    entityId: paymentId,
    changes: diff(undefined, {
      invoice: invoice.number,
      payment_method: it.method,
      transaction: it.transaction,
      amount_cents: it.amountCents,
      paid_at: it.paidAt.toISOString(),
    }),
    ...(it.differentReason && { reason: it.differentReason }),
  });

/** Mails the payer a link to the receipt (G.7). */
async function tell(
  tx: Tx,
  publicUrl: string,
  it: Settlement,
  receipt: { id: number; number: string },
  rest: { openCents: number; creditCents: number },
): Promise<void> {
  const code = await documentCode(tx, 'RECIBO', receipt.id);
  const bill = (await invoices.find(tx, it.invoiceId))!;
  await tellStudent(tx, bill.student_id, notices.received({ invoice: bill.number, receipt: receipt.number }));
  await enqueueMails(tx, receivedMail(publicUrl, bill, { ...it, ...rest, receipt: receipt.number, code }));
}

interface Received {
  amountCents: number;
  receipt: string;
  /** By which the receipt opens. */
  code: string;
  openCents: number;
  creditCents: number;
}
/** The mail of a payment that was received; none where nobody knows an address. */
export const receivedMail = (
  publicUrl: string,
  { email, payer_name, number: invoice }: Pick<Bill, 'email' | 'payer_name' | 'number'>,
  { code, ...it }: Received,
): Mail[] =>
  email === null
    ? []
    : [
        {
          to: email,
          ...mails.received(payer_name, { ...it, invoice, link: `${publicUrl}/api/receipt/${code}` }),
        },
      ];
