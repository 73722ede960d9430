import {
  accountingDocumentList,
  accountingDocuments,
  accountingPeriod,
  exportAccounting,
  exportAccountingDocuments,
} from '@portal/shared-kit/contract/finance/accounting-period';
import { serveList, serveListFile } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { query, one } from '../../platform/http/route.ts';
import * as documents from './accounting-document.repository.ts';
import { accountingExport } from './accounting-export.ts';
import * as periods from './accounting-period.repository.ts';
import { daysOf, nextDay } from './accounting-period.repository.ts';

/** What the accountant closes a month or a year with. */
export function accountingPeriodRoutes(server: DocumentServer) {
  query(server, accountingPeriod, async (db, { query: filters }) => {
    const period = daysOf(filters);
    const received = await periods.received(db, period);
    const by = (group: (typeof received)[number]['by']) =>
      received.filter((row) => row.by === group).map(({ by: _by, ...sum }) => sum);
    const { used, refunded } = await periods.credit(db, period);
    const [charged, credited] = [await periods.charged(db, period), await periods.credited(db, period)];
    const total = (of: readonly { amount: number }[]) => of.reduce((sum, { amount }) => sum + amount, 0);
    return one({
      ...period,
      charged,
      credited,
      by_type: by('type'),
      by_method: by('method'),
      by_entity: by('entity'),
      by_day: by('day'),
      received: total(by('day')),
      credit_used: used,
      refunded,
      unmatched: await periods.unmatched(db, period),
      identity: {
        opening: await periods.owedAt(db, period.from),
        charged: total(charged),
        credited: total(credited),
        annulled_paid: await periods.annulledPaid(db, period),
        received: total(by('day')),
        refunded,
        closing: await periods.owedAt(db, nextDay(period.to)),
      },
    });
  });
  const page = { page: accountingDocuments, file: exportAccountingDocuments };
  const list = { entity: 'invoice', name: 'accounting-documents', list: documents.list };
  serveList(server, page, accountingDocumentList, list);
  serveListFile(server, exportAccounting, accountingExport);
}
