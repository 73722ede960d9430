import { levelTypes } from '@portal/shared-kit/contract/offer/course';
import { allDepartments, employeeOptions } from '@portal/shared-kit/contract/offer/department';
import { shifts } from '@portal/shared-kit/contract/offer/shift';
import { Choice, LookupSelect, NumberItem, optionsOf, TextAreaItem, TextItem } from '@portal/shared-kit/form';
import { Flex, Button } from '@portal/shared-kit/ui';
import { Form, Input, InputNumber, Radio } from '@portal/shared-kit/ui-data';
import { messages as text } from '../messages.ts';

/** The fields of a course (S1 §3, decision 36). */
export const CourseFields = () => (
  <>
    <TextItem name="name" label={text.course} required maxLength={160} />
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
        <Choice options={optionsOf(levelTypes)} />
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
    <TextAreaItem name="description" label={text.description} rows={4} maxLength={1000} />
  </>
);

const plain = { border: 0, margin: 0, padding: 0, minWidth: 0 };

const Weight = ({ name, label }: { name: string; label: string }) => (
  <NumberItem name={name} label={label} min={0} max={100} precision={2} decimalSeparator="," />
);

/** Vacancies of a course, one line per year and shift (decision 36). */
const VacancyFields = () => (
  <Form.List name="vacancies">
    {(lines, { add, remove }) => (
      <fieldset style={{ border: 0, margin: '0 0 16px', padding: 0, minWidth: 0 }}>
        <legend>{text.vacancies}</legend>
        {lines.map(({ key, name }) => (
          <Flex key={key} wrap gap="small" align="end">
            <Form.Item name={[name, 'year']} label={text.year} required>
              <InputNumber min={2000} max={2100} precision={0} style={{ width: 90 }} />
            </Form.Item>
            <Form.Item
              name={[name, 'scholar_shift']}
              label={text.shift}
              required
              style={{ flex: '1 1 150px' }}
            >
              <Choice options={optionsOf(shifts)} />
            </Form.Item>
            <Form.Item name={[name, 'vacancies']} label={text.seats} required>
              <InputNumber min={0} max={9999} precision={0} style={{ width: 90 }} />
            </Form.Item>
            <Form.Item>
              <Button danger aria-label={text.removeVacancy(name + 1)} onClick={() => remove(name)}>
                ✕
              </Button>
            </Form.Item>
          </Flex>
        ))}
        <Button onClick={() => add({ year: new Date().getFullYear(), scholar_shift: shifts[0] })}>
          {text.addVacancy}
        </Button>
      </fieldset>
    )}
  </Form.List>
);
