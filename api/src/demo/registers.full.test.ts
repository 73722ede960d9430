import { course, openCourses } from '@portal/shared-kit/contract/offer/course';
import { allDepartments, department, employeeOptions } from '@portal/shared-kit/contract/offer/department';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { registerUsers } from '../testing/registers.ts';
import { testServer } from '../testing/test-server.ts';
import { seedDemo } from './index.ts';
import { demoPerson } from './people.ts';

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
  const { data } = await server.call(employeeOptions, { query: { search: 'mondlane' } }, 'reader');
  expect(data.map(({ name }) => name)).toContain('Joaquim Alberto Mondlane');
});

test('candidates find courses with vacancies in both years of the demonstration', async () => {
  const years = await server.db.selectFrom('course_vacancy').select('year').distinct().execute();
  const year = institutionYear(new Date());
  expect(years.map((it) => it.year).sort()).toEqual([year, year + 1]);
  expect((await server.call(openCourses)).status).toBe(1);
});

test('no two of the first thousand invented people share a name, document or telephone', () => {
  const people = Array.from({ length: 1000 }, (_, n) => demoPerson(n));
  for (const field of ['full_name', 'doc_number', 'contact', 'email'] as const)
    expect(new Set(people.map((person) => person[field])).size).toBe(1000);
  expect(people.every(({ doc_number }) => /^\d{12}[A-Z]$/.test(doc_number))).toBe(true);
  expect(people.every(({ contact }) => /^8[2-7]\d{7}$/.test(contact))).toBe(true);
});
