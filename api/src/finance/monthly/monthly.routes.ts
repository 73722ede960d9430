import * as contract from '@portal/shared-kit/contract/finance/monthly-fee';
import { command, query, type Server, done, one } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import * as service from './monthly.service.ts';

/** Monthly fees: preview and run of a year's charges (I26). */
export function monthlyRoutes(server: Server) {
  query(server, contract.previewMonthlyFees, async (db, { query: { year } }) =>
    one(await service.preview(db, year)),
  );
  command(server, contract.generateMonthlyFees, async (tx, { body }, ctx) =>
    done(messages.started, { job_id: await service.generate(tx, ctx, body) }),
  );
}
