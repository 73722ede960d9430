import { usePortal } from '@portal/shared-kit';
import { randomKey } from '@portal/shared-kit/contract/core/random-key';
import { isNamedAs } from '@portal/shared-kit/contract/core/file-name';
import {
  addStudentNote,
  removeStudentNote,
  studentNoteFile,
  studentNotes,
  type StudentNote,
} from '@portal/shared-kit/contract/enrolment/student-office';
import { documentFile } from '@portal/shared-kit/contract/people/person-rules';
import {
  call,
  failureOf,
  useDownload,
  upload,
  useAllowed,
  useCommand,
  useEndpoint,
} from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { FileInput, ReadState, Rows, TwoLines, type Column } from '@portal/shared-kit/screen';
import { Alert, Button } from '@portal/shared-kit/ui';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { StudentTabProps } from './record-tabs.tsx';
import { noteMessages as text } from './note-messages.ts';

const columns: readonly Column<StudentNote>[] = [
  {
    title: text.note,
    dataIndex: 'note',
    render: (note: string) => <span style={{ whiteSpace: 'pre-wrap' }}>{note}</span>,
  },
  { title: text.document, dataIndex: 'file', render: (file: StudentNote['file']) => file?.name ?? text.none },
  {
    title: text.written,
    dataIndex: 'created_by',
    render: (by: string, { created_at }) => <TwoLines first={by} second={formatMoment(created_at)} />,
  },
];

/** What the office noted about a student, with the documents it keeps (decision 104). */
export function NotesTab({ student: { id } }: StudentTabProps) {
  const save = useDownload();
  const allowed = useAllowed();
  const read = useEndpoint(studentNotes, { params: { id } });
  const [removing, setRemoving] = useState<StudentNote>();
  // Nobody reads or writes notes about themselves.
  const isRefused = read.error !== null && failureOf(read.error).code === 'forbidden';
  return (
    <>
      <p>{text.who}</p>
      {allowed(addStudentNote) && !isRefused && (
        <NoteForm studentId={id} onAdded={() => void read.refetch()} />
      )}
      <ReadState read={read} empty={({ data }) => (data.length === 0 ? text.empty : undefined)}>
        {({ data }) => (
          <Rows
            label={text.title}
            rows={data}
            columns={columns}
            name={(row) => row.note.slice(0, 40)}
            actions={(row) => [
              row.file && {
                label: text.download,
                run: () => void save(studentNoteFile, { params: { id, note_id: row.id } }, row.file!.name),
              },
              row.removable &&
                allowed(removeStudentNote) && {
                  label: text.remove,
                  danger: true,
                  run: () => setRemoving(row),
                },
            ]}
          />
        )}
      </ReadState>
      {removing && <RemoveDialog studentId={id} note={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

function RemoveDialog({
  studentId,
  note,
  onClose,
}: {
  studentId: number;
  note: StudentNote;
  onClose: () => void;
}) {
  const remove = useCommand(removeStudentNote, [studentNotes]);
  return (
    <ActionDialog
      title={text.removeTitle}
      confirm={text.remove}
      danger
      onConfirm={() => remove.mutateAsync({ params: { id: studentId, note_id: note.id } })}
      onClose={onClose}
    >
      <p>{note.note}</p>
    </ActionDialog>
  );
}

/** A note and, where there is one, its document; both stay until they are saved. */
function NoteForm({ studentId, onAdded }: { studentId: number; onAdded: () => void }) {
  const { http, notify } = usePortal();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  // The same until an answer came: what was sent before a lost answer is the same note.
  const [key, setKey] = useState(randomKey);
  const [saved, setSaved] = useState(0);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const file = chooser.current?.files?.[0];
    if (note.trim() === '') {
      setProblem(text.missing);
      area.current?.focus();
      return;
    }
    if (file && file.size > documentFile.maxBytes) return setProblem(text.tooLarge);
    if (file && !isNamedAs(file.name, documentFile.types)) return setProblem(text.wrongFile);
    setProblem(undefined);
    setSending(true);
    try {
      const at = { params: { id: studentId }, body: { note, key } };
      const { message } = await (file
        ? upload(http, addStudentNote, { ...at, file })
        : call(http, addStudentNote, at));
      notify.success(message);
      setKey(randomKey());
      setNote('');
      setSaved((times) => times + 1);
      onAdded();
    } catch (error) {
      const { code, message, errors } = failureOf(error);
      if (code === 'conflict') {
        setKey(randomKey());
        onAdded();
      }
      setProblem(Object.values(errors ?? {}).flat()[0] ?? message);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      onSubmit={(event) => void send(event)}
      style={{ display: 'grid', gap: 8, marginBottom: 16 }}
      noValidate
    >
      <label htmlFor={`${id}-note`}>{text.note}</label>
      <textarea
        ref={area}
        id={`${id}-note`}
        className="pk-control"
        rows={3}
        maxLength={2000}
        value={note}
        aria-invalid={problem === text.missing}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
      <label htmlFor={`${id}-file`}>{text.file}</label>
      <FileInput
        key={saved}
        id={`${id}-file`}
        ref={chooser}
        accept={documentFile.types.join(',')}
        aria-describedby={`${id}-hint`}
        onFile={() => setProblem(undefined)}
      />
      <small id={`${id}-hint`}>{text.fileHint}</small>
      {problem && (
        <div id={`${id}-problem`}>
          <Alert type="error" title={problem} />
        </div>
      )}
      <div>
        <Button type="primary" htmlType="submit" loading={sending}>
          {sending ? text.adding : text.add}
        </Button>
      </div>
    </form>
  );
}
