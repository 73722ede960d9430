import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { planSubjects } from '@portal/shared-kit/contract/offer/plan';
import { precedenceTypes, type PrecedenceType } from '@portal/shared-kit/contract/offer/precedence';
import {
  CheckItem,
  Choice,
  ListSelect,
  LookupSelect,
  optionsOf,
  TextAreaItem,
} from '@portal/shared-kit/form';
import { Flex } from '@portal/shared-kit/ui';
import { Form, Input, InputNumber } from '@portal/shared-kit/ui-data';
import { useEffect } from 'react';
import { placeName } from '../common/plan-place.ts';
import { messages as text } from './messages.ts';

const side = { flex: '1 1 180px', minWidth: 0 };

/** The fields of a precedence; the default course is the filtered one (decision 45). */
export function PrecedenceFields({ courseId }: { courseId: number | undefined }) {
  const form = Form.useFormInstance();
  const exists = form.getFieldValue('id') !== undefined;
  const course: number | null | undefined = Form.useWatch('course_id');
  const type: PrecedenceType | undefined = Form.useWatch('type');
  useEffect(() => {
    if (courseId !== undefined && form.getFieldValue('course_id') === undefined)
      form.setFieldValue('course_id', courseId);
  }, [form, courseId]);
  const forget = () => form.setFieldsValue({ subject_id: null, required_subject_id: null });
  return (
    <>
      <Form.Item name="course_id" label={text.course} required {...(exists && { extra: text.courseFixed })}>
        <CourseSelect closed={exists} onLeave={forget} />
      </Form.Item>
      <Form.Item name="subject_id" label={text.subject} required>
        <PlanSelect course={course} other="required_subject_id" />
      </Form.Item>
      <Form.Item name="required_subject_id" label={text.required} required>
        <PlanSelect course={course} other="subject_id" />
      </Form.Item>
      <Flex wrap gap="middle">
        <Form.Item name="type" label={text.type} extra={type && text.typeHints[type]} style={side}>
          <Choice options={optionsOf(precedenceTypes, text.types)} />
        </Form.Item>
        <Form.Item name="min_grade" label={text.minGrade} style={side}>
          <InputNumber min={0} max={20} precision={2} decimalSeparator="," />
        </Form.Item>
      </Flex>
      <Flex wrap gap="middle">
        <Form.Item name="valid_from_year" label={text.validFrom} extra={text.validityHint} style={side}>
          <InputNumber min={2000} max={2100} precision={0} />
        </Form.Item>
        <Form.Item name="valid_to_year" label={text.validTo} style={side}>
          <InputNumber min={2000} max={2100} precision={0} />
        </Form.Item>
      </Flex>
      <TextAreaItem name="note" label={text.note} rows={3} maxLength={1000} />
      <CheckItem name="active">{text.active}</CheckItem>
    </>
  );
}

interface Control {
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** Another course has other subjects, so the chosen ones are cleared. */
const CourseSelect = ({
  closed,
  onLeave,
  onChange,
  ...rest
}: Control & { closed: boolean; onLeave: () => void }) => (
  <LookupSelect
    {...rest}
    {...(closed && { disabled: true })}
    endpoint={courseNames}
    label={(course) => course.name}
    onChange={(next) => {
      onLeave();
      onChange?.(next);
    }}
  />
);

type Planned = Out<typeof planSubjects>['data'][number];
const labelOf = (row: Planned) =>
  `${row.name} – ${placeName(row)}${row.closed_from === null ? '' : ` (${text.closedFrom(row.closed_from)})`}`;

/** A subject of the course's plan, except the one on the other side of the precedence. */
function PlanSelect({
  course,
  other,
  ...rest
}: Control & { course: number | null | undefined; other: 'subject_id' | 'required_subject_id' }) {
  const otherSubject: number | null | undefined = Form.useWatch(other);
  if (!course)
    return (
      <Input {...(rest.id !== undefined && { id: rest.id })} disabled placeholder={text.chooseCourseFirst} />
    );
  return (
    <ListSelect
      {...rest}
      endpoint={planSubjects}
      input={{ query: { course_id: course } }}
      label={labelOf}
      among={(row) => row.id !== otherSubject}
    />
  );
}
