import {
  assignSubject,
  enrolledSubjects,
  normalSubjects,
  subjectsInArrears,
  type SubjectRow,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { thisYear, enrolmentDesk } from '../../testing/enrolled.ts';
import { signInAs } from '../../testing/identity.ts';
import { plan } from '../../testing/class-groups.ts';

// These lists read only a part of the plan and of its classes: nothing that they show may depend on the rest.
const { server, world, body, assign, begin, secretary } = enrolmentDesk();

const ask = async (list: typeof normalSubjects, student_id: number) =>
  (await server.call(list, { query: { student_id } }, secretary())).data;
const rowSummary = ({ subject_id, classmate_id, allowed }: SubjectRow) => [subject_id, classmate_id, allowed];

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
