import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import type { Made } from './link.service.ts';
import type { Press } from './press.ts';
import { csv, type Cell, type SheetColumn } from './sheet.ts';

/** A table as a sheet. In XLSX numbers, days and money are typed cells, and the head is frozen; it is made off the event loop. */
export interface Table {
  /** File name without extension. */
  name: string;
  title: string;
  /** Lines above the table. */
  above?: readonly string[] | undefined;
  columns: readonly SheetColumn[];
  rows: readonly Cell[][];
}

export async function sheetFile(
  press: Pick<Press, 'xlsx'>,
  format: Exclude<FileFormat, 'pdf'>,
  { name, title, above = [], columns, rows }: Table,
): Promise<Made> {
  return format === 'csv'
    ? { name: `${name}.csv`, media_type: 'text/csv', bytes: csv(columns, rows, above) }
    : {
        name: `${name}.xlsx`,
        media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: await press.xlsx([{ title, above: [...above], columns: [...columns], rows: [...rows] }]),
      };
}
