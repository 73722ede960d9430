import { sheetKindLabels, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import { sheetStateLabels, type SheetState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { courseName } from '../../offer/course/course.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport, type FileQuery } from '../../platform/documents/paged-export.ts';
import { sheetListTexts as text } from '../list-messages.ts';
import * as sheets from './sheet.repository.ts';

type SheetQuery = Parameters<typeof sheets.list>[1];

/** The pautas as a file; of a reader without 'pautas.read' those of the courses they coordinate. */
export const sheetExport = pagedExport({
  entity: 'pauta',
  title: text.title,
  file: text.file,
  columns: [
    { title: words.subject, of: 'subject_name', cell: (row) => row.subject_name },
    { title: words.kind, of: 'subject_name', cell: ({ kind }) => sheetKindLabels[kind], narrow: true },
    { title: words.class, of: 'classmate_name', cell: ({ class_name }) => class_name },
    { title: words.year, of: 'classmate_name', cell: ({ year }) => String(year), narrow: true },
    {
      title: words.semester,
      of: 'classmate_name',
      cell: ({ semester_id }) => String(semester_id),
      narrow: true,
    },
    { title: text.teacher, of: 'teacher_name', cell: ({ teacher_name }) => teacher_name ?? words.none },
    { title: words.course, of: 'teacher_name', cell: ({ course_name }) => course_name },
    { title: text.graded, of: 'graded', kind: 'number', cell: ({ graded }) => graded, narrow: true },
    { title: words.state, of: 'state', cell: ({ state }) => sheetStateLabels[state], narrow: true },
  ],
  list: (
    db: Db,
    { reader, classmate_id, ...filters }: SheetQuery & { reader?: number; classmate_id?: number | undefined },
  ) => sheets.list(db, { ...filters, class_id: classmate_id }, reader),
  filters: async (db, { state, kind, year, course_id }: FileQuery) => [
    ...(state ? [words.is(words.state, sheetStateLabels[state as SheetState])] : []),
    ...(kind ? [words.is(words.kind, sheetKindLabels[kind as SheetKind])] : []),
    ...(year === undefined ? [] : [words.is(words.year, year)]),
    ...(course_id === undefined ? [] : [words.is(words.course, await courseName(db, Number(course_id)))]),
  ],
});
