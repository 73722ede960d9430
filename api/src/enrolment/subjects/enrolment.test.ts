import {
  assignSubject,
  changeEnrolment,
  changeEnrolmentLimits,
  enrolledSubjects,
  enrolStudents,
  normalSubjects,
  subjectsInArrears,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { enrolledOf, thisYear } from '../../testing/enrolled.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { signInAs } from '../../testing/identity.ts';
import { enrol, offerOf } from './enrolment.service.ts';
import { messages } from './messages.ts';

const server = identityServer();
const world = enrolledOf(() => server.db);
let admin = '';
let secretary = '';
beforeAll(async () => {
  admin = (await signInAs(server, 'Admin')).token;
  secretary = (await signInAs(server, 'Secretaria')).token;
});

const body = (course_id: number, student_id: number, subjectSelected: number[], override_reason = '') => ({
  body: { subjectSelected, student_id, course_id, semester_id: 1, graduation_id: null, override_reason },
});
const assign = async (...args: Parameters<typeof body>) =>
  (await server.call(assignSubject, body(...args), args[3] ? admin : secretary)).data;
const kinds = ({ refused }: { refused: { kind: string }[] }) => refused.map(({ kind }) => kind);
/** A course with a class in its first year and a student in it. */
async function begin(options: Parameters<typeof world.classGroup>[1] = {}) {
  const course = await world.course();
  const group = await world.classGroup(course, options);
  const student = await world.student(course, group);
  return { course, group, student };
}

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
    /^Precedência em falta: Análise II \d+ → Análise I \d+ \(mínimo 12, sem nota\)\.$/,
  );
  await world.finished(student, first, 1150);
  expect((await assign(course, student, [second])).refused[0]!.reason).toContain('mínimo 12, tem 11,5');
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
  expect(await server.refused(assignSubject, request, secretary)).toMatchObject({ http: 403 });
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

test('what was passed, is of another semester or of no plan is refused for what it is, reason or not', async () => {
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
  await set(admin);
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
      admin,
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
    return (await server.call(enrolStudents, { query: { classmate_id }, body: request }, secretary)).data;
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
  const silent = await server.call(assignSubject, body(course, loser, [subject]), admin);
  expect(silent.data.refused).toMatchObject([{ kind: 'VAGAS', may_override: true }]);
  const reasoned = body(course, loser, [subject], 'Despacho 3/2026');
  const overbooked = await server.call(assignSubject, reasoned, admin);
  expect(overbooked.data.accepted).toMatchObject([{ overridden: true }]);
  expect(await world.enrolments(loser)).toMatchObject([{ override_reason: 'Despacho 3/2026' }]);
});

test('two calls that enrol one student at once make one enrolment of each subject', async () => {
  const { course, student } = await begin();
  const subjects = [await world.planned(course, 1, 1), await world.planned(course, 1, 1)];
  await Promise.all([1, 2, 3].map(() => assign(course, student, subjects)));
  expect(await world.enrolments(student)).toHaveLength(2);
});

test('an annulled enrolment leaves its seat and is taken up again as the same one', async () => {
  const { course, group, student } = await begin({ capacity: 1 });
  const subject = await world.planned(course, 1, 1);
  await assign(course, student, [subject]);
  const { id } = (await world.enrolments(student))[0]!;
  const change = (state: 'ANULADO' | 'INSCRITO', reason = 'A pedido do estudante') => ({
    params: { id },
    body: { state, reason },
  });
  expect((await server.refused(changeEnrolment, change('ANULADO', ''), secretary)).http).toBe(422);
  await server.call(changeEnrolment, change('ANULADO'), secretary);
  const other = await world.student(course, group);
  expect((await assign(course, other, [subject])).accepted).toHaveLength(1);
  const full = await server.refused(changeEnrolment, change('INSCRITO'), secretary);
  expect([full.http, full.message.startsWith('Não há vagas')]).toEqual([409, true]);
  const { id: second } = (await world.enrolments(other))[0]!;
  await server.call(changeEnrolment, { ...change('ANULADO'), params: { id: second } }, secretary);
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

test('many are enrolled with a class, each by themselves; the preview says the same and does nothing', async () => {
  const { course, group, student } = await begin({ capacity: 2 });
  const subject = await world.planned(course, 1, 1);
  const others = [await world.student(course, group), await world.student(course, group)];
  const data = [student, ...others].map((student_id) => ({ student_id, subject_ids: [subject] }));
  const ask = async (preview: boolean) =>
    (await server.call(enrolStudents, { query: { classmate_id: group }, body: { data, preview } }, secretary))
      .data;
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
    (await server.call(endpoint, { query }, secretary)).data;
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
  const { token, userId } = await signInAs(server, 'Student');
  const { person_id } = await server.db
    .selectFrom('user_account')
    .select('person_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
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
  await server.call(changeEnrolment, annulled, secretary);
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
  await server.call(changeEnrolment, annulled, secretary);
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
