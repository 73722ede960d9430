import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { exportAllocation } from '@portal/shared-kit/contract/enrolment/allocation';
import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import type { Db } from '../../platform/database/db.ts';
import { searchLimit } from '../../platform/database/page.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { namesOf } from '../students/student-list.repository.ts';
import * as allocation from './allocation.repository.ts';
import { exportTexts as text } from './messages.ts';

/** The query by the names of the wire, as it is stored with a queued order. */
type AllocationFileQuery = Args<typeof exportAllocation>['query'];
type Row = Awaited<ReturnType<typeof allocation.list>>['rows'][number];

interface NamedOnWire {
  search: string;
  scholar_shift?: Shift | undefined;
  classmate_id?: number | undefined;
  graduation?: number | undefined;
}
/** The filters of a list of allocations. */
export const allocationFromWire = <Filters extends NamedOnWire>({
  scholar_shift: shift,
  classmate_id: class_id,
  graduation: degree,
  ...filters
}: Filters) => ({ ...filters, shift, class_id, degree });

const page = (
  db: Db,
  { status, format: _, hidden: __, ...filters }: AllocationFileQuery,
  at: { page: number; per_page: number },
) =>
  allocation.list(db, status === 'ALOCADO' ? 'allocated' : 'unallocated', {
    ...allocationFromWire(filters),
    ...(at as { page: number; per_page: 100 }),
  });

/** Students who are to be put into a class, or who are in one, as a file (decision 107). */
export const allocationExport = listExport<AllocationFileQuery, Row>({
  kind: 'allocation',
  columns: [
    { title: text.code, of: 'fullName', cell: ({ code }) => code ?? text.none, narrow: true },
    { title: text.name, of: 'fullName', cell: ({ full_name }) => full_name },
    { title: text.course, of: 'course', cell: ({ course }) => course },
    {
      title: text.level,
      of: 'course',
      cell: ({ level, degree }) => (level === null ? text.none : text.levelOf(level, degree)),
      narrow: true,
    },
    { title: text.shift, of: 'scholar_shift', cell: ({ shift }) => shift ?? text.none, narrow: true },
    {
      title: text.class,
      of: 'classmate_name',
      cell: ({ class_name }) => class_name ?? text.none,
      narrow: true,
    },
    { title: text.subjects, of: 'subjects', kind: 'number', cell: ({ subjects }) => subjects, narrow: true },
  ],
  async count(db, filters) {
    const { total, capped } = await page(db, filters, { page: 1, per_page: 1 });
    if (capped) throw new ApiError('invalid', text.tooMany(searchLimit));
    return total;
  },
  lines: (db, filters) =>
    inBatches<Row>(
      async ({ from, most }) => (await page(db, filters, { page: from / most + 1, per_page: most })).rows,
    ),
  async filters(db, filters) {
    const { course, level } = await namesOf(db, filters);
    const { class_id, shift } = allocationFromWire(filters);
    const group = class_id === undefined ? undefined : await allocation.findClass(db, class_id);
    return [
      ...(group ? [text.classIs(group.name)] : []),
      ...(course ? [text.courseIs(course.name)] : []),
      ...(level ? [text.levelIs(level.name, level.level_type)] : []),
      ...(shift ? [text.shiftIs(shift)] : []),
      ...(filters.search ? [text.searched(filters.search)] : []),
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
