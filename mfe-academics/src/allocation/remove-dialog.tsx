import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { fetchTeacher } from '@portal/shared-kit/contract/people/teacher';
import { teachingRemoval, type TeachingRow } from '@portal/shared-kit/contract/people/teaching';
import { removeFromClass, removeSubject } from '@portal/shared-kit/contract/people/teaching-change';
import { handover, noHandover } from '@portal/shared-kit/contract/people/teaching-rules';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog, LookupSelect } from '@portal/shared-kit/form';
import { screenMessages, ReadState } from '@portal/shared-kit/screen';
import { Form, Radio } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { messages as text } from './messages.ts';
import { nameOf, previews, touched } from './teaching.ts';

type Ending = Out<typeof teachingRemoval>['data']['ends'];
type Scope = 'subject' | 'class';

/** Confirms before a teacher leaves a subject or the whole class, shows what ends, and asks for the successor where there are grades (S2 §4,
 *  §5; decision 111). */
export function RemoveDialog({ row, onClose }: { row: TeachingRow; onClose: () => void }) {
  const read = useEndpoint(teachingRemoval, { params: { id: row.id } });
  const fromClass = useCommand(removeFromClass, touched, previews);
  const fromSubject = useCommand(removeSubject, touched, previews);
  const [chosen, setChosen] = useState<Scope>('subject');
  const all = read.data?.data.ends;
  const several = all !== undefined && all.length > 1;
  const scope = several ? chosen : 'class';
  const ends = scope === 'class' ? all : all?.filter(({ id }) => id === row.id);
  const graded = ends?.some((one) => one.graded) ?? false;
  return (
    <ActionDialog<{ successor_id?: number | undefined }>
      title={screenMessages.removeQuestion}
      confirm={text.remove}
      danger
      disabled={!ends || read.isFetching}
      schema={graded ? handover : noHandover}
      value={{}}
      onConfirm={({ successor_id }) => {
        const { teacher_id, classmate_id, subject_id } = row;
        const body = { teacher_id, ...(successor_id !== undefined && { successor_id }) };
        return scope === 'class'
          ? fromClass.mutateAsync({ body: { ...body, classmates_id: classmate_id } })
          : fromSubject.mutateAsync({ body: { ...body, classmate_id, subject_id } });
      }}
      onFailure={() => void read.refetch()}
      onClose={onClose}
    >
      <p>
        <strong>{nameOf(row)}</strong>: {row.teacher_name}
      </p>
      <ReadState read={read}>
        {() => (
          <>
            {several && (
              <Radio.Group
                aria-label={text.scope}
                value={chosen}
                onChange={({ target }) => setChosen(target.value as Scope)}
                options={[
                  { value: 'subject', label: text.onlySubject(row.subject_name) },
                  { value: 'class', label: text.wholeClass(all.length) },
                ]}
              />
            )}
            {ends && <Ends ends={ends} />}
          </>
        )}
      </ReadState>
      {graded && (
        <Form.Item name="successor_id" label={text.successor} extra={text.successorHint} required>
          <LookupSelect endpoint={fetchTeacher} label={({ fullName }) => fullName} />
        </Form.Item>
      )}
      <p>{screenMessages.removeWarning}</p>
    </ActionDialog>
  );
}

const Ends = ({ ends }: { ends: Ending }) => (
  <section aria-label={text.ends} style={{ marginTop: 12 }}>
    <strong>{text.ends}</strong>
    <ul>
      {ends.map(({ id, subject_name, role, graded }) => (
        <li key={id}>{text.ending(subject_name, role, graded)}</li>
      ))}
    </ul>
  </section>
);
