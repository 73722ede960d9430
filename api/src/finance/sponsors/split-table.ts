import { maxSplitLines } from '@portal/shared-kit/contract/finance/sponsor-split';
import { tableTypeOf } from '../../platform/files/media-type.rules.ts';
import type { FileReader } from '../../platform/file-reading/file-reader.ts';
import { UnreadableFile, type FileTask } from '../../platform/file-reading/file-task.ts';
import { csvTable, surplusOf } from '../../platform/imports/csv-table.ts';
import { nameKey, visibleCell } from '../../platform/imports/import-kind.ts';
import { xlsxTable } from '../../platform/imports/xlsx-table.ts';
import { centsOf } from '../bank/formats/bank-line.ts';
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
  /** Name and document beside the code; empty where the list has none. */
  name: string;
  document: string;
  /** Whether cells stand beyond the titles. */
  surplus: boolean;
}

const titles = { code: 'Código', amount: 'Valor', invoice: 'Factura' };
/** Titles under which sponsors write who a student is. */
const identities = {
  name: ['Nome', 'Nome completo', 'Estudante', 'Nome do estudante'],
  document: ['Documento', 'Número do documento', 'BI', 'Número do BI'],
};

const isSplitHead = (head: readonly string[]) => missingIn(head).length === 0;
const missingIn = (head: readonly string[]) =>
  [titles.code, titles.amount].filter((title) => !head.some((cell) => nameKey(cell) === nameKey(title)));

interface Input {
  bytes: Uint8Array;
  /** Most lines. */
  most: number;
}

/** The titles, and one line more than allowed. */
function tableOf({ bytes, most: lines }: Input): string[][] {
  const most = lines + 2;
  return tableTypeOf(Buffer.from(bytes.subarray(0, 8))) === 'text/csv'
    ? csvTable(bytes, most)
    : xlsxTable(bytes, most, isSplitHead);
}

/** Reads a sponsor's list in the process that reads files, with columns in any order; throws `invalid` at `file` for other content. */
export const readSplitTable = (reader: FileReader, bytes: Uint8Array): Promise<SplitLine[]> =>
  reader.read(splitTask, { bytes, most: maxSplitLines });

export const splitTask: FileTask<Input, SplitLine[]> = {
  name: 'sponsor-split',
  read: (input) => linesOf(tableOf(input), input.most),
};

function linesOf([head = [], ...rows]: string[][], most: number): SplitLine[] {
  const keys = head.map(nameKey);
  const place = (title: string) => keys.indexOf(nameKey(title));
  const missing = missingIn(head);
  if (missing.length > 0) throw new UnreadableFile(messages.noColumns(missing));
  const twice = Object.values(titles).find(
    (title) => keys.indexOf(nameKey(title)) !== keys.lastIndexOf(nameKey(title)),
  );
  if (twice) throw new UnreadableFile(messages.twiceColumn(twice));
  const lines = rows.flatMap((row, index): SplitLine[] => {
    if (row.every((cell) => cell.trim() === '')) return [];
    const cell = (title: string) => visibleCell(row[place(title)] ?? '').trim();
    const cents = centsOf(cell(titles.amount));
    const identity = (written: readonly string[]) => written.map(cell).find((text) => text !== '') ?? '';
    return [
      {
        number: index + 2,
        code: cell(titles.code),
        invoice: cell(titles.invoice),
        name: identity(identities.name),
        document: identity(identities.document),
        surplus: surplusOf(head, row).length > 0,
        amountCents: cents !== undefined && cents > 0 ? cents : undefined,
      },
    ];
  });
  if (lines.length === 0) throw new UnreadableFile(messages.empty);
  if (lines.length > most) throw new UnreadableFile(messages.tooMany(most));
  return lines;
}
