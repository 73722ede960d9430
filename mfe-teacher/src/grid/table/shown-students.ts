import type { GradeStudent } from '@portal/shared-kit/contract/grading/grid';
import { isFormer } from '../book/grid-cells.ts';

export interface View {
  order: 'name' | 'code';
  /** Students whose grade was blank when the filter was set: a row that is filled in stays listed. */
  only: ReadonlySet<number> | undefined;
  former: boolean;
  /** Averages and situation stay in sight while the columns scroll. */
  pinned: boolean;
}

/** The rows of a grid in their order. */
export function shownStudents(all: readonly GradeStudent[], { order, only, former }: View): GradeStudent[] {
  const by = order === 'name' ? 'fullName' : 'student_card_id';
  return all
    .filter((student) => (former || !isFormer(student)) && (!only || only.has(student.id)))
    .sort((a, b) => a[by].localeCompare(b[by], 'pt') || a.id - b.id);
}

/** Pixels; a row with more text is higher, and more than this stands above the rows. */
const rowHeight = 44;
const above = 200;

/** The rows that a window of this height shows; all of them where the first missing grade, which takes the focus, stands below. */
export function rowsInView(
  shown: readonly GradeStudent[],
  missing: readonly GradeStudent[],
  height: number,
): readonly GradeStudent[] {
  const first = shown.slice(0, Math.max(1, Math.ceil((height - above) / rowHeight)));
  return missing.length === 0 || first.some((student) => missing.includes(student)) ? first : shown;
}
