import * as contract from '@portal/shared-kit/contract/finance/payment-request';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { command, done } from '../../platform/http/route.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { Billables } from '../ledger/billable.ts';
import { messages } from './messages.ts';
import * as requests from './payment-request.repository.ts';
import * as service from './payment-request.service.ts';

/** Acts on money that a clerk asks for and somebody with the right does (J30). */
export const paymentRequestRoutes = (billables: Billables) => (server: DocumentServer) => {
  const setup = { billables, publicUrl: server.settings.publicUrl };
  const page = { page: contract.paymentRequests, file: contract.exportPaymentRequests };
  serveList(server, page, contract.paymentRequestList, {
    entity: 'payment_request',
    reach: ({ user }) => ({ me: user.userId }),
    list: (db, filters, { me }) => requests.listPending(db, filters, me),
  });
  command(server, contract.requestPaymentAct, async (tx, { body }, ctx) =>
    done(messages.asked, { id: await service.ask(tx, ctx, body) }),
  );
  command(server, contract.approvePaymentRequest, async (tx, { params: { id } }, ctx) => {
    await service.approve(tx, ctx, setup, id);
    return done(messages.done, null);
  });
  command(server, contract.refusePaymentRequest, async (tx, { params: { id }, body: { reason } }, ctx) => {
    await service.refuse(tx, ctx, id, reason);
    return done(messages.refused, null);
  });
};
