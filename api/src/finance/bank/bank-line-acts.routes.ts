import * as contract from '@portal/shared-kit/contract/finance/bank-import';
import { command, query, type Server, done, one } from '../../platform/http/route.ts';
import type { Billables } from '../settling/billable.ts';
import * as acts from './bank-line-acts.repository.ts';
import * as service from './bank-line-acts.service.ts';
import { messages } from './messages.ts';

/** What a person does with a line that a file recorded nothing of (J26). */
export const bankLineActRoutes = (billables: Billables) => (server: Server) => {
  const setup = { billables, publicUrl: server.settings.publicUrl };
  command(server, contract.assignBankLine, async (tx, { params: { id }, body }, ctx) =>
    done(messages.assigned, { payment_id: await service.assign(tx, ctx, { id, ...body }) }),
  );
  query(server, contract.bankLineReversals, async (db, { params: { id } }) =>
    one(await acts.reversalProposals(db, id)),
  );
  command(server, contract.reverseByBankLine, async (tx, { params: { id }, body }, ctx) => {
    const { payment_id: paymentId, reason } = body;
    await service.reverseNamed(tx, ctx, setup, { id, paymentId, reason });
    return done(messages.reversedByLine, null);
  });
  command(server, contract.setBankLineAside, async (tx, { params: { id }, body }, ctx) => {
    await service.setAside(tx, ctx, { id, ...body });
    return done(messages.setAside, null);
  });
};
