import {
  createEquivalence,
  decideEquivalence,
  equivalenceForm,
  equivalences,
  type EquivalenceForm,
} from '@portal/shared-kit/contract/enrolment/equivalence';
import { fetchStudent } from '@portal/shared-kit/contract/enrolment/student';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { studentHistory, type PathState } from '@portal/shared-kit/contract/grading/student-history';
import { useAllowed, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog, Choice, LookupSelect, NumberItem, TextItem } from '@portal/shared-kit/form';
import { screenMessages } from '@portal/shared-kit/screen';
import { Form, InputNumber } from '@portal/shared-kit/ui-data';
import { messages as text } from './equivalence-messages.ts';

interface Props {
  /** The student; chosen in the form where none is given. */
  student?: { id: number } | undefined;
  onClose: () => void;
}

/** Records an equivalence, or requests it without the permission to record one (J4). */
export function EquivalenceDialog({ student, onClose }: Props) {
  const create = useCommand(createEquivalence, [equivalences, studentHistory]);
  const may = useAllowed()(decideEquivalence);
  return (
    <ActionDialog<EquivalenceForm>
      title={may ? text.record : text.ask}
      confirm={may ? text.record : text.ask}
      schema={equivalenceForm}
      value={{ student_id: student?.id, year: institutionYear(new Date()) }}
      reason
      onConfirm={(body) => create.mutateAsync({ body: { ...body, grade: body.grade / 100 } })}
      onClose={onClose}
    >
      <p>{may ? text.recordHint : text.askHint}</p>
      {!student && (
        <Form.Item name="student_id" label={text.student} required>
          <LookupSelect
            endpoint={fetchStudent}
            label={({ code, fullName }) => [code, fullName].filter(Boolean).join(' · ')}
          />
        </Form.Item>
      )}
      <Form.Item name="subject_id" label={text.subject} required>
        <PlanSubject {...(student && { of: student.id })} />
      </Form.Item>
      <Form.Item name="grade" label={text.grade} extra={text.gradeHint} required>
        <InputNumber min={0} max={20} decimalSeparator="," style={{ width: 120 }} />
      </Form.Item>
      <NumberItem name="year" label={text.year} required min={2000} precision={0} style={{ width: 120 }} />
      <TextItem name="origin" label={text.origin} required maxLength={200} />
      <TextItem name="paper" label={text.paper} extra={text.paperHint} required maxLength={200} />
    </ActionDialog>
  );
}

const why: Partial<Record<PathState, string>> = { APROVADO: text.passed, EM_CURSO: text.running };

interface SubjectProps {
  of?: number;
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: number;
  onChange?: (value: number) => void;
}
/** A subject of the student's plan; those that are passed or running cannot be chosen. */
function PlanSubject({ of, ...field }: SubjectProps) {
  const chosen: number | undefined = Form.useWatch('student_id') as number | undefined;
  const student = of ?? chosen;
  const read = useEndpoint(
    studentHistory,
    { query: { student_id: student ?? 0 } },
    { enabled: student !== undefined },
  );
  return (
    <Choice<number>
      {...field}
      read={read}
      showSearch={{ optionFilterProp: 'label' }}
      disabled={student === undefined}
      placeholder={student === undefined ? text.chooseStudent : screenMessages.choose}
      options={(read.data?.data.plan ?? []).map(({ subject_id, subject, state }) => ({
        value: subject_id,
        label: why[state] ? screenMessages.unavailableOption(subject, why[state]) : subject,
        disabled: why[state] !== undefined,
      }))}
    />
  );
}
