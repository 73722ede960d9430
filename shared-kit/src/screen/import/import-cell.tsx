import { useId } from 'react';
import type { ImportRow } from '../../contract/platform/import.ts';
import { screenMessages } from '../frame/messages.ts';
import { importMessages as text } from './messages.ts';

interface Props {
  row: ImportRow;
  /** Key and label of the column. */
  column: string;
  label: string;
  /** The value of its input; without it the cell is read-only. */
  typed: string | undefined;
  onType: (value: string) => void;
  onEnter: () => void;
  /** The id of the list of allowed values. */
  list?: string | undefined;
}

/** A cell of a line: the value in the file, that of the register where it differs, and its problem. */
export function ImportCell({ row, column, label, typed, onType, onEnter, list }: Props) {
  const id = useId();
  const problem = row.problems[column];
  const change = row.changes.find(({ key }) => key === column);
  return (
    <>
      {typed === undefined ? (
        row.cells[column] || screenMessages.nothing
      ) : (
        <input
          className="pk-control pk-import-cell"
          aria-label={text.cell(label, row.number)}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && id}
          {...(problem && list && { list })}
          maxLength={2_000}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && onEnter()}
        />
      )}
      {problem && (
        <p id={id} className="pk-import-problem">
          {problem}
        </p>
      )}
      {change && <p className="pk-import-note">{text.before(change.old || text.emptyValue)}</p>}
    </>
  );
}
