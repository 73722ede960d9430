import { studentHistory } from '@portal/shared-kit/contract/enrolment/student-history';
import { assignSubject } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
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

/** A student who passed a subject and takes one that asks for it, and one that does not. */
async function begin(override_reason = '') {
  const course = await world.course();
  const student = await world.student(course, await world.classGroup(course, { academic_year_id: 2 }));
  const first = await world.planned(course, 1, 1, 'Álgebra');
  const next = await world.planned(course, 2, 1, 'Análise');
  const other = await world.planned(course, 2, 1, 'Desenho');
  await world.precedence(course, next, first);
  await world.finished(student, first, override_reason ? 800 : 1200);
  const body = {
    ...{ subjectSelected: [next, other], student_id: student, course_id: course, semester_id: 1 },
    ...{ graduation_id: null, override_reason },
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
  return { rectify, flagged, audited };
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
        /^Precedência em falta: Análise \d+ → Álgebra \d+ \(mínimo 10, tem 7,8\)\.$/,
      ),
    },
    { changes: [{ field: 'flagged', old: true, new: false }], reason: null },
  ]);
});

test('one that was enrolled by override stays as it is', async () => {
  const it = await begin('Despacho 1/2026');
  expect(await it.rectify(700)).toEqual([]);
  expect(await it.flagged()).toEqual([]);
});
