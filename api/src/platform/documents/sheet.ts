import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { formatDay } from '../database/dates.ts';

/** How a cell is stored: `money` is whole centavos, `grade` whole hundredths, `rate` whole hundredths of a percent, `date` is '2026-11-21'. */
export type CellKind = 'text' | 'number' | 'money' | 'grade' | 'rate' | 'date';

export interface SheetColumn {
  title: string;
  /** Default: text. */
  kind?: CellKind;
  /** Characters, in XLSX. */
  width?: number;
  /** Hidden in the spreadsheet, in XLSX. */
  hidden?: boolean;
}
type Value = string | number | null;
/** Null is an empty cell; a cell whose kind differs from its column's states it. */
export type Cell = Value | { kind: CellKind; value: Value };
export interface SpreadsheetModel {
  /** Name of the sheet in XLSX. */
  title: string;
  /** Lines above the heads of the columns, which an empty one parts from them. */
  above?: string[];
  columns: SheetColumn[];
  rows: Cell[][];
}

const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';
/** Text that a spreadsheet would run as a formula; full-width signs count as the plain ones there. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** '-1234,56' of hundredths: a decimal comma and no thousands, as spreadsheets in Portuguese read it. */
function decimal(hundredths: number): string {
  const all = Math.abs(hundredths);
  const units = `${Math.trunc(all / 100)},${String(all % 100).padStart(2, '0')}`;
  return hundredths < 0 ? `-${units}` : units;
}

/** '10,0' of 1000, '9,05' of 905: a result has one decimal, and an entered grade at most two (J3). */
const gradeText = (hundredths: number): string => decimal(hundredths).replace(/(,\d)0$/, '$1');

const inCsv: Record<CellKind, (cell: string | number) => string> = {
  // The apostrophe makes a spreadsheet keep the text as text (OWASP, CSV injection).
  text: (cell) => (formula.test(String(cell)) ? `'${cell}` : String(cell)),
  number: String,
  money: (cents) => decimal(Number(cents)),
  grade: (hundredths) => gradeText(Number(hundredths)),
  rate: (hundredths) => `${decimal(Number(hundredths))}%`,
  date: (day) => formatDay(String(day)),
};

const grouped = new Intl.NumberFormat('pt-PT', { useGrouping: 'always' });
const onPapers: Record<CellKind, (value: string | number) => string> = {
  text: String,
  number: (value) => grouped.format(Number(value)).replaceAll(/\s|\./g, '\u00a0'),
  money: (cents) => formatMoney(Number(cents)),
  grade: (hundredths) => gradeText(Number(hundredths)),
  rate: (hundredths) => `${decimal(Number(hundredths))}\u00a0%`,
  date: (day) => formatDay(String(day)),
};

const cellText = (cell: Cell, { kind = 'text' }: SheetColumn, words: typeof inCsv): string => {
  const typed = typeof cell === 'object' && cell !== null ? cell : { kind, value: cell };
  return typed.value === null ? '' : words[typed.kind](typed.value);
};

/** A cell as printed on paper. */
export const onPaper = (cell: Cell, column: SheetColumn): string => cellText(cell, column, onPapers);

/** Alignment of a column on paper: numbers to the right. */
export const alignOf = ({ kind = 'text' }: SheetColumn): 'left' | 'right' =>
  kind === 'text' || kind === 'date' ? 'left' : 'right';

const quoted = (text: string) => (/[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** CSV as Excel in Portuguese opens it: `;` between cells, UTF-8 with BOM, CRLF, and no text that runs as a formula. Lines above the table
 *  end with an empty one. */
export function csv(
  columns: readonly SheetColumn[],
  rows: readonly Cell[][],
  above: readonly string[] = [],
): Buffer {
  const lines = [
    ...(above.length > 0 ? [...above.map((line) => [inCsv.text(line)]), []] : []),
    columns.map(({ title }) => inCsv.text(title)),
    ...rows.map((row) => row.map((cell, index) => cellText(cell, columns[index]!, inCsv))),
  ];
  const text = lines.map((cells) => cells.map(quoted).join(';') + lineEnd).join('');
  return Buffer.from(byteOrderMark + text, 'utf8');
}
