import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { FilterLookup, FilterSelect, MoreFilters, type List } from '@portal/shared-kit/screen';
import { semesterOptions, yearOptions } from '../common/plan-place.ts';
import { messages as text } from './messages.ts';

/** Filters of both lists of allocations (S1 §2). */
export const planFilters = ['course_id', 'semester_id', 'academic_year_id'] as const;

interface Props {
  list: Pick<List<unknown, (typeof planFilters)[number]>, 'filters' | 'filter'>;
}
const place = ['semester_id', 'academic_year_id'] as const;

const CourseOf = ({ list }: Props) => (
  <FilterLookup
    list={list}
    name="course_id"
    label={text.course}
    endpoint={courseNames}
    option={(course) => course.name}
  />
);
const Place = ({ list }: Props) => (
  <>
    <FilterSelect list={list} name="semester_id" label={text.semester} options={semesterOptions} />
    <FilterSelect list={list} name="academic_year_id" label={text.year} options={yearOptions} />
  </>
);

export const PlanFilters = ({ list }: Props) => (
  <>
    <CourseOf list={list} />
    <Place list={list} />
  </>
);

/** The same on half a screen. */
export const FewPlanFilters = ({ list }: Props) => (
  <>
    <CourseOf list={list} />
    <MoreFilters list={list} names={place}>
      <Place list={list} />
    </MoreFilters>
  </>
);
