import * as contract from '@portal/shared-kit/contract/enrolment/allocation';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/year';
import { shiftFromWire, shiftOnWire } from '@portal/shared-kit/contract/offer/shift';
import { exportList } from '../../platform/documents/export.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { done, listed, one } from '../../platform/http/answers.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { query, staged } from '../../platform/http/route.ts';
import { allocationExport } from './allocation-export.ts';
import * as allocation from './allocation.repository.ts';
import { allocate, preview } from './allocation.service.ts';
import { messages } from './messages.ts';
import { subscribers, teaches } from './subscriber.repository.ts';

type Found = Awaited<ReturnType<typeof allocation.list>>;
const onWire = ({ rows, ...paging }: Found) => ({ ...paging, rows: rows.map(shiftOnWire) });

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
    query(server, endpoint, async (db, { query: asked }) =>
      listed(asked, onWire(await allocation.list(db, kind, shiftFromWire(asked)))),
    );
  query(server, contract.studentsByStatus, async (db, { query: asked }) =>
    listed(asked, onWire(await allocation.byStatus(db, asked))),
  );
  query(server, contract.classStudents, async (db, { query: { classmate, course_id, period } }) =>
    one((await allocation.members(db, classmate, { course_id, shift: period })).map(shiftOnWire)),
  );
  query(server, contract.classSubjects, async (db, { query: { classmate_id, course_id } }) =>
    one(await allocation.subjectsOfClass(db, classmate_id, institutionYear(new Date()), course_id)),
  );
  query(server, contract.subscribedStudents, async (db, { query: { classmate_id, ...place } }, { user }) => {
    const asked = { class_id: classmate_id, ...place };
    const isStaff = user.permissions.has('enrolment.read') || user.permissions.has('grades.read');
    if (!isStaff && !(await teaches(db, asked, user.personId, institutionDay(new Date()))))
      throw new ApiError('forbidden', messages.notYours);
    return one(await subscribers(db, asked));
  });
  staged(server, contract.exportAllocation, async (_db, { query: asked }, ctx) => {
    const { message, ...made } = await exportList(
      server,
      ctx,
      allocationExport,
      asked,
      contract.exportAllocation,
    );
    return done(message, made);
  });
  staged(server, contract.allocateStudents, async (db, { body }, ctx) => {
    const { classmate_id: class_id, ...students } = body;
    const asked = { ...students, class_id };
    const outcome = body.preview
      ? await preview(db, asked, ctx)
      : await db.transaction().execute((tx) => allocate(tx, asked, ctx));
    const counts = [outcome.placed.length, outcome.refused.length] as const;
    return done(body.preview ? messages.placeable(...counts) : messages.placed(...counts), outcome);
  });
}
