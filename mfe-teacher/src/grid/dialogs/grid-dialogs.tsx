import { ActionDialog } from '@portal/shared-kit/form';
import { type AnyDialogProps, type GridDialogProps, type EntryDialogProps, setMany } from './dialog-props.ts';
import { ImportDialog } from './import-dialog.tsx';
import { messages as text } from '../messages.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { PublishDialog, ReopenDialog, SubmitDialog } from './sheet-dialogs.tsx';
import { StudentDialog } from './student-dialog.tsx';
import { Input } from '@portal/shared-kit/ui-data';
import { type ComponentProps, type ComponentRef, useEffect, useRef, useState } from 'react';
import { readTyped } from '../book/typed-cell.ts';

export function GridDialogs({ dialog, ...props }: AnyDialogProps) {
  const { column } = props;
  switch (dialog.what) {
    case 'paste':
      return column && <PasteDialog {...{ ...props, column }} pasted={dialog.pasted} from={dialog.from} />;
    case 'fill':
      return column && <FillDialog {...{ ...props, column }} />;
    case 'import':
      return column && <ImportDialog {...{ ...props, column }} />;
    case 'publish':
      return <PublishDialog {...props} unread={dialog.unread} />;
    case 'submit':
      return column && <SubmitDialog {...{ ...props, column }} />;
    case 'reopen':
      return <ReopenDialog {...props} />;
    case 'student':
      return <StudentDialog {...props} student={dialog.student} />;
    case 'reason':
      return <ReasonDialog {...props} />;
    case 'zeros':
      return <ZerosDialog {...props} />;
  }
}

const ReasonDialog = ({ book, onClose }: GridDialogProps) => (
  <ActionDialog
    title={text.giveReason}
    confirm={text.save}
    reason
    onConfirm={({ reason }) => {
      book.giveReason(book.lackingReason(), reason);
      onClose();
    }}
    onClose={onClose}
  >
    <p>{text.reasonHelp}</p>
  </ActionDialog>
);

/** Cells out of range show 0, which is only stored after a confirmation (row 65). */
function ZerosDialog({ book, students, onClose }: GridDialogProps) {
  const places = book.unconfirmed();
  const nameOf = (id: number) => students.find((student) => student.id === id)?.fullName ?? '';
  return (
    <ActionDialog
      title={text.zeros}
      confirm={text.save}
      onConfirm={() => {
        book.confirm(places);
        onClose();
      }}
      onClose={onClose}
    >
      <ul>
        {places.map((place) => {
          const { trouble } = book.cell(place);
          const typed = trouble?.kind === 'unconfirmed' ? trouble.typed : '';
          return (
            <li key={`${place.student} ${place.column}`}>{text.zeroOf(nameOf(place.student), typed)}</li>
          );
        })}
      </ul>
    </ActionDialog>
  );
}

/** Takes the focus after the dialog has taken it. */
function FirstField(props: Pick<ComponentProps<typeof Input>, 'value' | 'onChange'>) {
  const input = useRef<ComponentRef<typeof Input>>(null);
  useEffect(() => input.current?.focus(), []);
  return <Input ref={input} inputMode="decimal" {...props} />;
}

/** Fills every blank cell of the column with one value, after a confirmation that names it (I16). */
function FillDialog({ book, missing, column, onClose, onSet }: EntryDialogProps) {
  const [typed, setTyped] = useState('');
  const read = readTyped(typed);
  const cell = 'cell' in read ? read.cell : null;
  return (
    <ActionDialog
      title={text.fillTitle(column.assessment_type)}
      confirm={text.fillApply(missing.length)}
      disabled={cell === null || missing.length === 0}
      written={typed !== ''}
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
            <FirstField value={typed} onChange={({ target }) => setTyped(target.value)} />
          </label>
          <p>{missing.map(({ fullName }) => fullName).join(', ')}</p>
        </>
      )}
    </ActionDialog>
  );
}
