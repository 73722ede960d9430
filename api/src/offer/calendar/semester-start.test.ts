import * as contract from '@portal/shared-kit/contract/offer/activity';
import { permissionNames } from '@portal/shared-kit/contract/core/permissions';
import { activityBody, calendarYear, inDays } from '../../testing/activities.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';

const server = testServer({
  authenticator: () =>
    testAuthenticator({
      all: { permissions: new Set(permissionNames) },
      classes: { permissions: new Set(['classes.read']) },
      none: { permissions: new Set(['departments.read']) },
    }),
});
beforeEach(() => server.db.deleteFrom('activity').execute());

const declare = async (overrides?: Parameters<typeof activityBody>[0]) =>
  (await server.call(contract.createActivity, { body: activityBody(overrides) }, 'all')).data;

const ofLevel = async (query: { level: number; semester?: number }) =>
  (await server.call(contract.activeSemesterWithLevel, { query }, 'classes')).data.map(({ id }) => id);

test('are those of type INICIO_ANO that are under way', async () => {
  const open = await declare({ level_id: 1 });
  await declare({ level_id: 2, date_start: inDays(1), date_end: inDays(2) });
  await declare({ type: 'INSCRICAO' });
  const { data } = await server.call(contract.activeSemester, {}, 'classes');
  expect(data).toEqual([
    {
      id: open.id,
      level_id: 1,
      course_id: null,
      semester_id: 1,
      academic_year_id: calendarYear(2026),
      date_start: open.date_start,
      date_end: open.date_end,
      status: 'Em Curso',
    },
  ]);
});

test('of a level are its own and those of all levels, in the semester that is asked for', async () => {
  const everybody = await declare({ semester_id: 2 });
  const first = await declare({ level_id: 1 });
  await declare({ level_id: 2 });
  expect(await ofLevel({ level: 1 })).toEqual([everybody.id, first.id]);
  expect(await ofLevel({ level: 1, semester: 1 })).toEqual([first.id]);
  expect(await ofLevel({ level: 3, semester: 1 })).toEqual([]);
});

test('that are meant for the level count before those for all, even when they are over', async () => {
  const everybody = await declare();
  await declare({ level_id: 1, date_start: inDays(-9), date_end: inDays(-3) });
  expect(await ofLevel({ level: 1 })).toEqual([]);
  expect(await ofLevel({ level: 2 })).toEqual([everybody.id]);
});

test('are seen by who works with classes or with activities, and by nobody else', async () => {
  await server.call(contract.activeSemester, {}, 'classes');
  expect((await server.refused(contract.activeSemester, {}, 'none')).http).toBe(403);
});
