import { UnreadableBankFile } from './bank-line.ts';
import { messages } from './messages.ts';

/** The lines of a file where its rows begin: a quoted cell may contain several. */
export function rowLines(rows: readonly (readonly string[])[]): number[] {
  let line = 1;
  return rows.map((row) => {
    const begun = line;
    line += 1 + row.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    return begun;
  });
}

/** The rows of a CSV of a bank. Throws where a quoted cell contains a line break and a separator: a quote that is closed too late contains
 *  another line, and nothing in a file may disappear (J26). */
export function wholeRows(rows: string[][], separator: string): string[][] {
  const at = rows.findIndex((row) => row.some((cell) => /[\r\n]/.test(cell) && cell.includes(separator)));
  if (at >= 0) throw new UnreadableBankFile(messages.problemAt(rowLines(rows)[at]!, messages.brokenQuote));
  return rows;
}
