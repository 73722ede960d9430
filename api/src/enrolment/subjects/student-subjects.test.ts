import {
  normalSubjects,
  subjectsInArrears,
  type SubjectRow,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { enrolledOf, thisYear } from '../../testing/enrolled.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { signInAs } from '../../testing/identity.ts';
import { plan } from '../../testing/class-groups.ts';

// These lists read only a part of the plan and of its classes: nothing that they show may depend on the rest.
const server = identityServer();
const world = enrolledOf(() => server.db);
let token = '';
beforeAll(async () => {
  ({ token } = await signInAs(server, 'Secretaria'));
});

const ask = async (list: typeof normalSubjects, student_id: number) =>
  (await server.call(list, { query: { student_id } }, token)).data;
const rowSummary = ({ subject_id, classmate_id, allowed }: SubjectRow) => [subject_id, classmate_id, allowed];

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

test('who has a class that is closed is told another of its year', async () => {
  const course = await world.course();
  const own = await world.classGroup(course, { active: false });
  const other = await world.classGroup(course);
  const student = await world.student(course, own);
  const subject = await world.planned(course, 1, 1);
  expect((await ask(normalSubjects, student)).map(rowSummary)).toEqual([[subject, other, true]]);
});

test('what is in arrears goes with a class of its year that has places, and only until it is passed', async () => {
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

test('a subject whose place is about to close and which has a new one already is told as it would be enrolled', async () => {
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
