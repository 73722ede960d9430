import { registerExport } from '../../platform/documents/register-export.ts';
import { exportTexts as text } from './messages.ts';
import * as departments from './department.repository.ts';

/** The list of departments as a file. */
export const departmentExport = registerExport({
  entity: 'department',
  title: text.title,
  file: text.file,
  columns: [
    { title: text.department, of: 'dep_name', cell: (row) => row.dep_name },
    { title: text.description, of: 'description', cell: (row) => row.description },
  ],
  list: departments.list,
});
