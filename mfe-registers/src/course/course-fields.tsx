import { levelTypes } from '@portal/shared-kit/contract/offer/course';
import { allDepartments, employeeOptions } from '@portal/shared-kit/contract/offer/department';
import { Choice, LookupSelect } from '@portal/shared-kit/form';
import { Flex } from '@portal/shared-kit/ui';
import { Form, Input, InputNumber, Radio } from '@portal/shared-kit/ui-data';
import { messages as text } from '../messages.ts';
import { VacancyFields } from './vacancy-fields.tsx';

/** The fields of a course (S1 §3, decision 36). */
export const CourseFields = () => (
  <>
    <Form.Item name="name" label={text.course} required>
      <Input maxLength={160} />
    </Form.Item>
    <Form.Item name="code" label={text.code} required extra={text.codeHint}>
      <Input inputMode="numeric" maxLength={4} style={{ width: 120 }} />
    </Form.Item>
    <Form.Item name="department_id" label={text.department} required>
      <LookupSelect endpoint={allDepartments} label={(department) => department.dep_name} />
    </Form.Item>
    <Form.Item name="engineering" label={text.engineering}>
      <Radio.Group
        options={[
          { value: 1, label: text.yes },
          { value: 0, label: text.no },
        ]}
      />
    </Form.Item>
    <Flex wrap gap="middle">
      <Form.Item name="level_type" label={text.level} style={{ flex: '1 1 180px' }}>
        <Choice options={levelTypes.map((level) => ({ value: level, label: level }))} />
      </Form.Item>
      <Form.Item
        name="duration"
        label={text.duration}
        extra={text.durationHint}
        style={{ flex: '1 1 180px' }}
      >
        <InputNumber min={1} max={8} precision={0} />
      </Form.Item>
    </Flex>
    <Form.Item name="coordinator_id" label={text.coordinator}>
      <LookupSelect endpoint={employeeOptions} label={(employee) => employee.name} />
    </Form.Item>
    <VacancyFields />
    <fieldset style={plain}>
      <legend>{text.weights}</legend>
      <p style={{ color: 'var(--p-muted)' }}>{text.weightsHint}</p>
      <Flex wrap gap="middle">
        <Weight name="weight_frequency" label={text.weightFrequency} />
        <Weight name="weight_exam" label={text.weightExam} />
        <Weight name="weight_recurrence" label={text.weightRecurrence} />
      </Flex>
    </fieldset>
    <Form.Item name="description" label={text.description}>
      <Input.TextArea rows={4} maxLength={1000} />
    </Form.Item>
  </>
);

const plain = { border: 0, margin: 0, padding: 0, minWidth: 0 };

const Weight = ({ name, label }: { name: string; label: string }) => (
  <Form.Item name={name} label={label}>
    <InputNumber min={0} max={100} precision={2} decimalSeparator="," />
  </Form.Item>
);
