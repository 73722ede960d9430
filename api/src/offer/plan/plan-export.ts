import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import * as courses from '../course/course.repository.ts';
import * as lookups from '../lookups/lookup.repository.ts';
import { exportTexts as text } from './messages.ts';
import * as plans from './plan.repository.ts';

/** The subjects of the plans of courses as a file. */
export const planExport = pagedExport({
  entity: 'course_subject',
  title: text.title,
  file: text.file,
  columns: [
    { title: words.course, of: ['course', 'course_name'], cell: (row) => row.course_name },
    { title: words.subject, of: ['subject', 'subject_name'], cell: (row) => row.subject_name },
    { title: words.year, of: 'academic_year_id', cell: (row) => String(row.academic_year_id), narrow: true },
    { title: words.semester, of: 'semester_id', cell: (row) => String(row.semester_id), narrow: true },
    { title: text.credits, kind: 'number', cell: ({ credits }) => credits, narrow: true },
    {
      title: words.kind,
      cell: ({ mandatory }) => (mandatory ? text.mandatory : text.optional),
      narrow: true,
    },
  ],
  list: plans.list,
  async filters(db, { course_id, academic_year_id, semester_id }) {
    const course = course_id === undefined ? undefined : await courses.find(db, Number(course_id));
    const semester = (await lookups.semesters(db)).find(({ id }) => id === semester_id);
    return [
      ...(course ? [words.is(words.course, course.name)] : []),
      ...(academic_year_id === undefined ? [] : [words.is(words.year, academic_year_id)]),
      ...(semester ? [words.is(words.semester, semester.semester_name)] : []),
    ];
  },
});
