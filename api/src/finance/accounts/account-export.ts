import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import * as accounts from './account.repository.ts';
import { exportTexts as text } from '../settling/messages.ts';

/** The accounts of students as a file (I20). */
export const accountExport = pagedExport({
  entity: 'student_account',
  title: text.accounts,
  file: text.accountsFile,
  columns: [
    { title: words.code, of: 'name', cell: ({ code }) => code, narrow: true },
    { title: words.student, of: 'name', cell: ({ name }) => name },
    { title: words.course, of: 'course', cell: ({ course }) => course },
    { title: text.open, of: 'open', kind: 'money', cell: ({ open }) => open, narrow: true },
    { title: text.overdue, of: 'overdue', kind: 'money', cell: ({ overdue }) => overdue, narrow: true },
    { title: text.credit, of: 'credit', kind: 'money', cell: ({ credit }) => credit, narrow: true },
    { title: text.toRepay, of: 'credit', kind: 'money', cell: ({ to_repay }) => to_repay, narrow: true },
  ],
  list: accounts.list,
});
