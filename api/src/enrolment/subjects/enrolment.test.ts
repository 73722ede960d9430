import {
  assignSubject,
  changeEnrolmentLimits,
  enrolStudents,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { thisYear, enrolmentDesk } from '../../testing/enrolled.ts';
import { messages } from './messages.ts';

const { server, world, body, assign, kinds, begin, admin, secretary } = enrolmentDesk();

test('a student is enrolled with their class, and asking again changes nothing', async () => {
  const { course, group, student } = await begin();
  const subjects = [await world.planned(course, 1, 1), await world.planned(course, 1, 1)];
  const first = await assign(course, student, subjects);
  expect(first.accepted.map(({ subject_id, already }) => [subject_id, already])).toEqual(
    subjects.map((subject) => [subject, false]),
  );
  const again = await assign(course, student, subjects);
  expect([again.accepted.every(({ already }) => already), again.refused]).toEqual([true, []]);
  expect((await world.enrolments(student)).map(({ class_id, state }) => [class_id, state])).toEqual([
    [group, 'INSCRITO'],
    [group, 'INSCRITO'],
  ]);
  const log = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'enrolment')
    .where('action', '=', 'enrolment.create')
    .execute();
  expect(log).toHaveLength(2);
});

test('a missing precedence refuses with the path and the grade, and names the others that were accepted', async () => {
  const { course, student } = await begin();
  const first = await world.planned(course, 1, 1, 'Análise I');
  const second = await world.planned(course, 1, 1, 'Análise II');
  const free = await world.planned(course, 1, 1, 'Livre');
  await world.precedence(course, second, first, { min_grade: 12 });
  const { accepted, refused } = await assign(course, student, [second, free]);
  expect(accepted.map(({ subject_id }) => subject_id)).toEqual([free]);
  expect(refused).toMatchObject([{ subject_id: second, kind: 'PRECEDENCIA', may_override: true }]);
  expect(refused[0]!.reason).toMatch(
    /^Precedência em falta: Análise II \d+ → Análise I \d+ \(mínimo 12,0, sem nota\)\.$/,
  );
  await world.finished(student, first, 1150);
  expect((await assign(course, student, [second])).refused[0]!.reason).toContain('mínimo 12,0, tem 11,5');
});

test('a precedence compares the published value: 9,95 is 10,0, and 11,94 is 11,9 (J3)', async () => {
  const { course, student } = await begin();
  const first = await world.planned(course, 1, 1);
  const other = await world.planned(course, 1, 1);
  const [met, unmet] = [await world.planned(course, 1, 1), await world.planned(course, 1, 1)];
  await world.precedence(course, met, first, { min_grade: 10 });
  await world.precedence(course, unmet, other, { min_grade: 12 });
  await world.finished(student, first, 995);
  await world.finished(student, other, 1194);
  const { accepted, refused } = await assign(course, student, [met, unmet]);
  expect(accepted.map(({ subject_id }) => subject_id)).toEqual([met]);
  expect(refused).toMatchObject([{ reason: expect.stringContaining('(mínimo 12,0, tem 11,9)') }]);
});

test('a co-requisite counts where it is taken in the same call, and not where it is refused itself', async () => {
  const { course, student } = await begin();
  const theory = await world.planned(course, 1, 1);
  const practice = await world.planned(course, 1, 1);
  const before = await world.planned(course, 1, 1);
  await world.precedence(course, practice, theory, { type: 'CO_REQUISITO' });
  await world.precedence(course, theory, before);
  expect(kinds(await assign(course, student, [theory, practice]))).toEqual(['PRECEDENCIA', 'PRECEDENCIA']);
  await world.finished(student, before, 1000);
  expect((await assign(course, student, [theory, practice])).accepted).toHaveLength(2);
});

test('a recommendation only warns', async () => {
  const { course, student } = await begin();
  const subject = await world.planned(course, 1, 1);
  await world.precedence(course, subject, await world.planned(course, 1, 1), { type: 'RECOMENDADA' });
  const { accepted } = await assign(course, student, [subject]);
  expect(accepted[0]!.warning).toContain('Recomenda-se antes');
});

test('only who may override does, with a reason that the enrolment and the audit keep', async () => {
  const { course, student } = await begin();
  const subject = await world.planned(course, 1, 1);
  await world.precedence(course, subject, await world.planned(course, 1, 1));
  const request = body(course, student, [subject], 'Despacho 12/2026');
  expect(await server.refused(assignSubject, request, secretary())).toMatchObject({ http: 403 });
  const { accepted } = await assign(course, student, [subject], 'Despacho 12/2026');
  expect(accepted).toMatchObject([{ overridden: true }]);
  const [row] = await world.enrolments(student);
  expect(row!.override_reason).toBe('Despacho 12/2026');
  const log = await server.db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('entity', '=', 'enrolment')
    .where('entity_id', '=', String(row!.id))
    .execute();
  expect(log).toEqual([{ action: 'enrolment.override', reason: 'Despacho 12/2026' }]);
});

test('refuses passed subjects, those of another semester and those outside the plan with their own reason, even with an override', async () => {
  const { course, student } = await begin();
  const passed = await world.planned(course, 1, 1);
  await world.finished(student, passed, 950);
  const later = await world.planned(course, 1, 2);
  const foreign = await world.planned(await world.course(), 1, 1);
  const outcome = await assign(course, student, [passed, later, foreign], 'Com motivo');
  expect(kinds(outcome)).toEqual(['APROVADA', 'DISCIPLINA', 'DISCIPLINA']);
});

test('limits of the degree count what is there already, subjects in arrears first', async () => {
  const course = await world.course('Mestrado');
  await world.classGroup(course);
  const group = await world.classGroup(course, { academic_year_id: 2 });
  const student = await world.student(course, group);
  const limits = { degree: 'Mestrado' as const, subjects: 2, credits: null, attempts: 1 };
  const set = (token: string) => server.call(changeEnrolmentLimits, { body: limits }, token);
  await set(admin());
  const normal = [await world.planned(course, 2, 1), await world.planned(course, 2, 1)];
  const late = await world.planned(course, 1, 1);
  const { accepted, refused } = await assign(course, student, [...normal, late]);
  expect(accepted.map(({ subject_id }) => subject_id)).toEqual([late, normal[0]]);
  expect(refused).toMatchObject([{ kind: 'LIMITE', reason: messages.subjects(2) }]);
  const other = await world.student(course, group);
  await world.finished(other, late, 700);
  expect((await assign(course, other, [late])).refused).toMatchObject([
    { kind: 'LIMITE', reason: messages.attempts(1) },
  ]);
});

test('credits of a semester have their limit, which counts what is taken already', async () => {
  const course = await world.course('Mestrado');
  const student = await world.student(course, await world.classGroup(course));
  const subjects = [await world.planned(course, 1, 1), await world.planned(course, 1, 1)];
  await server.db.updateTable('course_subject').set({ credits: 6 }).where('course_id', '=', course).execute();
  const allow = (credits: number) =>
    server.call(
      changeEnrolmentLimits,
      { body: { degree: 'Mestrado', subjects: null, credits, attempts: null } },
      admin(),
    );
  await allow(11);
  const { accepted, refused } = await assign(course, student, subjects);
  expect(accepted).toHaveLength(1);
  expect(refused).toMatchObject([{ kind: 'LIMITE', reason: messages.credits(11) }]);
  expect((await assign(course, student, subjects)).refused).toHaveLength(1);
  await allow(12);
  expect((await assign(course, student, subjects)).refused).toEqual([]);
});

test('the same subject twice in a semester, and one that no class teaches, are refused, and told before', async () => {
  const { course, student } = await begin();
  const other = await world.classGroup(course);
  const subject = await world.planned(course, 1, 1);
  await assign(course, student, [subject]);
  const failed = await world.planned(course, 1, 1);
  await world.finished(student, failed, 700, thisYear);
  const untaught = await world.planned(course, 3, 1);
  const subject_ids = [subject, failed, untaught];
  const ask = async (classmate_id: number, preview: boolean) => {
    const request = { data: [{ student_id: student, subject_ids }], preview };
    return (await server.call(enrolStudents, { query: { classmate_id }, body: request }, secretary())).data;
  };
  const previewed = await ask(other, true);
  expect(previewed.refused.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['REPETIDA', messages.elsewhere],
    ['REPETIDA', messages.thisSemester],
    ['TURMA', messages.noClass],
  ]);
  expect([previewed.accepted, await ask(other, false)]).toEqual([[], previewed]);
  // Without a named class it stays as it is, wherever the student is now.
  const where = server.db.updateTable('class_student').set({ class_id: other });
  await where.where('student_id', '=', student).execute();
  expect((await assign(course, student, [subject])).accepted).toMatchObject([{ already: true }]);
});

test('a subject in arrears goes with another class of the course; of another shift it clashes', async () => {
  const course = await world.course();
  const group = await world.classGroup(course, { academic_year_id: 2 });
  const evening = await world.classGroup(course, { shift: 'POS-LABORAL' });
  const student = await world.student(course, group);
  const normal = await world.planned(course, 2, 1);
  const late = await world.planned(course, 1, 1);
  expect((await assign(course, student, [late])).accepted).toMatchObject([{ classmate_id: evening }]);
  expect(kinds(await assign(course, student, [normal]))).toEqual(['CHOQUE']);
  const day = await world.classGroup(course);
  const other = await world.student(course, group);
  expect((await assign(course, other, [normal, late])).accepted.map((one) => one.classmate_id)).toEqual([
    day,
    group,
  ]);
});

test('of two clerks who enrol for the last seat one gets it, and over-booking takes its own right', async () => {
  const { course, group, student } = await begin({ capacity: 1 });
  const subject = await world.planned(course, 1, 1);
  const rivals = [student, await world.student(course, group), await world.student(course, group)];
  const outcomes = await Promise.all(rivals.map((one) => assign(course, one, [subject])));
  expect(outcomes.flatMap(({ accepted }) => accepted)).toHaveLength(1);
  expect(outcomes.flatMap(kinds)).toEqual(['VAGAS', 'VAGAS']);
  const loser = rivals[outcomes.findIndex(({ refused }) => refused.length > 0)]!;
  const silent = await server.call(assignSubject, body(course, loser, [subject]), admin());
  expect(silent.data.refused).toMatchObject([{ kind: 'VAGAS', may_override: true }]);
  const reasoned = body(course, loser, [subject], 'Despacho 3/2026');
  const overbooked = await server.call(assignSubject, reasoned, admin());
  expect(overbooked.data.accepted).toMatchObject([{ overridden: true }]);
  expect(await world.enrolments(loser)).toMatchObject([{ override_reason: 'Despacho 3/2026' }]);
});

test('two calls that enrol one student at once make one enrolment of each subject', async () => {
  const { course, student } = await begin();
  const subjects = [await world.planned(course, 1, 1), await world.planned(course, 1, 1)];
  await Promise.all([1, 2, 3].map(() => assign(course, student, subjects)));
  expect(await world.enrolments(student)).toHaveLength(2);
});

test('many are enrolled with a class, each by themselves; the preview says the same and does nothing', async () => {
  const { course, group, student } = await begin({ capacity: 2 });
  const subject = await world.planned(course, 1, 1);
  const others = [await world.student(course, group), await world.student(course, group)];
  const data = [student, ...others].map((student_id) => ({ student_id, subject_ids: [subject] }));
  const ask = async (preview: boolean) =>
    (
      await server.call(
        enrolStudents,
        { query: { classmate_id: group }, body: { data, preview } },
        secretary(),
      )
    ).data;
  const previewed = await ask(true);
  expect(await world.enrolments(student)).toEqual([]);
  const done = await ask(false);
  expect(done).toEqual(previewed);
  expect([done.accepted.length, kinds(done)]).toEqual([2, ['VAGAS']]);
});

test('a student of another course, and one who is deactivated, are refused', async () => {
  const { course, student } = await begin();
  const subject = await world.planned(course, 1, 1);
  const foreign = await world.student(await world.course());
  expect((await assign(course, foreign, [subject])).refused[0]!.reason).toBe(messages.otherCourse);
  await server.db.updateTable('student').set({ active: false }).where('id', '=', student).execute();
  expect((await assign(course, student, [subject])).refused[0]!.reason).toBe(messages.inactive);
});
