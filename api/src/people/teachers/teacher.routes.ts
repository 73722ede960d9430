import {
  allocatedClassGroups,
  fetchTeacher,
  fetchTeacherOld,
  getAllTeacherInfo,
  historicTeacher,
  replaceTeacher,
  teacher,
  teacherInfo,
  teacherList,
  teacherProfile,
} from '@portal/shared-kit/contract/people/teacher';
import { institutionDay } from '@portal/shared-kit/contract/core/year';
import type { Db } from '../../platform/database/db.ts';
import { listed, one } from '../../platform/http/answers.ts';
import { query } from '../../platform/http/route.ts';
import * as departments from '../../offer/department/department.repository.ts';
import { messages } from '../persons/messages.ts';
import { serveStaff } from '../persons/staff.routes.ts';
import * as teachers from './teacher.repository.ts';
import { requestedTeacher, teacherService } from './teacher.service.ts';
import * as teaching from './teaching.repository.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';

export function teacherRoutes(server: DocumentServer) {
  const text = { created: messages.teacherCreated, updated: messages.teacherUpdated };
  serveStaff(
    server,
    teacher,
    teacherList,
    [teacher.update, replaceTeacher],
    { ...teachers.records, ...teacherService },
    text,
  );
  for (const options of [fetchTeacher, fetchTeacherOld, getAllTeacherInfo])
    query(server, options, async (db, { query: filters }) => one(await teachers.options(db, filters)));
  query(server, allocatedClassGroups, async (db, { query: { teacher_id } }, ctx) =>
    one(await allocationsOf(db, (await requestedTeacher(db, teacher_id, ctx)).id)),
  );
  query(server, teacherInfo, async (db, { query: { teacher_id } }, ctx) => {
    return one(await profileOf(db, await requestedTeacher(db, teacher_id, ctx)));
  });
  query(server, teacherProfile, async (db, _args, ctx) =>
    one({
      ...(await profileOf(db, await requestedTeacher(db, undefined, ctx))),
      first_logg: ctx.user.firstLogin ? 'yes' : 'não',
    }),
  );
  query(server, historicTeacher, async (db, { query: { teacher_id, ...filters } }, ctx) => {
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
