import { usePortal } from '@portal/shared-kit';
import {
  checkExam,
  createExam,
  examChange,
  examForm,
  exams,
  examSubjects,
  updateExam,
  type ExamChange,
  type ExamForm,
  type ExamRow,
} from '@portal/shared-kit/contract/grading/exam';
import {
  plannedKindLabels,
  plannedKinds,
  type PlannedKind,
} from '@portal/shared-kit/contract/grading/exam-rules';
import { roomOptions } from '@portal/shared-kit/contract/offer/room';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import {
  CheckItem,
  Choice,
  ClassSelect,
  FormDrawer,
  LookupSelect,
  MomentItem,
  NumberItem,
  TextAreaItem,
} from '@portal/shared-kit/form';
import { screenMessages } from '@portal/shared-kit/screen';
import { Alert, Button } from '@portal/shared-kit/ui';
import { Form, Input } from '@portal/shared-kit/ui-data';
import type { ComponentProps } from 'react';
import { messages as text } from './messages.ts';

/** The next exam is mostly of the same kind, class and length. */
const kept = ['classmate_id', 'kind', 'minutes', 'room_id'] as const;
const first = { kind: 'EXAME_NORMAL', minutes: 120, room_id: null, shares_room: false, note: '' } as const;

/** Plans an exam; its conflicts are shown while it is planned. */
export function AddExam({ onClose }: { onClose: () => void }) {
  const { notify } = usePortal();
  const create = useCommand(createExam, [exams]);
  return (
    <FormDrawer<ExamForm>
      title={text.add}
      schema={examForm}
      value={first as unknown as ExamForm}
      keeps={kept}
      onSubmit={async ({ reason, ...form }) => {
        const body = { ...form, ...(reason && { reason }) };
        notify.success((await create.mutateAsync({ body })).message);
      }}
      onClose={onClose}
      draftKey="exam:new"
    >
      <Form.Item name="classmate_id" label={text.classGroup} required>
        <ClassOfExam />
      </Form.Item>
      <Form.Item name="subject_id" label={text.subject} required>
        <SubjectOfClass />
      </Form.Item>
      <Form.Item name="kind" label={text.kind} required>
        <Choice<PlannedKind>
          options={plannedKinds.map((value) => ({ value, label: plannedKindLabels[value] }))}
        />
      </Form.Item>
      <SittingFields />
    </FormDrawer>
  );
}

export function EditExam({ row, name, onClose }: { row: ExamRow; name: string; onClose: () => void }) {
  const { notify } = usePortal();
  const update = useCommand(updateExam, [exams]);
  return (
    <FormDrawer<ExamChange>
      title={text.editTitle(name)}
      schema={examChange}
      value={{ ...row, reason: row.accepted || undefined }}
      onSubmit={async ({ reason, ...form }) => {
        const body = { ...form, version: row.version, ...(reason && { reason }) };
        notify.success((await update.mutateAsync({ params: { id: row.id }, body })).message);
      }}
      onClose={onClose}
    >
      <SittingFields row={row} />
    </FormDrawer>
  );
}

/** Another class has other subjects: the chosen one goes with it. */
function ClassOfExam({ onChange, ...field }: ComponentProps<typeof ClassSelect>) {
  const form = Form.useFormInstance();
  return (
    <ClassSelect
      {...field}
      onChange={(group) => {
        form.setFieldsValue({ subject_id: undefined, year: undefined, semester_id: undefined });
        onChange?.(group);
      }}
    />
  );
}

interface SubjectProps {
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: number;
  onChange?: (value: number) => void;
}
/** A subject that the class has; its year and semester go into their own fields. */
function SubjectOfClass({ id, value, onChange }: SubjectProps) {
  const form = Form.useFormInstance<Partial<ExamForm>>();
  const group = Form.useWatch('classmate_id', form);
  const year = Form.useWatch('year', form);
  const semester = Form.useWatch('semester_id', form);
  const read = useEndpoint(examSubjects, { query: { classmate_id: group ?? 0 } }, { enabled: group != null });
  const subjects = (!read.isPlaceholderData && read.data?.data) || [];
  const chosen = subjects.findIndex(
    (one) => one.subject_id === value && one.year === year && one.semester_id === semester,
  );
  return (
    <>
      <Choice<number | null>
        {...(id !== undefined && { id })}
        read={read}
        value={chosen === -1 ? null : chosen}
        onChange={(index) => {
          const subject = index == null ? undefined : subjects[index];
          if (!subject) return;
          form.setFieldsValue({ year: subject.year, semester_id: subject.semester_id });
          onChange?.(subject.subject_id);
        }}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={group == null}
        placeholder={group == null ? text.chooseClass : screenMessages.choose}
        options={subjects.map((one, index) => ({
          value: index,
          label: text.subjectOf(one.subject_name, one.semester_id, one.year),
        }))}
      />
      {(['year', 'semester_id'] as const).map((name) => (
        <Form.Item key={name} name={name} hidden>
          <Input />
        </Form.Item>
      ))}
    </>
  );
}

const SittingFields = ({ row }: { row?: ExamRow }) => (
  <>
    <MomentItem name="date_start" label={text.start} required />
    <NumberItem name="minutes" label={text.minutes} required min={15} max={480} precision={0} />
    <Form.Item name="room_id" label={text.room}>
      <LookupSelect endpoint={roomOptions} label={({ name, capacity }) => text.roomOf(name, capacity)} />
    </Form.Item>
    <CheckItem name="shares_room">{text.sharesRoom}</CheckItem>
    <TextAreaItem name="note" label={text.note} rows={2} maxLength={300} />
    <Checked {...(row && { row })} />
  </>
);

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value);

/** The conflicts of what is in the form, and why it is planned in spite of them. */
function Checked({ row }: { row?: ExamRow }) {
  const form = Form.useFormInstance<Partial<ExamForm>>();
  const watched = Form.useWatch((values: Partial<ExamForm>) => values, form) ?? {};
  const { date_start, minutes, room_id, shares_room } = watched;
  const { classmate_id, subject_id, kind, year, semester_id } = row ?? watched;
  const isComplete =
    classmate_id != null &&
    subject_id != null &&
    kind !== undefined &&
    isMoment(date_start) &&
    minutes != null;
  const check = useEndpoint(
    checkExam,
    {
      query: {
        classmate_id: classmate_id ?? 0,
        subject_id: subject_id ?? 0,
        kind: kind ?? 'EXAME_NORMAL',
        date_start: isMoment(date_start) ? date_start : '',
        minutes: minutes ?? 0,
        ...(year !== undefined && { year }),
        ...(semester_id !== undefined && { semester_id }),
        ...(room_id != null && { room_id }),
        ...(shares_room && { shares_room: '1' as const }),
        ...(row && { exam_id: row.id }),
      },
    },
    { enabled: isComplete && minutes >= 15 && minutes <= 480 },
  );
  if (!isComplete) return null;
  if (!check.data)
    return check.error ? (
      <Alert
        type="error"
        title={check.error.message}
        action={<Button onClick={() => void check.refetch()}>{screenMessages.retry}</Button>}
      />
    ) : (
      <p role="status">{text.checking}</p>
    );
  const { students, conflicts } = check.data.data;
  if (conflicts.length === 0) return <Alert type="success" title={text.noConflicts(students)} />;
  return (
    <>
      <Alert
        type="warning"
        title={text.conflicts}
        description={
          <ul style={{ margin: 0, paddingInlineStart: 16 }}>
            {conflicts.map((conflict) => (
              <li key={conflict.text}>{conflict.text}</li>
            ))}
          </ul>
        }
        style={{ marginBottom: 16 }}
      />
      <TextAreaItem name="reason" label={text.reason} extra={text.reasonHelp} rows={2} maxLength={500} />
    </>
  );
}
