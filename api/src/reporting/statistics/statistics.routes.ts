import * as contract from '@portal/shared-kit/contract/reporting/inscription-statistics';
import { shiftFromWire } from '@portal/shared-kit/contract/offer/shift';
import { query, staged, done, one } from '../../platform/http/route.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { messages } from './messages.ts';
import { exportFigures } from './statistics-export.ts';
import { statistics } from './statistics.service.ts';

export function statisticsRoutes(server: DocumentServer) {
  query(server, contract.inscriptionStatistics, async (_db, { query: filters }, { user }) =>
    server.longReads.read(async (db, at) => one(await statistics(db, shiftFromWire(filters), user, at))),
  );
  staged(server, contract.exportStatistics, async (_db, { body }, ctx) =>
    done(messages.made, { url: await exportFigures(server, shiftFromWire(body), ctx) }),
  );
}
