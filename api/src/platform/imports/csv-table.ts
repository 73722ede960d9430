import { isUtf8 } from 'node:buffer';
import { UnreadableFile } from '../file-reading/file-task.ts';
import { messages } from '../file-reading/messages.ts';
import { markedEncoding } from '../files/media-type.rules.ts';
import { ReadingBudget } from '../file-reading/reading-budget.ts';

/** Letters and signs of Portuguese in UTF-8, after its mark or anywhere, seen as Latin-1. In Windows-1252 they would be 'Ã' and 'Â' before a
 *  sign, which no word has. */
const utf8Letters = /^\xef\xbb\xbf|[\xc2\xc3][\x80-\xbf]/;

const asLatin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Text in UTF-8, UTF-16 (Excel's 'Unicode' format) or Windows-1252. Throws UnreadableFile for UTF-8 or UTF-16 with broken characters: in
 *  another encoding every accent would be wrong. */
export function decodeText(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes);
  if (!marked && !isUtf8(bytes)) {
    if (!utf8Letters.test(asLatin1(bytes))) return new TextDecoder('windows-1252').decode(bytes);
    throw new UnreadableFile(messages.brokenCharacter(lineOtherThanUtf8(bytes)));
  }
  try {
    return new TextDecoder(marked ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile(messages.brokenUtf16);
  }
}

/** The first line that is not UTF-8. */
export function lineOtherThanUtf8(bytes: Uint8Array): number {
  // In Latin-1 every byte is a character, so that lines are found before the encoding is known.
  const lines = asLatin1(bytes).split(/\r\n|\r|\n/);
  return lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1'))) + 1;
}

const separators = [';', ',', '\t'] as const;

/** The candidate that is most frequent in the first line, outside quotes. */
function separatorOf(text: string): string {
  const first = /^(?:"[^"]*"|[^"\r\n])*/.exec(text)![0].replaceAll(/"[^"]*"/g, '');
  const counts = separators.map((each) => first.split(each).length);
  return separators[counts.indexOf(Math.max(...counts))]!;
}

/** The cells of a line beyond the last title. */
export const surplusOf = (head: readonly string[], row: readonly string[]): string[] =>
  row.slice(head.findLastIndex((title) => title.trim() !== '') + 1).filter((cell) => cell.trim() !== '');

/** The text of a CSV of unknown encoding, and its separator. */
export function csvText(bytes: Uint8Array): { text: string; separator: string } {
  const text = decodeText(bytes).replace(/^\uFEFF/, '');
  return { text, separator: separatorOf(text) };
}

/** Whether a line has anything in it. */
export const isFilled = (row: readonly (string | number)[]): boolean =>
  row.some((cell) => String(cell).replaceAll('\u0000', '').trim() !== '');

/** The lines of a CSV of unknown encoding and separator, at most `most` with content. */
export function csvTable(bytes: Uint8Array, most: number): string[][] {
  const { text, separator } = csvText(bytes);
  return csvCells(text, separator, most);
}

/** The lines of a CSV, cell by cell, at most `most` with content, so that no blank line takes the place of another; a quoted cell may
 *  contain separators and line breaks. Throws UnreadableFile with the line of a quote that does not end its cell: the rest of the file
 *  would be read as part of that cell (J26). */
export function csvCells(text: string, separator: string, most: number): string[][] {
  const budget = new ReadingBudget();
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let line = 1;
  let filled = 0;
  /** Where a quoted cell began, and whether its closing quote was read. */
  let quote: { line: number; closed: boolean } | undefined;
  const endCell = () => {
    budget.spend('cells', 1);
    row.push(cell);
    cell = '';
    quote = undefined;
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    if (isFilled(row)) filled += 1;
    row = [];
  };
  for (let at = 0; at < text.length && filled < most; at++) {
    const sign = text[at]!;
    const isBreak = sign === '\n' || sign === '\r';
    if (sign === '\r' && text[at + 1] === '\n') at++;
    if (isBreak) line += 1;
    if (quote && !quote.closed) {
      if (sign !== '"') cell += isBreak ? '\n' : sign;
      else if (text[at + 1] === '"') cell += text[++at]!;
      else quote.closed = true;
    } else if (sign === separator) endCell();
    else if (isBreak) endRow();
    else if (quote) {
      if (sign.trim() !== '') throw new UnreadableFile(messages.openQuote(quote.line));
    } else if (sign === '"' && cell === '') quote = { line, closed: false };
    else cell += sign;
  }
  if (filled >= most) return rows;
  if (quote && !quote.closed) throw new UnreadableFile(messages.openQuote(quote.line));
  if (cell !== '' || quote || row.length > 0) endRow();
  return rows;
}
