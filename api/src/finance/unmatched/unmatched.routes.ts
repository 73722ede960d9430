import * as contract from '@portal/shared-kit/contract/finance/payment';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { command, done } from '../../platform/http/route.ts';
import { confirmedAnswer } from '../second-person/confirm.service.ts';
import type { Billables } from '../ledger/billable.ts';
import { messages } from '../ledger/messages.ts';
import * as unmatched from './unmatched.repository.ts';
import * as service from './unmatched.service.ts';

/** Payments whose invoice is not known (decision 97). */
export const unmatchedRoutes = (billables: Billables) => (server: DocumentServer) => {
  const setup = { billables, publicUrl: server.settings.publicUrl };
  const page = { page: contract.unmatchedPayments, file: contract.exportUnmatchedPayments };
  const list = { entity: 'payment', name: 'unmatched', list: unmatched.list };
  serveList(server, page, contract.unmatchedList, list);
  command(server, contract.matchPayment, async (tx, { params: { id }, body: { invoice_id } }, ctx) =>
    confirmedAnswer(tx, invoice_id, await service.match(tx, ctx, setup, id, invoice_id)),
  );
  command(server, contract.returnPayment, async (tx, { params: { id }, body: { reason } }, ctx) => {
    await service.giveBack(tx, ctx, id, reason);
    return done(messages.returned, null);
  });
};
