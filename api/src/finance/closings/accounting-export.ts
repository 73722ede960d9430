import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import {
  accountingPapers,
  type AccountingPapers,
} from '@portal/shared-kit/contract/finance/accounting-period';
import { invoiceStateLabels, invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import * as papers from './accounting-paper.repository.ts';
import type { AccountingPaper } from './accounting-paper.repository.ts';
import { exportTexts as text } from './messages.ts';
import { daysOf } from './accounting-period.repository.ts';

interface AccountingExportQuery {
  year: number;
  month?: number | undefined;
  of: AccountingPapers;
  format?: FileFormat;
}

const stateOf = ({ state }: AccountingPaper) =>
  state === 'VALIDO' ? text.valid : state === 'SEM_EFEITO' ? text.voided : invoiceStateLabels[state];

/** Invoices, receipts or credit notes of a period, for the accountant. */
export const accountingExport = listExport<AccountingExportQuery, AccountingPaper>({
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
  count: (db, filters) => papers.count(db, filters.of, daysOf(filters)),
  lines: (db, filters) =>
    inBatches(({ after, most }) =>
      papers.after(db, filters.of, daysOf(filters), { last: after?.id ?? 0, most }),
    ),
  filters: async (_db, { year, month }) => [text.period(year, month)],
  title: ({ of }) => accountingPapers[of],
  file: ({ of }) => text.file[of],
  totals: (rows) => [text.sum(formatMoney(rows.reduce((sum, { amount }) => sum + amount, 0)))],
  audit: ({ of, year, month }) => ({
    action: 'accounting.export',
    entity: 'invoice',
    changes: [
      { field: 'of', old: null, new: of },
      { field: 'period', old: null, new: month ? `${year}-${month}` : String(year) },
    ],
  }),
});
