import { later } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { course, courseList } from '@portal/shared-kit/contract/offer/course';
import { Link } from '@portal/shared-kit/router';
import {
  ImportRecords,
  listColumns,
  RegisterScreen,
  StateFilter,
  type Column,
} from '@portal/shared-kit/screen';
import { DepartmentFilter } from '../common/department-filter.tsx';
import { messages as text } from '../messages.ts';
import { recordAddress } from '../common/record-address.ts';

const grade = new Intl.NumberFormat('pt-MZ', { minimumFractionDigits: 2 });

const weight = (value: number | null) => (value === null ? text.ofInstitution : grade.format(value));

/** The facts of a course, with links to its records. */
const courseFacts: readonly Column<Row>[] = [
  { title: text.course, dataIndex: 'name' },
  { title: text.code, dataIndex: 'code' },
  {
    title: text.departmentOf,
    dataIndex: 'department_name',
    render: (name: string, { department_id }) => (
      <Link to={recordAddress.department(department_id)}>{name}</Link>
    ),
  },
  { title: text.level, dataIndex: 'level_type' },
  { title: text.duration, dataIndex: 'duration' },
  {
    title: text.engineering,
    dataIndex: 'engineering',
    render: (is: 0 | 1) => (is === 1 ? text.yes : text.no),
  },
  { title: text.coordinator, dataIndex: 'coordinator_name' },
  {
    title: text.vacancies,
    dataIndex: 'vacancies',
    render: (vacancies: Row['vacancies']) =>
      vacancies.map(({ year, scholar_shift, vacancies: seats }) => (
        <div key={`${year} ${scholar_shift}`}>{text.seatsOf(year, scholar_shift, seats)}</div>
      )),
  },
  { title: text.weightFrequency, dataIndex: 'weight_frequency', render: weight },
  { title: text.weightExam, dataIndex: 'weight_exam', render: weight },
  { title: text.weightRecurrence, dataIndex: 'weight_recurrence', render: weight },
  { title: text.description, dataIndex: 'description' },
  {
    title: text.belongs,
    dataIndex: 'id',
    render: (id: number) => (
      <>
        <Link to={`/classmates?course_id=${id}`}>{text.classesOf}</Link>
        {' · '}
        <Link to={recordAddress.plan(id)}>{text.planOf}</Link>
      </>
    ),
  },
];

const CourseFields = later(() => import('./course-fields.tsx').then((m) => m.CourseFields));

/** `/courses` (S1 §2). */
export const CoursePage = () => (
  <RegisterScreen
    title={text.courses}
    register={course}
    filters={{ state: StateFilter, department_id: DepartmentFilter }}
    imports={<ImportRecords kind="courses" register={course} />}
    columns={listColumns(courseList.fields)}
    facts={courseFacts}
    fields={<CourseFields />}
  />
);

type Row = Out<typeof course.get>['data'];
