import { giveResult, publishColumn } from '@portal/shared-kit/contract/grading/grade';
import { subjectsByCourse } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { ownPath } from '@portal/shared-kit/contract/grading/own-path';
import { ownResult, ownResults, ownYears } from '@portal/shared-kit/contract/grading/own-result';
import fc from 'fast-check';
import { blockOf } from '../../finance/blocks/block.service.ts';
import { thisYear } from '../../testing/enrolled.ts';
import { givenCell, gradedServer } from '../../testing/graded.ts';
import { paymentsOf } from '../../testing/payments.ts';
import { messages } from '../messages.ts';
import { semestersLeft } from './semesters-left.rules.ts';

const graded = gradedServer();
const { server } = graded;

/** A student with 11 in a first test, published, and 17,57 in a second, not published. */
async function story() {
  const edition = await graded.edition(0);
  const me = await graded.learner(edition);
  const [first, second] = await graded.weights(edition, ['TESTE-1', 50], ['TESTE-2', 50]);
  const assessments = [givenCell(me.student_id, first!, 11), givenCell(me.student_id, second!, '17,57')];
  await server.call(giveResult, { query: edition.writing, body: { assessments } }, edition.teacher.token);
  await server.call(publishColumn, { params: { id: first! } }, edition.teacher.token);
  return { edition, me, first: first!, second: second! };
}

test('a student reads what is published with what everything weighs, and the average once all of it is published', async () => {
  const { edition, me, first, second } = await story();
  const [subject, ...more] = (await server.call(ownResults, {}, me.token)).data;
  expect(more).toEqual([]);
  expect(subject).toMatchObject({
    subject_id: edition.subject_id,
    year: thisYear,
    semester_id: 1,
    state: 'INSCRITO',
    weights: [
      { assessment_type: 'TESTE-1', percentage: 50 },
      { assessment_type: 'TESTE-2', percentage: 50 },
    ],
    assessments: [{ assessment_formula_id: first, assessment_value: 11, status: 'NOTA' }],
    average: null,
    situation: null,
    final: null,
    result: null,
  });
  await server.call(publishColumn, { params: { id: second } }, edition.teacher.token);
  const query = { subject_id: edition.subject_id, student_id: me.student_id, year: thisYear };
  expect((await server.call(ownResult, { query }, me.token)).data).toMatchObject({
    average: 1430,
    situation: 'DISPENSADO',
    final: 1430,
    result: 'APROVADO',
  });
});

test('the years are those in which there were subjects; what an earlier system knew comes with its final grade', async () => {
  const { edition, me } = await story();
  await graded.world.finished(me.student_id, edition.subject_id, 955, thisYear - 2);
  expect((await server.call(ownYears, {}, me.token)).data).toMatchObject([
    { year: thisYear, semesters: [{ id: 1 }] },
    { year: thisYear - 2 },
  ]);
  const past = await server.call(ownResults, { query: { academic_year: thisYear - 2 } }, me.token);
  expect(past.data).toMatchObject([
    { edition_id: null, weights: [], assessments: [], average: null, final: 960, result: 'APROVADO' },
  ]);
});

test('a subject that was concluded in an edition without assessments is passed in the path as it is in the results', async () => {
  const edition = await graded.edition(0);
  const me = await graded.learner(edition);
  await server.db
    .updateTable('enrolment')
    .set({ state: 'CONCLUIDO', final_hundredths: 1394 })
    .where('id', '=', me.enrolment_id)
    .execute();
  expect((await server.call(ownResults, {}, me.token)).data).toMatchObject([
    { final: 1390, result: 'APROVADO' },
  ]);
  const [line] = (await server.call(ownPath, {}, me.token)).data.plan;
  expect(line).toMatchObject({ subject_id: edition.subject_id, state: 'APROVADO' });
});

test('a result is one value in results, path, lists of subjects and the history of staff (J3)', async () => {
  const { edition, me } = await story();
  const passed = await graded.world.planned(edition.course_id, 1, 2, 'Óptica');
  await graded.world.finished(me.student_id, passed, 1394);
  const code = '26.0777.0001';
  await server.db.updateTable('student').set({ code }).where('id', '=', me.student_id).execute();
  const clerk = (await graded.signedIn('Secretaria')).token;
  const [result] = (await server.call(ownResults, { query: { academic_year: thisYear - 1 } }, me.token)).data;
  const path = (await server.call(ownPath, {}, me.token)).data;
  const query = { course_id: edition.course_id, student_card: code };
  const listed = async (token: string) =>
    (await server.call(subjectsByCourse, { query }, token)).data.find(({ id }) => id === passed)?.enrolment;
  const history = await server.call(studentHistory, { query: { student_id: me.student_id } }, clerk);
  const inPlan = ({ subject_id }: { subject_id: number }) => subject_id === passed;
  expect([
    result!.final,
    path.plan.find(inPlan)!.grade,
    (await listed(me.token))!.final,
    (await listed(clerk))!.final,
    history.data.plan.find(inPlan)!.grade,
    history.data.enrolments.find(({ grade }) => grade !== null)!.grade,
  ]).toEqual([1390, 1390, 1390, 1390, 1390, 1390]);
  expect([path.average, history.data.average]).toEqual([139, 139]);
});

test("another student's results are not found, by any id, and an account that is not a student's has no results", async () => {
  const { edition, me } = await story();
  const other = await story();
  const missing = { http: 404, message: messages.noStudent };
  const query = { subject_id: edition.subject_id, student_id: me.student_id };
  expect(await server.refused(ownResult, { query }, other.me.token)).toMatchObject(missing);
  expect(
    await server.refused(ownResult, { query: { subject_id: edition.subject_id } }, other.me.token),
  ).toMatchObject({ http: 404, message: messages.notEnrolled });
  const { token } = await graded.signedIn('Student');
  for (const endpoint of [ownYears, ownResults])
    expect(await server.refused(endpoint, {}, token)).toMatchObject(missing);
});

test('a student who left and came back sees the subject once, in its present state', async () => {
  const { edition, me } = await story();
  await server.db
    .updateTable('enrolment')
    .set({ state: 'ANULADO', reason: 'Pedido do estudante' })
    .where('id', '=', me.enrolment_id)
    .execute();
  await edition.enrol(me.student_id);
  expect((await server.call(ownResults, {}, me.token)).data).toMatchObject([
    { state: 'INSCRITO', assessments: [{ assessment_value: null }] },
  ]);
});

test('the path tells what is passed, under way, in arrears and missing, and the least semesters that are left', async () => {
  const { edition, me } = await story();
  const failed = await graded.world.planned(edition.course_id, 1, 2, 'Química');
  const later = await graded.world.planned(edition.course_id, 2, 2, 'Termodinâmica');
  const passed = await graded.world.planned(edition.course_id, 1, 2, 'Desenho');
  await graded.world.precedence(edition.course_id, later, failed);
  await graded.world.finished(me.student_id, failed, 700);
  await graded.world.finished(me.student_id, passed, 1400);
  const { data } = await server.call(ownPath, {}, me.token);
  const states = Object.fromEntries(data.plan.map(({ subject_id, state }) => [subject_id, state]));
  expect(states).toEqual({
    [edition.subject_id]: 'EM_CURSO',
    [failed]: 'EM_ATRASO',
    [passed]: 'APROVADO',
    [later]: 'POR_FAZER',
  });
  // The first semester, which is running, the failed subject in the second, and the one that requires it a year later.
  expect(data).toMatchObject({ average: 140, semesters_left: 4 });
});

test('students with debts still see their own grades (I27)', async () => {
  const { edition, me, first } = await story();
  await server.pool.query('update service set blocked_by_debt = true');
  const pay = paymentsOf(server);
  await pay.entity({ code: '90177', bank: 'Banco A', used_for: ['PROPINA'] });
  await pay.issue({ studentId: me.student_id, type: 'PROPINA', dueDate: '2020-01-10', payableLate: true });
  expect((await blockOf(server.db, me.student_id)).renewal).toBe(true);
  const query = { subject_id: edition.subject_id, student_id: me.student_id, year: thisYear };
  expect((await server.call(ownResult, { query }, me.token)).data.assessments).toMatchObject([
    { assessment_formula_id: first, assessment_value: 11 },
  ]);
  expect((await server.call(ownResults, {}, me.token)).data).toHaveLength(1);
  expect((await server.call(ownPath, {}, me.token)).data.plan).toHaveLength(1);
  expect((await server.call(ownYears, {}, me.token)).data).toHaveLength(1);
});

const taught = (...semesters: number[]) =>
  semesters.map((semester_id, at) => ({ subject_id: at + 1, semester_id }));
const after = (subject_id: number, required_subject_id: number, together = false) => ({
  subject_id,
  required_subject_id,
  together,
});
const free = { next: 1, precedences: [], limit: null };

test.each([
  ['nothing is missing', taught(), free, 0],
  ['all of one semester', taught(1, 1, 1), free, 1],
  ['one of each semester', taught(1, 2), free, 2],
  ['only of the semester that is not next', taught(2), free, 2],
  [
    'a precedence within the same semester costs a year',
    taught(1, 1),
    { ...free, precedences: [after(2, 1)] },
    3,
  ],
  ['a co-requisite costs nothing', taught(1, 1), { ...free, precedences: [after(2, 1, true)] }, 1],
  ['a precedence on what is passed costs nothing', taught(1), { ...free, precedences: [after(1, 9)] }, 1],
  ['more than the limit costs a year', taught(1, 1, 1), { ...free, limit: 2 }, 3],
  ['what holds up others goes first', taught(1, 1, 1), { ...free, limit: 2, precedences: [after(1, 3)] }, 3],
  ['a ring never ends', taught(1, 1), { ...free, precedences: [after(1, 2), after(2, 1)] }, null],
])('%s', (_what, missing, conditions, semesters) => {
  expect(semestersLeft(missing, conditions)).toBe(semesters);
});

test('without a ring it always ends, and a limit or a precedence more never makes it shorter', () => {
  const plan = fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 8 });
  const pairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(plan, pairs, (semesters, some) => {
      const precedences = some.filter(([a, b]) => a > b).map(([a, b]) => after(a, b));
      const missing = taught(...semesters);
      const least = semestersLeft(missing, free)!;
      const withPrecedences = semestersLeft(missing, { ...free, precedences })!;
      const narrow = semestersLeft(missing, { ...free, precedences, limit: 1 })!;
      expect(withPrecedences).toBeGreaterThanOrEqual(least);
      expect(narrow).toBeGreaterThanOrEqual(withPrecedences);
      expect(narrow).toBeLessThanOrEqual(2 * missing.length);
    }),
    { numRuns: 500 },
  );
});
