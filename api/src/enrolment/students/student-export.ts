import { stateLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { label } from '@portal/shared-kit/contract/core/list-field';
import { filtersInWords } from '../../platform/documents/list-file.ts';
import { messages as documents } from '../../platform/documents/messages.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import { exportTexts as text } from './messages.ts';
import * as lists from './student-list.repository.ts';
import type { Listed } from './student-list.repository.ts';

type Row = Awaited<ReturnType<typeof lists.after>>[number];
const levelOf = ({ level, level_type }: Row) =>
  level === null ? text.none : text.levelOf(level, level_type ?? '');

/** The list of students as a file, in parts where it is very long (decision 103). */
export const studentExport = listExport<Listed & { format?: FileFormat }, Row>({
  kind: 'students',
  columns: [
    { title: text.code, of: 'code', cell: ({ code }) => code ?? text.none, narrow: true },
    { title: text.name, of: 'fullName', cell: ({ fullName }) => fullName },
    { title: text.course, of: 'curso', cell: ({ course }) => course },
    { title: text.level, of: 'curso', cell: levelOf, narrow: true },
    { title: text.class, of: 'classmate_name', cell: ({ class_group }) => class_group?.name ?? text.none },
    {
      title: text.shift,
      of: 'classmate_name',
      cell: ({ shift }) => shift ?? text.none,
      narrow: true,
    },
    {
      title: text.state,
      of: 'state',
      cell: ({ state }) => (state === null ? text.noInscription : stateLabels[state]),
      narrow: true,
    },
  ],
  count: lists.count,
  lines: (db, filters) => inBatches(({ after, most }) => lists.after(db, filters, after, most)),
  filters: async (db, { flagged, ...filters }) => [
    ...(await filtersInWords(
      db,
      { fields: {}, filters: { state: label(text.state, stateLabels) } },
      filters,
    )),
    ...(flagged ? [text.toReview] : []),
    ...(filters.search ? [documents.search(filters.search)] : []),
  ],
  title: () => text.title,
  file: () => text.file,
  audit: ({ search, format: _format, ...filters }) => ({
    action: 'student.export',
    entity: 'student',
    changes: Object.entries({ ...filters, ...(search && { search }) }).map(([field, value]) => ({
      field,
      old: null,
      new: value as string | number,
    })),
  }),
});
