import type { GradeColumn, GradeStudent } from '@portal/shared-kit/contract/grading/grid';
import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import { Alert, Button } from '@portal/shared-kit/ui';
import type { GradeBook } from './book/grade-book.ts';
import type { GridDialog } from './dialogs/dialog-props.ts';
import { messages as text } from './messages.ts';
import type { View } from './table/shown-students.ts';

interface Props {
  book: GradeBook;
  /** Editable columns. */
  open: readonly GradeColumn[];
  chosen: GradeColumn | undefined;
  /** Students whose grade in the chosen column is missing for the pauta. */
  missing: readonly GradeStudent[];
  former: number;
  view: View;
  onChoose: (column: number) => void;
  onView: (view: View) => void;
  onSave: () => void;
  onOpen: (dialog: GridDialog) => void;
}

/** The chosen column, the order, and the saving state. */
export function GridToolbar({ book, open, chosen, missing, former, view, onChoose, onView, ...on }: Props) {
  const lacking = book.lackingReason();
  return (
    <>
      <div className="pk-toolbar">
        {chosen && (
          <select
            className="pk-control"
            aria-label={text.column}
            value={chosen.id}
            onChange={({ target }) => onChoose(Number(target.value))}
          >
            {open.map(({ id, assessment_type, percentage }) => (
              <option key={id} value={id}>
                {text.enter(assessment_type, percentageText(Math.round(percentage * 100)))}
              </option>
            ))}
          </select>
        )}
        {chosen && (
          <Button
            aria-pressed={view.only !== undefined}
            type={view.only ? 'primary' : 'default'}
            onClick={() =>
              onView({ ...view, only: view.only ? undefined : new Set(missing.map(({ id }) => id)) })
            }
          >
            {text.blanks(missing.length)}
          </Button>
        )}
        <select
          className="pk-control"
          aria-label={text.order}
          value={view.order}
          onChange={({ target }) => onView({ ...view, order: target.value === 'code' ? 'code' : 'name' })}
        >
          <option value="name">{text.orders.name}</option>
          <option value="code">{text.orders.code}</option>
        </select>
        {former > 0 && (
          <label className="pk-control">
            <input
              type="checkbox"
              checked={view.former}
              onChange={({ target }) => onView({ ...view, former: target.checked })}
            />{' '}
            {text.former(former)}
          </label>
        )}
        {chosen && <Button onClick={() => on.onOpen({ what: 'paste', pasted: '' })}>{text.paste}</Button>}
        {chosen && <Button onClick={() => on.onOpen({ what: 'fill' })}>{text.fill}</Button>}
        {chosen && <Button onClick={() => on.onOpen({ what: 'import' })}>{text.import}</Button>}
        <SavedState book={book} onSave={on.onSave} />
      </div>
      {lacking.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={text.reasonsMissing(lacking.length)}
          action={<Button onClick={() => on.onOpen({ what: 'reason' })}>{text.giveReason}</Button>}
        />
      )}
    </>
  );
}

function SavedState({ book, onSave }: { book: GradeBook; onSave: () => void }) {
  const waiting = book.waiting().length;
  const at = book.savedAt();
  const refused = book.waiting().some((place) => book.cell(place).trouble?.kind === 'refused');
  return (
    <span className={waiting > 0 ? 'mt-state mt-bad' : 'mt-state mt-good'} role="status">
      {waiting > 0 ? text.waiting(waiting) : at ? `✓ ${text.allSaved(at)}` : text.saved}{' '}
      {waiting > 0 && (
        <Button size="small" onClick={onSave}>
          {text.save}
        </Button>
      )}{' '}
      {refused && (
        <Button size="small" onClick={() => book.retry()}>
          {text.retry}
        </Button>
      )}
    </span>
  );
}
