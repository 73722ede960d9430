import { registerExport } from '../../platform/documents/register-export.ts';
import { exportTexts as text } from './messages.ts';
import * as subjects from './subject.repository.ts';

/** The list of subjects as a file. */
export const subjectExport = registerExport({
  entity: 'subject',
  title: text.title,
  file: text.file,
  columns: [
    { title: text.subject, of: 'name', cell: ({ name }) => name },
    { title: text.code, of: 'code', cell: ({ code }) => code, narrow: true },
    { title: text.credits, of: 'credits', kind: 'number', cell: ({ credits }) => credits, narrow: true },
    {
      title: text.weeklyHours,
      of: 'weekly_hours',
      kind: 'number',
      cell: (row) => row.weekly_hours,
      narrow: true,
    },
    { title: text.description, of: 'description', cell: ({ description }) => description },
  ],
  list: subjects.list,
});
