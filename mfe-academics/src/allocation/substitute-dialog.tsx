import { institutionDay } from '@portal/shared-kit/contract/core/year';
import { isDay } from '@portal/shared-kit/contract/core/day';
import { fetchTeacher } from '@portal/shared-kit/contract/people/teacher';
import { substitutionPreview, type TeachingRow } from '@portal/shared-kit/contract/people/teaching';
import { substituteTeacher } from '@portal/shared-kit/contract/people/teaching-change';
import { substitutionForm, type Substitution } from '@portal/shared-kit/contract/people/teaching-rules';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { writtenDay } from '@portal/shared-kit/dates';
import { ActionDialog, DateField, LookupSelect } from '@portal/shared-kit/form';
import { Alert } from '@portal/shared-kit/ui';
import { Form } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';
import { nameOf, previews, touched } from './teaching.ts';

/** Substitutes a teacher from a day on, with a preview of the changes (decision 111). */
export function SubstituteDialog({ row, onClose }: { row: TeachingRow; onClose: () => void }) {
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
      <Form.Item name="from" label={text.firstDay} required>
        <DateField />
      </Form.Item>
      <Preview row={row} />
    </ActionDialog>
  );
}

/** The preview, once teacher and day are chosen. */
function Preview({ row }: { row: TeachingRow }) {
  const teacher: number | null | undefined = Form.useWatch('teacher_id');
  const from: string | null | undefined = Form.useWatch('from');
  const { data, error } = useEndpoint(
    substitutionPreview,
    { params: { id: row.id }, query: { teacher_id: teacher ?? 0, from: from ?? '' } },
    { enabled: Boolean(teacher) && isDay(from ?? '') },
  );
  if (!teacher || !isDay(from ?? '')) return null;
  if (error) return <Alert type="warning" showIcon title={error.message} />;
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
