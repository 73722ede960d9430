import * as contract from '@portal/shared-kit/contract/finance/desk';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import * as contractContract from '@portal/shared-kit/contract/finance/desk';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { command, query, type UserContext, done, listed, one } from '../../platform/http/route.ts';
import { formatDay, formatMoment } from '../../platform/database/dates.ts';
import { fileColumns } from '../../platform/documents/list-file.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import type { Line } from '../../platform/documents/list-lines.ts';
import { deskInvoice } from '../second-person/confirm.service.ts';
import * as approvals from '../second-person/second-person.repository.ts';
import type { Billables } from '../ledger/billable.ts';
import { messages as paymentTexts } from '../ledger/messages.ts';
import * as desk from './desk.repository.ts';
import { messages, exportTexts as text } from './messages.ts';
import * as payers from './payer.repository.ts';
import { receive } from './receive.service.ts';

/** Closes the cash desk of the caller; a difference needs a note. */
async function close(tx: Tx, ctx: UserContext, { counted, note }: { counted: number; note: string }) {
  const { userId } = ctx.user;
  await desk.lock(tx, userId);
  const payments = await desk.open(tx, userId);
  if (payments.length === 0) throw new ApiError('conflict', messages.nothing);
  const expected = payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  if (counted !== expected && note === '') throw fieldError('invalid', 'note', messages.explain);
  const id = await desk.insert(tx, {
    userId,
    expectedCents: expected,
    countedCents: counted,
    note,
    paymentIds: payments.map((payment) => payment.id),
  });
  await audit(tx, ctx, {
    action: 'desk.close',
    entity: 'desk_closing',
    entityId: id,
    ...(note && { reason: note }),
    changes: diff(undefined, { expected_cents: expected, counted_cents: counted }),
  });
  return { expected, difference: counted - expected };
}

const closingLines = (closing: contractContract.DeskClosing): Line<contractContract.ReceivedCash>[] => {
  const who = text.closing(closing.user, formatMoment(closing.closed_at));
  const counted = text.counted(
    formatMoney(closing.expected),
    formatMoney(closing.counted),
    formatMoney(closing.difference),
  );
  return [
    { closing: [who, counted, closing.note].filter(Boolean).join(' ') },
    { total: [`${who} ${counted}`, closing.note, closing.payments, closing.counted] },
  ];
};

/** What was received by hand on a day, and its closings, as a file. */
const deskExport = listExport<
  Args<typeof contractContract.exportDeskDay>['query'],
  contractContract.ReceivedCash
>({
  kind: 'desk',
  columns: fileColumns(contractContract.receivedCashList.fields),
  headed: true,
  count: async (db, { day }) => (await desk.received(db, day)).length,
  async *lines(db, { day }) {
    for (const row of await desk.received(db, day)) yield { row };
    for (const closing of await desk.closings(db, day)) yield* closingLines(closing);
  },
  filters: (_db, { day }) => Promise.resolve([words.is(words.date, formatDay(day))]),
  title: () => contractContract.receivedCashList.title,
  file: ({ day }) => text.file(day),
  totals: (rows) => [text.sum(formatMoney(rows.reduce((sum, { amount }) => sum + amount, 0)))],
  audit: ({ day }) => ({
    action: 'desk_closing.export',
    changes: [{ field: 'day', old: null, new: day }],
  }),
});

/** The cash desk: who pays, payments, receipts by person, and closings. */
export const deskRoutes = (billables: Billables) => (server: DocumentServer) => {
  const setup = { billables, publicUrl: server.settings.publicUrl };
  query(server, contract.payers, async (db, { query: filters }) =>
    listed(filters, await payers.list(db, filters)),
  );
  query(server, contract.payerAccount, async (db, { params: { kind, id } }, { user }) => {
    const payer = orNotFound(await payers.find(db, kind, id), messages.noPayer);
    const balance = await payers.balanceOf(db, kind, id);
    const open = await payers.openInvoices(db, kind, id);
    const now = new Date();
    return one({
      ...payer,
      credit: Math.max(0, balance),
      // No counter takes it from a candidate: it passes to the student they become.
      to_repay: kind === 'student' ? Math.max(0, -balance) : 0,
      invoices: open.map(({ proof_waits, annulment_asked, ...bill }) => ({
        ...deskInvoice(bill, now),
        proof_waits,
        annulment_asked,
      })),
      payments: await payers.latestPayments(db, kind, id, user.userId),
    });
  });
  command(server, contract.receivePayment, async (tx, { body }, ctx) => {
    const { paymentId: payment_id, receipt } = await receive(tx, ctx, setup, body);
    const data = { payment_id, receipt, amount: body.amount };
    return receipt === null
      ? done(paymentTexts.waitsForSecond(await approvals.limit(tx)), data)
      : done(messages.received(receipt, body.amount), data);
  });
  query(server, contract.deskDay, async (db, { query: { day } }, { user }) => {
    const [received, closings, open] = await Promise.all([
      desk.received(db, day),
      desk.closings(db, day),
      desk.open(db, user.userId),
    ]);
    return one({ received, closings, open: open.length });
  });
  serveListFile(server, contract.exportDeskDay, deskExport);
  command(server, contract.closeDesk, async (tx, { body }, ctx) => {
    const closed = await close(tx, ctx, body);
    const { expected, difference } = closed;
    return done(
      difference === 0 ? messages.closed(expected) : messages.closedWith(expected, difference),
      closed,
    );
  });
};
