import { usePortal } from '@portal/shared-kit';
import { isNamedAs } from '@portal/shared-kit/contract/core/file-name';
import type { PersonDocument } from '@portal/shared-kit/contract/people/person';
import { documentFile, documentKinds } from '@portal/shared-kit/contract/people/person-rules';
import {
  addTeacherDocument,
  removeTeacherDocument,
  teacherDocument,
  teacherDocuments,
} from '@portal/shared-kit/contract/people/teacher';
import { failureOf, useDownload, upload, useAllowed, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { FileInput, NativeSelect, optionsOf, Rows, ReadState, useRowWork } from '@portal/shared-kit/screen';
import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import { useState, useId, useRef, type FormEvent } from 'react';
import { teacherText as text } from './messages.ts';
import type { TeacherTabProps } from './data-tab.tsx';

const field = { display: 'grid', gap: 4, minWidth: 0 } as const;

const number = new Intl.NumberFormat('pt-PT', { maximumFractionDigits: 1 });

/** A number of bytes in display form. */
const sizeOf = (bytes: number): string =>
  bytes < 1_048_576
    ? `${number.format(Math.ceil(bytes / 1024))} KB`
    : `${number.format(bytes / 1_048_576)} MB`;

/** CV and certificates of the teacher (decision 49). */
export function DocumentsTab({ teacher: { id } }: TeacherTabProps) {
  const save = useDownload();
  const allowed = useAllowed();
  const read = useEndpoint(teacherDocuments, { params: { id } });
  const rows = read.data?.data ?? [];
  const reload = () => void read.refetch();
  const work = useRowWork<PersonDocument>(reload);
  const remove = useCommand(removeTeacherDocument, [teacherDocuments]);
  const [removing, setRemoving] = useState<PersonDocument>();

  const actions = (row: PersonDocument) => [
    {
      label: text.download,
      run: () => void save(teacherDocument, { params: { id, document_id: row.id } }, row.name),
    },
    allowed(removeTeacherDocument) && { label: text.remove, danger: true, run: () => setRemoving(row) },
  ];

  return (
    <>
      {allowed(addTeacherDocument) && <DocumentForm teacherId={id} onAdded={reload} />}
      <ReadState read={read} empty={rows.length === 0 ? text.noDocuments : undefined}>
        <Rows
          label={text.documents}
          rows={rows}
          columns={[
            { title: text.document, dataIndex: 'name' },
            {
              title: text.kind,
              dataIndex: 'kind',
              render: (kind: PersonDocument['kind']) => text.kinds[kind],
            },
            { title: text.size, dataIndex: 'size', render: sizeOf },
            {
              title: text.handedIn,
              dataIndex: 'created_at',
              render: (moment: string) => formatMoment(moment),
            },
          ]}
          name={(row) => row.name}
          actions={actions}
          busy={work.busy}
        />
      </ReadState>
      <ActionDialog
        open={removing !== undefined}
        title={text.removeQuestion}
        confirm={text.remove}
        danger
        onClose={() => setRemoving(undefined)}
        onConfirm={() => {
          const row = removing!;
          setRemoving(undefined);
          void work.run(row, async () => {
            const { message } = await remove.mutateAsync({ params: { id, document_id: row.id } });
            return { message, gone: true };
          });
        }}
      >
        <strong>{removing?.name}</strong>
        <p>{text.removeWarning}</p>
      </ActionDialog>
    </>
  );
}

/** Uploads a document. The chosen file stays chosen until it is saved. */
function DocumentForm({ teacherId, onAdded }: { teacherId: number; onAdded: () => void }) {
  const { http, notify } = usePortal();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<(typeof documentKinds)[number]>('CV');
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  /** Counts the uploads; each one renders an empty file chooser. */
  const [handedIn, setHandedIn] = useState(0);

  const refuse = (message: string) => {
    setProblem(message);
    chooser.current?.focus();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const file = chooser.current?.files?.[0];
    if (!file) return refuse(text.chooseFile);
    if (file.size === 0) return refuse(text.emptyFile);
    if (file.size > documentFile.maxBytes) return refuse(text.fileTooLarge);
    if (!isNamedAs(file.name, documentFile.types)) return refuse(text.wrongFileName);
    setProblem(undefined);
    setSending(true);
    try {
      const { message } = await upload(http, addTeacherDocument, {
        params: { id: teacherId },
        body: { kind },
        file,
      });
      notify.success(message);
      setHandedIn((many) => many + 1);
      onAdded();
    } catch (error) {
      const { message, errors } = failureOf(error);
      refuse(Object.values(errors ?? {}).flat()[0] ?? message);
    } finally {
      setSending(false);
    }
  };

  return (
    <form onSubmit={(event) => void send(event)} style={{ marginBottom: 16 }} noValidate>
      <Flex wrap gap="middle" align="end">
        <label style={field}>
          {text.kind}
          <NativeSelect value={kind} options={optionsOf(documentKinds, text.kinds)} onChange={setKind} />
        </label>
        <div style={field}>
          <label htmlFor={id}>{text.file}</label>
          <FileInput
            key={handedIn}
            id={id}
            ref={chooser}
            accept={documentFile.types.join(',')}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-hint`}
            onFile={() => setProblem(undefined)}
          />
        </div>
        <Button type="primary" htmlType="submit" loading={sending}>
          {sending ? text.adding : text.addDocument}
        </Button>
      </Flex>
      <small id={`${id}-hint`}>{text.fileHint}</small>
      {problem && <Alert type="error" title={problem} style={{ marginTop: 8 }} />}
    </form>
  );
}
