import type { GradeColumn } from '@portal/shared-kit/contract/grading/grid';
import { statusOf, type CellState } from '../book/cell-state.ts';
import type { BookRow, GradeBook } from '../book/grade-book.ts';
import { messages as text } from '../messages.ts';
import { typedText } from '../book/typed-cell.ts';

/** The saving state of a cell, in words. */
export function noteOf(state: CellState): string {
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
  student: number;
  row: BookRow;
  columns: readonly GradeColumn[];
  chosen: GradeColumn | undefined;
  book: GradeBook;
}

/** What is said of the cells of a row: of the chosen column always, of another one where it is not stored (J7). In a conflict, the choice
 *  between both values. */
export function RowNotes({ student, row, columns, chosen, book }: Props) {
  return columns.map(({ id: column, assessment_type }) => {
    const state = row[column];
    const note = state && noteOf(state);
    const isChosen = column === chosen?.id;
    if (!note || (!isChosen && statusOf(state) === 'saved')) return null;
    const place = { student, column };
    return (
      <div key={column} className={toneOf(state)}>
        {isChosen ? note : text.noteOf(assessment_type, note)}
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
      </div>
    );
  });
}
