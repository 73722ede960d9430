import { giveResult, publishColumn } from '@portal/shared-kit/contract/grading/grade';
import { givenCell, gradedServer } from '../../testing/graded.ts';
import { sessionOf, walkAsStudent } from '../../testing/student-walk.ts';

const it = gradedServer();
const { server } = it;

/** The hidden 17,57 and the 14,3 that it makes with 11, in every notation. */
const hidden = /(?<![\w.,-])(?:1757|17[.,]57|1430|14[.,]3)(?!\w)/;
const identifiersAndMoments = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const shows = (body: string) => hidden.test(body.replaceAll(identifiersAndMoments, ''));

type Story = Awaited<ReturnType<typeof story>>;
async function story() {
  const edition = await it.edition(1);
  const me = await it.learner(edition);
  const [first, second] = await it.weights(edition, ['TESTE-1', 50], ['TESTE-2', 50]);
  const assessments = [givenCell(me.student_id, first!, 11), givenCell(me.student_id, second!, '17,57')];
  await server.call(giveResult, { query: edition.writing, body: { assessments } }, edition.teacher.token);
  await server.call(publishColumn, { params: { id: first! } }, edition.teacher.token);
  return { edition, me, second: second! };
}

/** Parameters for a call that name the student, their class, their subject or their cell. */
const namesOf = ({ edition, me, second }: Story): Record<string, unknown> => ({
  ...{ student_id: me.student_id, person_id: me.person_id, user_id: me.userId, student_card: '26.0001.0001' },
  ...{ classmate_id: edition.class_id, classmate: edition.class_id, class_id: edition.class_id },
  ...{ subject_id: edition.subject_id, course_id: edition.course_id, assessment_formula_id: second },
  ...{ year: edition.year, academic_year: edition.year, per_page: 100, page: 1, type: 'PAUTA', since: 0 },
});
const idsOf = ({ edition, me, second }: Story) => [
  ...new Set([
    ...[me.student_id, me.person_id, me.userId, me.enrolment_id],
    ...[edition.id, edition.class_id, edition.subject_id, second, 1],
  ]),
];
const triedBy = (setup: Story) => ({ ids: idsOf(setup), fields: namesOf(setup) });

test('no call that a student may make shows a grade that is not published, nor an average made of it; once published, it is shown', async () => {
  const setup = await story();
  const before = await walkAsStudent(server, setup.me, triedBy(setup));
  expect(before.filter(({ status }) => status >= 500)).toEqual([]);
  expect(before.filter(({ body }) => shows(body)).map(({ call }) => call)).toEqual([]);
  const answered = new Set(
    before.filter(({ status }) => status === 200).map(({ call }) => call.split(' ')[1]),
  );
  expect([...answered]).toEqual(
    expect.arrayContaining([
      ...['/StudentAssessment', '/getStudentAssementResult', '/allsubscribedYear', '/student-profile'],
      ...['/communications', '/getEnrolledSubjcts', '/dashboard'],
    ]),
  );
  await server.call(publishColumn, { params: { id: setup.second } }, setup.edition.teacher.token);
  const results = ['/StudentAssessment', '/getStudentAssementResult'];
  const me = { ...setup.me, token: await sessionOf(server, setup.me.userId) };
  const after = await walkAsStudent(server, me, triedBy(setup), results);
  const shown = after.filter(({ body }) => shows(body)).map(({ call }) => call.split(' ')[1]!);
  expect(new Set(shown)).toEqual(new Set(results));
});
