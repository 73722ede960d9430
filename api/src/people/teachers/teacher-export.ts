import { institutionDay } from '@portal/shared-kit/contract/core/year';
import { exportTexts as text } from '../persons/messages.ts';
import { staffExport } from '../persons/staff-export.ts';
import { records } from './teacher.repository.ts';

/** The list of teachers as a file. */
export const teacherExport = staffExport({
  entity: 'teacher',
  ...text.teachers,
  columns: [
    { title: text.name, of: 'fullName', cell: ({ fullName }) => fullName },
    { title: text.gender, of: 'gender', cell: ({ gender }) => gender, narrow: true },
    { title: text.contact, of: 'contact', cell: ({ contact }) => contact, narrow: true },
    { title: text.email, of: 'email', cell: ({ email }) => email },
    {
      title: text.entryDate,
      of: 'created_at',
      kind: 'date',
      cell: ({ created_at }) => institutionDay(created_at),
      narrow: true,
    },
  ],
  list: records.list,
});
