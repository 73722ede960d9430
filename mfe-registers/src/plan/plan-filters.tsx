import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { FilterLookup, FilterSelect, type List } from '@portal/shared-kit/screen';
import { semesterOptions, yearOptions } from '../common/plan-place.ts';
import { messages as text } from './messages.ts';

/** Filters of both lists of allocations (S1 §2). */
export const planFilters = ['course_id', 'semester_id', 'academic_year_id'] as const;

export const PlanFilters = ({
  list,
}: {
  list: Pick<List<unknown, (typeof planFilters)[number]>, 'filters' | 'filter'>;
}) => (
  <>
    <FilterLookup
      list={list}
      name="course_id"
      label={text.course}
      endpoint={courseNames}
      option={(course) => course.name}
    />
    <FilterSelect list={list} name="semester_id" label={text.semester} options={semesterOptions} />
    <FilterSelect list={list} name="academic_year_id" label={text.year} options={yearOptions} />
  </>
);
