import type { LayoutRules } from '@portal/shared-kit/contract/finance/bank-layout';
import type { BankFormat } from '@portal/shared-kit/contract/finance/bank-import';
import type { FileReader } from '../../../platform/file-reading/file-reader.ts';
import type { FileTask } from '../../../platform/file-reading/file-task.ts';
import { csvCells, csvText, decodeText } from '../../../platform/imports/csv-table.ts';
import { xlsxCells } from '../../../platform/imports/xlsx-table.ts';
import { markedEncoding, tableTypeOf } from '../../../platform/files/media-type.rules.ts';
import { rowLines, wholeRows, isBankTable, readBankTable, refuseCutEnd } from './bank-table.rules.ts';
import { UnreadableBankFile, withoutNul, type BankFile } from './bank-line.ts';
import { readCamt } from './camt.rules.ts';
import { readLaidOut } from './bank-layout-rows.ts';
import { messages } from './messages.ts';
import { readMt940 } from './mt940.rules.ts';
import { readSibs } from './sibs.rules.ts';

/** Most lines of one file. */
const maxBankLines = 50_000;
/** Lines before and after the movements come on top. */
export const maxRows = maxBankLines + 202;

/** Most characters of a reference and of the bank's number of a movement. */
const longest = 200;

/** By the byte order mark or the encoding that the XML declares. Programs declare UTF-16 and write UTF-8: without a mark it is no UTF-16. */
function xmlText(bytes: Buffer): string {
  const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(bytes.toString('latin1', 0, 200))?.[1] ?? '';
  if (markedEncoding(bytes) || declared === '' || /^utf/i.test(declared)) return decodeText(bytes);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(declared);
  } catch {
    throw new UnreadableBankFile(messages.unknownEncoding(declared));
  }
  return decoder.decode(bytes);
}

const readers: Record<Exclude<BankFormat, 'MODELO'>, (bytes: Buffer) => BankFile> = {
  SIBS: (bytes) => readSibs(withoutNul(decodeText(bytes)), 'SIBS'),
  MEPS: (bytes) => readSibs(withoutNul(decodeText(bytes)), 'MEPS'),
  CAMT052: (bytes) => readCamt(xmlText(bytes), 'CAMT052'),
  CAMT053: (bytes) => readCamt(xmlText(bytes), 'CAMT053'),
  CAMT054: (bytes) => readCamt(xmlText(bytes), 'CAMT054'),
  MT940: (bytes) => readMt940(withoutNul(decodeText(bytes))),
  TABELA: tableOf,
};

function tableOf(bytes: Buffer): BankFile {
  if (tableTypeOf(bytes.subarray(0, 8)) !== 'text/csv')
    return readBankTable(whole(xlsxCells(bytes, maxRows, isBankTable)));
  const { text, separator } = csvText(bytes);
  const rows = whole(wholeRows(csvCells(withoutNul(text), separator, maxRows), separator));
  refuseCutEnd(text, rows);
  return readBankTable(rows, rowLines(rows), separator);
}

/** Rows are read up to that number: there may be more (J26). */
function whole<Row>(rows: Row[]): Row[] {
  if (rows.length >= maxRows) throw new UnreadableBankFile(messages.tooMany(maxBankLines));
  return rows;
}

/** How a file is read: in a built-in format, or by a layout. */
export type Reading = Exclude<BankFormat, 'MODELO'> | LayoutRules;

interface Input {
  bytes: Uint8Array;
  by: Reading;
}

function read({ bytes, by }: Input): BankFile {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (typeof by === 'object') return readLaidOut(content, by, maxRows);
  return readers[by](content);
}

/** Reads a bank file. The bytes and the movements cross between processes, so both are plain data. */
export const bankFileTask: FileTask<Input, BankFile> = {
  name: 'bank-file',
  read(input) {
    const file = read(input);
    if (file.movements.length === 0) throw new UnreadableBankFile(messages.empty);
    const long = file.movements.find(
      ({ reference, bankId }) => reference.length > longest || bankId.length > longest,
    );
    if (long) throw new UnreadableBankFile(messages.problemAt(long.number, messages.tooLong));
    if (file.movements.length > maxBankLines) throw new UnreadableBankFile(messages.tooMany(maxBankLines));
    return file;
  },
};

/** Reads a bank file in the process that reads files; throws `invalid` at `file` with what is wrong with it. */
export const readBankFile = (reader: FileReader, input: Input): Promise<BankFile> =>
  reader.read(bankFileTask, input);
