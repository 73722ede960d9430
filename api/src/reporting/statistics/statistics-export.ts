import {
  exportStatistics,
  type StatisticsFigures,
  type StatisticsPart,
} from '@portal/shared-kit/contract/reporting/inscription-statistics';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { paperColors } from '@portal/shared-kit/contract/core/tokens';
import type { Content } from 'pdfmake/interfaces';
import { audit } from '../../platform/audit/audit.repository.ts';
import { institutionOf, paper, type LetterheadData, footer } from '../../platform/documents/letterhead.ts';
import { ownerOf, publish, type Made } from '../../platform/documents/link.service.ts';
import { messages as documentText } from '../../platform/documents/messages.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import type { Paper } from '../../platform/documents/press.ts';
import { sheetFile } from '../../platform/documents/sheet-file.ts';
import { alignOf, onPaper, type Cell, type SheetColumn } from '../../platform/documents/sheet.ts';
import { formatMoment } from '../../platform/database/dates.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { messages as text } from './messages.ts';
import { names } from './statistics.repository.ts';
import { statistics, type Statistics, type StatisticsScope } from './statistics.service.ts';

/** A group of figures as lines; the first cell of each is its label. */
interface Section {
  title: string;
  columns: SheetColumn[];
  lines: Cell[][];
}

const item: SheetColumn = { title: text.columns.item, width: 36 };
const number = (title: string): SheetColumn => ({ title, kind: 'number', width: 16 });
const rate = (value: number | null): Cell => ({ kind: 'rate', value });
const partGroups = [
  'by_course',
  'by_shift',
  'by_level',
  'by_gender',
  'by_age_group',
  'by_province',
  'by_disability',
  'by_nationality',
  'by_month',
] as const;

/** All figures in the order of the screen, beside those of the compared year. */
function sectionsOf({ compare, ...chosen }: Statistics): Section[] {
  const years = compare ? [chosen, compare] : [chosen];
  const perYear = (cells: (figures: StatisticsFigures) => Cell) => years.map(cells);
  const yearColumns = (kind: 'number' | 'money' = 'number') =>
    years.map(({ year }): SheetColumn => ({ title: String(year), kind, width: 18 }));

  const totals = Object.entries(text.totals).map(([key, title]): Cell[] => {
    const name = key as keyof typeof text.totals;
    const isRate = name === 'approval_rate' || name === 'drop_out';
    return [title, ...perYear((figures) => (isRate ? rate(figures.totals[name]) : figures.totals[name]))];
  });
  const funnel = Object.entries(text.funnel).map(([key, title]): Cell[] => [
    title,
    ...perYear((figures) => figures.funnel[key as keyof typeof text.funnel]),
  ]);
  return [
    { title: text.groups.totals, columns: [item, ...yearColumns()], lines: totals },
    { title: text.groups.funnel, columns: [item, ...yearColumns()], lines: funnel },
    ...moneySection(years, yearColumns('money')),
    {
      title: text.groups.by_state,
      columns: [item, ...yearColumns()],
      lines: chosen.by_state.map(({ key, label }) => [
        label,
        ...perYear((figures) => figures.by_state.find((one) => one.key === key)?.total ?? 0),
      ]),
    },
    ...partGroups.map((group) =>
      partSection(text.groups[group], chosen[group], compare?.[group], compare?.year),
    ),
  ];
}

function moneySection(years: readonly StatisticsFigures[], columns: SheetColumn[]): Section[] {
  if (years.some(({ money }) => money === null)) return [];
  const lines = (['expected', 'received'] as const).map((which): Cell[] => [
    text[which],
    ...years.map(({ money }) => money![`${which}_cents`]),
  ]);
  return [{ title: text.groups.money, columns: [item, ...columns], lines }];
}

/** Months are not compared, since their labels contain the year. */
function partSection(
  title: string,
  parts: readonly (StatisticsPart & { laboral?: number; pos_laboral?: number })[],
  before: readonly StatisticsPart[] | undefined,
  beforeYear: number | undefined,
): Section {
  const withShift = parts.some(({ laboral }) => laboral !== undefined);
  const compared = before && title !== text.groups.by_month ? before : undefined;
  const missing = (compared ?? [])
    .filter(({ key }) => parts.every((one) => one.key !== key))
    .map(({ key, label }) => ({ key, label, total: 0, active: 0, pending: 0, cancelled: 0 }));
  const { total, active, pending, cancelled } = text.totals;
  return {
    title,
    columns: [
      item,
      ...[total, active, pending, cancelled].map(number),
      ...(withShift ? Object.values(text.shifts).map(number) : []),
      ...(compared ? [number(String(beforeYear)), number(text.columns.difference)] : []),
    ],
    lines: [...parts, ...missing].map((one): Cell[] => {
      const then = compared?.find(({ key }) => key === one.key)?.total ?? 0;
      return [
        one.label,
        one.total,
        one.active,
        one.pending,
        one.cancelled,
        ...(withShift ? [shiftOf(one, 'laboral'), shiftOf(one, 'pos_laboral')] : []),
        ...(compared ? [then, one.total - then] : []),
      ];
    }),
  };
}

const shiftOf = (one: object, shift: 'laboral' | 'pos_laboral') =>
  (one as { laboral?: number; pos_laboral?: number })[shift] ?? 0;

/** Exports the figures as a file, audited; returns its short-lived address. */
export async function exportFigures(
  { db, files, printer }: DocumentServer,
  { format, ...scope }: StatisticsScope & { format: FileFormat },
  ctx: UserContext,
): Promise<string> {
  const figures = await statistics(db, scope, ctx.user);
  const filters = await filtersOf({ db }, scope);
  const sections = sectionsOf(figures);
  const press = printer.of(`user:${ctx.user.userId}`);
  const name = text.fileName(scope.year);
  const made = async (): Promise<Made> => {
    if (format === 'pdf') {
      const paper = figuresPaper(await institutionOf(db), sections, filters, ctx.user.name, new Date());
      return { name: `${name}.pdf`, media_type: 'application/pdf', bytes: await press.pdf(paper) };
    }
    const { columns, rows } = oneSheet(figures, sections);
    return sheetFile(press, format, { name, title: text.title, columns, rows });
  };
  const url = await publish(db, files, await made(), ownerOf(ctx, exportStatistics));
  await db.transaction().execute((tx) =>
    audit(tx, ctx, {
      action: 'inscription.statistics_export',
      changes: [{ field: 'filters', old: null, new: [...filters, format.toUpperCase()].join(' · ') }],
    }),
  );
  return url;
}

/** The filters in words, for the head of the file. */
async function filtersOf({ db }: Pick<DocumentServer, 'db'>, scope: StatisticsScope): Promise<string[]> {
  const { courses, levels } = await names(db);
  const course = courses.find(({ id }) => id === scope.course_id);
  const level = levels.find(({ id }) => id === scope.level_id);
  return [
    text.year(scope.year),
    ...(scope.compare_year === undefined ? [] : [text.comparedWith(scope.compare_year)]),
    ...(course ? [text.course(course.name)] : []),
    ...(level ? [text.ofLevel(text.level(level.name, level.level_type))] : []),
    ...(scope.shift ? [text.shift(text.shifts[scope.shift]!)] : []),
  ];
}

/** All groups one below the other in common columns; cells that a group does not have stay empty. */
function oneSheet({ year, compare }: Statistics, sections: readonly Section[]) {
  const { totals, shifts, columns: heads } = text;
  const columns: SheetColumn[] = [
    { title: heads.group, width: 28 },
    { title: heads.item, width: 36 },
    ...[totals.total, totals.active, totals.pending, totals.cancelled, ...Object.values(shifts)].map(numbers),
    ...(compare ? [String(compare.year), heads.difference].map(numbers) : []),
  ];
  const rows = sections.flatMap((section) =>
    section.lines.map((line): Cell[] => {
      const cells = new Map(
        line.map((cell, index) => {
          const { title, kind = 'text' } = section.columns[index]!;
          const own = typeof cell === 'object' || kind === 'text' ? cell : { kind, value: cell };
          return [title === String(year) ? totals.total : title, own] as const;
        }),
      );
      return [section.title, ...columns.slice(1).map(({ title }) => cells.get(title) ?? null)];
    }),
  );
  return { columns, rows };
}
const numbers = (title: string): SheetColumn => ({ title, kind: 'number', width: 16 });

function figuresPaper(
  institution: LetterheadData,
  sections: readonly Section[],
  filters: string[],
  by: string,
  at: Date,
): Paper {
  const table = ({ title, columns, lines }: Section): Content => ({
    stack: [
      { text: title, bold: true, fontSize: 11, margin: [0, 8, 0, 3] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: columns.map((_, index) => (index === 0 ? '*' : 62)),
          body: [
            columns.map((column) => ({
              text: column.title,
              bold: true,
              fillColor: paperColors.band,
              alignment: alignOf(column),
            })),
            ...lines.map((line) =>
              line.map((cell, index) => ({
                text: onPaper(cell, columns[index]!),
                alignment: alignOf(columns[index]!),
              })),
            ),
          ],
        },
        layout: 'lightHorizontalLines',
        fontSize: 8,
      },
    ],
    // A short group stays on one page; a long one may break.
    unbreakable: lines.length <= 12,
  });
  return paper(
    text.title,
    institution,
    [
      { text: text.title, fontSize: 14, bold: true },
      { text: filters.join(' · '), fontSize: 9, color: paperColors.muted },
      ...sections.filter(({ lines }) => lines.length > 0).map(table),
    ],
    {
      pageOrientation: sections.some(({ columns }) => columns.length > 6) ? 'landscape' : 'portrait',
      footer: footer([documentText.madeBy(by, formatMoment(at))]),
    },
  );
}
