import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { institutionDay } from '@portal/shared-kit/contract/core/year';
import type { exportTeachings } from '@portal/shared-kit/contract/people/teaching';
import { searchLimit } from '../../platform/database/page.ts';
import type { Db } from '../../platform/database/db.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { exportTexts as text } from './teaching-messages.ts';
import * as rows from './teaching-rows.repository.ts';
import type { TeachingRecord } from './teaching-rows.repository.ts';

type Asked = Args<typeof exportTeachings>['query'];
const page = (
  db: Db,
  { format: _, hidden: __, classmate_id, ...asked }: Asked,
  at: { page: number; per_page: number },
) =>
  rows.list(
    db,
    { ...asked, class_id: classmate_id, ...(at as { page: number; per_page: 100 }) },
    institutionDay(new Date()),
  );

/** Who teaches what as a file (decision 111). */
export const teachingExport = listExport<Asked, TeachingRecord>({
  kind: 'teaching',
  columns: [
    { title: text.teacher, cell: ({ teacher_name }) => teacher_name },
    { title: text.role, cell: ({ role }) => text.roles[role], narrow: true },
    { title: text.subject, cell: ({ subject_name }) => subject_name },
    { title: text.class, cell: ({ class_name }) => class_name, narrow: true },
    { title: text.course, cell: ({ course_name }) => course_name },
    { title: text.year, cell: ({ year }) => String(year), narrow: true },
    { title: text.semester, cell: ({ semester_id }) => String(semester_id), narrow: true },
    { title: text.from, kind: 'date', cell: ({ start_date }) => start_date, narrow: true },
    { title: text.until, kind: 'date', cell: ({ end_date }) => end_date, narrow: true },
  ],
  async count(db, asked) {
    const { total, capped } = await page(db, asked, { page: 1, per_page: 1 });
    if (capped) throw new ApiError('invalid', text.tooMany(searchLimit));
    return total;
  },
  lines: (db, asked) =>
    inBatches<TeachingRecord>(
      async ({ from, most }) => (await page(db, asked, { page: from / most + 1, per_page: most })).rows,
    ),
  filters: async (_db, { year, search }) => [
    ...(year === undefined ? [] : [text.yearIs(year)]),
    ...(search ? [text.searched(search)] : []),
  ],
  title: () => text.title,
  file: () => text.file,
  audit: ({ format: _, search, ...narrowed }) => ({
    action: 'teaching.export',
    entity: 'teaching',
    changes: Object.entries({ ...narrowed, ...(search && { search }) }).flatMap(([field, value]) =>
      value === undefined ? [] : [{ field, old: null, new: value }],
    ),
  }),
});
