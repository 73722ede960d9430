import * as contract from '@portal/shared-kit/contract/enrolment/allocation';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import { allocationFields, type exportAllocation } from '@portal/shared-kit/contract/enrolment/allocation';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { diff } from '../../platform/audit/audit.repository.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { query, staged, done, listed, one } from '../../platform/http/route.ts';
import * as allocation from './allocation.repository.ts';
import { allocate, preview } from './allocation.service.ts';
import { messages, exportTexts as text } from '../subjects/messages.ts';
import type { Db } from '../../platform/database/db.ts';
import { searchLimit } from '../../platform/database/page.ts';
import { fileColumns, filtersInWords } from '../../platform/documents/list-file.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import { messages as documents } from '../../platform/documents/messages.ts';
import { subscribers, teaches } from './allocation.repository.ts';

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
const allocationExport = listExport<AllocationFileQuery, Row>({
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
    changes: diff(undefined, { ...narrowed, state, class_id, ...(search && { search }) }),
  }),
});

export function allocationRoutes(server: DocumentServer): void {
  for (const [endpoint, kind] of [
    [contract.unallocatedStudents, 'unallocated'],
    [contract.allocatedStudents, 'allocated'],
    [contract.enrolledStudents, 'enrolled'],
    [contract.searchAllocated, 'allocated'],
    [contract.searchStudents, 'all'],
    [contract.studentsByCourse, 'all'],
  ] as const)
    query(server, endpoint, async (db, { query: filters }) =>
      listed(filters, await allocation.list(db, kind, filters)),
    );
  query(server, contract.studentsByStatus, async (db, { query: filters }) =>
    listed(filters, await allocation.byStatus(db, filters)),
  );
  query(server, contract.classStudents, async (db, { query: { classmate, course_id, period } }) =>
    one(await allocation.members(db, classmate, { course_id, shift: period })),
  );
  query(server, contract.classSubjects, async (db, { query: { classmate_id, course_id } }) =>
    one(await allocation.subjectsOfClass(db, classmate_id, institutionYear(new Date()), course_id)),
  );
  query(server, contract.subscribedStudents, async (db, { query: { classmate_id, ...place } }, { user }) => {
    const edition = { class_id: classmate_id, ...place };
    const isStaff = user.permissions.has('enrolment.read') || user.permissions.has('grades.read');
    if (!isStaff && !(await teaches(db, edition, user.personId, institutionDay(new Date()))))
      throw new ApiError('forbidden', messages.notYours);
    return one(await subscribers(db, edition));
  });
  serveListFile(server, contract.exportAllocation, allocationExport);
  staged(server, contract.allocateStudents, async (db, { body }, ctx) => {
    const { classmate_id: class_id, ...students } = body;
    const request = { ...students, class_id };
    const outcome = body.preview
      ? await preview(db, request, ctx)
      : await db.transaction().execute((tx) => allocate(tx, request, ctx));
    const counts = [outcome.placed.length, outcome.refused.length] as const;
    return done(body.preview ? messages.placeable(...counts) : messages.placed(...counts), outcome);
  });
}
