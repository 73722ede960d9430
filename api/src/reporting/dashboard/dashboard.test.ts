import type { RequestState } from '@portal/shared-kit/contract/finance/service-rules';
import type { Activity } from '../../platform/database/schema.ts';
import { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import { department } from '@portal/shared-kit/contract/offer/department';
import { readLayout, saveLayout } from '@portal/shared-kit/contract/reporting/dashboard-layout';
import { activities } from '@portal/shared-kit/contract/offer/activity';
import { permissionNames, type Permission } from '@portal/shared-kit/contract/core/permissions';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import { audit } from '../../platform/audit/audit.repository.ts';
import { intakeYear } from '../../testing/applications.ts';
import { makeAccount, signInAs } from '../../testing/identity.ts';
import { testServer } from '../../testing/test-server.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { inDays } from '../../testing/activities.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { markPaid, markReversed } from '../../testing/payments.ts';

const server = testServer({
  authenticator: () =>
    testAuthenticator({
      all: { permissions: new Set(permissionNames) },
      reader: { permissions: new Set(['departments.read']) },
      figures: { permissions: new Set(['dashboard.read', 'departments.read']) },
      area: { permissions: new Set(['dashboard.read', 'audit.read_area', 'departments.read']) },
    }),
});
const read = async (token: string) => (await server.call(dashboard, {}, token)).data;
const note = (action: string, actor?: { userId: number; role: string }) =>
  server.db
    .transaction()
    .execute((tx) =>
      audit(
        tx,
        { user: undefined, ip: '127.0.0.1', requestId: 'TEST' },
        { action, entity: 'session', actor },
      ),
    );

test('without dashboard.read no number leaves the server', async () => {
  const { updated_at, ...rest } = await read('reader');
  expect(Date.parse(updated_at)).toBeGreaterThan(0);
  expect(rest).toEqual({
    figures: {
      active_sessions: null,
      active_users: null,
      departments: null,
      courses: null,
      failed_logins_24h: null,
    },
    history: {},
    work: null,
    logins_by_day: null,
    courses_by_department: null,
    recent_activity: null,
  });
});

test('the figures are those of the database', async () => {
  const { userId } = await signInAs(server, 'Admin', { fullName: 'Ana Bila' });
  await makeAccount(server.db, 'Student');
  await note('session.login', { userId, role: 'Admin' });
  await note('session.login_failed');
  const { data: made } = await server.call(
    department.create,
    { body: { dep_name: 'Engenharia', description: '', head_id: null } },
    'all',
  );
  await server.db
    .insertInto('course')
    .values([
      { name: 'Civil', code: '0001', department_id: made.id, level_type: 'Licenciatura', duration: 5 },
      {
        name: 'Antigo',
        code: '0002',
        department_id: made.id,
        level_type: 'Licenciatura',
        duration: 5,
        active: false,
      },
    ])
    .execute();

  const { figures, logins_by_day, courses_by_department, recent_activity } = await read('all');
  expect(figures).toEqual({
    active_sessions: 1,
    active_users: 2,
    departments: 1,
    courses: 1,
    failed_logins_24h: 1,
  });
  expect(courses_by_department).toEqual([{ label: 'Engenharia', value: 1 }]);
  expect(logins_by_day).toHaveLength(14);
  expect(logins_by_day!.at(-1)!.value).toBe(1);
  expect(recent_activity!.map(({ who, action, entity, what }) => [who, action, entity, what])).toEqual([
    [expect.any(String), 'criou', 'departamento', 'Engenharia'],
    ['Sem sessão', 'falhou', 'início de sessão', null],
    ['Ana Bila', 'iniciou', 'sessão', null],
  ]);
  // As in the audit log: the name of that moment (I51).
  await server.db
    .updateTable('person')
    .set({ full_name: 'Ana Bila Cossa' })
    .where('full_name', '=', 'Ana Bila')
    .execute();
  expect((await read('all')).recent_activity!.map(({ who }) => who)).toContain('Ana Bila');
});

test('the activity is what the reader may see in the histories of records (part F)', async () => {
  await note('session.login_failed');
  await server.call(
    department.create,
    { body: { dep_name: 'Letras', description: '', head_id: null } },
    'all',
  );
  const kindsFor = async (token: string) => (await read(token)).recent_activity?.map(({ entity }) => entity);
  expect(await kindsFor('all')).toContain('início de sessão');
  expect(new Set(await kindsFor('area'))).toEqual(new Set(['departamento']));
  expect(await kindsFor('figures')).toBeUndefined();
});

test('a deleted department is still called by its name in the activity', async () => {
  const { data } = await server.call(
    department.create,
    { body: { dep_name: 'Passageiro', description: '', head_id: null } },
    'all',
  );
  await server.call(department.remove, { params: { id: data.id } }, 'all');
  expect((await read('all')).recent_activity![0]).toMatchObject({
    action: 'eliminou',
    entity: 'departamento',
    what: 'Passageiro',
  });
});

test('the figures are compared with the same day of last month, by what the audit log says happened since', async () => {
  const before = await read('all');
  const { userId } = await makeAccount(server.db, 'Student');
  const entry = (action: string, field: string, from: unknown, to: unknown) =>
    server.db.transaction().execute((tx) =>
      audit(
        tx,
        { user: undefined, ip: '127.0.0.1', requestId: 'TEST' },
        {
          action: `user_account.${action}`,
          entity: 'user_account',
          entityId: userId,
          changes: [{ field, old: from, new: to }],
        },
      ),
    );
  await entry('create', 'active', null, true);
  await entry('block', 'blocked', false, true);
  // Neither of these changes the number: the account is blocked.
  await entry('update', 'active', true, false);
  await entry('update', 'active', false, true);
  await entry('unblock', 'blocked', true, false);
  await note('session.login_failed');
  const { data: made } = await server.call(
    department.create,
    { body: { dep_name: 'Química', description: '', head_id: null } },
    'all',
  );
  await server.call(department.update, { params: { id: made.id }, body: { active: false } }, 'all');
  const { figures, history } = await read('all');
  const users = history!.active_users!;
  expect(figures.active_users).toBe(before.figures.active_users! + 1);
  expect(users.before.value).toBe(before.history!.active_users!.before.value);
  expect(users.series).toHaveLength(12);
  expect(users.series.at(-1)! - users.series[0]!).toBe(
    1 + before.figures.active_users! - before.history!.active_users!.series[0]!,
  );
  expect(history!.departments).toEqual(before.history!.departments);
  expect(history!.failed_logins_24h!.before.value).toBe(0);
  expect(history!.failed_logins_24h!.series.slice(-2)).toEqual([0, figures.failed_logins_24h]);
});

describe('layout', () => {
  const server = identityServer();

  test('each keeps an order of their own, and without one it is empty', async () => {
    const [one, other] = await Promise.all([signInAs(server, 'Secretaria'), signInAs(server, 'Admin')]);
    const layout = { order: ['periods', 'waiting'], hidden: ['activity'] };
    const read = async (token: string) => (await server.call(readLayout, {}, token)).data;
    expect(await read(one.token)).toEqual({ order: [], hidden: [] });
    await server.call(saveLayout, { body: layout }, one.token);
    await server.call(saveLayout, { body: { ...layout, hidden: [] } }, one.token);
    expect(await read(one.token)).toEqual({ ...layout, hidden: [] });
    expect(await read(other.token)).toEqual({ order: [], hidden: [] });
  });
});

describe('work', () => {
  /** What each permission lets somebody see. */
  const each = {
    'candidates.read': ['candidacies'],
    'inscriptions.read': ['inscriptions'],
    'payments.read': ['receipts'],
    'payments.confirm': ['proofs', 'unmatched'],
    'services.read': ['requests'],
    'pautas.read': ['sheets'],
    'activities.read': ['periods'],
  } satisfies Partial<Record<Permission, string[]>>;
  const permissions = Object.keys(each) as (keyof typeof each)[];
  const holding = (...permissions: Permission[]) => ({
    permissions: new Set<string>(['dashboard.read', ...permissions]),
  });
  const server = testServer({
    authenticator: () =>
      testAuthenticator({
        all: holding(...permissions),
        ...Object.fromEntries(permissions.map((permission) => [permission, holding(permission)])),
      }),
  });
  const { course, candidacy, inscribed } = inscribedOf(server);
  const read = async (token = 'all') => (await server.call(dashboard, {}, token)).data.work!;
  const year = institutionYear(new Date());

  test('an empty portal has no pending work', async () => {
    expect(await read()).toEqual({
      candidacies: { year, count: 0, oldest_days: null },
      inscriptions: { year, active: 0, pending: 0 },
      receipts: { today_cents: 0, month_cents: 0, today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      proofs: { count: 0 },
      unmatched: { count: 0 },
      requests: { overdue: 0 },
      sheets: { late: 0, teachers: 0 },
      periods: { closing: 0 },
    });
  });

  test('each number needs the permission to read what it counts', async () => {
    for (const permission of permissions)
      expect(
        Object.entries(await read(permission))
          .filter(([, value]) => value !== null)
          .map(([key]) => key),
      ).toEqual(each[permission]);
    const { history } = (await server.call(dashboard, {}, 'candidates.read')).data;
    expect(history!.received_today).toBeUndefined();
  });

  test('candidacies wait until somebody decides, and the oldest says for how many days', async () => {
    const place = await course();
    const sent = async (days: number) => {
      const id = await candidacy(place);
      await server.db
        .updateTable('candidacy')
        .set({ submitted_at: inDays(-days) })
        .where('id', '=', id)
        .execute();
      return id;
    };
    await sent(2);
    await server.db
      .updateTable('candidacy')
      .set({ state: 'EM_ANALISE' })
      .where('id', '=', await sent(9))
      .execute();
    await server.db
      .updateTable('candidacy')
      .set({ state: 'DESISTIDA' })
      .where('id', '=', await sent(30))
      .execute();
    expect((await read()).candidacies).toEqual({ year: intakeYear, count: 2, oldest_days: 9 });
    await server.db
      .updateTable('candidacy')
      .set({ state: 'DESISTIDA' })
      .where('state', 'in', ['SUBMETIDA', 'EM_ANALISE'])
      .execute();
    const earlier = await sent(40);
    await server.db
      .updateTable('candidacy')
      .set({ year: intakeYear - 1 })
      .where('id', '=', earlier)
      .execute();
    expect((await read()).candidacies).toEqual({ year: intakeYear - 1, count: 1, oldest_days: 40 });
  });

  test('inscriptions of this year count, renewals that wait stand in their own list', async () => {
    const place = await course();
    await inscribed({ course: place, year, state: 'ACTIVA' });
    await inscribed({ course: place, year, state: 'CONFIRMADA' });
    await inscribed({ course: place, year, state: 'CONFIRMADA', type: 'Renovação' });
    await inscribed({ course: place, year: year - 1, state: 'ACTIVA' });
    expect((await read()).inscriptions).toEqual({ year, active: 1, pending: 1 });
  });

  test('receipts of today and of the month are summed to the centavo, without what was reversed', async () => {
    const place = await course();
    let made = 0;
    const receive = async (amount_cents: number, issued_at: Date, reversed = false) => {
      made += 1;
      const { id } = await inscribed({
        course: place,
        year,
        state: 'CONFIRMADA',
        bill: { total: 1_000_000, paid: 0 },
      });
      const { id: invoice_id } = await server.db
        .selectFrom('invoice')
        .select('id')
        .where('inscription_id', '=', id)
        .executeTakeFirstOrThrow();
      const payment_id = await markPaid(server.db, invoice_id, amount_cents);
      if (reversed) await markReversed(server.db, payment_id);
      await server.db
        .insertInto('receipt')
        .values({ number: `RC 2026/${made}`, year: 2026, sequence: made, payment_id, invoice_id, issued_at })
        .execute();
    };
    const now = new Date();
    const lastMonth = new Date(now.getTime() - 40 * 86_400_000);
    await receive(250_001, now);
    await receive(100_000, now, true);
    await receive(999_999, lastMonth);
    expect((await read()).receipts).toMatchObject({ today_cents: 250_001, month_cents: 250_001 });
    const { history } = (await server.call(dashboard, {}, 'all')).data;
    expect(history!.received_today!.series.slice(-2)).toEqual([0, 250_001]);
    expect(history!.received_today!.series).toHaveLength(14);
  });

  test('payments that no invoice was found for count until they are matched', async () => {
    const received = (transaction: string) =>
      server.db
        .insertInto('payment')
        .values({
          method: 'REFERENCIA',
          transaction,
          transaction_key: transaction,
          amount_cents: 250_000,
          paid_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const found: number[] = [];
    for (const transaction of ['T1', 'T2', 'T3']) found.push((await received(transaction)).id);
    await server.db
      .updateTable('payment')
      .set({ state: 'POR_IDENTIFICAR' })
      .where('id', 'in', found.slice(1))
      .execute();
    expect((await read()).unmatched).toEqual({ count: 2 });
  });

  test('a request of a service counts from the day after the promised one until it is ready', async () => {
    const { id: student_id } = await server.db
      .selectFrom('student')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const requested = async (days: number, ...states: RequestState[]) => {
      const { id } = await server.db
        .insertInto('service_request')
        .values({
          service_id: 1,
          student_id,
          service: 'Declaração',
          price_cents: 0,
          delivery_days: 3,
          due_day: institutionDay(new Date(inDays(days))),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const state of states)
        await server.db.updateTable('service_request').set({ state }).where('id', '=', id).execute();
    };
    await requested(-1, 'EM_PROCESSAMENTO');
    await requested(-9, 'EM_PROCESSAMENTO', 'AGUARDA_ENTIDADE_EXTERNA');
    await requested(0, 'EM_PROCESSAMENTO');
    await requested(-1, 'EM_PROCESSAMENTO', 'PRONTO');
    await requested(-1, 'CANCELADO');
    expect((await read()).requests).toEqual({ overdue: 2 });
  });

  test('a period of inscriptions that ends within a week is counted, one that ends later, is over or is another kind is not', async () => {
    const place = await course();
    const period = (type: Activity['type'], from: number, to: number, more: object = {}) =>
      server.db
        .insertInto('activity')
        .values({
          type,
          academic_year_id: 10,
          semester_id: 1,
          date_start: inDays(from),
          date_end: inDays(to),
          ...more,
        })
        .execute();
    await period('INSCRICAO', -5, 3);
    await period('RENOVACAO', -5, 8);
    await period('INSCRICAO', -20, -10, { course_id: place });
    await period('INICIO_ANO', -5, 3);
    await period('RENOVACAO', -3, 3, { semester_id: 2, suspended_at: new Date() });
    await period('INSCRICAO', -3, 3, { semester_id: 2, closed_at: new Date() });
    expect((await read()).periods).toEqual({ closing: 1 });
    // The link of the figure opens the list of the same periods.
    const { data } = await server.call(activities, { query: { closing: 7 } }, 'all');
    expect(data.map(({ type, status }) => [type, status])).toEqual([['INSCRICAO', 'Em Curso']]);
  });
});
