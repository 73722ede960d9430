import { UnreadableBankFile } from './bank-line.ts';
import { messages } from '../messages.ts';

/** The lines of a CSV of a bank. Throws where a quoted cell contains a line break and a separator: a quote that is closed too late contains
 *  another line, and nothing in a file may disappear (J26). */
export function wholeRows(rows: string[][], separator: string): string[][] {
  const at = rows.findIndex((row) => row.some((cell) => /[\r\n]/.test(cell) && cell.includes(separator)));
  if (at >= 0) throw new UnreadableBankFile(messages.problemAt(at + 1, messages.brokenQuote));
  return rows;
}
