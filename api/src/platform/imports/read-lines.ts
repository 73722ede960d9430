import { tableTypeOf } from '../files/media-type.rules.ts';
import type { FileReader } from '../file-reading/file-reader.ts';
import { UnreadableFile, type FileTask } from '../file-reading/file-task.ts';
import { csvTable } from './csv-table.ts';
import { nameKey, visibleCell } from './import-kind.ts';
import { messages } from './messages.ts';
import { xlsxTable } from './xlsx-table.ts';

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
/** The key of cells beyond the titles. */
export const surplusKey = '';

/** Most characters of a cell. */
const longest = 2_000;

interface Input {
  bytes: Uint8Array;
  columns: readonly Column[];
  most: number;
}

/** The apostrophe that our exports put before text that a spreadsheet would run as a formula. */
const guarded = /^'(?=\s*[=+\-@＝＋－＠\t\r\n])/u;

/** Reads the lines of a CSV or XLSX by the template's columns, in any order. Throws `invalid` at `file` with the problem. */
export const readLines = (reader: FileReader, { columns, ...input }: Input): Promise<Line[]> =>
  reader.read(linesTask, {
    ...input,
    columns: columns.map(({ key, label, required = false }) => ({ key, label, required })),
  });

export const linesTask: FileTask<Input, Line[]> = {
  name: 'lines',
  read({ bytes, columns, most }) {
    const [head = [], ...rows] = tableOf(bytes, columns, most + 2);
    const keys = keysOf(head, columns);
    const cleanAt = (cell: string, number: number, title: string) => {
      const text = clean(cell);
      if (text.length > longest) throw new UnreadableFile(messages.longCell(number, title.trim(), longest));
      return text;
    };
    const lines = rows.flatMap((row, index): Line[] => {
      const number = index + 2;
      const cells = Object.fromEntries(
        keys.flatMap((key, at) =>
          key === undefined ? [] : [[key, cleanAt(row[at] ?? '', number, head[at]!)]],
        ),
      );
      const surplus = row.filter((cell, at) => keys[at] === undefined && cell.trim() !== '');
      if (surplus.length > 0) cells[surplusKey] = clean(surplus.join(' · ')).slice(0, longest);
      const isBlank = Object.values(cells).every((cell) => cell === '');
      return isBlank ? [] : [{ number, cells }];
    });
    if (lines.length === 0) throw new UnreadableFile(messages.noRows);
    if (lines.length > most) throw new UnreadableFile(messages.tooManyRows(most));
    return lines;
  },
};

const clean = (cell: string) => visibleCell(cell).replace(guarded, '').trim();

/** Head and lines, and one line more than allowed, by which an excess is detected. */
function tableOf(bytes: Uint8Array, columns: readonly Column[], most: number): string[][] {
  const type = tableTypeOf(Buffer.from(bytes.subarray(0, 8)));
  if (type === 'application/vnd.ms-excel') throw new UnreadableFile(messages.locked);
  if (type === 'text/csv') return csvTable(bytes, most);
  return xlsxTable(bytes, most, (head) => problemOfHead(head, columns) === undefined);
}

/** The key of each column of the file; undefined for one without a title. */
function keysOf(head: readonly string[], columns: readonly Column[]): (string | undefined)[] {
  const problem = problemOfHead(head, columns);
  if (problem !== undefined) throw new UnreadableFile(problem);
  return keysByTitle(head, columns).map((key) => key ?? undefined);
}

/** The same, with null for an unknown title. */
function keysByTitle(head: readonly string[], columns: readonly Column[]): (string | null | undefined)[] {
  const keyByLabel = new Map(columns.map(({ key, label }) => [nameKey(label), key]));
  return head.map((title) => (title.trim() === '' ? undefined : (keyByLabel.get(nameKey(title)) ?? null)));
}

function problemOfHead(head: readonly string[], columns: readonly Column[]): string | undefined {
  const keys = keysByTitle(head, columns);
  const unknown = head.filter((_, at) => keys[at] === null).map((title) => title.trim());
  const missing = columns.filter(({ key, required }) => required && !keys.includes(key));
  if (unknown.length > 0 || missing.length > 0)
    return messages.wrongHeaders(
      missing.map(({ label }) => label),
      unknown,
      columns.map(({ label }) => label),
    );
  const twice = columns.find(({ key }) => keys.filter((each) => each === key).length > 1);
  return twice && messages.twiceHeader(twice.label);
}
