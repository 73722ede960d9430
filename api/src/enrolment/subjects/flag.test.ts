import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { classStudents } from '@portal/shared-kit/contract/enrolment/allocation';
import { student as oneStudent } from '@portal/shared-kit/contract/enrolment/student';
import { exportStudents, students } from '@portal/shared-kit/contract/enrolment/student-list';
import {
  assignSubject,
  changeEnrolment,
  enrolledSubjects,
  keepEnrolment,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { enrolledOf } from '../../testing/enrolled.ts';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { flagDependents } from './flag.service.ts';

const server = identityServer();
const world = enrolledOf(() => server.db);
let token = '';
beforeAll(async () => {
  token = (await signInAs(server, 'Admin')).token;
});
const system = { user: undefined, ip: '127.0.0.1', requestId: 'rectification' };

/** A student who passed a subject and takes one that requires it, and one that does not. */
async function begin(override_reason = '') {
  const course = await world.course();
  const group = await world.classGroup(course, { academic_year_id: 2 });
  const student = await world.student(course, group);
  const first = await world.planned(course, 1, 1, 'Álgebra');
  const next = await world.planned(course, 2, 1, 'Análise');
  const other = await world.planned(course, 2, 1, 'Desenho');
  await world.precedence(course, next, first);
  await world.finished(student, first, override_reason ? 800 : 1200);
  const body = {
    subjectSelected: [next, other],
    student_id: student,
    course_id: course,
    semester_id: 1,
    graduation_id: null,
    override_reason,
  };
  const { data } = await server.call(assignSubject, { body }, token);
  expect(data.accepted).toHaveLength(2);
  const rectify = async (final_hundredths: number) => {
    await server.db
      .updateTable('enrolment')
      .set({ final_hundredths })
      .where('student_id', '=', student)
      .where('subject_id', '=', first)
      .execute();
    const rectified = { student_id: student, subject_id: first };
    return server.db.transaction().execute((tx) => flagDependents(tx, system, rectified));
  };
  const flagged = async () => {
    const history = await server.call(studentHistory, { query: { student_id: student } }, token);
    return history.data.enrolments.filter((it) => it.flagged).map(({ subject }) => subject.split(' ')[0]);
  };
  const audited = () =>
    server.db
      .selectFrom('audit_log as a')
      .innerJoin('enrolment as e', (join) =>
        join.on((eb) => eb('a.entity_id', '=', eb.cast<string>('e.id', 'text'))),
      )
      .select(['a.changes', 'a.reason'])
      .where('a.action', '=', 'enrolment.flag')
      .where('e.student_id', '=', student)
      .orderBy('a.id')
      .execute();
  return { rectify, flagged, audited, course, group, student, next, first };
}

test('a precedent that is rectified to a fail marks what asks for it, says why, and the mark goes once it passes again', async () => {
  const it = await begin();
  expect(await it.rectify(780)).toHaveLength(1);
  expect(await it.flagged()).toEqual(['Análise']);
  expect(await it.rectify(790)).toHaveLength(1);
  expect(await it.rectify(1100)).toEqual([]);
  expect(await it.flagged()).toEqual([]);
  expect(await it.audited()).toEqual([
    {
      changes: [{ field: 'flagged', old: false, new: true }],
      reason: expect.stringMatching(
        /^Precedência em falta: Análise \d+ → Álgebra \d+ \(mínimo 10,0, tem 7,8\)\.$/,
      ),
    },
    { changes: [{ field: 'flagged', old: true, new: false }], reason: null },
  ]);
});

test('an enrolment made by override stays unchanged', async () => {
  const it = await begin('Despacho 1/2026');
  expect(await it.rectify(700)).toEqual([]);
  expect(await it.flagged()).toEqual([]);
});

test('lists find students with something to review, until a user who may override keeps the enrolment, once and with a reason', async () => {
  const it = await begin();
  const clean = await world.student(it.course, it.group);
  const reviewed = async () => {
    const { data } = await server.call(students, { query: { course_id: it.course, flagged: '1' } }, token);
    return data.map(({ id, to_review }) => [id, to_review]);
  };
  expect(await reviewed()).toEqual([]);
  const [id] = await it.rectify(700);
  expect(await reviewed()).toEqual([[it.student, 1]]);
  const members = await server.call(classStudents, { query: { classmate: it.group } }, token);
  expect(members.data.map((one) => [one.id, one.to_review])).toEqual([
    [it.student, 1],
    [clean, 0],
  ]);
  const { data: one } = await server.call(oneStudent, { params: { id: it.student } }, token);
  expect(one.to_review).toBe(1);
  const paper = { query: { course_id: it.course, flagged: '1' as const, format: 'csv' as const } };
  expect((await server.call(exportStudents, paper, token)).data.rows).toBe(1);

  const keep = (reason: string) => ({ params: { id: id! }, body: { reason } });
  const secretary = (await signInAs(server, 'Secretaria')).token;
  expect((await server.refused(keepEnrolment, keep('Despacho 4/2026'), secretary)).http).toBe(403);
  expect((await server.refused(keepEnrolment, keep(''), token)).http).toBe(422);
  await server.call(keepEnrolment, keep('Despacho 4/2026'), token);
  expect([await reviewed(), await it.flagged()]).toEqual([[], []]);
  expect((await server.refused(keepEnrolment, keep('Despacho 4/2026'), token)).http).toBe(409);
  expect(await it.rectify(500)).toEqual([]);
  const auditRows = await server.db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('entity', '=', 'enrolment')
    .where('entity_id', '=', String(id))
    .where('action', '=', 'enrolment.override')
    .execute();
  expect(auditRows).toEqual([{ action: 'enrolment.override', reason: 'Despacho 4/2026' }]);
});

test('a co-requisite that is given up marks what was taken beside it, and taken up again it does no more', async () => {
  const course = await world.course();
  const student = await world.student(course, await world.classGroup(course));
  const theory = await world.planned(course, 1, 1, 'Teoria');
  const practice = await world.planned(course, 1, 1, 'Prática');
  await world.precedence(course, practice, theory, { type: 'CO_REQUISITO' });
  const body = {
    subjectSelected: [theory, practice],
    student_id: student,
    course_id: course,
    semester_id: 1,
    graduation_id: null,
    override_reason: '',
  };
  await server.call(assignSubject, { body }, token);
  const { id } = (await world.enrolments(student)).find(({ subject_id }) => subject_id === theory)!;
  const change = (state: 'ANULADO' | 'INSCRITO') =>
    server.call(changeEnrolment, { params: { id }, body: { state, reason: 'A pedido' } }, token);
  const marked = async () => {
    const { data } = await server.call(enrolledSubjects, { query: { student_id: student } }, token);
    return data.filter(({ flagged }) => flagged).map(({ subject_id }) => subject_id);
  };
  await change('ANULADO');
  expect(await marked()).toEqual([practice]);
  await change('INSCRITO');
  expect(await marked()).toEqual([]);
});
