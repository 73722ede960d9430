import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { auditAll, diff, type Acting } from '../../platform/audit/audit.repository.ts';
import { newDocumentCodes } from '../../platform/documents/code.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueueMails } from '../../platform/mail/mail.ts';
import { notifyEachStudent } from '../../people/communications/notice.ts';
import { correctFines } from '../fines/correct-fines.service.ts';
import { notices } from './messages.ts';
import { receivedMail } from './settle.service.ts';
import * as many from './settle-many.repository.ts';
import type { PlainPayment } from './settle-many.repository.ts';

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
