import { exportAllocation, type AllocatedStudent } from '@portal/shared-kit/contract/enrolment/allocation';
import { students } from '@portal/shared-kit/contract/enrolment/student-list';
import { useAllowed } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import {
  CourseFilter,
  ExportList,
  LevelFilter,
  ListToolbar,
  Mark,
  MoreFilters,
  ShiftFilter,
  TwoLines,
  type Column,
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

/** The student columns of the allocation lists. */
export const studentColumns: readonly Column<AllocatedStudent>[] = [
  {
    title: text.name,
    dataIndex: 'fullName',
    person: true,
    render: (name: string, { student_id, student_card, to_review }) => (
      <>
        <TwoLines
          first={<StudentLink id={student_id}>{name}</StudentLink>}
          second={student_card ?? text.noCode}
        />
        {to_review > 0 && <Mark tone="bad">{text.toReview(to_review)}</Mark>}
      </>
    ),
  },
  {
    title: text.course,
    dataIndex: 'course',
    render: (course: string, { level, graduation }) => (
      <TwoLines first={course} second={level === null ? text.nothing : text.levelOf(level, graduation)} />
    ),
  },
  { title: text.shift, dataIndex: 'scholar_shift', render: (shift: string | null) => shift ?? text.nothing },
];

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
