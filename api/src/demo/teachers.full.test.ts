import { allocatedClassGroups, teacher } from '@portal/shared-kit/contract/people/teacher';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/year';
import { personFields } from '@portal/shared-kit/contract/people/person';
import { registerUsers } from '../testing/registers.ts';
import { testServer } from '../testing/test-server.ts';
import { seedDemo } from './index.ts';

const server = testServer({
  authenticator: registerUsers,
  prepare: ({ db }) => db.transaction().execute(seedDemo),
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
