import { assignSubject, subjectsByCourse } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { enrolledOf, thisYear } from '../../testing/enrolled.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { signInAs } from '../../testing/identity.ts';
import { messages } from './messages.ts';

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
  const { token, userId } = await signInAs(server, 'Student');
  const { person_id } = await server.db
    .selectFrom('user_account')
    .select('person_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
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
