import { examProblem } from '@portal/shared-kit/contract/grading/average-rules';
import type { GradeColumn, GradeStudent, Grid } from '@portal/shared-kit/contract/grading/grid';
import { shownCell } from './cell-state.ts';
import type { BookRow } from './grade-book.ts';
import { isFormer } from './grid-cells.ts';
import { messages as text } from '../messages.ts';
import { standingOfRow, type RowRules } from './standing.ts';

/** Whether grades of a column may be entered now: its period is open, the caller teaches here, and some student is not in a submitted pauta
 *  yet. */
export function isOpen({ edition, periods, students, reviewed }: Grid, { id, kind }: GradeColumn): boolean {
  const open = periods.find((period) => period.kind === kind)?.open ?? false;
  const isAwaited =
    students.some((one) => !isFormer(one) && isPending(one, kind)) ||
    reviewed.some((one) => one.assessment_formula_id === id);
  return edition.role !== null && open && isAwaited;
}

/** Whether the student is not in a submitted pauta of the kind; an exam only opens after the pauta of the frequency (I2). */
const isPending = ({ submitted }: GradeStudent, kind: GradeColumn['kind']) =>
  !submitted.includes(kind) && (kind === 'FREQUENCIA' || submitted.includes('FREQUENCIA'));

interface Entry {
  /** Why nothing may be entered, in words; undefined where it may. */
  shut: string | undefined;
  /** Whether the cell is missing for the pauta: blank, and required for its submission. */
  missing: boolean;
}

/** Whether a student is graded in a column (I2, I5, I8). An existing exam grade may be cleared. */
export function entryOf(student: GradeStudent, row: BookRow, column: GradeColumn, by: RowRules): Entry {
  const cell = row[column.id];
  const blank = cell === undefined || shownCell(cell) === null;
  const shut = (why: string): Entry => ({ shut: why, missing: false });
  const readOnly = by.readOnly.get(student.id);
  if (readOnly !== undefined) return shut(readOnly);
  // The server changes a grade that stayed here only while its review waits.
  if (isFormer(student) && by.isReviewed(student.id, column.id)) return { shut: undefined, missing: false };
  if (isFormer(student)) return shut(text.formerStates[student.state] ?? '');
  if (student.submitted.includes(column.kind)) return shut(text.submittedAlready);
  if (column.kind === 'FREQUENCIA') return { shut: undefined, missing: blank };
  if (!isPending(student, column.kind)) return shut(text.frequencyFirst);
  const standing = standingOfRow(student, row, by);
  const named = student.special_exam;
  const problem = examProblem(column.kind, { ...standing, named }, standing.rules);
  if (problem !== undefined && blank && cell?.trouble === undefined) return shut(problem);
  const free = standing.frequency.situation === 'DISPENSADO' || (named && column.kind === 'EXAME_NORMAL');
  const optional = free || problem !== undefined;
  return { shut: undefined, missing: blank && !optional };
}
