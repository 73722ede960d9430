import { classGroupList, type ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { Link } from '@portal/shared-kit/router';
import { listColumns, Mark, Occupancy, type Column } from '@portal/shared-kit/screen';
import { recordAddress } from '../common/record-address.ts';
import { messages as text } from './messages.ts';

export const columns: readonly Column<ClassGroup>[] = [
  ...listColumns(classGroupList.fields, {
    course_name: (name: string, { course_code }) => text.courseOf(course_code, name),
    academic_year: text.year,
    semester_id: (number: number) => `${number}.º`,
    capacity: (of: number, { students }) => <Occupancy taken={students} of={of} />,
  }),
  { title: text.state, dataIndex: 'active', render: (_: boolean, row) => <ClassState {...row} /> },
];

function ClassState({ active, students, capacity, without_teacher }: ClassGroup) {
  if (!active) return <Mark tone="quiet">{text.inactive}</Mark>;
  if (without_teacher > 0) return <Mark tone="bad">{text.noTeacher}</Mark>;
  if (students >= capacity) return <Mark tone="wait">{text.full}</Mark>;
  return <Mark tone="good">{text.open}</Mark>;
}

/** Facts of the record view; links lead to its course and its students. */
export const classGroupFacts: readonly Column<ClassGroup>[] = [
  ...columns.filter(({ dataIndex }) => dataIndex !== 'course_name'),
  {
    title: text.course,
    dataIndex: 'course_name',
    render: (name: string, { course_id, course_code }) => (
      <Link to={recordAddress.course(course_id)}>{text.courseOf(course_code, name)}</Link>
    ),
  },
  {
    title: text.withoutTeacher,
    dataIndex: 'without_teacher',
    render: (subjects: number) => subjects || text.noSubject,
  },
  { title: text.department, dataIndex: 'department_name' },
  { title: text.description, dataIndex: 'description' },
];
