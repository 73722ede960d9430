import { reportColumns } from '@portal/shared-kit/contract/reporting/inscription-report-rules';
import { stateLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { ReportQuery } from '@portal/shared-kit/contract/reporting/inscription-report';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { diff } from '../../platform/audit/audit.repository.ts';
import { listExport, type ListColumn } from '../../platform/documents/list-export.ts';
import type { Line } from '../../platform/documents/list-lines.ts';
import type { Cell } from '../../platform/documents/sheet.ts';
import type { Db } from '../../platform/database/db.ts';
import { messages as text } from './messages.ts';
import * as repository from './report.repository.ts';
import { cellsOf, overall, type Reader } from './report.rules.ts';
import { groupsOf } from './report.service.ts';

/** The queued order: the query of the wire, since an order outlives a release, and what its requester may see. */
export type ReportOrder = {
  report: ReportQuery;
  format: FileFormat;
  reader: Reader;
};
type Group = Awaited<ReturnType<typeof groupsOf>>[number];

/** Rows per query. */
const batch = 1_000;

/** The nominal report as a file (decision 100). */
export const reportExport = listExport<ReportOrder, Cell[]>({
  kind: 'inscription-report',
  columns: columnsOf,
  count: async (db, { report, reader }) => overall(await groupsOf(db, report, reader)).total,
  lines: linesOf,
  filters: (db, { report }) => filtersOf(db, report),
  title: ({ report }) => `${text.reportTitle} ${report.year}`,
  file: ({ report }) => text.reportFile(report.year),
  audit: ({ report }) => ({
    action: 'inscription.report_export',
    entity: 'inscription',
    changes: diff(undefined, {
      filters: text.year(report.year),
      columns: report.columns.map((column) => reportColumns[column].title).join(', '),
    }),
  }),
});

function columnsOf({ report }: ReportOrder): ListColumn<Cell[]>[] {
  const hasWide = report.columns.some(isWide);
  return report.columns.map((name, index) => ({
    ...reportColumns[name],
    narrow: hasWide && !isWide(name),
    cell: (row) => row[index]!,
  }));
}

/** Group by group, each with its heading and total. */
async function* linesOf(db: Db, order: ReportOrder): AsyncIterable<Line<Cell[]>> {
  const groups = await groupsOf(db, order.report, order.reader);
  const isGrouped = order.report.group_by !== undefined;
  for (const group of groups) {
    if (isGrouped) yield { heading: summaryOf(order, group) };
    for await (const row of rowsOf(db, order, group.key)) yield { row };
    if (isGrouped) yield { total: totalLine(order, group, group.label) };
  }
  const all = { ...overall(groups), label: text.overall };
  yield { total: totalLine(order, all, text.overall) };
  yield { closing: summaryOf(order, all) };
}

/** The rows of a group by name, in batches. */
async function* rowsOf(db: Db, { report, reader }: ReportOrder, key: string): AsyncIterable<Cell[]> {
  const { columns, group_by: by } = report;
  const filters = repository.filtersFromWire(report);
  let after: repository.ReportPosition | undefined;
  for (;;) {
    const places = await repository.idsAfter(db, { filters, by, key }, after, batch);
    const records = await repository.records(
      db,
      places.map(({ id }) => id),
    );
    for (const record of records) yield cellsOf(record, columns, reader);
    if (places.length < batch) return;
    after = places.at(-1);
  }
}

/** The totals of a group in the columns of money, labelled in the first text column. */
function totalLine(order: ReportOrder, { total, expected_cents, received_cents }: Group, name: string) {
  const label = order.report.columns.findIndex((column) => !isMoney(column));
  return order.report.columns.map((column, index): Cell => {
    if (index === label) return { kind: 'text', value: text.totalOf(name, total) };
    if (column === 'expected') return expected_cents;
    return column === 'received' ? received_cents : { kind: 'text', value: null };
  });
}
const isMoney = (column: ReportQuery['columns'][number]) => column === 'expected' || column === 'received';

/** Columns that take the remaining width. */
const isWide = (column: ReportQuery['columns'][number]) =>
  column === 'fullName' || column === 'course' || column === 'classmate';

/** 'Direito: 12 inscrições', with the sums where money is among the columns. */
function summaryOf({ report }: ReportOrder, { label, total, expected_cents, received_cents }: Group): string {
  const amount = (column: 'expected' | 'received', cents: number | null, say: (amount: string) => string) =>
    cents !== null && report.columns.includes(column) ? [say(formatMoney(cents))] : [];
  return [
    text.totalOf(label, total),
    ...amount('expected', expected_cents, text.expectedOf),
    ...amount('received', received_cents, text.receivedOf),
  ].join(' · ');
}

async function filtersOf(db: Db, report: ReportQuery): Promise<string[]> {
  const filters = repository.filtersFromWire(report);
  const names = await repository.namesOf(db, filters);
  const entries: [(name: string) => string, string | undefined][] = [
    [text.ofSemester, names.semester],
    [text.course, names.course],
    [text.ofLevel, names.level],
    [text.ofClass, names.classGroup],
    [text.shift, filters.shift && text.shifts[filters.shift]],
    [text.ofState, report.state && stateLabels[report.state]],
    [text.ofType, report.type],
    [text.ofGender, report.gender],
    [text.ofProvince, names.province],
  ];
  return [text.year(report.year), ...entries.flatMap(([say, name]) => (name ? [say(name)] : []))];
}
