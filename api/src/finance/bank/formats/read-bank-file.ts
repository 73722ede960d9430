import type { LayoutRules } from '@portal/shared-kit/contract/finance/bank-layout';
import type { BankFormat } from '@portal/shared-kit/contract/finance/bank-import';
import type { FileReader } from '../../../platform/file-reading/file-reader.ts';
import type { FileTask } from '../../../platform/file-reading/file-task.ts';
import { csvCells, csvText } from '../../../platform/imports/csv-table.ts';
import { xlsxCells } from '../../../platform/imports/xlsx-table.ts';
import { tableTypeOf } from '../../../platform/files/media-type.rules.ts';
import { wholeRows } from './bank-csv.ts';
import { UnreadableBankFile, type BankFile } from './bank-line.ts';
import { isBankTable, readBankTable } from './bank-table.rules.ts';
import { readCamt } from './camt.rules.ts';
import { readLaidOut } from './bank-layout-rows.ts';
import { messages } from '../messages.ts';
import { readMt940 } from './mt940.rules.ts';
import { readSibs } from './sibs.rules.ts';

/** Most lines of one file. */
const mostBankLines = 50_000;
/** Lines before and after the movements come on top. */
export const mostRows = mostBankLines + 202;

/** UTF-8 with or without BOM; otherwise Windows-1252, which Portuguese banks use. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const readers: Record<Exclude<BankFormat, 'TABELA' | 'MODELO'>, (text: string) => BankFile> = {
  SIBS: (text) => readSibs(text, 'SIBS'),
  MEPS: (text) => readSibs(text, 'MEPS'),
  CAMT053: (text) => readCamt(text, 'CAMT053'),
  CAMT054: (text) => readCamt(text, 'CAMT054'),
  MT940: readMt940,
};

function tableOf(bytes: Buffer): BankFile {
  const table =
    tableTypeOf(bytes.subarray(0, 8)) === 'text/csv'
      ? csvRows(bytes)
      : xlsxCells(bytes, mostRows, isBankTable);
  // Rows are read up to that number: there may be more (J26).
  if (table.length >= mostRows) throw new UnreadableBankFile(messages.tooMany(mostBankLines));
  return readBankTable(table);
}

function csvRows(bytes: Buffer): string[][] {
  const { text, separator } = csvText(bytes);
  return wholeRows(csvCells(text, separator, mostRows), separator);
}

/** How a file is read: in a built-in format, or by a layout. */
export type Reading = Exclude<BankFormat, 'MODELO'> | LayoutRules;

interface Input {
  bytes: Uint8Array;
  by: Reading;
}

function read({ bytes, by }: Input): BankFile {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (typeof by === 'object') return readLaidOut(content, by, mostRows);
  return by === 'TABELA' ? tableOf(content) : readers[by](textOf(content));
}

/** Reads a bank file. The bytes and the movements cross between processes, so both are plain data. */
export const bankFileTask: FileTask<Input, BankFile> = {
  name: 'bank-file',
  read(input) {
    const file = read(input);
    if (file.movements.length === 0) throw new UnreadableBankFile(messages.empty);
    if (file.movements.length > mostBankLines) throw new UnreadableBankFile(messages.tooMany(mostBankLines));
    return file;
  },
};

/** Reads a bank file in the process that reads files; throws `invalid` at `file` with what is wrong with it. */
export const readBankFile = (reader: FileReader, input: Input): Promise<BankFile> =>
  reader.read(bankFileTask, input);
