import { percent } from '@portal/shared-kit/contract/core/counted';
import * as teachingContract from '@portal/shared-kit/contract/people/teaching';
import * as teachingChange from '@portal/shared-kit/contract/people/teaching-change';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { giveRole } from '../../identity/access/user-rights.service.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { listFile } from '../../platform/documents/list-file.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import {
  command,
  query,
  type Server,
  type UserContext,
  done,
  listed,
  one,
} from '../../platform/http/route.ts';
import { messages as people } from '../persons/messages.ts';
import { registerIdsOf } from '../persons/person.repository.ts';
import { messages } from './teaching-messages.ts';
import * as ends from './teaching-end.service.ts';
import { changeTeacherSubjects, subjectsOfClass } from './teaching-subjects.service.ts';
import { allocate, type TeachingRequest } from './teaching.service.ts';
import * as teachers from './teacher.repository.ts';
import * as places from './teaching-place.repository.ts';
import * as rows from './teaching-rows.repository.ts';
import { teacherService } from './teacher.routes.ts';

/** A row by the names of the wire. */
const onWire = <T extends rows.TeachingRecord>({ class_id, class_name, shift, ...same }: T) => ({
  ...same,
  classmate_id: class_id,
  classmate_name: class_name,
  classmate_scholar_shift: shift,
});
const fromWire = <T extends { classmate_id?: number | undefined }>({ classmate_id, ...same }: T) => ({
  ...same,
  class_id: classmate_id as T['classmate_id'],
});

export function teachingRoutes(server: DocumentServer) {
  reading(server);
  allocating(server);
  ending(server);
}

async function page(db: Db, filters: Args<typeof teachingContract.allocatedTeachers>['query']) {
  const found = await rows.list(db, fromWire(filters), institutionDay(new Date()));
  return { ...found, rows: found.rows.map(onWire) };
}

function reading(server: DocumentServer) {
  query(server, teachingContract.allocatedTeachers, async (db, { query: filters }) =>
    listed(filters, await page(db, filters)),
  );
  const file = listFile(teachingContract.teachingList, {
    entity: 'teaching',
    list: page,
    cells: {
      pass_rate: ({ pass_rate }) => (pass_rate === null ? null : percent(pass_rate)),
    },
    audited: ({ classmate_id: class_id, role: teaching_role, ...filters }) => ({
      ...filters,
      class_id,
      teaching_role,
    }),
  });
  serveListFile(server, teachingContract.exportTeachings, file);
  query(server, teachingContract.showTeacher, async (db, { params }, { user }) =>
    one(teacherService.shown(await teachers.records.find(db, params.id), user)),
  );
  query(
    server,
    teachingContract.courseSubjects,
    async (db, { query: { search, classmate_id, course_id } }) => {
      if (classmate_id !== undefined) return one(await subjectsOfClass(db, classmate_id, search));
      if (course_id === undefined) throw fieldError('invalid', 'classmate_id', messages.classEmpty);
      const plan = await places.planSubjects(db, course_id, search);
      return one(plan.map((subject) => ({ ...subject, teachers: [] })));
    },
  );
  query(server, teachingContract.teachingRemoval, async (db, { params }) => {
    const removal = await ends.removalOf(db, params.id);
    return one({ teaching: onWire(removal.teaching), ends: removal.ends.map(onWire) });
  });
  query(server, teachingContract.substitutionPreview, async (db, { params, query: filters }) => {
    const preview = await ends.previewOf(db, params.id, filters);
    return one({ ...preview, teaching: onWire(preview.teaching) });
  });
}

function allocating(server: Server) {
  command(server, teachingChange.allocateTeacher, async (tx, { body: { teacher_id, allocations } }, ctx) => {
    const path = (index: number, field: string) => `allocations.${index}.${field}`;
    const made = await allocate(tx, teacher_id, allocations.map(fromWire), ctx, path);
    return done(messages.allocated(made.length), made.map(onWire));
  });
  const allocateOne = async (tx: Tx, teacherId: number, request: TeachingRequest, ctx: UserContext) =>
    done(messages.allocated(1), (await allocate(tx, teacherId, [request], ctx)).map(onWire));
  command(server, teachingChange.allocateTeacherToClass, (tx, { body: { teacher_id, ...request } }, ctx) =>
    allocateOne(tx, teacher_id, fromWire(request), ctx),
  );
  command(server, teachingChange.assignClassSubject, (tx, { params, body }, ctx) =>
    allocateOne(tx, params.id, fromWire(body), ctx),
  );
  command(server, teachingChange.allocateSubjects, async (tx, { body }, ctx) =>
    done(messages.subjectsChanged, (await changeTeacherSubjects(tx, fromWire(body), ctx)).map(onWire)),
  );
  command(server, teachingChange.addTeacherRole, async (tx, { body: { teacher_id, ...change } }, ctx) => {
    const found = orNotFound(await teachers.records.find(tx, teacher_id), people.teacherMissing);
    const user_id = (await registerIdsOf(tx, found.person_id))?.user_id;
    if (!user_id) throw new ApiError('invalid', messages.noAccount);
    return done(messages.roleGiven, await giveRole(tx, { ...change, user_id }, ctx));
  });
}

function ending(server: Server) {
  command(
    server,
    teachingChange.removeFromClass,
    async (tx, { body: { classmates_id, ...leaving } }, ctx) => {
      await ends.leave(tx, { ...leaving, classes: [classmates_id].flat() }, ctx);
      return done(messages.removed, null);
    },
  );
  command(
    server,
    teachingChange.removeSubject,
    async (tx, { body: { subject_id, classmate_id, ...leaving } }, ctx) => {
      const classes = classmate_id === undefined ? undefined : [classmate_id];
      await ends.leave(tx, { ...leaving, classes, subjects: [subject_id] }, ctx);
      return done(messages.subjectRemoved, null);
    },
  );
  command(server, teachingChange.substituteTeacher, async (tx, { params, body }, ctx) => {
    const { teacher, made } = await ends.substitute(tx, params.id, body, ctx);
    return done(messages.substituted(teacher.name, body.from), made.map(onWire));
  });
}
