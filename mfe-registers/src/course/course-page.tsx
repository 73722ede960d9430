import { later } from '@portal/shared-kit';
import { course, courseList } from '@portal/shared-kit/contract/offer/course';
import { ImportRecords, listColumns, RegisterScreen, StateFilter } from '@portal/shared-kit/screen';
import { DepartmentFilter } from '../common/department-filter.tsx';
import { messages as text } from '../messages.ts';
import { courseFacts } from './course-facts.tsx';

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
