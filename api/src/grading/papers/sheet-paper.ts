import { percent } from '@portal/shared-kit/contract/core/counted';
import { paperColors } from '@portal/shared-kit/contract/core/tokens';
import { sheetKindLabels } from '@portal/shared-kit/contract/grading/place';
import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import { printedChecksum, type PaperVersion } from '@portal/shared-kit/contract/grading/sheet-rules';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { formatMoment } from '../../platform/database/dates.ts';
import { paper, printedFooter, type Printing } from '../../platform/documents/letterhead.ts';
import type { Paper } from '../../platform/documents/press.ts';
import { alignOf } from '../../platform/documents/sheet.ts';
import { verification } from '../../platform/documents/verification.ts';
import { paperTexts as text } from '../messages.ts';
import { type PaperContent, ruleText } from './paper-content.service.ts';
import { columnsOf, linesOf, totalsOf, type PaperColumn } from './paper-table.rules.ts';

/** A pauta to print. */
export interface PrintedSheet {
  content: PaperContent;
  version: PaperVersion;
  /** Its verification code and address; none for a preview. */
  check: { code: string; link: string } | null;
}

/** Points between the margins of a page, upright and across. */
const room = { portrait: 515, landscape: 762 };
/** Font sizes in points: of the table, and the smallest in which a long name still stands on its line. */
const letters = { table: 7.5, least: 6 };
/** Points on both sides of a cell, by the layout. */
const padding = 6;

/** Points of a column; the name has the rest. A heading breaks at blanks and hyphens. */
function widthOf({ title, kind }: PaperColumn): number {
  if (title === text.spoken) return 88;
  if (title === text.code) return 46;
  if (kind !== 'grade') return 48;
  const longest = Math.max(...title.split(/(?<=-)| /).map((word) => word.length));
  return Math.max(26, Math.ceil(longest * letters.table * 0.66));
}
const nameRoom = (columns: readonly PaperColumn[], page: keyof typeof room): number =>
  columns
    .filter(({ title }) => title !== text.name)
    .reduce((rest, column) => rest - widthOf(column) - padding, room[page] - 14 - 2 * padding);
/** The points that a name takes at most, in Roboto. */
const nameWidth = (name: string, size: number) => name.length * size * 0.55;
const longestName = ({ lines }: PaperContent) =>
  Math.max(0, ...lines.map(({ name }) => nameWidth(name, letters.least)));
/** Whether some name has no room on a line of an upright page. */
const isWide = ({ content, version }: PrintedSheet): boolean =>
  nameRoom(columnsOf(content, version), 'portrait') < (version === 'COMPLETA' ? longestName(content) : 0);

/** One pauta, or those of a class, each on pages of its own (G.5). */
export function sheetPaper(title: string, sheets: readonly PrintedSheet[], printing: Printing): Paper {
  const page = sheets.some(isWide) ? 'landscape' : 'portrait';
  return paper(
    title,
    printing.institution,
    sheets.map((sheet, index) => ({
      stack: onPages(sheet, page),
      ...(index > 0 && { pageBreak: 'before' as const }),
    })),
    {
      pageOrientation: page,
      styles: { small: { fontSize: 8, color: paperColors.muted } },
      ...(sheets.some(({ content }) => content.provisional) && { watermark: provisional }),
      footer: printedFooter(printing),
    },
  );
}

/** The watermark of pautas that are not homologated (G.5). */
const provisional = { text: text.provisional, color: paperColors.bad, opacity: 0.12, bold: true };

const onPages = ({ content, version, check }: PrintedSheet, page: keyof typeof room): Content[] => [
  { text: text.titles[content.type], fontSize: 14, bold: true },
  head(content),
  grades(content, version, page),
  { columns: [totals(content), history(content)], columnGap: 16, margin: [0, 8, 0, 0], unbreakable: true },
  { text: ruleText(content.type, content.rules, content.weights), style: 'small', margin: [0, 8, 0, 0] },
  // Kept together with the name of the pauta: a page with only names and a code could belong to any.
  {
    stack: [
      { text: called(content), style: 'small', margin: [0, 8, 0, 0] },
      signatures(content),
      ...(check ? [verification(text.follow, check.link, check.code)] : []),
    ],
    unbreakable: true,
  },
];

const called = ({ type, head: { subject_name, class_name, year, semester_name } }: PaperContent) =>
  [text.titles[type], subject_name, class_name, `${year}, ${semester_name}`].join(' · ');

function head({
  head: one,
  teacher,
  columns,
  weights,
  type,
  provisional: open,
  sheets,
}: PaperContent): Content {
  const shares =
    type === 'FREQUENCIA'
      ? columns.map(({ type: name, weight }) => `${name} ${percent(percentageText(weight ?? 0))}`).join(', ')
      : text.examWeights(
          percentageText(weights.frequency),
          percentageText(weights.exam),
          percentageText(weights.resit),
        );
  const facts: [string, string][] = [
    [text.department, one.department_name],
    [text.course, one.course_name],
    [text.subject, one.subject_name],
    [text.class, `${one.class_name} · ${one.level_name}`],
    [text.year, `${one.year} · ${one.semester_name}`],
    [text.shift, one.shift],
    [text.teacher, teacher ?? '–'],
    [text.credits, one.credits === null ? '–' : String(one.credits)],
    [text.state, open ? (sheets.length > 0 ? text.submitted : text.preview) : text.homologated],
    [text.weights, shares || '–'],
  ];
  const cell = ([label, value]: [string, string]): TableCell => ({
    text: [
      { text: `${label}: `, color: paperColors.muted },
      { text: value, bold: true },
    ],
  });
  const half = Math.ceil(facts.length / 2);
  return {
    table: {
      widths: ['*', '*'],
      body: facts.slice(0, half).map((fact, index) => [cell(fact), cell(facts[half + index]!)]),
    },
    layout: 'noBorders',
    fontSize: 8,
    margin: [0, 4, 0, 8],
  };
}

function grades(content: PaperContent, version: PaperVersion, page: keyof typeof room): Content {
  const columns = columnsOf(content, version);
  const forName = nameRoom(columns, page);
  const sizeOf = (name: string) =>
    Math.max(
      letters.least,
      Math.min(letters.table, (letters.table * forName) / nameWidth(name, letters.table)),
    );
  const band = (title: string, alignment: 'left' | 'right'): TableCell => ({
    text: title,
    alignment,
    bold: true,
    fillColor: paperColors.band,
  });
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [14, ...columns.map((column) => (column.title === text.name ? '*' : widthOf(column)))],
      body: [
        [band(text.number, 'right'), ...columns.map((column) => band(column.title, alignOf(column)))],
        ...linesOf(content, version).map((line, index): TableCell[] => [
          { text: String(index + 1), alignment: 'right' },
          // Each row is one line, so that a class stands on two pages.
          ...columns.map((column): TableCell => ({
            text: column.printed(line),
            alignment: alignOf(column),
            noWrap: true,
            ...(column.title === text.name && { fontSize: sizeOf(line.name) }),
          })),
        ]),
      ],
    },
    layout: 'dense',
    fontSize: letters.table,
    lineHeight: 1,
  };
}

const totals = (content: PaperContent): Content => ({
  table: {
    body: [
      [text.totals, text.men, text.women, text.total].map((title) => ({
        text: title,
        bold: true,
        fillColor: paperColors.band,
      })),
      ...totalsOf(content).map(({ word, men, women, all }) => [
        word,
        ...[men, women, all].map((count): TableCell => ({ text: String(count), alignment: 'right' })),
      ]),
    ],
  },
  layout: 'lightHorizontalLines',
  fontSize: 8,
});

/** When each pauta was submitted and homologated, by whom, and its checksum. */
const history = ({ sheets }: PaperContent): Content => ({
  stack: sheets.flatMap((sheet) => [
    {
      text: `${sheetKindLabels[sheet.kind]}${sheet.number > 0 ? ` · ${text.supplement(sheet.number)}` : ''}`,
      bold: true,
    },
    text.submittedAt(formatMoment(sheet.submitted_at), sheet.submitted_by),
    sheet.homologated_at && sheet.state !== 'SUBMETIDA'
      ? text.homologatedAt(formatMoment(sheet.homologated_at), sheet.homologated_by ?? '–')
      : text.notHomologated,
    {
      text: text.checksum(printedChecksum(sheet.checksum)),
      margin: [0, 0, 0, 4] as [number, number, number, number],
    },
  ]),
  fontSize: 8,
});

function signatures({ teacher, coordinator, sheets }: PaperContent): Content {
  const last = sheets.findLast(({ homologated_by }) => homologated_by !== null);
  return {
    columns: [
      [text.signTeacher, teacher],
      [text.signDirector, coordinator],
      [text.signRegistry, last?.homologated_by ?? null],
    ].map(([role, name]) => ({
      stack: [
        { text: '_'.repeat(30), margin: [0, 18, 0, 0] as [number, number, number, number] },
        { text: role!, bold: true },
        { text: name ?? '' },
      ],
      alignment: 'center' as const,
      fontSize: 8,
    })),
    margin: [0, 8, 0, 0],
  };
}
