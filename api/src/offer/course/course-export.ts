import { registerExport } from '../../platform/documents/register-export.ts';
import { departmentInWords } from '../department/department-filter.ts';
import { exportTexts as text } from './messages.ts';
import * as courses from './course.repository.ts';

/** The list of courses as a file. */
export const courseExport = registerExport({
  entity: 'course',
  title: text.title,
  file: text.file,
  columns: [
    { title: text.course, of: 'name', cell: ({ name }) => name },
    {
      title: text.engineering,
      of: 'engineering',
      cell: ({ engineering }) => (engineering === 1 ? text.yes : text.no),
      narrow: true,
    },
    { title: text.description, of: 'description', cell: ({ description }) => description },
  ],
  list: courses.list,
  filters: departmentInWords,
});
