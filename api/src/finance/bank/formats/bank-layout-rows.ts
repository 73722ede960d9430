import { isAscii, isUtf8 } from 'node:buffer';
import type { LayoutRules } from '@portal/shared-kit/contract/finance/bank-layout';
import { markedEncoding } from '../../../platform/files/media-type.rules.ts';
import { csvCells, lineOtherThanUtf8 } from '../../../platform/imports/csv-table.ts';
import { xlsxCells } from '../../../platform/imports/xlsx-table.ts';
import { refuseCutEnd, rowLines, wholeRows } from './bank-table.rules.ts';
import { UnreadableBankFile, withoutNul, type BankFile } from './bank-line.ts';
import { readByLayout, type LayoutLine } from './bank-layout.rules.ts';
import { messages } from './messages.ts';

/** The lines of a file in the declared form; throws UnreadableBankFile for any other. */
export function layoutLines(bytes: Buffer, rules: LayoutRules, most: number): LayoutLine[] {
  if (rules.kind === 'XLSX') {
    if (!isZip(bytes)) throw new UnreadableBankFile(messages.notSheet);
    return all(xlsxCells(bytes, most), most).map((row, at) => ({ line: at + 1, row }));
  }
  const text = withoutNul(textBy(rules.encoding, bytes));
  if (rules.kind === 'CSV') {
    const rows = all(wholeRows(csvCells(text, rules.delimiter, most), rules.delimiter), most);
    // Lines after the movements close the file.
    if (rules.skip_end === 0) refuseCutEnd(text, rows);
    const lines = rowLines(rows);
    return rows.map((row, at) => ({ line: lines[at]!, row }));
  }
  return text.split(/\r\n|\r|\n/).map((row, at) => ({ line: at + 1, row: [row] }));
}

/** Rows are read up to `most`; throws where there may be more (J26). */
function all<Row>(rows: Row[], most: number): Row[] {
  if (rows.length >= most) throw new UnreadableBankFile(messages.tooMany(most));
  return rows;
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 2).toString('latin1') === 'PK';

/** Decodes with the declared encoding; throws for a file in another one (I25). Text in Windows-1252 is never by chance UTF-8. */
function textBy(encoding: LayoutRules['encoding'], bytes: Buffer): string {
  if (isZip(bytes)) throw new UnreadableBankFile(messages.notText);
  if (markedEncoding(bytes)) throw new UnreadableBankFile(messages.isUtf16);
  if (encoding === 'UTF8') {
    if (!isUtf8(bytes))
      throw new UnreadableBankFile(messages.problemAt(lineOtherThanUtf8(bytes), messages.notUtf8));
    return new TextDecoder('utf-8').decode(bytes);
  }
  if (!isAscii(bytes) && isUtf8(bytes)) throw new UnreadableBankFile(messages.isUtf8);
  return new TextDecoder('windows-1252').decode(bytes);
}

/** Reads a file by a layout; one unreadable line refuses the whole file. */
export function readLaidOut(bytes: Buffer, rules: LayoutRules, most: number): BankFile {
  const { movements, problems } = readByLayout(layoutLines(bytes, rules, most), rules);
  const [first] = problems;
  if (first) throw new UnreadableBankFile(messages.problemAt(first.line, first.problem));
  return { accounts: [], movements };
}
