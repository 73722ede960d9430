import * as contract from '@portal/shared-kit/contract/people/teacher';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { deletedMessage } from '@portal/shared-kit/contract/core/crud';
import type { Db } from '../../platform/database/db.ts';
import { query, type UserContext, command, listed, one, done } from '../../platform/http/route.ts';
import * as departments from '../../offer/department/department.repository.ts';
import { messages } from '../persons/messages.ts';
import { serveStaff } from '../persons/staff.routes.ts';
import * as teachers from './teacher.repository.ts';
import * as teaching from './teaching-rows.repository.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { staffService } from '../persons/staff.service.ts';
import { download, upload } from '../../platform/files/transfer.ts';
import type { FileServer } from '../../platform/files/file-store.ts';
import * as documents from '../persons/document.repository.ts';
import * as service from '../persons/document.service.ts';
import type { TeacherRow, TeacherFields } from './teacher.repository.ts';
import { allocationCount } from './teaching-rows.repository.ts';

/** Teachers; one who has taught is deactivated instead of deleted (decision 37). */
export const teacherService = staffService<TeacherRow, TeacherFields>({
  entity: 'teacher',
  area: 'teachers',
  missing: messages.teacherMissing,
  already: messages.alreadyTeacher,
  own: ['department_id', 'hasCertificate'],
  table: teachers.records,
  keeps: async (tx, { id, active }) => {
    const allocations = await allocationCount(tx, id);
    if (allocations === 0) return undefined;
    const why = messages.teacherKept(allocations);
    if (!active) throw new ApiError('in_use', why);
    return why;
  },
});

/** The teacher with the id; without an id, the caller. */
export async function requestedTeacher(
  db: Db,
  id: number | undefined,
  { user }: UserContext,
): Promise<TeacherRow> {
  const found = await (id ? teachers.records.find(db, id) : teachers.findByPerson(db, user.personId));
  return teacherService.shown(found, user);
}

export function teacherRoutes(server: DocumentServer) {
  const text = { created: messages.teacherCreated, updated: messages.teacherUpdated };
  serveStaff(
    server,
    contract.teacher,
    contract.teacherList,
    [contract.teacher.update, contract.replaceTeacher],
    { ...teachers.records, ...teacherService },
    text,
  );
  for (const options of [contract.fetchTeacher, contract.fetchTeacherOld, contract.getAllTeacherInfo])
    query(server, options, async (db, { query: filters }) => one(await teachers.options(db, filters)));
  query(server, contract.allocatedClassGroups, async (db, { query: { teacher_id } }, ctx) =>
    one(await allocationsOf(db, (await requestedTeacher(db, teacher_id, ctx)).id)),
  );
  query(server, contract.teacherInfo, async (db, { query: { teacher_id } }, ctx) => {
    return one(await profileOf(db, await requestedTeacher(db, teacher_id, ctx)));
  });
  query(server, contract.teacherProfile, async (db, _args, ctx) =>
    one({
      ...(await profileOf(db, await requestedTeacher(db, undefined, ctx))),
      first_logg: ctx.user.firstLogin ? 'yes' : 'não',
    }),
  );
  query(server, contract.historicTeacher, async (db, { query: { teacher_id, ...filters } }, ctx) => {
    const { id } = await requestedTeacher(db, teacher_id, ctx);
    return listed(filters, await teaching.history(db, id, filters));
  });
}

async function allocationsOf(db: Db, teacherId: number) {
  const found = await teaching.allocations(db, teacherId, institutionDay(new Date()));
  return found.map(({ class_id, class_name, shift, ...place }) => ({
    ...place,
    classmate_id: class_id,
    classmate_name: class_name,
    classmate_scholar_shift: shift,
  }));
}

async function profileOf(db: Db, found: Awaited<ReturnType<typeof requestedTeacher>>) {
  const department = await departments.find(db, found.department_id);
  return {
    ...found,
    dept_name: found.department_name,
    dept_description: department?.description ?? '',
    classmate_subject: await allocationsOf(db, found.id),
  };
}

export function teacherDocumentRoutes(server: FileServer) {
  query(server, contract.teacherDocuments, async (db, { params: { id } }, ctx) =>
    one(await documents.list(db, (await requestedTeacher(db, id, ctx)).person_id)),
  );
  upload(server, contract.addTeacherDocument, async (db, { params: { id }, body: { kind }, file }, ctx) => {
    const owner = await requestedTeacher(db, id, ctx);
    const made = await db.transaction().execute((tx) => service.add(tx, owner, kind, file, ctx));
    return done(messages.documentAdded, made);
  });
  download(server, contract.teacherDocument, async (db, { params: { id, document_id } }, ctx) => {
    const owner = await requestedTeacher(db, id, ctx);
    return db.transaction().execute((tx) => service.handOut(tx, owner, document_id, ctx));
  });
  command(server, contract.removeTeacherDocument, async (tx, { params: { id, document_id } }, ctx) => {
    await service.remove(tx, await requestedTeacher(tx, id, ctx), document_id, ctx);
    return done(deletedMessage, null);
  });
}
