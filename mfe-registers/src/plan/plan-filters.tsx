import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { putSubject } from '@portal/shared-kit/contract/offer/subject';
import { useAllowed } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import { FilterLookup, FilterSelect, MoreFilters, type List } from '@portal/shared-kit/screen';
import { Flex, Tag } from '@portal/shared-kit/ui';
import { semesterOptions, yearOptions } from '../common/plan-place.ts';
import { messages as text } from './messages.ts';
import type { PlanLine } from './entry.ts';

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

/** A subject of a plan, marked as closed or optional; with the permission to change it, a link to its page. */
export function MarkedSubject({ entry, name }: { entry: PlanLine; name: string }) {
  const mayEdit = useAllowed()(putSubject);
  return (
    <Flex wrap gap={4} align="center">
      {mayEdit ? <Link to={`/edit-subject/${entry.subject_id}`}>{name}</Link> : <span>{name}</span>}
      {!entry.mandatory && <Tag>{entry.option_group || text.optional}</Tag>}
      {entry.closed_from !== null && <Tag>{text.closed(entry.closed_from)}</Tag>}
    </Flex>
  );
}
