import { course, openCourses } from '@portal/shared-kit/contract/offer/course';
import { allDepartments, department, employeeOptions } from '@portal/shared-kit/contract/offer/department';
import { institutionYear, institutionDay } from '@portal/shared-kit/contract/core/clock';
import { planList, planSubjects } from '@portal/shared-kit/contract/offer/plan';
import { precedence } from '@portal/shared-kit/contract/offer/precedence';
import { allocatedClassGroups, teacher } from '@portal/shared-kit/contract/people/teacher';
import { personFields } from '@portal/shared-kit/contract/people/person';
import { registerUsers } from '../testing/registers.ts';
import { testServer } from '../testing/test-server.ts';
import { ofCourse } from '../offer/precedence/precedence.repository.ts';
import { cycleWith, problemOf } from '../offer/precedence/precedence.rules.ts';
import { planOf } from '../offer/course/course.repository.ts';
import { seedDemo } from './index.ts';
import { demoPerson } from './registers-data.ts';

const server = testServer({
  authenticator: registerUsers,
  prepare: ({ db }) => db.transaction().execute(seedDemo),
});

test('the demonstration has eight departments with heads, and twenty-four courses', async () => {
  const { data, meta } = await server.call(department.list, {}, 'reader');
  expect(meta.total).toBe(8);
  expect(data.every(({ head_name, in_use }) => head_name && in_use)).toBe(true);
  expect((await server.call(course.list, {}, 'reader')).meta.total).toBe(24);
  expect((await server.call(allDepartments, {}, 'reader')).data).toHaveLength(8);
});

test('the course of the demonstration student is the one on the card', async () => {
  const { data } = await server.call(course.list, { query: { search: '0001' } }, 'reader');
  expect(data).toMatchObject([{ code: '0001', name: 'Engenharia Informática', duration: 5, in_use: true }]);
});

test('people of the demonstration accounts are employees as well', async () => {
  const { data } = await server.call(employeeOptions, { query: { search: 'mondlane' } }, 'editor');
  expect(data.map(({ name }) => name)).toContain('Joaquim Alberto Mondlane');
});

test('candidates find courses with vacancies in both years of the demonstration', async () => {
  const years = await server.db.selectFrom('course_vacancy').select('year').distinct().execute();
  const year = institutionYear(new Date());
  expect(years.map((year) => year.year).sort()).toEqual([year, year + 1]);
  expect((await server.call(openCourses)).status).toBe(1);
});

test('no two of the first thousand invented people share a name, document or telephone', () => {
  const people = Array.from({ length: 1000 }, (_, n) => demoPerson(n));
  for (const field of ['full_name', 'doc_number', 'contact', 'email'] as const)
    expect(new Set(people.map((person) => person[field])).size).toBe(1000);
  expect(people.every(({ doc_number }) => /^\d{12}[A-Z]$/.test(doc_number))).toBe(true);
  expect(people.every(({ contact }) => /^8[2-7]\d{7}$/.test(contact))).toBe(true);
});

const courses = async () => (await server.call(course.list, { query: { per_page: 100 } }, 'reader')).data;

test('every course of the demonstration has five subjects in each semester of its years', async () => {
  for (const { id, name, duration } of await courses()) {
    const { data } = await server.call(planSubjects, { query: { course_id: id } }, 'reader');
    const perSemester = new Map<string, number>();
    for (const { academic_year_id, semester_id } of data) {
      const place = `${academic_year_id}.${semester_id}`;
      perSemester.set(place, (perSemester.get(place) ?? 0) + 1);
    }
    expect([name, perSemester.size, new Set(perSemester.values())]).toEqual([
      name,
      duration * 2,
      new Set([5]),
    ]);
  }
  expect((await server.call(planList, {}, 'reader')).meta.total).toBeGreaterThan(900);
});

test('every precedence of the demonstration keeps the rules', async () => {
  expect((await server.call(precedence.list, {}, 'reader')).meta.total).toBeGreaterThan(300);
  for (const { id } of await courses()) {
    const plan = await planOf(server.db, id);
    const all = await ofCourse(server.db, id);
    for (const one of all) {
      expect(problemOf(one, plan)).toBeUndefined();
      expect(
        cycleWith(
          all.filter((other) => other !== one),
          one,
        ),
      ).toBeUndefined();
    }
  }
});

const all = async (query: object = {}) => server.call(teacher.list, { query }, 'all');

test('the demonstration has a couple of dozen teachers, in every department', async () => {
  const { data, meta } = await all({ per_page: 50 });
  expect(meta.total).toBe(28);
  expect(new Set(data.map(({ department_id }) => department_id)).size).toBe(8);
});

test('their data fulfils the rules of the form', async () => {
  const { data } = await all({ per_page: 50 });
  for (const row of data)
    expect([row.fullName, personFields.safeParse(row).error]).toEqual([row.fullName, undefined]);
});

test('people of the demonstration accounts are teachers', async () => {
  const { data } = await all({ search: 'mondlane' });
  expect(data.map(({ email }) => email)).toContain('docente@demo.test');
});

test('the demonstration teacher teaches subjects of the plans of their department', async () => {
  const lessons = await server.db
    .selectFrom('class_group as c')
    .innerJoin('course_subject as cs', (join) =>
      join
        .onRef('cs.course_id', '=', 'c.course_id')
        .onRef('cs.academic_year_id', '=', 'c.academic_year_id')
        .onRef('cs.semester_id', '=', 'c.semester_id'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const teachings = await server.db
    .selectFrom('teaching')
    .innerJoin('edition as e', 'e.id', 'teaching.edition_id')
    .where('role', '=', 'RESPONSAVEL')
    .where('e.closed_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(teachings.n).toBe(lessons.n);
  const docente = (await all({ search: 'mondlane' })).data.find(
    ({ email }) => email === 'docente@demo.test',
  )!;
  const { data } = await server.call(allocatedClassGroups, { query: { teacher_id: docente.id } }, 'all');
  expect(data.length).toBeGreaterThan(0);
  const year = institutionYear(new Date());
  const today = institutionDay(new Date());
  for (const row of data.filter((one) => one.year === year)) {
    const begins = `${year}-${row.semester_id === 1 ? '02' : '08'}-01`;
    expect(row).toMatchObject({ year, start_date: begins < today ? begins : today, end_date: null });
  }
});
