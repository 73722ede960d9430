import { allocationFields, type exportAllocation } from '@portal/shared-kit/contract/enrolment/allocation';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { Db } from '../../platform/database/db.ts';
import { searchLimit } from '../../platform/database/page.ts';
import { fileColumns, filtersInWords } from '../../platform/documents/list-file.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import { messages as documents } from '../../platform/documents/messages.ts';
import { ApiError } from '../../platform/http/errors.ts';
import * as allocation from './allocation.repository.ts';
import { exportTexts as text } from '../subjects/messages.ts';

type AllocationFileQuery = Args<typeof exportAllocation>['query'];
type Row = Awaited<ReturnType<typeof allocation.list>>['rows'][number];

const page = (
  db: Db,
  { status, format: _, hidden: __, ...filters }: AllocationFileQuery,
  at: { page: number; per_page: number },
) =>
  allocation.list(db, status === 'ALOCADO' ? 'allocated' : 'unallocated', {
    ...filters,
    ...(at as { page: number; per_page: 100 }),
  });

/** Students who are to be put into a class, or who are in one, as a file (decision 107). */
export const allocationExport = listExport<AllocationFileQuery, Row>({
  kind: 'allocation',
  columns: fileColumns<Row>(allocationFields, {
    level: ({ level, graduation }) => (level === null ? '–' : text.levelOf(level, graduation)),
  }),
  async count(db, filters) {
    const { total, capped } = await page(db, filters, { page: 1, per_page: 1 });
    if (capped) throw new ApiError('invalid', text.tooMany(searchLimit));
    return total;
  },
  lines: (db, filters) =>
    inBatches<Row>(
      async ({ from, most }) => (await page(db, filters, { page: from / most + 1, per_page: most })).rows,
    ),
  filters: async (db, { status: _, ...filters }) => [
    ...(await filtersInWords(db, { fields: allocationFields }, filters)),
    ...(filters.search ? [documents.search(filters.search)] : []),
  ],
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
