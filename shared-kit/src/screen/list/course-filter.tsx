import { courseOptions } from '../../contract/offer/course.ts';
import { useAllowed } from '../../data/use-allowed.ts';
import { FilterLookup } from './filter-select.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import type { List } from './use-list.ts';

/** Filters a list by course; hidden without the permission to read courses. */
export function CourseFilter({ list }: { list: Pick<List<unknown, 'course_id'>, 'filters' | 'filter'> }) {
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
