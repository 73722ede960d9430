import * as contract from '@portal/shared-kit/contract/offer/activity';
import { permissionNames } from '@portal/shared-kit/contract/core/permissions';
import { activityBody, calendarYear, inDays } from '../../testing/activities.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { messages } from './messages.ts';

const server = testServer({
  authenticator: () =>
    testAuthenticator({
      all: { permissions: new Set(permissionNames) },
    }),
  prepare: async ({ db }) => {
    const { id: department_id } = await db
      .insertInto('department')
      .values({ name: 'Ciências' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const course = async (name: string, code: string, level_type: string, active = true) =>
      (
        await db
          .insertInto('course')
          .values({ name, code, department_id, level_type, duration: 4, active })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    physics = await course('Física', '0001', 'Licenciatura');
    closed = await course('Alquimia', '0002', 'Licenciatura', false);
  },
});
let physics: number;
let closed: number;

beforeEach(() => server.db.deleteFrom('activity').execute());

type ActivityOverrides = Parameters<typeof activityBody>[0];
const declare = async (overrides?: ActivityOverrides) =>
  (await server.call(contract.createActivity, { body: activityBody(overrides) }, 'all')).data;
const refusal = async (overrides: ActivityOverrides) =>
  (await server.refused(contract.createActivity, { body: activityBody(overrides) }, 'all')).errors;
const change = (id: number, body: object) =>
  server.call(contract.updateActivity, { params: { id }, body }, 'all');
const refusedChange = (id: number, body: object) =>
  server.refused(contract.updateActivity, { params: { id }, body }, 'all');
const auditOf = (id: number) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'changes', 'reason'])
    .where('entity', '=', 'activity')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();

test('a declared period is listed with its names and a status of the moment', async () => {
  await declare({
    date_start: inDays(1),
    date_end: inDays(2),
    semester_id: 2,
    course_id: physics,
    level_id: 1,
  });
  await declare();
  await declare({ date_start: inDays(-20), date_end: inDays(-10), late_end: inDays(-9) });
  const { data, meta } = await server.call(contract.activities, {}, 'all');
  expect(meta.total).toBe(3);
  expect(data.map(({ status }) => status)).toEqual(['Pending', 'Em Curso', 'Encerrado']);
  expect(data[0]).toMatchObject({
    academic_year: '2026',
    semester_name: '2.º Semestre',
    level_name: '1',
    course_name: 'Física',
  });
});

test('the list is narrowed by type and searched by course and note', async () => {
  await declare({ course_id: physics });
  await declare({ type: 'INSCRICAO', note: 'Época única' });
  const found = async (query: object) =>
    (await server.call(contract.activities, { query }, 'all')).data.map(({ type }) => type);
  expect(await found({ type: 'INSCRICAO' })).toEqual(['INSCRICAO']);
  expect(await found({ search: 'fisica' })).toEqual(['INICIO_ANO']);
  expect(await found({ search: 'epoca' })).toEqual(['INSCRICAO']);
  expect(await found({ search: 'química' })).toEqual([]);
});

test('a period ends after it starts, and the days with fine not before its end', async () => {
  const tomorrow = inDays(1);
  expect(await refusal({ date_start: tomorrow, date_end: tomorrow })).toHaveProperty('date_end');
  expect(await refusal({ date_end: inDays(2), late_end: tomorrow })).toHaveProperty('late_end');
  const { id } = await declare({ date_end: inDays(5) });
  const refused = await refusedChange(id, { date_end: inDays(-6), reason: 'Engano' });
  expect(refused.errors).toHaveProperty('date_end');
});

test.each([
  ['a year of study', { academic_year_id: 1 }, { academic_year_id: [messages.notCalendarYear] }],
  ['a semester that is not there', { semester_id: 3 }, { semester_id: [messages.noSuchSemester] }],
  ['a level that is not there', { level_id: 99 }, { level_id: [messages.noSuchLevel] }],
  ['a course that is not there', { course_id: 99 }, { course_id: [messages.noSuchCourse] }],
])('%s is refused', async (_what, overrides, errors) => {
  expect(await refusal(overrides)).toEqual(errors);
});

test('a course that is closed, and a level of another degree, are refused', async () => {
  expect(await refusal({ course_id: closed })).toEqual({ course_id: [messages.noSuchCourse] });
  const master = await server.db
    .selectFrom('level')
    .select('id')
    .where('level_type', '=', 'Mestrado')
    .where('number', '=', 1)
    .executeTakeFirstOrThrow();
  expect(await refusal({ course_id: physics, level_id: master.id })).toEqual({
    level_id: [messages.otherDegree],
  });
});

test('two periods of one type and scope may not overlap; of others they may', async () => {
  await declare({ level_id: 1 });
  const again = await server.refused(
    contract.createActivity,
    { body: activityBody({ level_id: 1, date_start: inDays(4), date_end: inDays(9) }) },
    'all',
  );
  expect([again.http, again.errors]).toEqual([409, { date_start: [messages.overlap] }]);
  await declare({ level_id: 2 });
  await declare();
  await declare({ level_id: 1, semester_id: 2 });
  await declare({ level_id: 1, type: 'RENOVACAO' });
  await declare({ level_id: 1, date_start: inDays(5), date_end: inDays(9) });
});

test('of two concurrent declarations of one period, one is refused', async () => {
  const request = () =>
    server.inject({
      method: 'POST',
      url: '/api/activities',
      headers: { authorization: 'Bearer all' },
      payload: activityBody(),
    });
  const answers = await Promise.all([request(), request(), request()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

test('a change that brings two periods together is refused', async () => {
  await declare();
  const later = await declare({ date_start: inDays(6), date_end: inDays(9) });
  const refused = await refusedChange(later.id, { date_start: inDays(3) });
  expect(refused.errors).toEqual({ date_start: [messages.overlap] });
});

test('an open period moves only with a reason, which is audited; a note needs none', async () => {
  const { id } = await declare();
  const refused = await refusedChange(id, { date_end: inDays(8) });
  expect([refused.http, refused.errors]).toEqual([422, { reason: [messages.reasonNeeded] }]);
  await change(id, { note: 'Só uma nota' });
  await change(id, { date_end: inDays(8), reason: 'Greve dos transportes' });
  const log = await auditOf(id);
  expect(log.map(({ action, reason }) => [action, reason])).toEqual([
    ['activity.create', null],
    ['activity.update', null],
    ['activity.update', 'Greve dos transportes'],
  ]);
  expect(log[2]!.changes).toMatchObject([{ field: 'date_end' }]);
});

test('a period that has not opened moves without a reason', async () => {
  const { id } = await declare({ date_start: inDays(1), date_end: inDays(3) });
  const { data } = await change(id, { date_end: inDays(4) });
  expect(data.status).toBe('Pending');
});

test('a period is suspended and resumed, for a reason', async () => {
  const { id } = await declare();
  expect((await refusedChange(id, { suspended: true })).errors).toHaveProperty('reason');
  const suspended = await change(id, { suspended: true, reason: 'Cheias na cidade' });
  expect(suspended.data.status).toBe('Suspenso');
  expect((await server.call(contract.activeSemester, {}, 'all')).data).toEqual([]);
  const resumed = await change(id, { suspended: false, reason: 'Já passaram' });
  expect(resumed.data.status).toBe('Em Curso');
});

test('the list is narrowed by year, semester, level and course', async () => {
  const one = await declare({ level_id: 1, course_id: physics, semester_id: 2 });
  await declare();
  const found = async (query: object) =>
    (await server.call(contract.activities, { query }, 'all')).data.map(({ id }) => id);
  expect(await found({ course_id: physics })).toEqual([one.id]);
  expect(await found({ level_id: 1, semester_id: 2, academic_year_id: calendarYear(2026) })).toEqual([
    one.id,
  ]);
  expect(await found({ academic_year_id: calendarYear(2025) })).toEqual([]);
});

test('the list is sorted by start or by end, from either side', async () => {
  const long = await declare({ date_start: inDays(-3), date_end: inDays(9) });
  const short = await declare({ course_id: physics, date_start: inDays(-2), date_end: inDays(1) });
  const sorted = async (query: object) =>
    (await server.call(contract.activities, { query }, 'all')).data.map(({ id }) => id);
  for (const query of [{}, { sort: '-date_start' }, { sort: 'date_end' }])
    expect(await sorted(query)).toEqual([short.id, long.id]);
  for (const query of [{ sort: 'date_start' }, { sort: '-date_end' }])
    expect(await sorted(query)).toEqual([long.id, short.id]);
});

test('of two people who change the same period, the second gets a conflict and nothing is overwritten', async () => {
  const { id, version } = await declare();
  await change(id, { note: 'Primeira', version });
  expect((await refusedChange(id, { note: 'Segunda', version })).code).toBe('conflict');
  const { data } = await server.call(contract.activities, {}, 'all');
  expect(data[0]!.note).toBe('Primeira');
});

test('an unchanged save writes no audit row', async () => {
  const made = await declare({ date_start: '2026-02-02T08:00:00+02:00', date_end: inDays(1) });
  const same = await change(made.id, { date_start: '2026-02-02T06:00:00Z', note: '' });
  expect(same.data.version).toBe(made.version);
  expect(await auditOf(made.id)).toHaveLength(1);
});

test('an unknown period is 404', async () => {
  expect((await refusedChange(999_999, { note: 'x' })).http).toBe(404);
});
