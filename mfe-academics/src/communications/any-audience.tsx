import { fetchStudent } from '@portal/shared-kit/contract/enrolment/student';
import { classGroupNames } from '@portal/shared-kit/contract/offer/class-group';
import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { fetchSubject } from '@portal/shared-kit/contract/offer/subject';
import { communicationTypes, type CommunicationType } from '@portal/shared-kit/contract/people/communication';
import { Choice, LookupSelect } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

const targets = ['course_id', 'classmate_id', 'subject_id', 'student_id'];

/** The audience for staff: a type, and the fields of the type. */
export function AnyAudience() {
  const form = Form.useFormInstance();
  const type: CommunicationType | undefined = Form.useWatch('type');
  const forget = () => form.setFieldsValue(Object.fromEntries(targets.map((name) => [name, null])));
  return (
    <>
      <Form.Item name="type" label={text.to} required>
        <Choice
          options={communicationTypes.map((value) => ({ value, label: text.types[value] }))}
          onSelect={forget}
        />
      </Form.Item>
      {(type === 'CURSO' || type === 'FINANCEIRA') && (
        <Form.Item
          name="course_id"
          label={type === 'CURSO' ? text.course : text.anyCourse}
          required={type === 'CURSO'}
        >
          <LookupSelect endpoint={courseNames} label={({ name }) => name} />
        </Form.Item>
      )}
      {(type === 'TURMA' || type === 'PAUTA') && (
        <Form.Item name="classmate_id" label={text.classGroup} required>
          <LookupSelect
            endpoint={classGroupNames}
            label={({ name, level_name, entry_year }) => `${name} · ${level_name} · ${entry_year}`}
          />
        </Form.Item>
      )}
      {type === 'PAUTA' && (
        <Form.Item name="subject_id" label={text.discipline} required>
          <LookupSelect endpoint={fetchSubject} label={({ name }) => name} />
        </Form.Item>
      )}
      {type === 'INDIVIDUAL' && (
        <Form.Item name="student_id" label={text.student} required>
          <LookupSelect
            endpoint={fetchStudent}
            label={({ code, fullName }) => [code, fullName].filter(Boolean).join(' · ')}
          />
        </Form.Item>
      )}
    </>
  );
}
