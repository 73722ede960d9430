import { monthWords } from '@portal/shared-kit/contract/core/month-words';
import {
  feeNationalities,
  feeNationalityLabels,
  mostInstalments,
  proratingRules,
} from '@portal/shared-kit/contract/finance/fee';
import { courseOptions, levelTypes } from '@portal/shared-kit/contract/offer/course';
import { shifts } from '@portal/shared-kit/contract/offer/shift';
import { Choice, ChoiceItem, LookupSelect, MoneyItem, NumberItem, optionsOf } from '@portal/shared-kit/form';
import { Form, InputNumber } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

/** The scope of a new fee; empty means all. The scope of an existing one is fixed. */
export function ScopeFields() {
  const course: unknown = Form.useWatch('course_id');
  return (
    <>
      <ChoiceItem name="level_type" label={text.formDegree} required options={optionsOf(levelTypes)} />
      <Form.Item name="course_id" label={text.formCourse} extra={text.formCourseHint}>
        <LookupSelect endpoint={courseOptions} label={({ name }) => name} />
      </Form.Item>
      <Form.Item name="engineering" label={text.formClass}>
        <ClassChoice disabled={typeof course === 'number'} />
      </Form.Item>
      <Form.Item name="scholar_shift" label={text.formShift}>
        <Choice allowClear placeholder={text.allShifts} options={optionsOf(shifts)} />
      </Form.Item>
      <Form.Item name="nationality" label={text.formNationality}>
        <Choice
          allowClear
          placeholder={text.allNationalities}
          options={optionsOf(feeNationalities, feeNationalityLabels)}
        />
      </Form.Item>
    </>
  );
}

interface ClassProps {
  disabled: boolean;
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: boolean | null;
  onChange?: (value: boolean | null) => void;
}
/** Engineering, not engineering, or both; antd's Select takes only texts and numbers. */
const ClassChoice = ({ value, onChange, ...rest }: ClassProps) => (
  <Choice<number | null>
    {...rest}
    allowClear
    placeholder={text.all}
    value={typeof value === 'boolean' ? Number(value) : null}
    onChange={(next) => onChange?.(typeof next === 'number' ? next === 1 : null)}
    options={[
      { value: 1, label: text.engineering },
      { value: 0, label: text.notEngineering },
    ]}
  />
);

/** Amounts and due dates. */
export const ValueFields = () => (
  <>
    <MoneyItem name="candidacy_fee" label={text.formCandidacy} extra={text.formCandidacyHint} required />
    <MoneyItem name="enrolment_fee" label={text.formInscription} required />
    <MoneyItem name="renewal_fee" label={text.formRenewal} required />
    <MoneyItem name="monthly_fee" label={text.formMonthly} required />
    <NumberItem name="months" label={text.formMonths} required min={1} max={12} precision={0} />
    <Form.Item name="first_month" label={text.formFirstMonth} required>
      <Choice options={monthWords.map((label, index) => ({ value: index + 1, label }))} />
    </Form.Item>
    <NumberItem name="due_day" label={text.formDueDay} required min={1} max={28} precision={0} />
    <Form.Item name="prorating" label={text.formProrating} required>
      <Choice options={optionsOf(proratingRules, text.prorating)} />
    </Form.Item>
    <NumberItem name="enrolment_days" label={text.formDays} required min={1} max={180} precision={0} />
    <Form.Item name="instalments" label={text.formInstalments} extra={text.formInstalmentsHint} required>
      <InputNumber min={1} max={mostInstalments} precision={0} />
    </Form.Item>
  </>
);
