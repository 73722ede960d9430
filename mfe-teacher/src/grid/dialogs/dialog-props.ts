import type { Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import type { GradeColumn, GradeStudent, Grid } from '@portal/shared-kit/contract/grading/grid';
import type { GradeBook, CellPlace } from '../book/grade-book.ts';
import { sameCell } from '../book/typed-cell.ts';

export type GridDialog =
  /** `from` is the student whose cell was pasted into. */
  | { what: 'paste'; pasted: string; from?: number }
  | { what: 'student'; student: number }
  /** `unread`: begins with the first column that has a grade which its student cannot read. */
  | { what: 'publish'; unread?: true }
  | { what: 'fill' | 'import' | 'reason' | 'zeros' | 'submit' | 'reopen' };

export interface GridDialogProps {
  book: GradeBook;
  /** Enrolled students. */
  students: readonly GradeStudent[];
  /** Those whose grade in the column is missing for the pauta. */
  missing: readonly GradeStudent[];
  /** In screen order. */
  shown: readonly GradeStudent[];
  grid: Grid;
  /** The column being filled in; undefined where none may be. */
  column: GradeColumn | undefined;
  /** Called after several cells were written, with the function that undoes it. */
  onSet: (count: number, undo: () => void) => void;
  onClose: () => void;
}
export type EntryDialogProps = GridDialogProps & { column: GradeColumn };
export type AnyDialogProps = GridDialogProps & { dialog: GridDialog };

/** Writes several cells; returns the function that undoes it (row 67), except in cells that hold another grade since. */
export function setMany(book: GradeBook, cells: readonly (CellPlace & { cell: Cell })[]): () => void {
  const before = cells.map((place) => ({ ...place, cell: book.shown(place) }));
  book.set(cells);
  const written = new Map(cells.map(({ student, column, cell }) => [`${student}:${column}`, cell]));
  const isUnchanged = (place: CellPlace) =>
    sameCell(book.shown(place), written.get(`${place.student}:${place.column}`)!);
  return () => book.set(before.filter(isUnchanged));
}
