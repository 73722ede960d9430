import type { Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import type { GradeBook } from './grade-book.ts';

/** Writes several cells of a column; answers what takes all of them back, as one (row 67). */
export function setMany(
  book: GradeBook,
  column: number,
  cells: readonly { student: number; cell: Cell }[],
): () => void {
  const places = cells.map(({ student, cell }) => ({ student, column, cell }));
  const before = places.map((place) => ({ ...place, cell: book.shown(place) }));
  book.set(places);
  return () => book.set(before);
}
