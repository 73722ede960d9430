import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { shownCell, statusOf, type CellState, type CellStatus } from '../book/cell-state.ts';
import type { CellPlace, GradeBook } from '../book/grade-book.ts';
import { isBlock } from '../dialogs/paste.ts';
import { typedText } from '../book/typed-cell.ts';

/** The text of a cell's input; an invalid value is shown as it was typed. */
export const textOf = (state: CellState): string =>
  state.trouble?.kind === 'invalid' ? state.trouble.typed : typedText(shownCell(state));

interface Props {
  book: GradeBook;
  place: CellPlace;
  state: CellState;
  label: string;
  focused: boolean;
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (text: string) => void;
}

/** The one live input. The browser renders each key itself; its value is only replaced where it was not typed here, so that a value out of
 *  range becomes 0 when the cell is left and not in the middle of typing (row 65). */
export function CellInput({ book, place, state, label, focused, onKey, onPaste }: Props) {
  const { student, column } = place;
  const input = useRef<HTMLInputElement>(null);
  const shown = textOf(state);
  const own = useRef(shown);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  useEffect(() => {
    // The rendered value may be older than the input since. '12,50' is the same grade as '12,5', so typing is not interrupted.
    const now = textOf(book.cell({ student, column }));
    if (own.current === now || !input.current) return;
    own.current = now;
    input.current.value = now;
  }, [book, student, column, shown]);
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!isBlock(pasted)) return;
    event.preventDefault();
    onPaste(pasted);
  };
  const restore = (element: HTMLInputElement) => {
    book.drop(place);
    own.current = textOf(book.cell(place));
    element.value = own.current;
    element.select();
  };
  return (
    <input
      ref={input}
      className="mt-input"
      aria-label={label}
      aria-invalid={faulty.includes(statusOf(state)) || undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      defaultValue={shown}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={(event) => (event.key === 'Escape' ? restore(event.currentTarget) : onKey(event))}
      onPaste={paste}
      onInput={({ currentTarget }) => {
        // Digits, comma, dot, sign, F and D (S2 §5).
        const cleaned = currentTarget.value.replaceAll(/[^\d.,+\-fd]/gi, '');
        if (cleaned !== currentTarget.value) currentTarget.value = cleaned;
        book.type(place, cleaned);
        own.current = textOf(book.cell(place));
      }}
    />
  );
}

const faulty: readonly CellStatus[] = ['unconfirmed', 'invalid', 'refused', 'conflict'];
