import { startTransition, useCallback, useEffect, useState } from 'react';
import type { BookRow, GradeBook } from './grade-book.ts';

/** What `read` finds in a book. What follows from a key is drawn when the browser has time, so that no key waits for it (row 67); every
 *  other change is drawn at once. Not `useSyncExternalStore`: a key during such a drawing would have it done again, at once. What is read is
 *  the same object as long as nothing in it changed. */
function useDrawn<T>(book: GradeBook, read: () => T): T {
  const [drawn, draw] = useState(() => ({ read, value: read() }));
  useEffect(() => {
    let known: { value: T } | undefined;
    const follow = (byKey: boolean) => {
      const value = read();
      // A key changes one row: the others are not even asked to draw.
      if (known?.value === value) return;
      known = { value };
      const show = () =>
        draw((before) => (before.read === read && before.value === value ? before : { read, value }));
      if (byKey) startTransition(show);
      else show();
    };
    // What changed between the first drawing and now.
    follow(false);
    return book.subscribe(follow);
  }, [book, read]);
  return drawn.read === read ? drawn.value : read();
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
