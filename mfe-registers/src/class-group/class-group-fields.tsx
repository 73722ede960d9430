import { entryYears, freeName } from '@portal/shared-kit/contract/offer/new-class-group';
import { academicYears, levels, semesters } from '@portal/shared-kit/contract/offer/lookup';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { allDepartments } from '@portal/shared-kit/contract/offer/department';
import { shifts, type Shift } from '@portal/shared-kit/contract/offer/shift';
import { useEndpoint } from '@portal/shared-kit/data';
import { Choice, ListSelect, LookupSelect, optionsOf, TextAreaItem } from '@portal/shared-kit/form';
import { Flex } from '@portal/shared-kit/ui';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { useState, useEffect, useRef } from 'react';
import { classGroupName } from '@portal/shared-kit/contract/offer/class-group-rules';
import { messages as text } from './messages.ts';

interface Field<Value> {
  value?: Value | null;
  onChange?: (value: Value) => void;
}

/** Updates a field with the suggestion of other fields until it is edited by hand. */
function useFollowing<Value>(
  suggestion: Value | undefined,
  { value, onChange }: Field<Value>,
  /** Whether a new suggestion also replaces manual input. */
  always = false,
): void {
  const last = useRef<Value>(undefined);
  useEffect(() => {
    if (suggestion === undefined || suggestion === last.current) return;
    const follows = always || value === undefined || value === null || value === '' || value === last.current;
    last.current = suggestion;
    if (follows && value !== suggestion) onChange?.(suggestion);
  }, [suggestion, value, onChange, always]);
}

/** The fields of a class (S1 §3, §5; decision 39). The semester of an existing class only changes by its advance. */
export function ClassGroupFields() {
  const form = Form.useFormInstance();
  const isNew = form.getFieldValue('id') === undefined;
  const [stored] = useState(() => form.getFieldValue('course_id') as number | null | undefined);
  const course = useChosenCourse();
  const department = course && course.id !== stored ? course.department_id : undefined;
  const duration = course?.duration ?? Infinity;
  return (
    <>
      <Form.Item name="course_id" label={text.course} required>
        <LookupSelect endpoint={courseOptions} label={({ name }) => name} />
      </Form.Item>
      <Form.Item name="department_id" label={text.department} required>
        <Department follows={department} />
      </Form.Item>
      <Flex wrap gap="middle">
        <Form.Item name="level_id" label={text.level} required style={half}>
          <ListSelect
            endpoint={levels}
            label={({ name, level_type }) => text.levelOption(name, level_type)}
            among={({ number, level_type }) =>
              course === undefined || (level_type === course.level_type && number <= duration)
            }
          />
        </Form.Item>
        <Form.Item name="scholar_shift" label={text.shift} required style={half}>
          <Choice placeholder={text.choose} options={optionsOf(shifts)} />
        </Form.Item>
      </Flex>
      <Form.Item name="name" label={text.name} required {...(isNew && { extra: text.nameHint })}>
        <Name follows={isNew} />
      </Form.Item>
      <Flex wrap gap="middle">
        <Form.Item name="entry_year" label={text.entryYear} required style={half}>
          <ListSelect endpoint={entryYears} label={({ id }) => String(id)} allowClear={false} />
        </Form.Item>
        <Form.Item
          name="capacity"
          label={text.capacity}
          required
          extra={text.capacityHint}
          normalize={(typed: string) => Number(typed.replace(/\D/g, '')) || null}
          style={half}
        >
          <Input inputMode="numeric" maxLength={2} style={{ width: 100 }} />
        </Form.Item>
      </Flex>
      <Flex wrap gap="middle">
        <Form.Item name="academic_year_id" label={text.academicYear} required style={half}>
          <ListSelect
            endpoint={academicYears}
            label={({ designation }) => text.year(designation)}
            among={({ id }) => id <= duration}
            allowClear={false}
          />
        </Form.Item>
        <Form.Item
          name="semester_id"
          label={text.semester}
          required
          style={half}
          {...(!isNew && { extra: text.semesterHint })}
        >
          <ListSelect
            endpoint={semesters}
            label={({ semester_name }) => semester_name}
            allowClear={false}
            {...(!isNew && { disabled: true })}
          />
        </Form.Item>
      </Flex>
      <TextAreaItem name="description" label={text.description} rows={3} maxLength={1000} />
    </>
  );
}

const half = { flex: '1 1 180px' };

/** The chosen course with its department and years, from the request of the select beside it. */
function useChosenCourse() {
  const id = Form.useWatch<number | null | undefined>('course_id');
  const { data } = useEndpoint(courseOptions, { query: { ...(id && { id }) } }, { enabled: Boolean(id) });
  return data?.data.find((one) => one.id === id);
}

interface FieldProps<Value> {
  id?: string;
  value?: Value | null;
  onChange?: (value: Value | null) => void;
}

/** The department, filled in by the chosen course. */
function Department({ follows, ...field }: FieldProps<number> & { follows: number | undefined }) {
  useFollowing(follows, field, true);
  return <LookupSelect {...field} endpoint={allDepartments} label={({ dep_name }) => dep_name} />;
}

/** The suggested name of a class: the free one from the server, 'Turma-1-LABORAL' until it can be requested (decision 39). */
function useSuggestedName(enabled: boolean): string | undefined {
  const course_id = Form.useWatch<number | null | undefined>('course_id');
  const level_id = Form.useWatch<number | null | undefined>('level_id');
  const shift = Form.useWatch<Shift | undefined>('scholar_shift');
  const entry_year = Form.useWatch<number | null | undefined>('entry_year');
  const level = useEndpoint(levels, {}, { enabled }).data?.data.find(({ id }) => id === level_id);

  const complete = Boolean(enabled && course_id && level_id && shift && entry_year);
  const free = useEndpoint(
    freeName,
    {
      query: {
        course_id: course_id ?? 0,
        level_id: level_id ?? 0,
        scholar_shift: shift ?? 'LABORAL',
        entry_year: entry_year ?? 0,
      },
    },
    { enabled: complete },
  );
  if (!enabled || !level || !shift) return undefined;
  if (complete && !free.error) return free.isPlaceholderData ? undefined : free.data?.data.name;
  return classGroupName(level.name, shift);
}

/** The name, by default the free one for course, level, shift and entry year. */
function Name({ follows, value, onChange, ...rest }: FieldProps<string> & { follows: boolean }) {
  useFollowing(useSuggestedName(follows), { value: value ?? null, ...(onChange && { onChange }) });
  return (
    <Input {...rest} maxLength={80} value={value ?? ''} onChange={({ target }) => onChange?.(target.value)} />
  );
}
