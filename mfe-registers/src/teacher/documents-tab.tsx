import { usePortal } from '@portal/shared-kit';
import type { PersonDocument } from '@portal/shared-kit/contract/people/person';
import {
  addTeacherDocument,
  removeTeacherDocument,
  teacherDocument,
  teacherDocuments,
} from '@portal/shared-kit/contract/people/teacher';
import { download, failureOf, useAllowed, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { RowActions, Rows, ScreenState, useRowWork } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { DocumentForm } from './document-form.tsx';
import { teacherText as text } from './messages.ts';
import type { TeacherTabProps } from './tab-props.ts';

const number = new Intl.NumberFormat('pt-PT', { maximumFractionDigits: 1 });

/** A number of bytes in display form. */
const sizeOf = (bytes: number): string =>
  bytes < 1_048_576
    ? `${number.format(Math.ceil(bytes / 1024))} KB`
    : `${number.format(bytes / 1_048_576)} MB`;

/** CV and certificates of the teacher (decision 49). */
export function DocumentsTab({ teacher: { id } }: TeacherTabProps) {
  const { http, notify } = usePortal();
  const allowed = useAllowed();
  const { data, error, refetch } = useEndpoint(teacherDocuments, { params: { id } });
  const rows = data?.data;
  const reload = () => void refetch();
  const work = useRowWork<PersonDocument>(reload);
  const remove = useCommand(removeTeacherDocument, [teacherDocuments]);
  const [removing, setRemoving] = useState<PersonDocument>();

  const save = async (document: PersonDocument) => {
    try {
      await download(http, teacherDocument, { params: { id, document_id: document.id } }, document.name);
    } catch (problem) {
      const { message, supportCode } = failureOf(problem);
      notify.error(message, { retry: () => void save(document), ...(supportCode && { supportCode }) });
    }
  };
  const actions = (row: PersonDocument) => [
    { key: 'download', label: text.download, run: () => void save(row) },
    allowed(removeTeacherDocument) && {
      key: 'remove',
      label: text.remove,
      danger: true,
      run: () => setRemoving(row),
    },
  ];

  return (
    <>
      {allowed(addTeacherDocument) && <DocumentForm teacherId={id} onAdded={reload} />}
      <ScreenState
        failure={rows ? undefined : (error ?? undefined)}
        loading={!rows}
        empty={rows?.length === 0 ? text.noDocuments : undefined}
        onRetry={reload}
      >
        <Rows
          label={text.documents}
          rows={rows ?? []}
          first={1}
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
          actions={(row) => <RowActions name={row.name} actions={actions(row)} disabled={work.busy(row)} />}
          busy={work.busy}
          stale={false}
        />
      </ScreenState>
      <ActionDialog
        open={removing !== undefined}
        title={text.removeQuestion}
        confirm={text.remove}
        danger
        onClose={() => setRemoving(undefined)}
        onConfirm={() => {
          const row = removing!;
          setRemoving(undefined);
          void work.run(row, () => remove.mutateAsync({ params: { id, document_id: row.id } }), {
            gone: true,
          });
        }}
      >
        <strong>{removing?.name}</strong>
        <p>{text.removeWarning}</p>
      </ActionDialog>
    </>
  );
}
