import { myData } from '@portal/shared-kit/contract/enrolment/own-data';
import { studentProfile } from '@portal/shared-kit/contract/enrolment/own-student';
import * as studentContract from '@portal/shared-kit/contract/enrolment/student';
import * as studentList from '@portal/shared-kit/contract/enrolment/student-list';
import * as studentMove from '@portal/shared-kit/contract/enrolment/student-move';
import { noteView } from '../../people/views/record-view.repository.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, query, staged, type SignedIn, done, listed, one } from '../../platform/http/route.ts';
import { newInvitation } from '../../identity/access/account.service.ts';
import { streamedListFile } from '../../platform/documents/list-file.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import { ofOne } from '../adaptations/adaptation.routes.ts';
import type { GradeCarrier } from './grade-carrier.ts';
import { messages, moveMessages, exportTexts as text } from './messages.ts';
import { move, preview, type PlannedMove } from './move.service.ts';
import * as lists from './student-list.repository.ts';
import * as rows from './student-row.repository.ts';
import { fromWire, inList, onWire, profileOf } from './student-wire.ts';
import { hasClosedAccount } from './student.repository.ts';
import * as service from './student.service.ts';
import type { Listed } from './student-list.repository.ts';

/** Values of grades only for callers who may read grades (part F). */
const moveOnWire = ({ subjects, ...planned }: PlannedMove, { permissions }: SignedIn) => {
  const sees = permissions.has('grades.read');
  return {
    ...planned,
    subjects: subjects.map(({ class_name: classmate_name, grades, ...subject }) => ({
      ...subject,
      classmate_name,
      grades: grades && {
        moved: grades.moved,
        obstacle: grades.obstacle,
        kept: grades.kept.map(({ type, class_name, value }) => ({
          assessment_type: type,
          classmate_name: class_name,
          value: sees ? value : null,
        })),
        frequency: grades.frequency && (sees ? grades.frequency : { average: null, situation: null }),
      },
    })),
  };
};

type Row = Awaited<ReturnType<typeof lists.listAfter>>[number];
const nobody = { permissions: new Set<string>(), personId: 0 };

/** The list of students as a file, in parts where it is very long (decision 103). */
const studentFile = streamedListFile<studentContract.StudentRow, Listed>(studentList.studentList, {
  kind: 'students',
  entity: 'student',
  cells: { level: ({ level, level_type }) => level && text.levelOf(level, level_type ?? '') },
  count: lists.count,
  async *lines(db, filters) {
    const rows = inBatches<Row>(({ after, most }) => lists.listAfter(db, filters, after, most));
    for await (const { row } of rows) yield { row: onWire(row, nobody) };
  },
  filters: ({ flagged }) => (flagged ? [text.toReview] : []),
});

export const studentRoutes =
  (grades: GradeCarrier) =>
  (server: DocumentServer): void => {
    query(server, studentList.students, async (db, { query: filters }, { user }) => {
      const { rows: found, ...paging } = await lists.list(db, filters);
      return listed(filters, { rows: found.map((row) => inList(row, user)), ...paging });
    });
    query(server, studentList.studentsWithoutPages, async (db, { query: filters }) => {
      const found = await lists.firstOf(db, filters);
      const truncated = found.length > studentList.unpagedLimit;
      return { ...one(found.slice(0, studentList.unpagedLimit)), limit: studentList.unpagedLimit, truncated };
    });
    query(server, studentList.studentInfo, async (db, { query: { student_card, course_id } }, { user }) =>
      one(inList(orNotFound(await lists.byCard(db, student_card, course_id), messages.noSuchCard), user)),
    );
    serveListFile(server, studentList.exportStudents, studentFile);
    query(server, studentContract.student, async (db, { params }, { user }) => {
      const shown = service.shown(await rows.find(db, params.id), user);
      await noteView(db, { user }, 'DADOS', { studentId: params.id });
      return one(onWire(shown, user));
    });
    staged(server, studentContract.createStudent, async (db, { body }, ctx) => {
      const invitation = body.create_user ? await newInvitation(server.settings.publicUrl) : undefined;
      const form = fromWire(body);
      const { student, access } = await db
        .transaction()
        .execute((tx) => service.create(tx, form, invitation, ctx));
      const closed = await hasClosedAccount(db, student.person_id);
      return done(messages.created(student.code, access, closed), onWire(student, ctx.user));
    });
    command(server, studentContract.updateStudent, async (tx, { params, body }, ctx) => {
      const changed = await service.update(tx, params.id, fromWire(body), ctx);
      const closed = body.active === true && (await hasClosedAccount(tx, changed.person_id));
      return done(closed ? messages.accountStaysClosed : messages.updated, onWire(changed, ctx.user));
    });
    command(server, studentContract.removeStudent, async (tx, { params }, ctx) => {
      await service.remove(tx, params.id, ctx);
      return done(messages.deactivated, null);
    });
    command(server, studentContract.studentOfCandidate, async (tx, { query: { person_id } }, ctx) =>
      done(messages.isStudent, onWire(await service.ofCandidate(tx, person_id), ctx.user)),
    );
    query(server, studentMove.previewMove, async (db, { params, query: { classmate_id } }, ctx) =>
      one(moveOnWire(await preview(db, params.id, classmate_id, ctx, grades), ctx.user)),
    );
    command(server, studentMove.moveStudent, async (tx, { params, body }, ctx) => {
      const { classmate_id: class_id, from_classmate_id: from_class_id, ...request } = body;
      const moved = await move(tx, params.id, { ...request, class_id, from_class_id }, ctx, grades);
      return done(
        moveMessages.moved(
          moved.to.name,
          moved.subjects.flatMap((one) => one.grades ?? []),
        ),
        moveOnWire(moved, ctx.user),
      );
    });
    query(server, studentContract.fetchStudent, async (db, { query: filters }) =>
      one(await lists.options(db, filters)),
    );
    // The signed-in student's own data; the student comes from the session, never from the call.
    query(server, studentProfile, async (db, _args, { user }) => {
      const found = await rows.ofPerson(db, user.personId);
      return one(found ? profileOf(found, user) : null);
    });
    query(server, myData, async (db, _args, { user }) => {
      const found = await rows.ofPerson(db, user.personId);
      if (!found) return one(null);
      return one({ ...onWire(found, user), adaptations: await ofOne(db, user.personId) });
    });
  };
