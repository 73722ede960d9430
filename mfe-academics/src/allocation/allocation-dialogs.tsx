import { isDay } from '@portal/shared-kit/contract/core/day';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { fetchTeacher } from '@portal/shared-kit/contract/people/teacher';
import {
  type TeachingRow,
  teachingRemoval,
  substitutionPreview,
} from '@portal/shared-kit/contract/people/teaching';
import {
  removeFromClass,
  removeSubject,
  substituteTeacher,
} from '@portal/shared-kit/contract/people/teaching-change';
import {
  handover,
  noHandover,
  substitutionForm,
  type Substitution,
} from '@portal/shared-kit/contract/people/teaching-rules';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { writtenDay } from '@portal/shared-kit/dates';
import { ActionDialog, LookupSelect, DayItem } from '@portal/shared-kit/form';
import { screenMessages, ReadState } from '@portal/shared-kit/screen';
import { Alert, Button } from '@portal/shared-kit/ui';
import { Form, Radio } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { AllocateForm, type Allocating } from './allocate-form.tsx';
import { messages as text } from './messages.ts';
import { nameOf, previews, touched } from './teaching.ts';

export type OpenAllocation =
  | ({ what: 'allocate' } & Allocating)
  | { what: 'substitute' | 'remove'; row: TeachingRow };

export function AllocationDialogs({ open, onClose }: { open: OpenAllocation; onClose: () => void }) {
  if (open.what === 'allocate') return <AllocateForm {...open} onClose={onClose} />;
  if (open.what === 'substitute') return <SubstituteDialog row={open.row} onClose={onClose} />;
  return <RemoveDialog row={open.row} onClose={onClose} />;
}

type Ending = Out<typeof teachingRemoval>['data']['ends'];

type Scope = 'subject' | 'class';

/** Confirms before a teacher leaves a subject or the whole class, shows what ends, and asks for the successor where there are grades (S2 §4,
 *  §5; decision 111). */
function RemoveDialog({ row, onClose }: { row: TeachingRow; onClose: () => void }) {
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

/** Substitutes a teacher from a day on, with a preview of the changes (decision 111). */
function SubstituteDialog({ row, onClose }: { row: TeachingRow; onClose: () => void }) {
  const substitute = useCommand(substituteTeacher, touched, previews);
  return (
    <ActionDialog<Substitution>
      title={text.substituting(row.teacher_name)}
      confirm={text.substitute}
      schema={substitutionForm}
      value={{ from: institutionDay(new Date()) }}
      onConfirm={(body) => substitute.mutateAsync({ params: { id: row.id }, body })}
      onClose={onClose}
    >
      <p>
        <strong>{nameOf(row)}</strong>
      </p>
      <Form.Item name="teacher_id" label={text.successor} required>
        <LookupSelect endpoint={fetchTeacher} label={({ fullName }) => fullName} />
      </Form.Item>
      <DayItem name="from" label={text.firstDay} required />
      <Preview row={row} />
    </ActionDialog>
  );
}

/** The preview, once teacher and day are chosen. */
function Preview({ row }: { row: TeachingRow }) {
  const teacher: number | null | undefined = Form.useWatch('teacher_id');
  const from: string | null | undefined = Form.useWatch('from');
  const { data, error, refetch } = useEndpoint(
    substitutionPreview,
    { params: { id: row.id }, query: { teacher_id: teacher ?? 0, from: from ?? '' } },
    { enabled: Boolean(teacher) && isDay(from ?? '') },
  );
  if (!teacher || !isDay(from ?? '')) return null;
  if (error)
    return (
      <Alert
        type="warning"
        title={error.message}
        action={<Button onClick={() => void refetch()}>{screenMessages.retry}</Button>}
      />
    );
  if (!data) return null;
  const { teaching, successor, last_day, was_assistant, graded } = data.data;
  const changes = [
    last_day === null
      ? text.never(teaching.teacher_name)
      : text.until(teaching.teacher_name, writtenDay(last_day)),
    text.comes(successor.teacher_name, teaching.role, writtenDay(successor.start_date)),
    ...(was_assistant ? [text.leavesAssistance(successor.teacher_name)] : []),
    ...(graded ? [text.gradesStay] : []),
  ];
  return (
    <section aria-label={text.preview}>
      <strong>{text.preview}</strong>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </section>
  );
}
