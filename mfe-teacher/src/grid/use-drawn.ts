import { startTransition, useCallback, useEffect, useReducer, useRef } from 'react';
import type { BookRow, GradeBook } from './grade-book.ts';

/** What `read` finds in a book as it stands. A change is drawn when the browser has time, behind the keys (row 67): what is drawn before,
 *  because of something else, has it already. What is read is the same object as long as nothing in it changed. */
function useDrawn<T>(book: GradeBook, read: () => T): T {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const found = read();
  const drawn = useRef(found);
  useEffect(() => {
    const follow = () => {
      const now = read();
      if (now === drawn.current) return;
      drawn.current = now;
      startTransition(draw);
    };
    follow();
    return book.subscribe(follow);
  }, [book, read]);
  return found;
}

/** The cells of a student. */
export const useRow = (book: GradeBook, student: number): BookRow =>
  useDrawn(
    book,
    useCallback(() => book.row(student), [book, student]),
  ) ?? noCells;
const noCells: BookRow = {};

/** The cells of all. */
export const useRows = (book: GradeBook) => useDrawn(book, book.rows);
