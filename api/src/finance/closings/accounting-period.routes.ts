import * as contract from '@portal/shared-kit/contract/finance/accounting-period';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { invoiceStateLabels, invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { diff } from '../../platform/audit/audit.repository.ts';
import { serveList, serveListFile } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { query, one } from '../../platform/http/route.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import * as documents from './accounting-document.repository.ts';
import * as periods from './accounting-period.repository.ts';
import { daysOf, nextDay } from './accounting-period.repository.ts';
import { exportTexts as text } from './messages.ts';
import type { AccountingPaper } from './accounting-document.repository.ts';

interface AccountingExportQuery {
  year: number;
  month?: number | undefined;
  of: contract.AccountingPapers;
  format?: FileFormat;
}

const stateOf = ({ state }: AccountingPaper) =>
  state === 'VALIDO' ? text.valid : state === 'SEM_EFEITO' ? text.voided : invoiceStateLabels[state];

/** Invoices, receipts or credit notes of a period, for the accountant. */
const accountingExport = listExport<AccountingExportQuery, AccountingPaper>({
  kind: 'accounting',
  columns: [
    { title: text.number, cell: ({ number }) => number, narrow: true },
    { title: text.day, kind: 'date', cell: ({ day }) => day, narrow: true },
    { title: text.name, cell: ({ name }) => name },
    { title: text.code, cell: ({ code }) => code ?? text.none, narrow: true },
    { title: text.type, cell: ({ type }) => invoiceTypeLabels[type], narrow: true },
    { title: text.amount, kind: 'money', cell: ({ amount }) => amount, narrow: true },
    { title: text.state, cell: stateOf, narrow: true },
  ],
  headed: true,
  count: (db, filters) => documents.count(db, filters.of, daysOf(filters)),
  lines: (db, filters) =>
    inBatches(({ after, most }) =>
      documents.rowsAfter(db, filters.of, daysOf(filters), { last: after?.id ?? 0, most }),
    ),
  filters: async (_db, { year, month }) => [text.period(year, month)],
  title: ({ of }) => contract.accountingPapers[of],
  file: ({ of }) => text.file[of],
  totals: (rows) => [text.sum(formatMoney(rows.reduce((sum, { amount }) => sum + amount, 0)))],
  audit: ({ of, year, month }) => ({
    action: 'accounting.export',
    entity: 'invoice',
    changes: diff(undefined, { of, period: month ? `${year}-${month}` : String(year) }),
  }),
});

/** What the accountant closes a month or a year with. */
export function accountingPeriodRoutes(server: DocumentServer) {
  query(server, contract.accountingPeriod, async (db, { query: filters }) => {
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
  const page = { page: contract.accountingDocuments, file: contract.exportAccountingDocuments };
  const list = { entity: 'invoice', name: 'accounting-documents', list: documents.list };
  serveList(server, page, contract.accountingDocumentList, list);
  serveListFile(server, contract.exportAccounting, accountingExport);
}
