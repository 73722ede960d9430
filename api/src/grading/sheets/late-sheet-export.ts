import { sheetKindLabels, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import { courseName } from '../../offer/course/course.repository.ts';
import { formatMoment } from '../../platform/database/dates.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport, type FileQuery } from '../../platform/documents/paged-export.ts';
import { lateSheetListTexts as text } from '../list-messages.ts';
import * as late from './late-sheet.repository.ts';

/** The editions with a late pauta as a file (G.1). */
export const lateSheetExport = pagedExport({
  entity: 'pauta',
  name: 'late_sheets',
  title: text.title,
  file: text.file,
  columns: [
    { title: text.teacher, of: 'teacher_name', cell: ({ teacher_name }) => teacher_name ?? words.none },
    { title: words.subject, of: 'subject_name', cell: ({ subject_name }) => subject_name },
    { title: words.course, of: 'subject_name', cell: ({ course_name }) => course_name },
    { title: words.class, of: 'classmate_name', cell: ({ class_name }) => class_name },
    { title: words.year, of: 'classmate_name', cell: ({ year }) => String(year), narrow: true },
    {
      title: words.semester,
      of: 'classmate_name',
      cell: ({ semester_id }) => String(semester_id),
      narrow: true,
    },
    {
      title: text.kinds,
      of: 'kinds',
      cell: ({ kinds }) => kinds.map((it) => sheetKindLabels[it]).join(', '),
    },
    { title: text.endedAt, of: 'ended_at', cell: ({ ended_at }) => formatMoment(ended_at), narrow: true },
  ],
  list: late.list,
  filters: async (db, { kind, course_id }: FileQuery) => [
    ...(kind ? [words.is(words.kind, sheetKindLabels[kind as SheetKind])] : []),
    ...(course_id === undefined ? [] : [words.is(words.course, await courseName(db, Number(course_id)))]),
  ],
});
