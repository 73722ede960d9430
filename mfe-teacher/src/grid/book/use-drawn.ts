import { startTransition, useCallback, useReducer, useRef, useSyncExternalStore } from 'react';
import type { BookRow, GradeBook } from './grade-book.ts';

/** What `read` finds in a book. What follows from a key is drawn when the browser has time, so that no key waits for it (row 67); every
 *  other change is drawn at once. What is read is the same object as long as nothing in it changed. */
function useDrawn<T>(book: GradeBook, read: () => T): T {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const lastValue = useRef<T>(undefined);
  const follow = useCallback(
    (tell: () => void) => {
      lastValue.current = read();
      return book.subscribe((byKey) => {
        const now = read();
        if (now === lastValue.current) return;
        lastValue.current = now;
        if (byKey) startTransition(draw);
        else tell();
      });
    },
    [book, read],
  );
  return useSyncExternalStore(follow, read);
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
