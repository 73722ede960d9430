import { classGroup, type ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { ScreenState } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as text } from './messages.ts';

const most = 100;

interface Props {
  value: number | undefined;
  onChange: (group: ClassGroup) => void;
}

/** Active classes with their free places, one of which is chosen; narrowed to a course. */
export function ClassChoice({ value, onChange }: Props) {
  const [course, setCourse] = useState<number>();
  const query = { per_page: most, ...(course !== undefined && { course_id: course }) } as const;
  const { data, error, refetch } = useEndpoint(classGroup.list, { query });
  const groups = data?.data.filter(({ active }) => active);
  return (
    <fieldset className="enrol-panel">
      <legend>{text.classes}</legend>
      <CourseSelect value={course} onChange={setCourse} />
      <ScreenState
        failure={data ? undefined : (error ?? undefined)}
        loading={!data}
        empty={groups?.length === 0 ? text.noClasses : undefined}
        onRetry={() => void refetch()}
      >
        <div className="enrol-choices">
          {groups?.map((group) => (
            <Option
              key={group.id}
              group={group}
              chosen={group.id === value}
              onChoose={() => onChange(group)}
            />
          ))}
        </div>
        {(data?.meta.total ?? 0) > most && <small>{text.onlyFirst}</small>}
      </ScreenState>
    </fieldset>
  );
}

const Option = ({
  group,
  chosen,
  onChoose,
}: {
  group: ClassGroup;
  chosen: boolean;
  onChoose: () => void;
}) => (
  <label className="enrol-choice">
    <input type="radio" name="turma" checked={chosen} onChange={onChoose} />
    <span>
      {group.name}
      <br />
      <small>
        {group.course_name} · {text.classOf(group.level_name, group.scholar_shift, group.entry_year)} ·{' '}
        {text.free(group.capacity - group.students)}
      </small>
    </span>
  </label>
);

function CourseSelect({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (course: number | undefined) => void;
}) {
  const seen = useAllowed()(courseOptions);
  const { data } = useEndpoint(courseOptions, { query: {} }, { enabled: seen });
  if (!seen) return null;
  return (
    <select
      className="pk-control"
      aria-label={text.courseFilter}
      value={value ?? ''}
      onChange={({ target }) => onChange(Number(target.value) || undefined)}
    >
      <option value="">{text.allCourses}</option>
      {data?.data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
