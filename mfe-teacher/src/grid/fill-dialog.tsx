import { ActionDialog } from '@portal/shared-kit/form';
import { Input } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { messages as text } from './messages.ts';
import { setMany } from './set-many.ts';
import { readTyped } from './typed-cell.ts';

/** Gives every blank cell of the column one value, named before it is done (I16). */
export function FillDialog({ book, students, column, onClose, onSet }: DialogProps) {
  const [typed, setTyped] = useState('');
  const blank = students.filter(({ id }) => book.shown({ student: id, column: column.id }) === null);
  const read = readTyped(typed);
  const cell = 'cell' in read ? read.cell : null;
  return (
    <ActionDialog
      title={text.fillTitle(column.assessment_type)}
      confirm={text.fillApply(blank.length)}
      disabled={cell === null || blank.length === 0}
      onConfirm={() => {
        const cells = blank.map(({ id }) => ({ student: id, cell }));
        onSet(cells.length, setMany(book, column.id, cells));
        onClose();
      }}
      onClose={onClose}
    >
      {blank.length === 0 ? (
        <p>{text.noBlanks}</p>
      ) : (
        <>
          <label>
            {text.fillValue}
            <Input value={typed} inputMode="decimal" onChange={({ target }) => setTyped(target.value)} />
          </label>
          <p>{blank.map(({ fullName }) => fullName).join(', ')}</p>
        </>
      )}
    </ActionDialog>
  );
}
