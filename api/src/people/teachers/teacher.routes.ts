import { deletedMessage } from '@portal/shared-kit/contract/core/crud';
import {
  alocatedClassmates,
  fetchTeacher,
  fetchTeacherOld,
  getAllTeacherInfo,
  historicTeacher,
  replaceTeacher,
  teacher,
  teacherInfo,
} from '@portal/shared-kit/contract/people/teacher';
import { done, listed, one } from '../../platform/http/answers.ts';
import { command, query, staged, type Server } from '../../platform/http/route.ts';
import * as departments from '../../offer/department/department.repository.ts';
import { updated } from '../../platform/registers/messages.ts';
import { invitationFor } from '../persons/staff-account.service.ts';
import { messages } from '../persons/messages.ts';
import * as teachers from './teacher.repository.ts';
import * as service from './teacher.service.ts';
import * as teaching from './teaching.repository.ts';

export function teacherRoutes(server: Server) {
  query(server, teacher.list, async (db, { query: asked }, { user }) => {
    const { rows, ...paging } = await teachers.list(db, asked);
    return listed(asked, { rows: rows.map(service.inList(user)), ...paging });
  });
  query(server, teacher.get, async (db, { params }, { user }) =>
    one(service.shown(await teachers.find(db, params.id), user)),
  );
  staged(server, teacher.create, async (db, { body }, ctx) => {
    const invitation = await invitationFor(server, body);
    const made = await db.transaction().execute((tx) => service.create(tx, body, invitation, ctx));
    return done(messages.teacherCreated, made);
  });
  for (const change of [teacher.update, replaceTeacher])
    command(server, change, async (tx, { params, body }, ctx) =>
      done(updated(body, messages.teacherUpdated), await service.update(tx, params.id, body, ctx)),
    );
  command(server, teacher.remove, async (tx, { params }, ctx) => {
    const kept = await service.remove(tx, params.id, ctx);
    return done(kept > 0 ? messages.teacherKept(kept) : deletedMessage, null);
  });
  for (const options of [fetchTeacher, fetchTeacherOld, getAllTeacherInfo])
    query(server, options, async (db, { query: asked }) => one(await teachers.options(db, asked)));
  query(server, alocatedClassmates, async (db, { query: { teacher_id } }, ctx) =>
    one(await teaching.allocations(db, (await service.asked(db, teacher_id, ctx)).id)),
  );
  query(server, teacherInfo, async (db, { query: { teacher_id } }, ctx) => {
    const found = await service.asked(db, teacher_id, ctx);
    const department = await departments.find(db, found.department_id);
    return one({
      ...found,
      dept_name: found.department_name,
      dept_description: department?.description ?? '',
      classmate_subject: await teaching.allocations(db, found.id),
    });
  });
  query(server, historicTeacher, async (db, { query: { teacher_id, ...asked } }, ctx) => {
    const { id } = await service.asked(db, teacher_id, ctx);
    return listed(asked, await teaching.history(db, id, asked));
  });
}
