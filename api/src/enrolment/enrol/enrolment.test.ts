import {
  assignSubject,
  changeEnrolmentLimits,
  enrolStudents,
  subjectsByCourse,
  enrolledSubjects,
  normalSubjects,
  subjectsInArrears,
  type SubjectRow,
  changeEnrolment,
  keepEnrolment,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { precedence } from '@portal/shared-kit/contract/offer/precedence';
import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { classStudents } from '@portal/shared-kit/contract/enrolment/allocation';
import { student as oneStudent } from '@portal/shared-kit/contract/enrolment/student';
import { exportStudents, students } from '@portal/shared-kit/contract/enrolment/student-list';
import { thisYear, enrolmentDesk, enrolledOf } from '../../testing/enrolled.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { signInAs } from '../../testing/identity.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { plan } from '../../testing/class-groups.ts';
import { messages } from '../subjects/messages.ts';
import { enrol, offerOf } from './enrolment.service.ts';
import { flagDependents } from './flag.service.ts';

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

test('a class whose semester has ended takes nobody in another subject of it', async () => {
  const { course, group, student } = await begin();
  const [taught, other] = [await world.planned(course, 1, 1), await world.planned(course, 1, 1)];
  await assign(course, student, [taught]);
  await server.db
    .updateTable('edition')
    .set({ closed_at: new Date() })
    .where('class_id', '=', group)
    .execute();
  const { accepted, refused } = await assign(course, student, [other]);
  expect([accepted, refused.map(({ subject_id }) => subject_id)]).toEqual([[], [other]]);
  expect(
    await server.db.selectFrom('edition').select('subject_id').where('class_id', '=', group).execute(),
  ).toEqual([{ subject_id: taught }]);
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

test('nobody passes a rule for themselves, or changes or keeps an enrolment of theirs', async () => {
  const { course, student } = await begin();
  const [free, subject] = [await world.planned(course, 1, 1), await world.planned(course, 1, 1)];
  await world.precedence(course, subject, await world.planned(course, 1, 1));
  const { token, personId: person_id } = await signInAs(server, 'Admin');
  await server.db.updateTable('student').set({ person_id }).where('id', '=', student).execute();
  const request = body(course, student, [free, subject], 'Despacho 12/2026');
  const own = (await server.call(assignSubject, request, token)).data;
  expect([own.accepted.map(({ subject_id }) => subject_id), kinds(own)]).toEqual([[free], ['PRECEDENCIA']]);
  const [row] = await world.enrolments(student);
  const params = { id: row!.id };
  const change = { params, body: { state: 'ANULADO' as const, reason: 'Engano', override: false } };
  expect(await server.refused(changeEnrolment, change, token)).toMatchObject({
    http: 403,
    message: messages.ownEnrolment,
  });
  await flagged(row!.id);
  const keep = { params, body: { reason: 'Despacho 12/2026' } };
  expect((await server.refused(keepEnrolment, keep, token)).http).toBe(403);
  await server.call(changeEnrolment, change, admin());
});
test('a suspended student takes no seat, alone or with the class, until the inscription is resumed', async () => {
  const { course, group, student } = await begin();
  const subject = await world.planned(course, 1, 1);
  const { person_id } = await server.db
    .selectFrom('student')
    .select('person_id')
    .where('id', '=', student)
    .executeTakeFirstOrThrow();
  const { id } = await inscribedOf(server).inscribed(
    { course, year: thisYear, state: 'SUSPENSA' },
    { id: student, person_id },
  );
  const reasons = [messages.suspended];
  expect((await assign(course, student, [subject])).refused.map(({ reason }) => reason)).toEqual(reasons);
  const request = { data: [{ student_id: student, subject_ids: [subject] }] };
  const whole = { query: { classmate_id: group }, body: request };
  const { data } = await server.call(enrolStudents, whole, admin());
  expect(data.refused.map(({ reason }) => reason)).toEqual(reasons);
  // That of a course that was left says nothing.
  const inCourse = (course_id: number) =>
    server.db.updateTable('inscription').set({ course_id }).where('id', '=', id).execute();
  await inCourse(await world.course());
  expect((await assign(course, student, [await world.planned(course, 1, 1)])).accepted).toHaveLength(1);
  await inCourse(course);
  await server.db.updateTable('inscription').set({ state: 'ACTIVA' }).where('id', '=', id).execute();
  expect((await assign(course, student, [subject])).accepted).toHaveLength(1);
});

const flagged = (id: number) =>
  server.db.updateTable('enrolment').set({ flagged: true }).where('id', '=', id).execute();

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

describe('course subjects', () => {
  const server = identityServer();
  const world = enrolledOf(() => server.db);
  let secretary = '';
  beforeAll(async () => {
    secretary = (await signInAs(server, 'Secretaria')).token;
  });
  const ids = async (query: { course_id: number; semester_id?: number; level?: number }) =>
    (await server.call(subjectsByCourse, { query }, secretary)).data.map(({ subject_id }) => subject_id);

  test('without a card it is the plan in force, narrowed to a semester and to the year of a level', async () => {
    const course = await world.course();
    const first = await world.planned(course, 1, 1);
    const next = await world.planned(course, 1, 2);
    const later = await world.planned(course, 2, 1);
    const closed = await world.planned(course, 1, 1);
    await server.db
      .updateTable('course_subject')
      .set({ closed_from: thisYear })
      .where('subject_id', '=', closed)
      .execute();
    const { id: level } = await server.db
      .selectFrom('level')
      .select('id')
      .where('number', '=', 2)
      .where('level_type', '=', 'Licenciatura')
      .executeTakeFirstOrThrow();
    expect(await ids({ course_id: course })).toEqual([first, next, later]);
    expect(await ids({ course_id: course, semester_id: 1 })).toEqual([first, later]);
    expect(await ids({ course_id: course, level })).toEqual([later]);
    const { data } = await server.call(subjectsByCourse, { query: { course_id: course } }, secretary);
    expect(data.every(({ id, subject_id, enrolment }) => id === subject_id && enrolment === null)).toBe(true);
  });

  test('with a card it is what the student takes or took, each with the latest enrolment', async () => {
    const course = await world.course();
    const group = await world.classGroup(course);
    const student = await world.student(course, group, { code: '26.7001.0001' });
    const [running, failed, free] = [
      await world.planned(course, 1, 1),
      await world.planned(course, 1, 1),
      await world.planned(course, 1, 1),
    ];
    await world.finished(student, failed, 780);
    const body = { subjectSelected: [running], student_id: student, course_id: course, semester_id: 1 };
    await server.call(assignSubject, { body }, secretary);
    const query = { course_id: course, student_card: '26.7001.0001' };
    const { data } = await server.call(subjectsByCourse, { query }, secretary);
    expect(data.map(({ subject_id, enrolment }) => [subject_id, enrolment])).toEqual([
      [failed, expect.objectContaining({ state: 'CONCLUIDO', year: thisYear - 1, final: 780 })],
      [running, expect.objectContaining({ state: 'INSCRITO', year: thisYear, final: null })],
    ]);
    expect(data.some(({ subject_id }) => subject_id === free)).toBe(false);
    const other = { course_id: await world.course(), student_card: '26.7001.0001' };
    expect(await server.refused(subjectsByCourse, { query: other }, secretary)).toMatchObject({
      http: 404,
      message: messages.otherCourse,
    });
  });

  test('a student asks by their own card and by nobody else’s', async () => {
    const course = await world.course();
    await world.student(course, undefined, { code: '26.7002.0001' });
    const { token, personId: person_id } = await signInAs(server, 'Student');
    const values = { person_id, course_id: course, code: '26.7002.0002' };
    await server.db.insertInto('student').values(values).execute();
    const requestFor = (student_card: string) => ({ query: { course_id: course, student_card } });
    expect((await server.call(subjectsByCourse, requestFor('26.7002.0002'), token)).data).toEqual([]);
    for (const card of ['26.7002.0001', '26.7002.9999'])
      expect(await server.refused(subjectsByCourse, requestFor(card), token)).toMatchObject({
        http: 404,
        message: messages.studentMissing,
      });
  });
});

describe('student subjects', () => {
  // These lists read only a part of the plan and of its classes: nothing that they show may depend on the rest.
  const { server, world, body, assign, begin, secretary } = enrolmentDesk();

  const ask = async (list: typeof normalSubjects, student_id: number) =>
    (await server.call(list, { query: { student_id } }, secretary())).data;
  const rowSummary = ({ subject_id, classmate_id, allowed }: SubjectRow) => [
    subject_id,
    classmate_id,
    allowed,
  ];

  test('the three lists tell what a student has, may take and has in arrears', async () => {
    const course = await world.course();
    const first = await world.classGroup(course);
    const group = await world.classGroup(course, { academic_year_id: 2 });
    const student = await world.student(course, group);
    const had = await world.planned(course, 2, 1);
    const open = await world.planned(course, 2, 1);
    const failed = await world.planned(course, 1, 1);
    const elsewhen = await world.planned(course, 1, 2);
    const passed = await world.planned(course, 1, 1);
    await world.precedence(course, open, failed);
    await world.finished(student, failed, 800);
    await world.finished(student, passed, 1400);
    // The last grade is shown, not the best.
    await world.finished(student, had, 800, thisYear - 2);
    await world.finished(student, had, 500);
    await assign(course, student, [had]);
    const query = { student_id: student, course_id: course, semester_id: 1 };
    const list = async (endpoint: typeof normalSubjects) =>
      (await server.call(endpoint, { query }, secretary())).data;
    expect(await list(enrolledSubjects)).toMatchObject([
      { subject_id: had, status: 'INSCRITO', classmate_id: group, attempts: 3, last_grade: 500 },
    ]);
    expect(await list(normalSubjects)).toMatchObject([
      { subject_id: open, status: 'NORMAL', allowed: false, may_override: true },
    ]);
    expect(await list(subjectsInArrears)).toMatchObject([
      {
        subject_id: failed,
        status: 'EM_ATRASO',
        allowed: true,
        attempts: 1,
        last_grade: 800,
        classmate_id: first,
      },
      { subject_id: elsewhen, allowed: false, blocked_reason: 'Lecciona-se no 2.º semestre.' },
    ]);
  });

  test('a student sees their own subjects without naming anybody, and nobody else’s', async () => {
    const { course, group, student } = await begin();
    const subject = await world.planned(course, 1, 1);
    const { token, personId: person_id } = await signInAs(server, 'Student');
    const { id: mine } = await server.db
      .insertInto('student')
      .values({ person_id, course_id: course })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db.insertInto('class_student').values({ class_id: group, student_id: mine }).execute();
    await assign(course, mine, [subject]);
    const own = (await server.call(enrolledSubjects, {}, token)).data;
    expect(own).toMatchObject([{ subject_id: subject }]);
    for (const endpoint of [enrolledSubjects, normalSubjects, subjectsInArrears])
      expect((await server.refused(endpoint, { query: { student_id: student } }, token)).http).toBe(404);
    expect((await server.refused(assignSubject, body(course, mine, [subject]), token)).http).toBe(403);
  });

  test('a subject goes with the own class though others of the year have places, and a full one says so', async () => {
    const course = await world.course();
    await world.classGroup(course);
    const own = await world.classGroup(course, { capacity: 1 });
    await world.classGroup(course);
    const student = await world.student(course, own);
    const subject = await world.planned(course, 1, 1);
    expect((await ask(normalSubjects, student)).map(rowSummary)).toEqual([[subject, own, true]]);
    await world.seat(await world.student(course, own), subject, own);
    expect(await ask(normalSubjects, student)).toMatchObject([
      { classmate_id: own, allowed: false, blocked_reason: expect.stringContaining('Não há vagas') },
    ]);
  });

  test('offers a student of a closed class another class of the same year', async () => {
    const course = await world.course();
    const own = await world.classGroup(course, { active: false });
    const other = await world.classGroup(course);
    const student = await world.student(course, own);
    const subject = await world.planned(course, 1, 1);
    expect((await ask(normalSubjects, student)).map(rowSummary)).toEqual([[subject, other, true]]);
  });

  test('offers a subject in arrears with a class of its year that has places, and only until it is passed', async () => {
    const course = await world.course();
    const own = await world.classGroup(course, { academic_year_id: 2 });
    const full = await world.classGroup(course, { capacity: 1 });
    const free = await world.classGroup(course);
    const student = await world.student(course, own);
    const behind = await world.planned(course, 1, 1);
    const passed = await world.planned(course, 1, 1);
    const ahead = await world.planned(course, 3, 1);
    await world.finished(student, passed, 1000);
    await world.seat(await world.student(course, full), behind, full);
    expect((await ask(subjectsInArrears, student)).map(rowSummary)).toEqual([[behind, free, true]]);
    expect((await ask(normalSubjects, student)).some(({ subject_id }) => subject_id === ahead)).toBe(false);
  });

  test('a precedence of another year is named', async () => {
    const course = await world.course();
    const student = await world.student(course, await world.classGroup(course, { academic_year_id: 2 }));
    const advanced = await world.planned(course, 2, 1, 'Física II');
    const needed = await world.planned(course, 1, 2, 'Física I');
    await world.precedence(course, advanced, needed);
    const [row] = await ask(normalSubjects, student);
    expect(row!.blocked_reason).toMatch(/Física II \d+ → Física I \d+/);
  });

  test('a subject whose place in the plan will close, and which has a new place already, is listed under the class in which it would be enrolled', async () => {
    const course = await world.course();
    const first = await world.classGroup(course);
    const student = await world.student(course, await world.classGroup(course, { academic_year_id: 2 }));
    const subject = await world.planned(course, 2, 1);
    await server.db
      .updateTable('course_subject')
      .set({ closed_from: thisYear + 1 })
      .where('subject_id', '=', subject)
      .execute();
    await plan(server.db, course, subject, 1, 1);
    expect((await ask(normalSubjects, student)).map(rowSummary)).toEqual([[subject, first, true]]);
  });
});

describe('enrolment again', () => {
  const { server, world, assign, kinds, begin, admin, secretary } = enrolmentDesk();

  test('an annulled enrolment leaves its seat and is taken up again as the same one', async () => {
    const { course, group, student } = await begin({ capacity: 1 });
    const subject = await world.planned(course, 1, 1);
    await assign(course, student, [subject]);
    const { id } = (await world.enrolments(student))[0]!;
    const change = (state: 'ANULADO' | 'INSCRITO', reason = 'A pedido do estudante') => ({
      params: { id },
      body: { state, reason },
    });
    expect((await server.refused(changeEnrolment, change('ANULADO', ''), secretary())).http).toBe(422);
    await server.call(changeEnrolment, change('ANULADO'), secretary());
    const other = await world.student(course, group);
    expect((await assign(course, other, [subject])).accepted).toHaveLength(1);
    const full = await server.refused(changeEnrolment, change('INSCRITO'), secretary());
    expect([full.http, full.message.startsWith('Não há vagas')]).toEqual([409, true]);
    const { id: second } = (await world.enrolments(other))[0]!;
    await server.call(changeEnrolment, { ...change('ANULADO'), params: { id: second } }, secretary());
    expect((await assign(course, student, [subject])).accepted).toHaveLength(1);
    expect(await world.enrolments(student)).toMatchObject([{ id, state: 'INSCRITO' }]);
    const events = await server.db
      .selectFrom('enrolment_event')
      .select('to_state')
      .where('enrolment_id', '=', id)
      .orderBy('id')
      .execute();
    expect(events.map(({ to_state }) => to_state)).toEqual(['ANULADO', 'INSCRITO']);
  });

  test('a plan that loses a subject between the question and the enrolment stops it whole, and one that is taken up again too', async () => {
    const { course, student } = await begin();
    const closed = await world.planned(course, 1, 1);
    const other = await world.planned(course, 1, 1);
    const { userId } = await signInAs(server, 'Admin');
    const user = { userId, permissions: new Set(), role: 'Admin' } as never;
    const ctx = { user, ip: '127.0.0.1', userAgent: '', requestId: 'plan' };
    const close = (closed_from: number | null) =>
      server.db.updateTable('course_subject').set({ closed_from }).where('subject_id', '=', closed).execute();
    const late = async (subject_ids: number[]) => {
      const offer = await offerOf(server.db, course, 'Licenciatura', 1);
      await close(thisYear);
      const request = { subject_ids, override_reason: '' };
      return server.db.transaction().execute((tx) => enrol(tx, ctx, offer, student, request));
    };
    await expect(late([other, closed])).rejects.toThrow(messages.planChanged);
    expect(await world.enrolments(student)).toEqual([]);
    await close(null);
    await assign(course, student, [closed]);
    const { id } = (await world.enrolments(student))[0]!;
    const annulled = { params: { id }, body: { state: 'ANULADO' as const, reason: 'A pedido' } };
    await server.call(changeEnrolment, annulled, secretary());
    await expect(late([closed, other])).rejects.toThrow(messages.planChanged);
    expect(await world.enrolments(student)).toMatchObject([{ id, state: 'ANULADO' }]);
    expect(kinds(await assign(course, student, [closed]))).toEqual(['DISCIPLINA']);
  });

  test('an ended enrolment that is taken up again by override keeps the reason, and the audit does', async () => {
    const { course, student } = await begin();
    const before = await world.planned(course, 1, 1);
    const subject = await world.planned(course, 1, 1);
    await assign(course, student, [subject]);
    const { id } = (await world.enrolments(student))[0]!;
    const annulled = { params: { id }, body: { state: 'ANULADO' as const, reason: 'A pedido' } };
    await server.call(changeEnrolment, annulled, secretary());
    await world.precedence(course, subject, before);
    expect(kinds(await assign(course, student, [subject]))).toEqual(['PRECEDENCIA']);
    await assign(course, student, [subject], 'Despacho 9/2026');
    expect(await world.enrolments(student)).toMatchObject([
      { id, state: 'INSCRITO', override_reason: 'Despacho 9/2026' },
    ]);
    const log = await server.db
      .selectFrom('audit_log')
      .select('reason')
      .where('action', '=', 'enrolment.override')
      .where('entity_id', '=', String(id))
      .execute();
    expect(log).toEqual([{ reason: 'Despacho 9/2026' }]);
  });

  test('reinstating an annulled enrolment applies the rules of a new one, with the same override', async () => {
    const { course, group, student } = await begin();
    const before = await world.planned(course, 1, 1);
    const subject = await world.planned(course, 1, 1);
    const other = await world.planned(course, 1, 1);
    await assign(course, student, [subject]);
    const { id } = (await world.enrolments(student))[0]!;
    const change = (state: 'ANULADO' | 'INSCRITO', more: object = {}) => ({
      params: { id },
      body: { state, reason: 'Despacho 12/2026', ...more },
    });
    const stateNow = async () => (await world.enrolments(student)).find((one) => one.id === id)!.state;
    const refusal = async (token = secretary(), more: object = {}) => {
      const { http, message, errors } = await server.refused(
        changeEnrolment,
        change('INSCRITO', more),
        token,
      );
      expect(await stateNow()).toBe('ANULADO');
      return [http, errors?.override?.[0] ?? message];
    };
    await server.call(changeEnrolment, change('ANULADO'), secretary());

    await server.db.updateTable('student').set({ active: false }).where('id', '=', student).execute();
    expect(await refusal()).toEqual([409, messages.inactive]);
    expect(await refusal(admin(), { override: true })).toEqual([409, messages.inactive]);
    await server.db.updateTable('student').set({ active: true }).where('id', '=', student).execute();

    await server.db.updateTable('class_group').set({ active: false }).where('id', '=', group).execute();
    expect(await refusal(admin(), { override: true })).toEqual([409, messages.classNotOffered]);
    await server.db.updateTable('class_group').set({ active: true }).where('id', '=', group).execute();

    const limits = { degree: 'Licenciatura' as const, subjects: 1, credits: null, attempts: null };
    await server.call(changeEnrolmentLimits, { body: limits }, admin());
    await assign(course, student, [other]);
    expect(await refusal()).toEqual([409, messages.subjects(1)]);
    await server.call(changeEnrolmentLimits, { body: { ...limits, subjects: 8 } }, admin());

    await world.precedence(course, subject, before);
    expect(await refusal()).toEqual([409, expect.stringContaining('Precedência em falta')]);
    expect(await refusal(secretary(), { override: true })).toEqual([403, messages.mayNotOverride]);
    expect(await refusal(admin())).toEqual([422, expect.stringContaining('Confirme que')]);
    await server.call(changeEnrolment, change('INSCRITO', { override: true }), admin());
    expect((await world.enrolments(student)).find((one) => one.id === id)).toMatchObject({
      state: 'INSCRITO',
      override_reason: 'Despacho 12/2026',
    });
    const log = await server.db
      .selectFrom('audit_log')
      .select(['reason', 'changes'])
      .where('action', '=', 'enrolment.override')
      .where('entity_id', '=', String(id))
      .executeTakeFirstOrThrow();
    expect(log).toEqual({
      reason: 'Despacho 12/2026',
      changes: [{ field: 'overridden', old: null, new: [expect.stringContaining('Precedência em falta')] }],
    });
  });
});

describe('flag', () => {
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
      return history.data.enrolments
        .filter((enrolment) => enrolment.flagged)
        .map(({ subject }) => subject.split(' ')[0]);
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
    const begun = await begin();
    expect(await begun.rectify(780)).toHaveLength(1);
    expect(await begun.flagged()).toEqual(['Análise']);
    expect(await begun.rectify(790)).toHaveLength(1);
    expect(await begun.rectify(1100)).toEqual([]);
    expect(await begun.flagged()).toEqual([]);
    expect(await begun.audited()).toEqual([
      {
        changes: [{ field: 'flagged', old: false, new: true }],
        reason: expect.stringMatching(
          /^Precedência em falta: Análise \d+ → Álgebra \d+ \(mínimo 10,0, tem 7,8\)\.$/,
        ),
      },
      { changes: [{ field: 'flagged', old: true, new: false }], reason: null },
    ]);
  });

  test.each([
    [
      'lowered',
      (id: number) => server.call(precedence.update, { params: { id }, body: { min_grade: 7 } }, token),
    ],
    ['removed', (id: number) => server.call(precedence.remove, { params: { id } }, token)],
    [
      'deactivated',
      (id: number) => server.call(precedence.update, { params: { id }, body: { active: false } }, token),
    ],
  ])('a precedence that is %s takes the mark of what it kept back', async (_how, ease) => {
    const begun = await begin();
    await begun.rectify(780);
    const { id } = await server.db
      .selectFrom('precedence')
      .select('id')
      .where('course_id', '=', begun.course)
      .executeTakeFirstOrThrow();
    await server.call(precedence.update, { params: { id }, body: { note: 'Acta 3' } }, token);
    expect(await begun.flagged()).toEqual(['Análise']);
    await ease(id);
    expect(await begun.flagged()).toEqual([]);
  });

  test('an enrolment made by override stays unchanged', async () => {
    const started = await begin('Despacho 1/2026');
    expect(await started.rectify(700)).toEqual([]);
    expect(await started.flagged()).toEqual([]);
  });

  test('lists find students with something to review, until a user who may override keeps the enrolment, once and with a reason', async () => {
    const begun = await begin();
    const clean = await world.student(begun.course, begun.group);
    const reviewed = async () => {
      const { data } = await server.call(
        students,
        { query: { course_id: begun.course, flagged: '1' } },
        token,
      );
      return data.map(({ id, to_review }) => [id, to_review]);
    };
    expect(await reviewed()).toEqual([]);
    const [id] = await begun.rectify(700);
    expect(await reviewed()).toEqual([[begun.student, 1]]);
    const members = await server.call(classStudents, { query: { classmate: begun.group } }, token);
    expect(members.data.map((one) => [one.id, one.to_review])).toEqual([
      [begun.student, 1],
      [clean, 0],
    ]);
    const { data: one } = await server.call(oneStudent, { params: { id: begun.student } }, token);
    expect(one.to_review).toBe(1);
    const paper = { query: { course_id: begun.course, flagged: '1' as const, format: 'csv' as const } };
    expect((await server.call(exportStudents, paper, token)).data.rows).toBe(1);

    const keep = (reason: string) => ({ params: { id: id! }, body: { reason } });
    const secretary = (await signInAs(server, 'Secretaria')).token;
    expect((await server.refused(keepEnrolment, keep('Despacho 4/2026'), secretary)).http).toBe(403);
    expect((await server.refused(keepEnrolment, keep(''), token)).http).toBe(422);
    await server.call(keepEnrolment, keep('Despacho 4/2026'), token);
    expect([await reviewed(), await begun.flagged()]).toEqual([[], []]);
    expect((await server.refused(keepEnrolment, keep('Despacho 4/2026'), token)).http).toBe(409);
    expect(await begun.rectify(500)).toEqual([]);
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
    await change('ANULADO');
    expect(await marked()).toEqual([practice]);
    const again = await server.call(assignSubject, { body: { ...body, subjectSelected: [theory] } }, token);
    expect(again.data.accepted).toHaveLength(1);
    expect(await marked()).toEqual([]);
  });
});
