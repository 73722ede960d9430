import type { BankFormat } from '@portal/shared-kit/contract/finance/bank-import';
import { fieldError } from '../../platform/http/errors.ts';
import { csvTable } from '../../platform/imports/csv-table.ts';
import { xlsxTable } from '../../platform/imports/xlsx-table.ts';
import { tableTypeOf } from '../../platform/files/media-type.rules.ts';
import { UnreadableBankFile, type BankFile } from './bank-line.ts';
import { readBankTable } from './bank-table.rules.ts';
import { readCamt } from './camt.rules.ts';
import { messages } from './messages.ts';
import { readMt940 } from './mt940.rules.ts';
import { readSibs } from './sibs.rules.ts';

/** Lines of one file. */
const mostBankLines = 50_000;

/** UTF-8 with or without its mark; what is not is the Windows-1252 of Portuguese banks. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const readers: Record<Exclude<BankFormat, 'TABELA'>, (text: string) => BankFile> = {
  SIBS: (text) => readSibs(text, 'SIBS'),
  MEPS: (text) => readSibs(text, 'MEPS'),
  CAMT053: (text) => readCamt(text, 'CAMT053'),
  CAMT054: (text) => readCamt(text, 'CAMT054'),
  MT940: readMt940,
};

async function tableOf(bytes: Buffer): Promise<BankFile> {
  if (tableTypeOf(bytes.subarray(0, 8)) === 'text/csv') return readBankTable([...csvTable(bytes)]);
  const table = await xlsxTable(bytes, mostBankLines + 2).catch(() => {
    throw new UnreadableBankFile(messages.notReadable);
  });
  return readBankTable(table);
}

/** What a bank file says; throws `invalid` at `file` with what is wrong with it. */
export async function readBankFile(bytes: Buffer, format: BankFormat): Promise<BankFile> {
  try {
    const file = format === 'TABELA' ? await tableOf(bytes) : readers[format](textOf(bytes));
    if (file.movements.length === 0) throw new UnreadableBankFile(messages.empty);
    if (file.movements.length > mostBankLines) throw new UnreadableBankFile(messages.tooMany(mostBankLines));
    return file;
  } catch (error) {
    if (!(error instanceof UnreadableBankFile)) throw error;
    throw fieldError('invalid', 'file', error.message);
  }
}
