import * as reports from '@portal/shared-kit/contract/reporting/inscription-report';
import * as contract from '@portal/shared-kit/contract/reporting/inscription-statistics';
import { shiftFromWire } from '@portal/shared-kit/contract/offer/shift';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { exportList } from '../../platform/documents/export.ts';
import { query, staged, done, listed, one } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import { reportExport } from './report-export.ts';
import { readerOf, reportPage } from './report.service.ts';
import { exportFigures } from './statistics-export.ts';
import { statistics } from './statistics.service.ts';

export function statisticsRoutes(server: DocumentServer) {
  query(server, contract.inscriptionStatistics, async (_db, { query: filters }, { user }) =>
    server.longReads.read(async (db, at) => one(await statistics(db, shiftFromWire(filters), user, at))),
  );
  staged(server, contract.exportStatistics, async (_db, { body }, ctx) =>
    done(messages.made, { url: await exportFigures(server, shiftFromWire(body), ctx) }),
  );
  query(server, reports.inscriptionReport, async (_db, { query: filters }, { user }) =>
    server.longReads.read(async (db, at) => {
      const { groups, overall, ...page } = await reportPage(db, filters, user);
      const dataOf = at && { data_of: at };
      return { ...listed(filters, page), columns: filters.columns, groups, overall, ...dataOf };
    }),
  );
  server.exports.push(reportExport);
  staged(server, reports.exportReport, async (_db, { body: { format, ...report } }, ctx) => {
    const order = { report, format, reader: readerOf(ctx.user) };
    const { message, ...made } = await exportList(server, ctx, reportExport, order, reports.exportReport);
    return done(message, made);
  });
}
