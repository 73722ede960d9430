import type { Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/handler.ts';
import { fineInvoices } from '../fines/fine.repository.ts';
import * as credit from '../ledger/credit.repository.ts';
import type { Billables, PaymentSetup } from '../ledger/billable.ts';
import { messages as paying } from '../ledger/messages.ts';
import * as payments from '../settling/payment.repository.ts';
import { balance, refuseOwn } from '../ledger/payment.rules.ts';
import { lockAll, settle } from '../settling/settle.service.ts';
import { reverse } from '../settling/withdrawal.service.ts';
import { refuseRecorder } from '../second-person/second-person.service.ts';
import * as invoices from '../ledger/settled-invoice.repository.ts';
import { messages } from './messages.ts';
import * as splits from './split.repository.ts';
import type { Split } from './split.repository.ts';
import { refuseWithdrawn, secondPersonParts, splitJobs, type OfSplit } from './split.service.ts';

type Line = Awaited<ReturnType<typeof splits.planned>>[number];

/** Locks every invoice that the parts pay; throws `conflict` where one of them differs from the preview. */
async function holdInvoices(tx: Tx, ctx: UserContext, lines: readonly Line[]): Promise<void> {
  const held = await lockAll(
    tx,
    lines.map(({ invoice_id }) => invoice_id),
  );
  for (const line of lines) {
    const invoice = orNotFound(
      held.find(({ id }) => id === line.invoice_id),
      paying.noInvoice,
    );
    const { openCents } = balance(invoice.total_cents, invoice.paid_cents);
    const isOpen = invoice.state === 'EMITIDA' || invoice.state === 'PARCIAL';
    if (!isOpen || Math.max(0, line.amount_cents - openCents) !== line.credit_cents)
      throw new ApiError('conflict', messages.changed(invoice.number));
    refuseOwn(ctx, (await invoices.find(tx, line.invoice_id))!);
  }
}

/** Locks every account that the parts change, before the counter of receipts. */
async function holdAccounts(tx: Tx, lines: readonly Line[]): Promise<void> {
  const fined = await fineInvoices(
    tx,
    lines.map(({ invoice_id }) => invoice_id),
  );
  const credited = lines.filter(({ credit_cents }) => credit_cents > 0);
  await credit.lockAccounts(tx, [...fined, ...credited.map(({ invoice_id }) => invoice_id)]);
}

/** The transfer as a payment of its own, locked: the unmatched one, or a new one. */
async function wholeOf(tx: Tx, ctx: UserContext, split: Split, lines: readonly Line[]) {
  const { method, transaction, amount_cents: amountCents, paid_at: paidAt, created_by: recordedBy } = split;
  if (split.payment_id === null) {
    const id = await payments.insert(tx, {
      invoiceId: null,
      method,
      transaction,
      amountCents,
      paidAt,
      recordedBy,
    });
    if (id === undefined) throw new ApiError('conflict', messages.taken);
    await payments.move(tx, id, 'POR_IDENTIFICAR');
    return { id };
  }
  const payment = orNotFound(await payments.lock(tx, split.payment_id), paying.noPayment);
  if (payment.state !== 'POR_IDENTIFICAR') throw new ApiError('conflict', messages.notUnmatched);
  await refuseRecorder(tx, ctx, payment, secondPersonParts(lines));
  return { id: payment.id, valueOn: payment.value_on ?? undefined };
}

/** A number has 60 characters at most. */
const partNumber = (nth: number, transaction: string, wholeId: number): string => {
  const name = messages.part(nth, transaction);
  return name.length <= 60 ? name : messages.partOf(nth, wholeId);
};

/** Records every part of a transfer, each with its receipt; all of them or none (I29). */
async function write(tx: Tx, ctx: UserContext, setup: PaymentSetup, id: number): Promise<Line[]> {
  const split = orNotFound(await splits.lock(tx, id), messages.missing);
  const lines = await splits.planned(tx, id);
  // The job did it, and is repeated because it did not end.
  if (split.state === 'REPARTIDO') return lines;
  if (split.state !== 'A_REPARTIR') throw new ApiError('conflict', messages.notPreviewed);
  await holdInvoices(tx, ctx, lines);
  const { id: wholeId, valueOn } = await wholeOf(tx, ctx, split, lines);
  await holdAccounts(tx, lines);
  await splits.moveWhole(tx, wholeId, 'REPARTIDO', messages.splitReason(split.sponsor));
  for (const line of lines) {
    const { paymentId, repeated } = await settle(tx, ctx, setup, {
      invoiceId: line.invoice_id,
      method: split.method,
      amountCents: line.amount_cents,
      transaction: partNumber(line.part, split.transaction, wholeId),
      paidAt: split.paid_at,
      valueOn,
    });
    if (repeated) throw new ApiError('conflict', messages.taken);
    await splits.keepPart(tx, line.id, paymentId, wholeId);
  }
  await splits.setState(tx, id, {
    state: 'REPARTIDO',
    payment_id: wholeId,
    confirmedBy: ctx.user.userId,
  });
  return lines;
}

/** Reverses every part; the transfer is unmatched again (I21). */
async function takeBack(tx: Tx, ctx: UserContext, setup: PaymentSetup, { splitId, reason = '' }: OfSplit) {
  const split = orNotFound(await splits.lock(tx, splitId), messages.missing);
  const lines = await splits.planned(tx, splitId);
  if (split.state === 'DESFEITO') return { lines, cents: split.amount_cents };
  if (split.state !== 'A_DESFAZER') throw new ApiError('conflict', messages.notSplit);
  await refuseWithdrawn(tx, splitId);
  const ids = lines.map(({ invoice_id }) => invoice_id);
  await lockAll(tx, ids);
  await splits.lockPayments(tx, [split.payment_id!, ...lines.map(({ payment_id }) => payment_id!)]);
  await credit.lockAccounts(tx, ids);
  for (const { payment_id } of lines) await reverse(tx, ctx, setup, { paymentId: payment_id!, reason });
  await splits.moveWhole(tx, split.payment_id!, 'POR_IDENTIFICAR', reason);
  await splits.setState(tx, splitId, { state: 'DESFEITO', reason });
  return { lines, cents: split.amount_cents };
}

/** The jobs of sponsors' transfers. Each is one step, longer than others: nobody may see half a transfer. */
export function sponsorSplitJobs(billables: Billables, publicUrl: string): JobHandler<OfSplit>[] {
  const setup = { billables, publicUrl };
  return [
    {
      kind: splitJobs.write,
      async run(job: RunningJob, { splitId }) {
        let lines: Line[] = [];
        await job.step(async (tx) => {
          lines = await write(tx, job.ctx, setup, splitId);
          return { done: lines.length, total: lines.length };
        });
        const cents = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
        return { message: messages.done(lines.length, cents), result: { split_id: splitId } };
      },
    },
    {
      kind: splitJobs.undo,
      async run(job: RunningJob, input) {
        let cents = 0;
        await job.step(async (tx) => {
          const undone = await takeBack(tx, job.ctx, setup, input);
          cents = undone.cents;
          return { done: undone.lines.length, total: undone.lines.length };
        });
        return { message: messages.undone(cents), result: { split_id: input.splitId } };
      },
    },
  ];
}
