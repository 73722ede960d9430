import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { exportAllocation } from '@portal/shared-kit/contract/enrolment/allocation';
import { shiftFromWire } from '@portal/shared-kit/contract/offer/shift';
import type { Db } from '../../platform/database/db.ts';
import { searchLimit } from '../../platform/database/page.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { namesOf } from '../students/student-list.repository.ts';
import * as allocation from './allocation.repository.ts';
import { exportTexts as text } from './messages.ts';

type Asked = Args<typeof exportAllocation>['query'];
type Row = Awaited<ReturnType<typeof allocation.list>>['rows'][number];

const page = (
  db: Db,
  { status, format: _, hidden: __, ...asked }: Asked,
  at: { page: number; per_page: number },
) =>
  allocation.list(db, status === 'ALOCADO' ? 'allocated' : 'unallocated', {
    ...shiftFromWire(asked),
    ...(at as { page: number; per_page: 100 }),
  });

/** Students who are to be put into a class, or who are in one, as a file (decision 107). */
export const allocationExport = listExport<Asked, Row>({
  kind: 'allocation',
  columns: [
    { title: text.code, of: 'fullName', cell: ({ student_card }) => student_card ?? text.none, narrow: true },
    { title: text.name, of: 'fullName', cell: ({ fullName }) => fullName },
    { title: text.course, of: 'course', cell: ({ course }) => course },
    {
      title: text.level,
      of: 'course',
      cell: ({ level, graduation }) => (level === null ? text.none : text.levelOf(level, graduation)),
      narrow: true,
    },
    { title: text.shift, of: 'scholar_shift', cell: ({ shift }) => shift ?? text.none, narrow: true },
    {
      title: text.class,
      of: 'classmate_name',
      cell: ({ classmate_name }) => classmate_name ?? text.none,
      narrow: true,
    },
    { title: text.subjects, of: 'subjects', kind: 'number', cell: ({ subjects }) => subjects, narrow: true },
  ],
  async count(db, asked) {
    const { total, capped } = await page(db, asked, { page: 1, per_page: 1 });
    if (capped) throw new ApiError('invalid', text.tooMany(searchLimit));
    return total;
  },
  lines: (db, asked) =>
    inBatches<Row>(
      async ({ from, most }) => (await page(db, asked, { page: from / most + 1, per_page: most })).rows,
    ),
  async filters(db, asked) {
    const { course, level } = await namesOf(db, asked);
    const { classmate_id } = asked;
    const group = classmate_id === undefined ? undefined : await allocation.findClass(db, classmate_id);
    return [
      ...(group ? [text.classIs(group.name)] : []),
      ...(course ? [text.courseIs(course.name)] : []),
      ...(level ? [text.levelIs(level.name, level.level_type)] : []),
      ...(asked.scholar_shift ? [text.shiftIs(asked.scholar_shift)] : []),
      ...(asked.search ? [text.searched(asked.search)] : []),
    ];
  },
  title: ({ status }) => text.titles[status],
  file: ({ status }) => text.files[status],
  audit: ({ format: _, search, status: state, classmate_id: class_id, ...narrowed }) => ({
    action: 'allocation.export',
    entity: 'student',
    changes: Object.entries({ ...narrowed, state, class_id, ...(search && { search }) }).flatMap(
      ([field, value]) => (value === undefined ? [] : [{ field, old: null, new: value }]),
    ),
  }),
});
