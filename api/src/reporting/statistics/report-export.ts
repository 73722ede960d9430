import { reportColumns } from '@portal/shared-kit/contract/reporting/inscription-report-rules';
import { stateLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { ReportQuery } from '@portal/shared-kit/contract/reporting/inscription-report';
import type { sheetFormats } from '@portal/shared-kit/contract/reporting/inscription-statistics';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import type { Asker, ListExport } from '../../platform/documents/export.ts';
import { institutionOf } from '../../platform/documents/letterhead.ts';
import type { Made } from '../../platform/documents/link.service.ts';
import { listPaper } from '../../platform/documents/list-paper.ts';
import type { Press } from '../../platform/documents/printer.ts';
import { alignOf, csv, onPaper, xlsx, type Cell, type SheetColumn } from '../../platform/documents/sheet.ts';
import type { Db } from '../../platform/database/db.ts';
import { messages as text } from './messages.ts';
import * as repository from './report.repository.ts';
import { cellsOf, overall, type Reader } from './report.rules.ts';
import { groupsOf } from './report.service.ts';

/** The queued order: the report, and what its requester may see. */
export type ReportOrder = {
  report: ReportQuery;
  format: (typeof sheetFormats)[number];
  reader: Reader;
};
type Group = Awaited<ReturnType<typeof groupsOf>>[number];

/** Rows per query. */
const batch = 1_000;
/** Rows of one PDF; a longer report comes in parts. */
const rowsOfPaper = 10_000;

/** The nominal report as a file (decision 100). */
export const reportExport: ListExport<ReportOrder> = {
  kind: 'inscription-report',
  count: async (db, { report, reader }) => overall(await groupsOf(db, report, reader)).total,
  async *make({ db, printer, long }, asked, by) {
    const groups = await groupsOf(db, asked.report, asked.reader);
    const name = text.reportFile(asked.report.year);
    if (asked.format === 'pdf') yield* papers({ db, printer, long }, asked, groups, by, name);
    else yield await sheet({ db, printer }, asked, groups, name);
  },
  title: ({ report }) => `${text.reportTitle} ${report.year}`,
  audit: ({ report, format }, rows) => ({
    action: 'inscription.report_export',
    entity: 'inscription',
    changes: [
      { field: 'filters', old: null, new: [text.year(report.year), format.toUpperCase()].join(' · ') },
      {
        field: 'columns',
        old: null,
        new: report.columns.map((column) => reportColumns[column].title).join(', '),
      },
      { field: 'rows', old: null, new: rows },
    ],
  }),
};

const columnsOf = ({ report }: ReportOrder): SheetColumn[] =>
  report.columns.map((name): SheetColumn => ({ ...reportColumns[name] }));

/** Every row of a group by name, some at a time. */
async function* rowsOf(db: Db, { report, reader }: ReportOrder, key: string): AsyncIterable<Cell[]> {
  const { columns, group_by: by } = report;
  const filters = repository.filtersFromWire(report);
  let after: repository.Place | undefined;
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

/** What a group comes to, in the columns of money; its name where the first text stands. */
function totalLine(
  asked: ReportOrder,
  { total, expected_cents, received_cents }: Group,
  name: string,
): Cell[] {
  const label = asked.report.columns.findIndex((column) => !isMoney(column));
  return asked.report.columns.map((column, index): Cell => {
    if (index === label) return { kind: 'text', value: text.totalOf(name, total) };
    if (column === 'expected') return expected_cents;
    return column === 'received' ? received_cents : { kind: 'text', value: null };
  });
}
const isMoney = (column: ReportQuery['columns'][number]) => column === 'expected' || column === 'received';

async function sheet(
  { db, printer }: { db: Db; printer: Press },
  asked: ReportOrder,
  groups: readonly Group[],
  name: string,
): Promise<Made> {
  const columns = columnsOf(asked);
  const rows: Cell[][] = [];
  for (const group of groups) {
    for await (const row of rowsOf(db, asked, group.key)) rows.push(row);
    if (asked.report.group_by) rows.push(totalLine(asked, group, group.label));
  }
  rows.push(totalLine(asked, { ...overall(groups), label: text.overall }, text.overall));
  if (asked.format === 'csv')
    return { name: `${name}.csv`, media_type: 'text/csv', bytes: csv(columns, rows) };
  return {
    name: `${name}.xlsx`,
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: await xlsx(printer, columns, rows, { title: text.reportTitle }),
  };
}

async function* papers(
  { db, printer, long }: { db: Db; printer: Press; long: boolean },
  asked: ReportOrder,
  groups: readonly Group[],
  by: Asker,
  name: string,
): AsyncIterable<Made> {
  const columns = columnsOf(asked);
  const hasWide = asked.report.columns.some(isWide);
  const institution = await institutionOf(db);
  const filters = await filtersOf(db, asked.report);
  const all = { ...overall(groups), label: text.overall };
  const parts = Math.max(1, Math.ceil(all.total / rowsOfPaper));
  let rows: Parameters<typeof listPaper>[1]['rows'] = [];
  let [part, first, count] = [1, 1, 0];
  const print = async (isLast: boolean): Promise<Made> => {
    const paper = listPaper(institution, {
      title: text.reportTitle,
      filters: parts === 1 ? filters : [...filters, text.part(part, parts)],
      columns: columns.map((column, index) => ({
        title: column.title,
        align: alignOf(column),
        width: hasWide && !isWide(asked.report.columns[index]!) ? ('auto' as const) : ('*' as const),
      })),
      rows,
      first,
      totals: isLast ? [saidOf(asked, all)] : [],
      by: by.name,
      at: by.at,
    });
    const bytes = await printer.pdf(paper, long ? 'long' : 'short');
    return { name: `${name}${parts === 1 ? '' : `_${part}`}.pdf`, media_type: 'application/pdf', bytes };
  };
  for (const group of groups) {
    if (asked.report.group_by) rows.push({ heading: saidOf(asked, group) });
    for await (const row of rowsOf(db, asked, group.key)) {
      if (count === rowsOfPaper) {
        yield await print(false);
        [rows, part, first, count] = [[], part + 1, first + count, 0];
      }
      rows.push(row.map((cell, index) => onPaper(cell, columns[index]!)));
      count += 1;
    }
  }
  yield await print(true);
}

/** Columns that take the remaining width. */
const isWide = (column: ReportQuery['columns'][number]) =>
  column === 'fullName' || column === 'course' || column === 'classmate';

/** 'Direito: 12 inscrições', and what they come to where money is asked for. */
function saidOf({ report }: ReportOrder, { label, total, expected_cents, received_cents }: Group): string {
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
  const said: [(name: string) => string, string | undefined][] = [
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
  return [text.year(report.year), ...said.flatMap(([say, name]) => (name ? [say(name)] : []))];
}
