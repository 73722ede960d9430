import type { GradeColumn, GradeStudent, Grid } from '@portal/shared-kit/contract/grading/grid';
import type { GradeBook } from './grade-book.ts';

export type GridDialog =
  /** `from` is the student whose cell was pasted into. */
  | { what: 'paste'; pasted: string; from?: number }
  | { what: 'student'; student: number }
  | { what: 'fill' | 'import' | 'reason' | 'zeros' | 'publish' | 'submit' | 'reopen' };

/** What the dialogs of the grid are given. */
export interface GridDialogProps {
  book: GradeBook;
  /** Those who are enrolled. */
  students: readonly GradeStudent[];
  /** Those of them whose grade in the column the pauta waits for. */
  missing: readonly GradeStudent[];
  /** In the order of the screen. */
  shown: readonly GradeStudent[];
  grid: Grid;
  /** The one that is entered; undefined where none may be. */
  column: GradeColumn | undefined;
  /** Several cells were written, and how they are taken back. */
  onSet: (count: number, undo: () => void) => void;
  onClose: () => void;
}
/** Of a dialog that writes into the column that is entered. */
export type EntryDialogProps = GridDialogProps & { column: GradeColumn };
export type AnyDialogProps = GridDialogProps & { dialog: GridDialog };
