import type { Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import type { CellPlace, GradeBook } from './grade-book.ts';

/** Writes several cells; returns the function that undoes all of them (row 67). */
export function setMany(book: GradeBook, cells: readonly (CellPlace & { cell: Cell })[]): () => void {
  const before = cells.map((place) => ({ ...place, cell: book.shown(place) }));
  book.set(cells);
  return () => book.set(before);
}
