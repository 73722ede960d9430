import type { GradeColumn, GradeStudent } from '@portal/shared-kit/contract/grading/grid';
import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import { NativeSelect, PopMenu } from '@portal/shared-kit/screen';
import { Alert, Button } from '@portal/shared-kit/ui';
import { textOf } from './table/cell-input.tsx';
import { noteOf } from './table/cell-note.tsx';
import type { CellPlace, GradeBook } from './book/grade-book.ts';
import type { GridDialog } from './dialogs/dialog-props.ts';
import { messages as text } from './messages.ts';
import { messages as sheetText } from './sheet-messages.ts';
import type { View } from './table/shown-students.ts';

interface Props {
  book: GradeBook;
  /** Editable columns. */
  open: readonly GradeColumn[];
  chosen: GradeColumn | undefined;
  /** Students whose grade in the chosen column is missing for the pauta. */
  missing: readonly GradeStudent[];
  former: number;
  /** On a phone: first what is needed before the first grade. */
  narrow: boolean;
  /** Whether the reopening of a pauta may be requested. */
  reopens: boolean;
  view: View;
  nameOf: (cell: CellPlace) => string;
  /** Whether its student and column are still in the grid. */
  isHere: (cell: CellPlace) => boolean;
  onChoose: (column: number) => void;
  onView: (view: View) => void;
  onJump: (place: CellPlace) => void;
  onSave: () => void;
  onOpen: (dialog: GridDialog) => void;
}

/** The chosen column, what is missing, the rare acts in one menu, and the saving state. */
export function GridToolbar({ book, open, chosen, missing, view, onChoose, onView, onOpen, ...rest }: Props) {
  const lacking = book.lackingReason();
  const onlyMissing = () =>
    onView({ ...view, only: view.only ? undefined : new Set(missing.map(({ id }) => id)) });
  const acts: readonly (readonly [string, () => void] | false)[] = [
    rest.narrow && !!chosen && [text.blanks(missing.length), onlyMissing],
    rest.narrow && !!chosen && [text.paste, () => onOpen({ what: 'paste', pasted: '' })],
    rest.narrow && !!chosen && [text.import, () => onOpen({ what: 'import' })],
    rest.narrow && missing.length > 0 && [text.fill, () => onOpen({ what: 'fill' })],
    view.order === 'name'
      ? [text.orders.code, () => onView({ ...view, order: 'code' })]
      : [text.orders.name, () => onView({ ...view, order: 'name' })],
    rest.former > 0 && [
      view.former ? text.hideFormer : text.former(rest.former),
      () => onView({ ...view, former: !view.former }),
    ],
    !rest.narrow && [view.pinned ? text.unpin : text.pin, () => onView({ ...view, pinned: !view.pinned })],
    rest.reopens && [sheetText.reopen, () => onOpen({ what: 'reopen' })],
  ];
  return (
    <>
      <div className="pk-toolbar mt-bar">
        {chosen && (
          <NativeSelect
            aria-label={text.column}
            value={chosen.id}
            options={open.map(({ id, assessment_type, percentage }) => ({
              value: id,
              label: text.enter(assessment_type, percentageText(Math.round(percentage * 100))),
            }))}
            onChange={onChoose}
          />
        )}
        {chosen && !rest.narrow && (
          <>
            <Button
              aria-pressed={view.only !== undefined}
              type={view.only ? 'primary' : 'default'}
              onClick={onlyMissing}
            >
              {text.blanks(missing.length)}
            </Button>
            {missing.length > 0 && <Button onClick={() => onOpen({ what: 'fill' })}>{text.fill}</Button>}
            <Button onClick={() => onOpen({ what: 'paste', pasted: '' })}>{text.paste}</Button>
            <Button onClick={() => onOpen({ what: 'import' })}>{text.import}</Button>
          </>
        )}
        <PopMenu toggle={(props) => <Button {...props}>{text.more}</Button>}>
          {(close) =>
            acts.map(
              (act) =>
                act && (
                  <button
                    key={act[0]}
                    type="button"
                    className="pk-action"
                    onClick={() => {
                      close();
                      act[1]();
                    }}
                  >
                    {act[0]}
                  </button>
                ),
            )
          }
        </PopMenu>
        <SavedState book={book} {...rest} />
      </div>
      {lacking.length > 0 && (
        <Alert
          type="warning"
          title={text.reasonsMissing(lacking.length)}
          action={<Button onClick={() => onOpen({ what: 'reason' })}>{text.giveReason}</Button>}
        />
      )}
    </>
  );
}

type SavedProps = Pick<Props, 'book' | 'nameOf' | 'isHere' | 'onJump' | 'onSave'>;
/** Whether all is stored; where it is not, the list of those cells: each leads there (J7), and one that the grid no longer has is dropped. */
function SavedState({ book, nameOf, isHere, onJump, onSave }: SavedProps) {
  const waiting = book.waiting();
  const at = book.savedAt();
  if (waiting.length === 0)
    return (
      <span className="mt-state mt-good" role="status">
        {at ? `✓ ${text.allSaved(at)}` : text.saved}
      </span>
    );
  const refused = waiting.some((place) => book.cell(place).trouble?.kind === 'refused');
  return (
    <span className="mt-state mt-bad" role="status">
      <PopMenu
        toggle={(props) => (
          <button {...props} type="button" className="pk-action mt-waiting">
            {text.waiting(waiting.length)} ▾
          </button>
        )}
      >
        {(close) =>
          waiting.map((place) => (
            <button
              key={`${place.student} ${place.column}`}
              type="button"
              className="pk-action"
              onClick={() => {
                close();
                if (isHere(place)) onJump(place);
                else book.drop(place);
              }}
            >
              {(isHere(place) ? String : text.gone)(
                text.waitingOf(nameOf(place), textOf(book.cell(place)), noteOf(book.cell(place))),
              )}
            </button>
          ))
        }
      </PopMenu>
      <Button size="small" onClick={onSave}>
        {text.save}
      </Button>
      {refused && (
        <Button size="small" onClick={() => book.retry()}>
          {text.retry}
        </Button>
      )}
    </span>
  );
}
