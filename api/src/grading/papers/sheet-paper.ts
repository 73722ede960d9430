import { paperColors } from '@portal/shared-kit/contract/core/tokens';
import { sheetKindLabels } from '@portal/shared-kit/contract/grading/place';
import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import { printedChecksum, type PaperVersion } from '@portal/shared-kit/contract/grading/sheet-rules';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { formatMoment } from '../../platform/database/dates.ts';
import { paper, type LetterheadData } from '../../platform/documents/letterhead.ts';
import { messages as documentTexts } from '../../platform/documents/messages.ts';
import type { Paper } from '../../platform/documents/press.ts';
import { alignOf } from '../../platform/documents/sheet.ts';
import { verification } from '../../platform/documents/verification.ts';
import { paperTexts as text } from '../messages.ts';
import { type PaperContent, ruleText } from './paper-content.service.ts';
import { columnsOf, linesOf, totalsOf } from './paper-table.rules.ts';

/** A pauta to print. */
export interface PrintedSheet {
  content: PaperContent;
  version: PaperVersion;
  /** Its verification code and address; none for a preview. */
  check: { code: string; link: string } | null;
}
interface Printing {
  institution: LetterheadData;
  by: string;
  at: Date;
}

/** With more columns it is printed in landscape. */
const mostUpright = 9;

/** One pauta, or those of a class, each on pages of its own (G.5). */
export function sheetPaper(title: string, sheets: readonly PrintedSheet[], printing: Printing): Paper {
  const wide = sheets.some(({ content, version }) => columnsOf(content, version).length > mostUpright);
  return paper(
    title,
    printing.institution,
    sheets.map((sheet, index) => ({
      stack: onPages(sheet),
      ...(index > 0 && { pageBreak: 'before' as const }),
    })),
    {
      pageOrientation: wide ? 'landscape' : 'portrait',
      styles: { small: { fontSize: 8, color: paperColors.muted } },
      ...(sheets.some(({ content }) => content.provisional) && { watermark: provisional }),
      footer: {
        left: [documentTexts.madeBy(printing.by, formatMoment(printing.at)), printing.institution.footer]
          .filter(Boolean)
          .join(' · '),
        right: documentTexts.page,
        margin: [40, 12, 40, 0],
      },
    },
  );
}

/** The watermark of pautas that are not homologated (G.5). */
const provisional = { text: text.provisional, color: paperColors.bad, opacity: 0.12, bold: true };

const onPages = ({ content, version, check }: PrintedSheet): Content[] => [
  { text: text.titles[content.type], fontSize: 14, bold: true },
  head(content),
  grades(content, version),
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
      ? columns.map(({ type: name, weight }) => `${name} ${percentageText(weight ?? 0)} %`).join(', ')
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

function grades(content: PaperContent, version: PaperVersion): Content {
  const columns = columnsOf(content, version);
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
      widths: ['auto', ...columns.map(({ title }) => (title === text.name ? '*' : 'auto'))],
      body: [
        [band(text.number, 'right'), ...columns.map((column) => band(column.title, alignOf(column)))],
        ...linesOf(content, version).map((line, index): TableCell[] => [
          { text: String(index + 1), alignment: 'right' },
          // Only names may take two lines: with grades in words on two lines, two pages would become three.
          ...columns.map((column): TableCell => ({
            text: column.printed(line),
            alignment: alignOf(column),
            noWrap: column.title !== text.name,
          })),
        ]),
      ],
    },
    layout: 'lightHorizontalLines',
    fontSize: 7.5,
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
