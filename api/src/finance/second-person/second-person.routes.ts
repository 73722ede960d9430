import * as contract from '@portal/shared-kit/contract/finance/payment-approval';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { command, query, done, one } from '../../platform/http/route.ts';
import type { Billables } from '../ledger/billable.ts';
import { confirmedAnswer } from './confirm.service.ts';
import { messages } from '../ledger/messages.ts';
import * as approvals from './second-person.repository.ts';
import * as service from './second-person.service.ts';

/** Payments above the set amount, which a second person confirms (I31). */
export const secondPersonRoutes = (billables: Billables) => (server: DocumentServer) => {
  const setup = { billables, publicUrl: server.settings.publicUrl };
  const page = { page: contract.paymentApprovals, file: contract.exportApprovals };
  serveList(server, page, contract.approvalList, {
    entity: 'payment',
    name: 'approvals',
    reach: ({ user }) => ({ me: user.userId }),
    list: (db, filters, { me }) => approvals.list(db, filters, me),
  });
  command(server, contract.approvePayment, async (tx, { params: { id } }, ctx) => {
    const { invoiceId, settled } = await service.approve(tx, ctx, setup, id);
    const answer = await confirmedAnswer(tx, invoiceId, settled);
    return settled.receipt === null ? done(messages.invoiceClosed, answer.data) : answer;
  });
  command(server, contract.refusePayment, async (tx, { params: { id }, body: { reason } }, ctx) => {
    await service.refuse(tx, ctx, { paymentId: id, reason });
    return done(messages.secondRefused, null);
  });
  query(server, contract.secondPersonLimit, async (db, _asked, { user }) =>
    one(await approvals.settings(db, user.userId)),
  );
  command(server, contract.setSecondPersonLimit, async (tx, { body }, ctx) => {
    await service.requestChange(tx, ctx, body);
    return done(messages.limitRequested, await approvals.settings(tx, ctx.user.userId));
  });
  command(server, contract.confirmSecondPersonChange, async (tx, { params: { id } }, ctx) => {
    await service.confirmChange(tx, ctx, id);
    return done(messages.limitSet, await approvals.settings(tx, ctx.user.userId));
  });
  command(
    server,
    contract.refuseSecondPersonChange,
    async (tx, { params: { id }, body: { reason } }, ctx) => {
      await service.refuseChange(tx, ctx, id, reason);
      return done(messages.limitRefused, await approvals.settings(tx, ctx.user.userId));
    },
  );
};
