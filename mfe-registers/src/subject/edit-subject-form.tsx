import { usePortal } from '@portal/shared-kit';
import type { Args, Out } from '@portal/shared-kit/contract/core/endpoint';
import { putSubject, subject } from '@portal/shared-kit/contract/offer/subject';
import { call, useCommand } from '@portal/shared-kit/data';
import { PageForm, TextAreaItem, TextItem } from '@portal/shared-kit/form';
import { useState } from 'react';
import { messages as text } from './messages.ts';
import { UsedIn } from './used-in.tsx';

type Record = Out<typeof subject.get>['data'];
type Value = Args<typeof subject.create>['body'];

/** Name and description of a subject, with the courses that have it (S1 §2); other fields are unchanged. */
export function EditSubjectForm({ record }: { record: Record }) {
  const { http, notify } = usePortal();
  const save = useCommand(putSubject, [subject.get, subject.list]);
  const [loaded, setLoaded] = useState(record);
  return (
    <PageForm<Value>
      schema={subject.form}
      value={record}
      draftKey={`edit-subject:${record.id}`}
      submit={{ label: text.update, busy: text.updating }}
      {...(subject.toasts && { toasts: subject.toasts })}
      onSubmit={async (value) => {
        // The version loaded after a conflict applies as long as the record itself is not newer.
        const version = Math.max(record.version, loaded.version);
        const body = { ...value, version };
        const { message, data } = await save.mutateAsync({ params: { id: record.id }, body });
        setLoaded(data);
        notify.success(message);
        return data;
      }}
      reload={async () => {
        const { data } = await call(http, subject.get, { params: { id: record.id } });
        setLoaded(data);
        return data;
      }}
    >
      <TextItem name="name" label={text.name} required maxLength={160} />
      <UsedIn subjectId={record.id} title={text.course} />
      <TextAreaItem name="description" label={text.description} rows={4} maxLength={1000} />
    </PageForm>
  );
}
