import type { LayoutRules } from '@portal/shared-kit/contract/finance/bank-layout';
import { csvCells } from '../../../platform/imports/csv-table.ts';
import { xlsxCells } from '../../../platform/imports/xlsx-table.ts';
import { wholeRows } from './bank-csv.ts';
import { UnreadableBankFile, type BankFile } from './bank-line.ts';
import { readByLayout, type LayoutRow } from './bank-layout.rules.ts';
import { messages } from '../messages.ts';

/** The lines of a file in the declared form; throws UnreadableBankFile for any other. */
export function layoutRows(bytes: Buffer, rules: LayoutRules, most: number): LayoutRow[] {
  if (rules.kind === 'XLSX') {
    if (!isZip(bytes)) throw new UnreadableBankFile(messages.notSheet);
    return all(xlsxCells(bytes, most), most);
  }
  const text = textBy(rules.encoding, bytes);
  if (rules.kind === 'CSV')
    return all(wholeRows(csvCells(text, rules.delimiter, most), rules.delimiter), most);
  return text.split(/\r\n|\r|\n/).map((line) => [line]);
}

/** Rows are read up to `most`; throws where there may be more (J26). */
function all<Row>(rows: Row[], most: number): Row[] {
  if (rows.length >= most) throw new UnreadableBankFile(messages.tooMany(most));
  return rows;
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 2).toString('latin1') === 'PK';

/** Decodes with the declared encoding; throws for invalid bytes (I25). */
function textBy(encoding: LayoutRules['encoding'], bytes: Buffer): string {
  if (isZip(bytes)) throw new UnreadableBankFile(messages.notText);
  if (encoding === 'WINDOWS1252') {
    if (bytes.subarray(0, 3).toString('hex') === 'efbbbf') throw new UnreadableBankFile(messages.isUtf8);
    return new TextDecoder('windows-1252').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableBankFile(messages.notUtf8);
  }
}

/** Reads a file by a layout; one unreadable line refuses the whole file. */
export function readLaidOut(bytes: Buffer, rules: LayoutRules, most: number): BankFile {
  const { movements, problems } = readByLayout(layoutRows(bytes, rules, most), rules);
  const [first] = problems;
  if (first) throw new UnreadableBankFile(messages.problemAt(first.line, first.problem));
  return { accounts: [], movements };
}
