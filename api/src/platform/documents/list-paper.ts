import { paperColors } from '@portal/shared-kit/contract/core/tokens';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { formatMoment } from '../database/dates.ts';
import { footer, paper, signatureLine, type LetterheadData } from './letterhead.ts';
import { messages } from './messages.ts';
import type { Paper } from './press.ts';

export interface ListPaper {
  title: string;
  /** The active filters, `['Curso: Direito', 'Ano: 2026']`. */
  filters: string[];
  columns: { title: string; align?: 'left' | 'right'; width?: 'auto' | '*' | number }[];
  /** A heading precedes the rows of a group and is not numbered. */
  rows: (string[] | { heading: string })[];
  /** The number of the first row, where the list is a part of a longer one; 1 when left out. */
  first?: number;
  /** Lines below the table, `['Total: 12 registos']`; the row count is added automatically. */
  totals?: string[];
  /** Who requested it, for the footer. */
  by: string;
  at: Date;
  /** The moment of which its rows are, where that is not `at`. */
  dataOf?: Date | undefined;
}

/** A list on paper: the institution's letterhead, title, filters, numbered rows with the table head on each page, totals, a line to
 *  sign on, and in the footer who requested it, when, and page x of y (decision 101). Landscape where it has more than six columns. */
export function listPaper(institution: LetterheadData, list: ListPaper): Paper {
  const cell = (text: string, index: number): TableCell => ({
    text,
    alignment: list.columns[index]?.align ?? 'left',
  });
  const head = (text: string, align: 'left' | 'right' = 'left'): TableCell => ({
    text,
    bold: true,
    alignment: align,
    fillColor: paperColors.band,
  });
  const table: Content = {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['auto', ...list.columns.map(({ width = '*' }) => width)],
      body: [
        [head('N.º', 'right'), ...list.columns.map(({ title, align }) => head(title, align))],
        ...body(list, cell),
      ],
    },
    layout: 'lightHorizontalLines',
    fontSize: 8,
  };
  const totals = [messages.rows(list.rows.filter(Array.isArray).length), ...(list.totals ?? [])];
  return paper(
    list.title,
    institution,
    [
      { text: list.title, fontSize: 14, bold: true, margin: [0, 0, 0, 2] },
      ...(list.filters.length > 0
        ? [{ text: list.filters.join(' · '), fontSize: 9, color: paperColors.muted }]
        : []),
      { ...table, margin: [0, 8, 0, 6] },
      ...totals.map((text) => ({ text, fontSize: 9, bold: true })),
      signatureLine(),
    ],
    {
      // Exports carry the name of the person who made them (decision H.5).
      watermark: { text: list.by, color: paperColors.muted, opacity: 0.06, bold: true },
      pageOrientation: list.columns.length > 6 ? 'landscape' : 'portrait',
      footer: footer([
        messages.madeBy(list.by, formatMoment(list.at)),
        list.dataOf ? messages.dataOf(formatMoment(list.dataOf)) : null,
      ]),
    },
  );
}

function body({ rows, columns, first = 1 }: ListPaper, cell: (text: string, index: number) => TableCell) {
  let number = first;
  return rows.map((row): TableCell[] =>
    Array.isArray(row)
      ? [{ text: String(number++), alignment: 'right' }, ...row.map(cell)]
      : [
          { text: row.heading, bold: true, fillColor: paperColors.softBand, colSpan: columns.length + 1 },
          ...columns.map(() => ''),
        ],
  );
}
