import { registerExport } from '../../platform/lists/register-export.ts';
import * as courses from '../course/course.repository.ts';
import { exportTexts as text } from './messages.ts';
import * as precedences from './precedence.repository.ts';

const grade = new Intl.NumberFormat('pt-MZ', { maximumFractionDigits: 2 });
const year = (value: number | null) => (value === null ? null : String(value));

/** The list of precedences, of all courses or of one, as a file. */
export const precedenceExport = registerExport({
  entity: 'precedence',
  title: text.title,
  file: text.file,
  columns: [
    { title: text.subject, of: 'subject_name', cell: (row) => row.subject_name },
    { title: text.required, of: 'required_subject_name', cell: (row) => row.required_subject_name },
    { title: text.precedenceType, of: 'type', cell: ({ type }) => text.precedenceTypes[type], narrow: true },
    { title: text.minGrade, of: 'min_grade', cell: (row) => grade.format(row.min_grade), narrow: true },
    { title: text.validFrom, of: 'valid_from_year', cell: (row) => year(row.valid_from_year), narrow: true },
    { title: text.validTo, of: 'valid_to_year', cell: (row) => year(row.valid_to_year), narrow: true },
    { title: text.course, of: 'course_name', cell: (row) => row.course_name },
  ],
  list: precedences.list,
  filters: async (db, { course_id }) => {
    const course = course_id === undefined ? undefined : await courses.find(db, Number(course_id));
    return course ? [text.filter(text.course, course.name)] : [];
  },
});
