/** How a cell is stored: `money` is whole centavos, `grade` whole hundredths, `rate` whole hundredths of a percent, `date` is '2026-11-21'. */
export type CellKind = 'text' | 'number' | 'money' | 'grade' | 'rate' | 'date';

export interface SheetColumn {
  title: string;
  /** Default: text. */
  kind?: CellKind;
  /** Characters, in XLSX. */
  width?: number;
  /** Hidden in the spreadsheet, in XLSX. */
  hidden?: boolean;
}
type Value = string | number | null;
/** Null is an empty cell; a cell whose kind differs from its column's states it. */
export type Cell = Value | { kind: CellKind; value: Value };
export interface SpreadsheetModel {
  /** Name of the sheet in XLSX. */
  title: string;
  /** Lines above the heads of the columns, which an empty one parts from them. */
  above?: string[];
  columns: SheetColumn[];
  rows: Cell[][];
}
