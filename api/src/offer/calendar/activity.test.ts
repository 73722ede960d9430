import type { Level } from '../../platform/database/schema.ts';
import * as contract from '@portal/shared-kit/contract/offer/activity';
import { permissionNames } from '@portal/shared-kit/contract/core/permissions';
import { activityBody, calendarYear, inDays } from '../../testing/activities.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { makeOffer, type TestOffer } from '../../testing/class-groups.ts';
import { messages } from './messages.ts';

describe('activity', () => {
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
      const course = async (name: string, code: string, level_type: Level['level_type'], active = true) =>
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

  test('a period of a course that was deactivated since is closed all the same, and moves to no such course', async () => {
    const { id } = await declare({ course_id: physics });
    const set = (active: boolean) =>
      server.db.updateTable('course').set({ active }).where('id', '=', physics).execute();
    await set(false);
    const reason = 'O curso deixa de abrir';
    expect((await refusedChange(id, { semester_id: 2, reason })).errors).toEqual({
      course_id: [messages.noSuchCourse],
    });
    expect((await change(id, { close_now: true, reason })).data.status).toBe('Encerrado');
    await set(true);
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
});

describe('semester start', () => {
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
});

const server = testServer({
  authenticator: () => testAuthenticator({ all: { permissions: new Set(permissionNames) } }),
  prepare: async ({ db }) => {
    offer = await makeOffer(db);
    classGroup = await makeClass('Turma-1-LABORAL');
  },
});
let offer: TestOffer;
let classGroup: number;

async function makeClass(name: string): Promise<number> {
  const { id } = await server.db
    .insertInto('class_group')
    .values({
      name,
      department_id: offer.department,
      course_id: offer.law,
      level_id: offer.level('Licenciatura', 1),
      capacity: 30,
      shift: 'LABORAL',
      entry_year: 2026,
      academic_year_id: 1,
      semester_id: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const declare = async (overrides: Parameters<typeof activityBody>[0]) =>
  (await server.call(contract.createActivity, { body: activityBody(overrides) }, 'all')).data.id;
const effective = async (date: string, type: 'EXAME_NORMAL' | 'INICIO_ANO' = 'EXAME_NORMAL') =>
  (await server.call(contract.effectiveActivity, { query: { type, classmate_id: classGroup, date } }, 'all'))
    .data;

test('for a class and a day the most specific period counts, with its status on that day, and the others say why not', async () => {
  const march = { date_start: '2026-03-02T06:00:00Z', date_end: '2026-03-20T16:00:00Z' };
  const wide = await declare({ type: 'EXAME_NORMAL', ...march });
  const narrow = await declare({ type: 'EXAME_NORMAL', ...march, course_id: offer.law });
  const later = await declare({
    type: 'EXAME_NORMAL',
    course_id: offer.law,
    date_start: '2026-04-01T06:00:00Z',
    date_end: '2026-04-10T16:00:00Z',
  });
  // Neither is for this class: another course, another semester.
  await declare({ type: 'EXAME_NORMAL', ...march, course_id: offer.security });
  await declare({ type: 'EXAME_NORMAL', ...march, semester_id: 2 });

  const before = await effective('2026-02-20');
  expect(before.counts).toMatchObject({ id: narrow, status: 'Pending', course_name: 'Direito' });
  expect(before.passed.map(({ activity, why }) => [activity.id, why])).toEqual([
    [wide, 'WIDER'],
    [later, 'OTHER_DATES'],
  ]);
  expect((await effective('2026-03-10')).counts).toMatchObject({ id: narrow, status: 'Em Curso' });
  expect((await effective('2026-03-30')).counts).toMatchObject({ id: later, status: 'Pending' });
});

test('where nothing that applies was declared, nothing counts', async () => {
  expect(await effective('2026-03-10', 'INICIO_ANO')).toEqual({ counts: null, passed: [] });
});

test('an unknown class is refused at its field', async () => {
  const refusal = await server.refused(
    contract.effectiveActivity,
    { query: { type: 'EXAME_NORMAL', classmate_id: 999_999 } },
    'all',
  );
  expect(refusal).toMatchObject({ http: 404, message: messages.noSuchClass });
});

describe('activity close', () => {
  const server = testServer({
    authenticator: () => testAuthenticator({ all: { permissions: new Set(permissionNames) } }),
  });
  beforeEach(() => server.db.deleteFrom('activity').execute());

  const declare = async (overrides?: Parameters<typeof activityBody>[0]) =>
    (await server.call(contract.createActivity, { body: activityBody(overrides) }, 'all')).data;
  const change = (id: number, body: object) =>
    server.call(contract.updateActivity, { params: { id }, body }, 'all');
  const refusedChange = (id: number, body: object) =>
    server.refused(contract.updateActivity, { params: { id }, body }, 'all');

  test('a period is closed at once, for a reason, and keeps its dates', async () => {
    const made = await declare({ late_end: inDays(9) });
    const { id, date_end, late_end } = made;
    expect((await refusedChange(id, { close_now: true })).errors).toEqual({
      reason: [messages.reasonNeeded],
    });
    const { data } = await change(id, { close_now: true, reason: 'Vagas preenchidas' });
    expect(data).toMatchObject({ status: 'Encerrado', date_end, late_end });
    expect(Date.parse(data.closed_at!)).toBeLessThanOrEqual(Date.now());
    const again = await change(id, { close_now: true, reason: 'Outra vez' });
    expect(again.data.closed_at).toBe(data.closed_at);
  });

  test('a period that ends while its page is open is reported as over, and closing it changes nothing', async () => {
    const { id, version } = await declare();
    await server.db
      .updateTable('activity')
      .set({ date_end: inDays(-1) })
      .where('id', '=', id)
      .execute();
    const changed = () =>
      server.db.selectFrom('audit_log').select('id').where('action', '=', 'activity.update').execute();
    const before = await changed();
    const { data } = await change(id, { close_now: true, reason: 'Vagas preenchidas', version });
    expect(data).toMatchObject({ status: 'Encerrado', closed_at: null, version });
    expect(await changed()).toEqual(before);
  });

  test('reopens a period that was closed early to the same end, with a reason', async () => {
    const { id, date_end } = await declare();
    await change(id, { close_now: true, reason: 'Vagas preenchidas' });
    expect((await refusedChange(id, { reopen: true })).errors).toEqual({ reason: [messages.reasonNeeded] });
    const later = { date_start: inDays(1), reason: 'Começa mais tarde' };
    expect((await refusedChange(id, later)).errors).toEqual({ date_start: [messages.closedBefore] });
    const { data } = await change(id, { reopen: true, reason: 'Encerrado por engano' });
    expect(data).toMatchObject({ status: 'Em Curso', date_end, closed_at: null });
  });

  test('reopens a period that is past its dates only with an end in the future', async () => {
    const { id } = await declare({ date_end: inDays(-1) });
    const reason = 'Pedido dos candidatos';
    expect((await refusedChange(id, { reopen: true, reason })).errors).toEqual({
      date_end: [messages.endsInPast],
    });
    const { data } = await change(id, { reopen: true, date_end: inDays(2), reason });
    expect(data.status).toBe('Em Curso');
  });

  test('a period that was closed early frees its remaining days for another period, and then cannot be reopened', async () => {
    const { id } = await declare();
    await change(id, { close_now: true, reason: 'Vagas preenchidas' });
    await declare({ date_start: new Date().toISOString(), date_end: inDays(3) });
    const refused = await refusedChange(id, { reopen: true, reason: 'Encerrado por engano' });
    expect(refused.errors).toEqual({ date_start: [messages.overlap] });
  });

  test('a start that was closed starts nothing', async () => {
    const { id } = await declare();
    const active = async () => (await server.call(contract.activeSemester, {}, 'all')).data.length;
    expect(await active()).toBe(1);
    await change(id, { close_now: true, reason: 'Declarado por engano' });
    expect(await active()).toBe(0);
  });

  test('a period that has not opened cannot be closed', async () => {
    const { id } = await declare({ date_start: inDays(1), date_end: inDays(3) });
    expect((await refusedChange(id, { close_now: true })).errors).toEqual({
      date_end: [messages.notOpenYet],
    });
  });
});
