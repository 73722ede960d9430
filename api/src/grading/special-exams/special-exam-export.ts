import { formatMoment } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { specialExamListTexts as text } from '../list-messages.ts';
import * as rows from './special-exam.repository.ts';

/** Who is named for the special exam as a file; for a reader without 'pautas.read' those of courses they coordinate (I2). */
export const specialExamExport = pagedExport({
  entity: 'special_exam',
  title: text.title,
  file: text.file,
  columns: [
    { title: words.code, of: 'fullName', cell: ({ code }) => code, narrow: true },
    { title: words.student, of: 'fullName', cell: ({ full_name }) => full_name },
    { title: words.subject, of: 'subject_name', cell: ({ subject_name }) => subject_name },
    { title: words.class, of: 'subject_name', cell: ({ class_name }) => class_name },
    { title: words.year, of: 'subject_name', cell: ({ year }) => String(year), narrow: true },
    { title: words.reason, of: 'reason', cell: ({ reason }) => reason },
    { title: text.namedBy, of: 'named_by', cell: ({ named_by }) => named_by },
    { title: text.namedAt, of: 'named_by', cell: ({ named_at }) => formatMoment(named_at), narrow: true },
    { title: text.grade, of: 'grade', cell: (row) => rows.gradeOf(row), narrow: true },
    {
      title: words.state,
      of: 'withdrawn_at',
      cell: ({ withdrawn_at, withdrawn_by }) =>
        withdrawn_at === null ? text.inForce : text.withdrawn(formatMoment(withdrawn_at), withdrawn_by),
    },
    { title: text.withdrawal, of: 'withdrawn_at', cell: ({ withdrawal_reason }) => withdrawal_reason },
  ],
  list: (db: Db, { reader, ...filters }: Parameters<typeof rows.list>[1] & { reader?: number }) =>
    rows.list(db, filters, reader),
});
