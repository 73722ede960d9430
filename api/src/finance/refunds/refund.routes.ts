import * as contract from '@portal/shared-kit/contract/finance/refund';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { command, done } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import * as refunds from './refund.repository.ts';
import * as service from './refund.service.ts';

/** Refunds of credit: requested by one person, decided by another (C.7, part F). */
export function refundRoutes(server: DocumentServer) {
  const page = { page: contract.refunds, file: contract.exportRefunds };
  serveList(server, page, contract.refundList, {
    entity: 'refund',
    reach: ({ user }) => ({ me: user.userId }),
    list: (db, filters, { me }) => refunds.list(db, filters, me),
  });
  command(server, contract.requestRefund, async (tx, { params: { id }, body }, ctx) =>
    done(messages.requested, { id: await service.request(tx, ctx, id, body) }),
  );
  command(server, contract.payRefund, async (tx, { params: { id }, body: { transaction } }, ctx) => {
    await service.pay(tx, ctx, id, transaction);
    return done(messages.paid, null);
  });
  command(server, contract.refuseRefund, async (tx, { params: { id }, body: { reason } }, ctx) => {
    await service.refuse(tx, ctx, id, reason);
    return done(messages.refused, null);
  });
}
