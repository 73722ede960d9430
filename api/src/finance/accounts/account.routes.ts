import * as contract from '@portal/shared-kit/contract/finance/credit';
import * as groups from '../groups/reference-group.repository.ts';
import { noteView } from '../../people/views/record-view.repository.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, query, done, one } from '../../platform/http/route.ts';
import { readablePayer } from '../ledger/payment.rules.ts';
import * as accounts from './account.repository.ts';
import type { Billables } from '../ledger/billable.ts';
import { messages } from '../ledger/messages.ts';
import { creditInvoice, useCredit } from './account.service.ts';
import { unmatch } from '../settling/withdrawal.service.ts';

/** A student's account: the allocations of each payment, and the remaining credit (I20, I21). */
export const accountRoutes = (billables: Billables) => (server: DocumentServer) => {
  const setup = { billables, publicUrl: server.settings.publicUrl };
  query(server, contract.studentAccount, async (db, { params: { id } }, { user }) => {
    const own = readablePayer({ user });
    const owner = orNotFound(await accounts.owner(db, id, own), messages.noStudent);
    await noteView(db, { user }, 'PAGAMENTOS', { studentId: id });
    const [payments, entries, together] = await Promise.all([
      accounts.payments(db, id),
      accounts.entries(db, id),
      groups.payable(db, { studentId: id }),
    ]);
    return one({ ...owner, payments, entries, groups: together });
  });
  const page = { page: contract.studentAccounts, file: contract.exportAccounts };
  serveList(server, page, contract.accountList, { entity: 'student_account', list: accounts.list });
  command(server, contract.creditInvoice, async (tx, { params: { id }, body }, ctx) => {
    const note = { amountCents: body.amount, reason: body.reason };
    const { number, creditCents } = await creditInvoice(tx, ctx, setup, id, note);
    return done(messages.noteIssued(number), { credit_note: number, credit: creditCents });
  });
  command(server, contract.useCredit, async (tx, { params: { id }, body }, ctx) => {
    const used = await useCredit(tx, ctx, setup, id, { amountCents: body.amount, reason: body.reason });
    return done(messages.creditUsed(used), { used });
  });
  command(server, contract.unmatchPayment, async (tx, { params: { id }, body: { reason } }, ctx) => {
    await unmatch(tx, ctx, setup, { paymentId: id, reason });
    return done(messages.unmatched, null);
  });
};
