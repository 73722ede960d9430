import { formatDay } from '../kit/dates.ts';
import type { Printer } from './printer.ts';

/** How the cells of a column are kept: `money` are whole centavos, `date` is '2026-11-21'. */
type Kind = 'text' | 'number' | 'money' | 'date';

export interface SheetColumn {
  title: string;
  /** Text when left out. */
  kind?: Kind;
  /** Characters, in XLSX. */
  width?: number;
}
/** Null is an empty cell. */
export type Cell = string | number | null;
export interface Sheet {
  /** Name of the sheet in XLSX. */
  title: string;
  columns: SheetColumn[];
  rows: Cell[][];
}

const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';
/** What a spreadsheet would run as a formula; full-width signs count as the plain ones there. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** '-1234,56': a decimal comma and no thousands, as spreadsheets in Portuguese read it. */
function decimal(cents: number): string {
  const all = Math.abs(cents);
  const units = `${Math.trunc(all / 100)},${String(all % 100).padStart(2, '0')}`;
  return cents < 0 ? `-${units}` : units;
}

const inWords: Record<Kind, (cell: string | number) => string> = {
  // The apostrophe makes a spreadsheet keep the text as text (OWASP, CSV injection).
  text: (cell) => (formula.test(String(cell)) ? `'${cell}` : String(cell)),
  number: String,
  money: (cents) => decimal(Number(cents)),
  date: (day) => formatDay(String(day)),
};

const quoted = (text: string) => (/[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** CSV as Excel in Portuguese opens it: `;` between cells, UTF-8 with its mark, CRLF, and no text that runs as a formula. */
export function csv(columns: SheetColumn[], rows: Cell[][]): Buffer {
  const kinds = columns.map(({ kind = 'text' }) => inWords[kind]);
  const lines = [
    columns.map(({ title }) => inWords.text(title)),
    ...rows.map((row) => row.map((cell, index) => (cell === null ? '' : kinds[index]!(cell)))),
  ];
  const text = lines.map((cells) => cells.map(quoted).join(';') + lineEnd).join('');
  return Buffer.from(byteOrderMark + text, 'utf8');
}

/** XLSX with numbers, days and money as such, its head kept in sight; made beside the event loop. */
export const xlsx = (
  printer: Pick<Printer, 'xlsx'>,
  columns: SheetColumn[],
  rows: Cell[][],
  { title }: { title: string },
): Promise<Buffer> => printer.xlsx({ title, columns, rows });
