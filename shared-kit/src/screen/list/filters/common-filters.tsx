import { activeStates, activeWords } from '../../../contract/core/crud.ts';
import { classGroupNames } from '../../../contract/offer/class-group.ts';
import { courseOptions } from '../../../contract/offer/course.ts';
import { levels, semesters } from '../../../contract/offer/lookup.ts';
import { shifts } from '../../../contract/offer/shift.ts';
import { useAllowed } from '../../../data/hooks.ts';
import { screenMessages as text } from '../../frame/messages.ts';
import type { List } from '../state/use-list.ts';
import { FilterLookup, FilterSelect } from './filter-select.tsx';
import { optionsOf } from '../../../inputs/native-select.tsx';

interface FilterOf<Name extends string> {
  list: Pick<List<unknown, Name>, 'filters' | 'filter'>;
}

/** Filters a list by course; hidden without the permission to read courses. */
export function CourseFilter({ list }: FilterOf<'course_id'>) {
  const allowed = useAllowed();
  if (!allowed(courseOptions)) return null;
  return (
    <FilterLookup
      list={list}
      name="course_id"
      label={text.course}
      endpoint={courseOptions}
      option={({ name }) => name}
    />
  );
}

interface ClassFilterProps extends FilterOf<'classmate_id'> {
  all?: string;
}

/** Filters a list by class, of the course that the list is narrowed to; hidden without the permission to read classes. */
export function ClassFilter({ list, all }: ClassFilterProps) {
  const allowed = useAllowed();
  if (!allowed(classGroupNames)) return null;
  const course = Number((list.filters as { course_id?: unknown }).course_id) || undefined;
  return (
    <FilterLookup
      list={list}
      name="classmate_id"
      label={text.classGroup}
      {...(all && { all })}
      endpoint={classGroupNames}
      {...(course && { among: { course_id: course } })}
      option={(row) => text.classOption(row, course === undefined)}
    />
  );
}

/** Filters a list by level, the year of a degree. */
export const LevelFilter = ({ list }: FilterOf<'level_id'>) => (
  <FilterLookup
    list={list}
    name="level_id"
    label={text.level}
    endpoint={levels}
    option={({ name, level_type }) => text.levelOf(name, level_type)}
  />
);

export const SemesterFilter = ({ list }: FilterOf<'semester_id'>) => (
  <FilterLookup
    list={list}
    name="semester_id"
    label={text.semester}
    endpoint={semesters}
    option={({ semester_name }) => semester_name}
  />
);

const shiftOptions = optionsOf(shifts, text.shifts);

export const ShiftFilter = ({ list }: FilterOf<'scholar_shift'>) => (
  <FilterSelect list={list} name="scholar_shift" label={text.shift} options={shiftOptions} />
);

const stateOptions = optionsOf(activeStates, activeWords);

/** Filters a register by active and inactive records, with the filter `state`. */
export const StateFilter = ({ list }: FilterOf<'state'>) => (
  <FilterSelect list={list} name="state" label={text.state} options={stateOptions} />
);
