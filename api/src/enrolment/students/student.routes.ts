import {
  createStudent,
  fetchStudent,
  removeStudent,
  student,
  studentOfCandidate,
  students,
  updateStudent,
} from '@portal/shared-kit/contract/enrolment/student';
import { newInvitation } from '../../identity/access/invitation.ts';
import { done, listed, one } from '../../platform/http/answers.ts';
import { command, query, staged, type Server } from '../../platform/http/route.ts';
import * as rows from './student-list.repository.ts';
import { messages } from './messages.ts';
import { inList, onWire } from './student.rules.ts';
import * as service from './student.service.ts';

/** Students; their screens come with the area of students. */
export function studentRoutes(server: Server): void {
  query(server, students, async (db, { query: asked }) => {
    const { rows: found, ...paging } = await rows.list(db, asked);
    return listed(asked, { rows: found.map(inList), ...paging });
  });
  query(server, student, async (db, { params }, { user }) =>
    one(onWire(service.shown(await rows.find(db, params.id), user))),
  );
  staged(server, createStudent, async (db, { body }, ctx) => {
    const invitation = body.create_user ? await newInvitation(server.settings.publicUrl) : undefined;
    const made = await db.transaction().execute((tx) => service.create(tx, body, invitation, ctx));
    return done(messages.created(made.code), made);
  });
  command(server, updateStudent, async (tx, { params, body }, ctx) =>
    done(messages.updated, await service.update(tx, params.id, body, ctx)),
  );
  command(server, removeStudent, async (tx, { params }, ctx) => {
    await service.remove(tx, params.id, ctx);
    return done(messages.deactivated, null);
  });
  command(server, studentOfCandidate, async (tx, { query: { person_id } }) =>
    done(messages.isStudent, await service.ofCandidate(tx, person_id)),
  );
  query(server, fetchStudent, async (db, { query: asked }) => one(await rows.options(db, asked)));
}
