import { exportTexts as text } from '../persons/messages.ts';
import { staffExport } from '../persons/staff-export.ts';
import { records } from './employee.repository.ts';

/** The employees as a file. */
export const employeeExport = staffExport({
  entity: 'employee',
  ...text.employees,
  columns: [
    { title: text.name, cell: ({ fullName }) => fullName },
    { title: text.department, cell: (row) => row.department_name },
    { title: text.position, cell: ({ position }) => position },
    { title: text.contact, cell: ({ contact }) => contact, narrow: true },
    { title: text.state, cell: ({ active }) => (active ? text.active : text.inactive), narrow: true },
  ],
  list: records.list,
});
