import type { LayoutRules } from '@portal/shared-kit/contract/finance/bank-layout';
import type { BankFormat } from '@portal/shared-kit/contract/finance/bank-import';
import { fieldError } from '../../platform/http/errors.ts';
import { csvTable } from '../../platform/imports/csv-table.ts';
import { xlsxTable } from '../../platform/imports/xlsx-table.ts';
import { tableTypeOf } from '../../platform/files/media-type.rules.ts';
import { UnreadableBankFile, type BankFile } from './bank-line.ts';
import { readBankTable } from './bank-table.rules.ts';
import { readCamt } from './camt.rules.ts';
import { readLaidOut } from './bank-layout-rows.ts';
import { messages } from './messages.ts';
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

async function tableOf(bytes: Buffer): Promise<BankFile> {
  if (tableTypeOf(bytes.subarray(0, 8)) === 'text/csv') return readBankTable([...csvTable(bytes)]);
  const table = await xlsxTable(bytes, mostRows).catch(() => {
    throw new UnreadableBankFile(messages.notReadable);
  });
  return readBankTable(table);
}

/** How a file is read: in a built-in format, or by a layout. */
export type Reading = Exclude<BankFormat, 'MODELO'> | LayoutRules;

async function read(bytes: Buffer, by: Reading): Promise<BankFile> {
  if (typeof by === 'object') return readLaidOut(bytes, by, mostRows);
  return by === 'TABELA' ? tableOf(bytes) : readers[by](textOf(bytes));
}

/** Reads a bank file; throws `invalid` at `file` with what is wrong with it. */
export async function readBankFile(bytes: Buffer, by: Reading): Promise<BankFile> {
  return orRefused(async () => {
    const file = await read(bytes, by);
    if (file.movements.length === 0) throw new UnreadableBankFile(messages.empty);
    if (file.movements.length > mostBankLines) throw new UnreadableBankFile(messages.tooMany(mostBankLines));
    return file;
  });
}

/** Reports an unreadable file at the field `file`. */
export async function orRefused<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableBankFile)) throw error;
    throw fieldError('invalid', 'file', error.message);
  }
}
