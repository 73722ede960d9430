import { activities } from '@portal/shared-kit/contract/offer/activity';
import { classGroup, classGroupStatus } from '@portal/shared-kit/contract/offer/class-group';
import { entryYears } from '@portal/shared-kit/contract/offer/new-class-group';
import { classGroupUsers, thisYear } from '../testing/class-groups.ts';
import { testServer } from '../testing/test-server.ts';
import { seedDemo } from './index.ts';

const server = testServer({
  authenticator: classGroupUsers,
  prepare: ({ db }) => db.transaction().execute(seedDemo),
});
const listed = async (query: object) =>
  (await server.call(classGroup.list, { query: { per_page: 100, ...query } }, 'reader')).data;

test('the demonstration has a few dozen classes of two entry years', async () => {
  const classes = await listed({});
  expect(classes.length).toBeGreaterThan(40);
  expect(classes.length).toBeLessThan(100);
  expect(new Set(classes.map(({ entry_year }) => entry_year))).toEqual(new Set([thisYear, thisYear - 1]));
  expect(classes.every(({ name, level_name }) => name.startsWith(`Turma-${level_name}-`))).toBe(true);
});

test('a first-year class of a licence may advance, others meet the refusal', async () => {
  const startOf = async ({ id }: { id: number }) =>
    (await server.call(classGroupStatus, { query: { classmate_id: id } }, 'reader')).data.active_semester;
  const classes = await listed({ search: 'Direito' });
  const [first, second] = [1, 2].map((year) => classes.find((one) => one.academic_year_id === year)!);
  expect(await startOf(first!)).not.toBeNull();
  expect(await startOf(second!)).toBeNull();
});

test('applications for the next year are declared', async () => {
  const query = { type: 'INSCRICAO' as const };
  const { data } = await server.call(activities, { query }, 'admin');
  expect(data.map(({ academic_year }) => academic_year)).toEqual([String(thisYear + 1)]);
  expect((await server.call(entryYears, {}, 'reader')).data[0]).toEqual({ id: thisYear + 1 });
});
