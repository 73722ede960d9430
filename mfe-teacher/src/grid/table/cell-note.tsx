import { statusOf, type CellState } from '../book/cell-state.ts';
import type { CellPlace, GradeBook } from '../book/grade-book.ts';
import { messages as text } from '../messages.ts';
import { typedText } from '../book/typed-cell.ts';

/** The saving state of a cell, in words. */
function noteOf(state: CellState): string {
  const status = statusOf(state);
  const { trouble, stored } = state;
  if (trouble?.kind === 'unconfirmed') return text.unconfirmed(trouble.typed);
  if (trouble?.kind === 'refused') return text.refused(trouble.message);
  if (status === 'conflict' && stored.at)
    return text.conflict(typedText(stored.cell), stored.author ?? text.somebody, stored.at);
  return text.status[status];
}

const toneOf = (state: CellState): string => {
  const status = statusOf(state);
  if (status === 'saved') return 'mt-good';
  return status === 'pending' ? 'mt-quiet' : 'mt-bad';
};

interface Props {
  book: GradeBook;
  place: CellPlace;
  state: CellState;
}

/** The note of a cell; in a conflict, the choice between both values. */
export function CellNote({ book, place, state }: Props) {
  const note = noteOf(state);
  if (!note) return null;
  return (
    <span className={toneOf(state)}>
      {note}
      {state.conflict && !state.trouble && (
        <span className="mt-choice">
          <button type="button" className="pk-action" onClick={() => book.resolve(place, 'theirs')}>
            {text.keepTheirs(typedText(state.stored.cell))}
          </button>
          <button type="button" className="pk-action" onClick={() => book.resolve(place, 'mine')}>
            {text.keepMine(typedText(state.unsaved?.cell ?? null))}
          </button>
        </span>
      )}
    </span>
  );
}
