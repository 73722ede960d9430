import * as contract from '@portal/shared-kit/contract/enrolment/allocation';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/year';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { query, staged, done, listed, one } from '../../platform/http/route.ts';
import { allocationExport } from './allocation-export.ts';
import * as allocation from './allocation.repository.ts';
import { allocate, preview } from './allocation.service.ts';
import { messages } from '../subjects/messages.ts';
import { subscribers, teaches } from './allocation.repository.ts';

/** Students to allocate to classes, and those who are. */
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
