import type { CellPlace } from '../book/grade-book.ts';

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}
/** The position of the text cursor in the input; null where there is none. */
export type Caret = { atStart: boolean; atEnd: boolean } | null;

/** The cell a key moves to (row 67); undefined where the grid does not handle the key, or the move would leave it. */
export function placeAfter(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Pressed,
  { student, column }: CellPlace,
  students: readonly number[],
  columns: readonly number[],
  caret: Caret,
): CellPlace | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const row = students.indexOf(student);
  const at = columns.indexOf(column);
  const down = (by: number) => toRow(row + by);
  const toRow = (next: number) =>
    students[next] === undefined ? undefined : { student: students[next], column };
  const across = (by: number) =>
    columns[at + by] === undefined ? undefined : { student, column: columns[at + by]! };
  switch (key) {
    case 'ArrowDown':
      return down(1);
    case 'ArrowUp':
      return down(-1);
    case 'Enter':
    case 'Tab':
      return down(shiftKey ? -1 : 1);
    case 'Home':
      return toRow(0);
    case 'End':
      return toRow(students.length - 1);
    case 'ArrowLeft':
      return caret && !caret.atStart ? undefined : across(-1);
    case 'ArrowRight':
      return caret && !caret.atEnd ? undefined : across(1);
    default:
      return undefined;
  }
}
