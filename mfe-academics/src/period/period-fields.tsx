import { academicYears, levels, semesters } from '@portal/shared-kit/contract/offer/lookup';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { Choice, ListSelect, LookupSelect, MomentField } from '@portal/shared-kit/form';
import { Flex } from '@portal/shared-kit/ui';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';
import { hasLateDays, kindsBeside, type PeriodType } from './period-kinds.ts';

const side = { flex: '1 1 200px', minWidth: 0 };

/** Required once the period has opened (decision 127). */
export const ReasonField = () => (
  <Form.Item name="reason" label={text.reason} extra={text.reasonHint}>
    <Input.TextArea rows={2} maxLength={500} />
  </Form.Item>
);

/** Until when a period runs. */
export const EndFields = ({ type }: { type: PeriodType }) => (
  <Flex wrap gap="middle">
    <Form.Item name="date_end" label={text.end} required style={side}>
      <MomentField />
    </Form.Item>
    {hasLateDays(type) && (
      <Form.Item name="late_end" label={text.lateEnd} extra={text.lateEndHint} style={side}>
        <MomentField />
      </Form.Item>
    )}
  </Flex>
);

/** The fields of a period; an open one requires a reason for the change. */
export function PeriodFields({ type: first, opened }: { type: PeriodType; opened: boolean }) {
  const type: PeriodType = Form.useWatch('type') ?? first;
  const kinds = kindsBeside(first);
  return (
    <>
      {kinds.length > 1 ? (
        <Form.Item name="type" label={text.type} required extra={text.typeHints[type]}>
          <Choice options={kinds.map((value) => ({ value, label: text.types[value] }))} />
        </Form.Item>
      ) : (
        <>
          <Form.Item name="type" noStyle>
            <input type="hidden" />
          </Form.Item>
          <p>{text.typeHints[type]}</p>
        </>
      )}
      <Flex wrap gap="middle">
        <Form.Item name="academic_year_id" label={text.year} required style={side}>
          <ListSelect
            endpoint={academicYears}
            input={{ query: { kind: 'calendar' } }}
            label={({ designation }) => designation}
          />
        </Form.Item>
        <Form.Item name="semester_id" label={text.semester} required style={side}>
          <ListSelect endpoint={semesters} label={({ semester_name }) => semester_name} />
        </Form.Item>
      </Flex>
      <Form.Item name="course_id" label={text.course} extra={text.everyCourse}>
        <LookupSelect endpoint={courseOptions} label={({ name }) => name} />
      </Form.Item>
      <Form.Item name="level_id" label={text.level} extra={text.everyLevel}>
        <ListSelect endpoint={levels} label={({ name, level_type }) => text.levelOf(name, level_type)} />
      </Form.Item>
      <Form.Item name="date_start" label={text.start} required extra={text.zone}>
        <MomentField />
      </Form.Item>
      <EndFields type={type} />
      <Form.Item name="note" label={text.note}>
        <Input.TextArea rows={3} maxLength={1000} />
      </Form.Item>
      {opened && <ReasonField />}
    </>
  );
}
