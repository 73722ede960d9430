import {
  allocationFields,
  exportAllocation,
  type AllocatedStudent,
} from '@portal/shared-kit/contract/enrolment/allocation';
import { students } from '@portal/shared-kit/contract/enrolment/student-list';
import { useAllowed } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import {
  CourseFilter,
  ExportList,
  LevelFilter,
  listColumns,
  ListToolbar,
  Mark,
  MoreFilters,
  ShiftFilter,
  TwoLines,
  type List,
  type RowAction,
} from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

const address = (id: number) => `/student_details/${id}`;

/** A link to the student's page for who may open it. */
const StudentLink = ({ id, children }: { id: number; children: string }) =>
  useAllowed()(students) ? <Link to={address(id)}>{children}</Link> : children;

/** The action that opens the student's page, where permitted. */
export function useStudentActions(): ((row: AllocatedStudent) => RowAction[]) | undefined {
  const maySee = useAllowed()(students);
  return maySee
    ? ({ student_id }) => [{ key: 'view', label: text.view, opens: true, to: address(student_id) }]
    : undefined;
}

/** The columns of students who are in a class. */
export const allocatedColumns = listColumns(allocationFields, {
  fullName: (name: string, { student_id, student_card, to_review }: AllocatedStudent) => (
    <>
      <TwoLines
        first={<StudentLink id={student_id}>{name}</StudentLink>}
        second={student_card ?? text.noCode}
      />
      {to_review > 0 && <Mark tone="bad">{text.toReview(to_review)}</Mark>}
    </>
  ),
  course: (course: string, { level, graduation }: AllocatedStudent) => (
    <TwoLines first={course} second={level === null ? text.nothing : text.levelOf(level, graduation)} />
  ),
  scholar_shift: (shift: string | null) => shift ?? text.nothing,
});
/** The same of students who are in none. */
export const unallocatedColumns = allocatedColumns.filter(
  ({ dataIndex }) => dataIndex !== 'classmate_name' && dataIndex !== 'subjects',
);

type Filter = 'course_id' | 'level_id' | 'scholar_shift';
export const studentFilters: readonly Filter[] = ['course_id', 'level_id', 'scholar_shift'];

/** Search and filters of the lists of allocation. */
export const StudentToolbar = ({
  list,
  status,
}: {
  list: List<AllocatedStudent, Filter>;
  status: 'POR_ALOCAR' | 'ALOCADO';
}) => (
  <ListToolbar list={list}>
    <CourseFilter list={list} />
    <MoreFilters list={list} names={['level_id', 'scholar_shift']}>
      <LevelFilter list={list} />
      <ShiftFilter list={list} />
    </MoreFilters>
    <ExportList endpoint={exportAllocation} list={list} fixed={{ status }} />
  </ListToolbar>
);
