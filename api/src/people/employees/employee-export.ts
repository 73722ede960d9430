import { exportTexts as text } from '../persons/messages.ts';
import { staffExport } from '../persons/staff-export.ts';
import { records } from './employee.repository.ts';

/** The list of employees as a file. */
export const employeeExport = staffExport({
  entity: 'employee',
  ...text.employees,
  columns: [
    { title: text.name, of: 'fullName', cell: ({ fullName }) => fullName },
    { title: text.department, of: 'department_name', cell: (row) => row.department_name },
    { title: text.position, of: 'position', cell: ({ position }) => position },
    { title: text.contact, of: 'contact', cell: ({ contact }) => contact, narrow: true },
    {
      title: text.state,
      of: 'active',
      cell: ({ active }) => (active ? text.active : text.inactive),
      narrow: true,
    },
  ],
  list: records.list,
});
