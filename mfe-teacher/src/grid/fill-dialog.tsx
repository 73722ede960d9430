import { ActionDialog } from '@portal/shared-kit/form';
import { Input } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import type { EntryDialogProps } from './dialog-props.ts';
import { messages as text } from './messages.ts';
import { setMany } from './set-many.ts';
import { readTyped } from './typed-cell.ts';

/** Fills every blank cell of the column with one value, after a confirmation that names it (I16). */
export function FillDialog({ book, missing, column, onClose, onSet }: EntryDialogProps) {
  const [typed, setTyped] = useState('');
  const read = readTyped(typed);
  const cell = 'cell' in read ? read.cell : null;
  return (
    <ActionDialog
      title={text.fillTitle(column.assessment_type)}
      confirm={text.fillApply(missing.length)}
      disabled={cell === null || missing.length === 0}
      onConfirm={() => {
        const cells = missing.map(({ id }) => ({ student: id, column: column.id, cell }));
        onSet(cells.length, setMany(book, cells));
        onClose();
      }}
      onClose={onClose}
    >
      {missing.length === 0 ? (
        <p>{text.noBlanks}</p>
      ) : (
        <>
          <label>
            {text.fillValue}
            <Input value={typed} inputMode="decimal" onChange={({ target }) => setTyped(target.value)} />
          </label>
          <p>{missing.map(({ fullName }) => fullName).join(', ')}</p>
        </>
      )}
    </ActionDialog>
  );
}
