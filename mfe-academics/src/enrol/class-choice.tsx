import { classGroup, type ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { useAllowed, useEndpoint, type ApiFailure } from '@portal/shared-kit/data';
import { NativeSelect, screenMessages, ScreenState } from '@portal/shared-kit/screen';
import { useEffect, useState } from 'react';
import { messages as text } from './messages.ts';

interface Props {
  value: ClassGroup | undefined;
  /** The course whose classes are listed until another one, or all, are chosen. */
  suggested?: number | undefined;
  onChange: (group: ClassGroup) => void;
}

/** Active classes with their free places, one to choose; filtered by course and name. */
export function ClassChoice({ value, suggested, onChange }: Props) {
  const [chosen, setCourse] = useState<{ course: number | undefined }>();
  const { course } = chosen ?? { course: suggested };
  const [search, setSearch] = useState('');
  const { groups, more, failure, reload } = useClasses(course, search);
  // The selected class stays listed after another search.
  const elsewhere = value && groups && !groups.some(({ id }) => id === value.id) ? [value] : [];
  return (
    <fieldset className="enrol-panel">
      <legend>{text.classes}</legend>
      <div className="enrol-bar">
        <CourseSelect value={course} onChange={(next) => setCourse({ course: next })} />
        <input
          type="search"
          className="pk-control"
          aria-label={text.searchClass}
          placeholder={text.searchClass}
          maxLength={100}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <ScreenState
        failure={failure}
        loading={!groups}
        empty={groups?.length === 0 && elsewhere.length === 0 ? text.noClasses : undefined}
        onRetry={reload}
      >
        <div className="enrol-choices">
          {[...elsewhere, ...(groups ?? [])].map((group) => (
            <Option
              key={group.id}
              group={group}
              chosen={group.id === value?.id}
              onChoose={() => onChange(group)}
            />
          ))}
        </div>
        {more && <small>{text.onlyFirst}</small>}
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
  const mayList = useAllowed()(courseOptions);
  const { data, error, refetch } = useEndpoint(courseOptions, { query: {} }, { enabled: mayList });
  if (!mayList) return null;
  return (
    <>
      <NativeSelect
        aria-label={text.courseFilter}
        value={value}
        none={text.allCourses}
        options={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
        // Courses that failed are read again when somebody enters it.
        onFocus={() => void (error && refetch())}
      />
      {error && <small role="status">{screenMessages.optionsFailed}</small>}
    </>
  );
}

const debounce = 300;
/** Most classes of one answer; others are found by name. */
const most = 50;

interface Classes {
  /** Active classes; undefined while the answer for the current query is pending, so that earlier ones cannot be chosen. */
  groups: ClassGroup[] | undefined;
  /** Whether there are more than these. */
  more: boolean;
  failure: ApiFailure | undefined;
  reload: () => void;
}

/** The active classes of a course, or of all, searched by name on the server while somebody types. */
function useClasses(course: number | undefined, typed: string): Classes {
  const [search, setSearch] = useState('');
  const term = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(term), debounce);
    return () => clearTimeout(timer);
  }, [term]);
  const query = { per_page: most, ...(course && { course_id: course }), ...(search && { search }) } as const;
  const { data, error, isPlaceholderData, refetch } = useEndpoint(classGroup.list, { query });
  const current = isPlaceholderData || term !== search ? undefined : data;
  return {
    groups: current?.data.filter(({ active }) => active),
    more: (current?.meta.total ?? 0) > most,
    failure: current ? undefined : (error ?? undefined),
    reload: () => void refetch(),
  };
}
