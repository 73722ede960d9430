import { auditLog, exportAuditLog } from '@portal/shared-kit/contract/platform/audit-log';
import type { AuditWords } from '../audit/words.ts';
import type { DocumentServer } from '../documents/printer.ts';
import { serveListFile } from '../lists/serve-list.ts';
import { listed } from '../http/answers.ts';
import { query } from '../http/route.ts';
import { auditLogExport } from './audit-log-export.ts';
import * as log from './audit-log.repository.ts';
import { describeEntriesWithRecords } from './describe-records.ts';

/** The audit log over all records, for users with the right to see all of it. */
export const auditLogRoutes = (words: Required<AuditWords>) => (server: DocumentServer) => {
  const asFile = auditLogExport(words);
  query(server, auditLog, async (db, { query: filters }) => {
    const page = await log.list(db, filters);
    return listed(filters, { ...page, rows: await describeEntriesWithRecords(db, words, page.rows) });
  });
  serveListFile(server, exportAuditLog, asFile);
};
