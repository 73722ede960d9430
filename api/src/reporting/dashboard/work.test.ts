import { activities } from '@portal/shared-kit/contract/offer/activity';
import { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/year';
import { inDays } from '../../testing/activities.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { markPaid, markReversed } from '../../testing/payments.ts';

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
  expect((await read()).candidacies).toEqual({ year: 2027, count: 2, oldest_days: 9 });
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
  const requested = async (days: number, ...states: string[]) => {
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
  const period = (type: string, from: number, to: number, more: object = {}) =>
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
