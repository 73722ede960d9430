import type { GradeColumn, GradeStudent } from '@portal/shared-kit/contract/grading/grid';
import type { GradeBook } from './grade-book.ts';

export type OpenDialog =
  /** `from` is the student whose cell was pasted into. */
  { what: 'paste'; pasted: string; from?: number } | { what: 'fill' | 'reason' | 'zeros' };

/** What the dialogs of the grid are given. */
export interface DialogProps {
  book: GradeBook;
  /** Those who are enrolled. */
  students: readonly GradeStudent[];
  /** In the order of the screen. */
  shown: readonly GradeStudent[];
  column: GradeColumn;
  /** Several cells were written, and how they are taken back. */
  onSet: (count: number, undo: () => void) => void;
  onClose: () => void;
}
export type AnyDialogProps = DialogProps & { dialog: OpenDialog };
