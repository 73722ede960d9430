/** How a cell is kept: `money` are whole centavos, `grade` whole hundredths, `rate` whole hundredths of a percent, `date` is '2026-11-21'. */
export type Kind = 'text' | 'number' | 'money' | 'grade' | 'rate' | 'date';

export interface SheetColumn {
  title: string;
  /** Text when left out. */
  kind?: Kind;
  /** Characters, in XLSX. */
  width?: number;
  /** Not shown by a spreadsheet, in XLSX. */
  hidden?: boolean;
}
type Value = string | number | null;
/** Null is an empty cell; one that is not as its column says so itself. */
export type Cell = Value | { kind: Kind; value: Value };
export interface Sheet {
  /** Name of the sheet in XLSX. */
  title: string;
  columns: SheetColumn[];
  rows: Cell[][];
}
