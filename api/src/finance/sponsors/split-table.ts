import { mostSplitLines } from '@portal/shared-kit/contract/finance/sponsor-split';
import { tableTypeOf } from '../../platform/files/media-type.rules.ts';
import { fieldError } from '../../platform/http/errors.ts';
import { csvTable } from '../../platform/imports/csv-table.ts';
import { nameKey } from '../../platform/imports/import-kind.ts';
import { xlsxTable } from '../../platform/imports/xlsx-table.ts';
import { centsOf } from '../bank/bank-line.ts';
import { messages } from './messages.ts';

/** A line of a sponsor's list. */
export interface SplitLine {
  /** Of the file. */
  number: number;
  code: string;
  /** Undefined where it cannot be read. */
  amountCents: number | undefined;
  /** Empty where the sponsor pays any open invoices. */
  invoice: string;
}

const titles = { code: 'Código', amount: 'Valor', invoice: 'Factura' };

async function tableOf(bytes: Buffer): Promise<string[][]> {
  if (tableTypeOf(bytes.subarray(0, 8)) === 'text/csv') return [...csvTable(bytes)];
  // The titles, and one line more than allowed.
  return xlsxTable(bytes, mostSplitLines + 2).catch(() => {
    throw fieldError('invalid', 'file', messages.notRead);
  });
}

/** The lines of a sponsor's list, with columns in any order; throws `invalid` at `file` for other content. */
export async function readSplitTable(bytes: Buffer): Promise<SplitLine[]> {
  const [head = [], ...rows] = await tableOf(bytes);
  const keys = head.map(nameKey);
  const place = (title: string) => keys.indexOf(nameKey(title));
  const missing = [titles.code, titles.amount].filter((title) => place(title) < 0);
  if (missing.length > 0) throw fieldError('invalid', 'file', messages.noColumns(missing));
  const lines = rows.flatMap((row, index): SplitLine[] => {
    if (row.every((cell) => cell.trim() === '')) return [];
    const cell = (title: string) => (row[place(title)] ?? '').trim();
    const cents = centsOf(cell(titles.amount));
    return [
      {
        ...{ number: index + 2, code: cell(titles.code), invoice: cell(titles.invoice) },
        amountCents: cents !== undefined && cents > 0 ? cents : undefined,
      },
    ];
  });
  if (lines.length === 0) throw fieldError('invalid', 'file', messages.empty);
  if (lines.length > mostSplitLines) throw fieldError('invalid', 'file', messages.tooMany(mostSplitLines));
  return lines;
}
