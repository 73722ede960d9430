import { tableTypeOf } from '../files/media-type.rules.ts';
import { fieldError } from '../http/errors.ts';
import { csvTable } from './csv-table.ts';
import { nameKey } from './import-kind.ts';
import { messages } from './messages.ts';
import { TooLargeInside, xlsxTable } from './xlsx-table.ts';

interface Column {
  key: string;
  label: string;
  required?: boolean;
}
/** A line of a file: its line number, and its cells by column key. */
export interface Line {
  number: number;
  cells: Record<string, string>;
}

const refused = (message: string) => fieldError('invalid', 'file', message);
/** The apostrophe that our exports put before text that a spreadsheet would run as a formula. */
const guarded = /^'(?=\s*[=+\-@＝＋－＠\t\r\n])/u;

/** The lines of a CSV or XLSX by the template's columns, in any order. Throws `invalid` at `file` with the problem. */
export async function readLines(bytes: Buffer, columns: readonly Column[], most: number): Promise<Line[]> {
  const table = await tableOf(bytes, most + 2);
  const head = (table[0] ?? []).map((cell) => cell.trim());
  const keys = keysOf(head, columns);
  const lines = table.slice(1).flatMap((row, index): Line[] => {
    const cells = Object.fromEntries(
      keys.flatMap((key, at) => (key === undefined ? [] : [[key, clean(row[at] ?? '')]])),
    );
    return Object.values(cells).every((cell) => cell === '') ? [] : [{ number: index + 2, cells }];
  });
  if (lines.length === 0) throw refused(messages.noRows);
  if (lines.length > most) throw refused(messages.tooManyRows(most));
  return lines;
}

const clean = (cell: string) => cell.replace(guarded, '').replaceAll('\u0000', '').trim().slice(0, 2_000);

/** Head and lines, and one line more than allowed, by which an excess is detected. */
async function tableOf(bytes: Buffer, most: number): Promise<string[][]> {
  const type = tableTypeOf(bytes.subarray(0, 8));
  if (type === 'application/vnd.ms-excel') throw refused(messages.locked);
  if (type === 'text/csv') {
    const rows: string[][] = [];
    for (const row of csvTable(bytes)) if (rows.push(row) >= most) break;
    return rows;
  }
  try {
    return await xlsxTable(bytes, most);
  } catch (error) {
    throw refused(error instanceof TooLargeInside ? messages.tooLargeInside : messages.notReadable);
  }
}

/** The key of each column of the file; undefined for one without a title. */
function keysOf(head: readonly string[], columns: readonly Column[]): (string | undefined)[] {
  const keyByLabel = new Map(columns.map(({ key, label }) => [nameKey(label), key]));
  const keys = head.map((title) => (title === '' ? undefined : (keyByLabel.get(nameKey(title)) ?? null)));
  const unknown = head.filter((_, at) => keys[at] === null);
  const missing = columns.filter(({ key, required }) => required && !keys.includes(key));
  if (unknown.length > 0 || missing.length > 0)
    throw refused(
      messages.wrongHeaders(
        missing.map(({ label }) => label),
        unknown,
        columns.map(({ label }) => label),
      ),
    );
  const twice = columns.find(({ key }) => keys.filter((each) => each === key).length > 1);
  if (twice) throw refused(messages.twiceHeader(twice.label));
  return keys.map((key) => key ?? undefined);
}
