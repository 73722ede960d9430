import * as contract from '@portal/shared-kit/contract/reporting/inscription-report';
import { exportList } from '../../platform/documents/export.ts';
import { query, staged, done, listed } from '../../platform/http/route.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { reportExport } from './report-export.ts';
import { readerOf, reportPage } from './report.service.ts';

export function reportRoutes(server: DocumentServer) {
  query(server, contract.inscriptionReport, async (_db, { query: filters }, { user }) =>
    server.longReads.read(async (db, at) => {
      const { groups, overall, ...page } = await reportPage(db, filters, user);
      const dataOf = at && { data_of: at };
      return { ...listed(filters, page), columns: filters.columns, groups, overall, ...dataOf };
    }),
  );
  server.exports.push(reportExport);
  staged(server, contract.exportReport, async (_db, { body: { format, ...report } }, ctx) => {
    const order = { report, format, reader: readerOf(ctx.user) };
    const { message, ...made } = await exportList(server, ctx, reportExport, order, contract.exportReport);
    return done(message, made);
  });
}
