import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { auditAll, diff, type Acting } from '../../platform/audit/audit.repository.ts';
import { newDocumentCodes } from '../../platform/documents/code.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueueMails } from '../../platform/mail/mail.ts';
import { notifyEachStudent } from '../../people/communications/notice.ts';
import { correctFines } from '../fines/correct-fines.service.ts';
import * as credit from '../ledger/credit.repository.ts';
import type { UserContext } from '../../platform/http/route.ts';
import type { PaymentSetup } from '../ledger/billable.ts';
import { mails, notices } from '../ledger/messages.ts';
import { isOwn, stateAfter } from '../ledger/payment.rules.ts';
import { lockAll, receivedMail } from './settle.service.ts';
import * as many from './settle-many.repository.ts';
import type { PlainPayment, RecordedPayment } from './settle-many.repository.ts';

/** Settles many invoices without further effects, each by one payment, as `settle` does one by one: a bank file has twenty thousand lines.
 *  Returns the ids of the payments in the order given. */
export async function settleMany(tx: Tx, ctx: Acting, publicUrl: string, plain: readonly PlainPayment[]) {
  if (plain.length === 0) return [];
  const by = ctx.user?.userId ?? null;
  const ids = await many.insertPayments(tx, plain, by);
  await many.allocate(tx, plain, ids, by);
  const invoices = await many.raisePaid(tx, plain);
  const full = plain.filter(({ invoiceId }) => invoices.get(invoiceId)!.state === 'PAGA');
  await many.closeReferences(
    tx,
    full.map(({ invoiceId }) => invoiceId),
    full.map(({ referenceId }) => referenceId),
  );
  await correctFines(
    tx,
    ctx,
    plain.map(({ invoiceId }) => invoiceId),
  );
  await auditAll(
    tx,
    plain
      .flatMap((one, nth) => entriesOf(one, ids[nth]!, invoices.get(one.invoiceId)!))
      .map((entry) => ({ ctx, entry })),
  );
  const bills = await many.payersOf(
    tx,
    plain.map(({ invoiceId }) => invoiceId),
  );
  const receipts = await many.insertReceipts(tx, plain, ids, institutionYear(new Date()));
  const codes = await newDocumentCodes(
    tx,
    'RECIBO',
    receipts.map(({ id }) => id),
  );
  const studentNotices = plain.flatMap(({ invoiceId }, nth) => {
    const { student_id: studentId, number: invoice } = bills.get(invoiceId)!;
    const notice = notices.received({ invoices: [invoice], receipt: receipts[nth]!.number });
    return studentId === null ? [] : [{ studentId, ...notice }];
  });
  await notifyEachStudent(tx, 'FINANCEIRA', studentNotices);
  await enqueueMails(
    tx,
    plain.flatMap(({ invoiceId, amountCents }, nth) => {
      const { id, number: receipt } = receipts[nth]!;
      const { total, paid } = invoices.get(invoiceId)!;
      const rest = { openCents: total - paid, creditCents: 0, repaidCents: 0, owedCents: 0 };
      const bill = bills.get(invoiceId)!;
      return receivedMail(publicUrl, bill, {
        invoices: [bill.number],
        amountCents,
        receipt,
        receiptId: id,
        code: codes.get(id)!,
        ...rest,
      });
    }),
  );
  return ids;
}

type Raised = Awaited<ReturnType<typeof many.raisePaid>> extends Map<number, infer Row> ? Row : never;
const entriesOf = (payment: PlainPayment, paymentId: number, { number, before, state, paid }: Raised) => [
  {
    action: 'payment.confirm',
    entityId: paymentId,
    changes: diff(undefined, {
      invoice: number,
      payment_method: 'REFERENCIA',
      transaction: payment.transaction,
      amount_cents: payment.amountCents,
      paid_at: payment.paidAt.toISOString(),
    }),
    ...(payment.differentReason && { reason: payment.differentReason }),
  },
  {
    action: 'invoice.settle',
    entityId: payment.invoiceId,
    changes: diff({ state: before, paid_cents: paid - payment.amountCents }, { state, paid_cents: paid }),
  },
];

/** Reverses payments together, as `reverse` does one by one: those that are as they were recorded, and whose reversal only opens their invoice
 *  again or which are unmatched. Nobody's own is among them. Returns which. */
export async function reverseMany(
  tx: Tx,
  ctx: UserContext,
  { billables }: PaymentSetup,
  { recorded, reason }: { recorded: readonly RecordedPayment[]; reason: string },
): Promise<Set<number>> {
  const handled = Object.keys(billables);
  const ids = recorded.map(({ paymentId }) => paymentId);
  await lockAll(tx, await many.plainInvoices(tx, ids, handled));
  const plain = await many.lockPlain(tx, recorded, handled);
  const bills = await many.payersOf(
    tx,
    plain.flatMap(({ paid }) => paid?.invoice ?? []),
  );
  const seen = new Set<number>();
  const settled = plain.flatMap(({ id, cents, paid }) => {
    if (paid === null || seen.has(paid.invoice) || isOwn(ctx, bills.get(paid.invoice)!)) return [];
    seen.add(paid.invoice);
    return [{ ...paid, paymentId: id, cents, bill: bills.get(paid.invoice)! }];
  });
  await many.deallocate(tx, settled, ctx.user.userId);
  const reversed = [
    ...settled.map(({ paymentId }) => paymentId),
    ...plain.flatMap(({ id, paid }) => (paid === null ? id : [])),
  ];
  await many.reversePayments(tx, reversed, reason);
  const entries = settled.flatMap(({ paymentId, invoice, state, total, paid, cents }) => [
    {
      action: 'invoice.reopen',
      entityId: invoice,
      changes: diff(
        { state, paid_cents: paid },
        { state: stateAfter(total, paid - cents), paid_cents: paid - cents },
      ),
      reason,
    },
    {
      action: 'payment.reverse',
      entityId: paymentId,
      reason,
      changes: diff({ state: 'CONCILIADO' }, { state: 'ESTORNADO' }),
    },
  ]);
  await auditAll(
    tx,
    entries.map((entry) => ({ ctx, entry })),
  );
  const studentNotices = settled.flatMap(({ number: invoice, cents: amountCents, bill }) =>
    bill.debtor_student_id === null
      ? []
      : [{ studentId: bill.debtor_student_id, ...notices.withdrawn({ invoice, amountCents, reason }) }],
  );
  await notifyEachStudent(tx, 'FINANCEIRA', studentNotices);
  const owed = await credit.owedOf(tx, [...seen]);
  await enqueueMails(
    tx,
    settled.flatMap(({ invoice, number, cents: amountCents, bill: { email, payer_name } }) => {
      const withdrawn = { invoice: number, amountCents, reason, owedCents: owed.get(invoice) ?? 0 };
      return email === null ? [] : [{ to: email, ...mails.reversed(payer_name, withdrawn) }];
    }),
  );
  return new Set(reversed);
}
