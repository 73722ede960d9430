import type { CandidacyState } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import type { Activity } from '../../platform/database/schema.ts';
import {
  candidacyFigure,
  classFigure,
  correctionFigure,
  inscriptionFigure,
  intakeFigures,
  overdueFigure,
  periodDays,
  receiptFigure,
} from '@portal/shared-kit/contract/reporting/figures';
import { replicate } from '@portal/shared-kit/contract/offer/new-class-group';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import fc from 'fast-check';
import { audit } from '../../platform/audit/audit.repository.ts';
import { intakeYear } from '../../testing/applications.ts';
import { inDays } from '../../testing/activities.ts';
import { enrolledOf } from '../../testing/enrolled.ts';
import { makeAccount } from '../../testing/identity.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { markPaid, markReversed } from '../../testing/payments.ts';
import { levelsOf, sumsOf, weeks } from './figure.rules.ts';

const may = [
  'inscriptions.read',
  'payments.read',
  'candidates.read',
  'activities.read',
  'classes.read',
  'classes.create',
  'students.identity',
];
const server = testServer({
  authenticator: () => testAuthenticator({ all: { permissions: new Set(may) } }),
});
const { course, candidacy, entity, inscribed, issue, student } = inscribedOf(server);
const { classGroup } = enrolledOf(() => server.db);
const year = institutionYear(new Date());
/** Earlier than the same day of last month, and within the weeks that are shown. */
const longAgo = new Date(inDays(-40));

test('active inscriptions are those of now, and of then without who came since and with who left since', async () => {
  const place = await course();
  const moved = async (
    state: 'ACTIVA' | 'SUSPENSA',
    steps: [from: string | null, to: string, at: Date][],
  ) => {
    const { id } = await inscribed({ course: place, year, state });
    await server.db
      .insertInto('inscription_event')
      .values(
        steps.map(([from_state, to_state, at]) => ({
          inscription_id: id,
          from_state,
          to_state,
          at,
          actor_id: null,
          reason: 'Motivo do teste',
        })),
      )
      .execute();
  };
  await moved('ACTIVA', [['CONFIRMADA', 'ACTIVA', new Date()]]);
  await moved('ACTIVA', [['CONFIRMADA', 'ACTIVA', longAgo]]);
  await moved('SUSPENSA', [
    ['CONFIRMADA', 'ACTIVA', longAgo],
    ['ACTIVA', 'SUSPENSA', new Date()],
  ]);
  await inscribed({ course: place, year: year - 1, state: 'ACTIVA' });
  const { data } = await server.call(inscriptionFigure, {}, 'all');
  expect(data).toMatchObject({ value: 2, unit: 'count', before: { value: 2 } });
  expect([data.series[0], data.series.at(-1)]).toEqual([0, 2]);
  expect(data.list).toBe(`/inscription-report?year=${year}&state=ACTIVA`);
});

test('receipts are those of this month and of the last one until the same day, without what was reversed', async () => {
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
  await receive(250_001, now);
  await receive(100_000, now, true);
  // On any day, the first instant of last month lies within 'until the same day'.
  const [thisYear, thisMonth] = institutionDay(now).split('-').map(Number);
  await receive(70_000, new Date(Date.UTC(thisYear!, thisMonth! - 2, 1)));
  await receive(999_999, new Date(inDays(-75)));
  const { data } = await server.call(receiptFigure, {}, 'all');
  expect(data).toMatchObject({ value: 250_001, unit: 'cents', before: { value: 70_000 } });
  expect(data.series.at(-1)).toBe(250_001);
});

test('an invoice is overdue from the day after its due date until it is paid, in part or whole, and not once it is annulled', async () => {
  const { id: studentId } = await student(await course(), 'Devedor');
  await entity({ code: '90124', used_for: ['PROPINA'] });
  const bill = async (unitCents: number, due: number) => {
    const dueDate = inDays(due).slice(0, 10);
    const lines = [{ description: 'Propina', unitCents }];
    return (await issue({ studentId, type: 'PROPINA', dueDate, lines })).id;
  };
  const { data: empty } = await server.call(overdueFigure, {}, 'all');
  await markPaid(server.db, await bill(100_000, -40), 30_000);
  await markPaid(server.db, await bill(50_000, -50), 50_000);
  await bill(7_000, -3);
  await bill(9_000, 20);
  await server.db
    .updateTable('invoice')
    .set({ state: 'ANULADA', annulled_reason: 'Engano' })
    .where('id', '=', await bill(11_000, -40))
    .execute();
  const { data } = await server.call(overdueFigure, {}, 'all');
  expect(data.value - empty.value).toBe(77_000);
  // On the same day of last month nothing of the two older invoices was paid yet.
  expect(data.before.value - empty.before.value).toBe(150_000);
  expect(data.series.at(-1)! - empty.series.at(-1)!).toBe(77_000);
  expect(data.series.at(-3)! - empty.series.at(-3)!).toBe(150_000);
  expect(data).toMatchObject({ unit: 'cents', list: '/payments/debt' });
});

test('an intake is counted by how far it came, and no step is longer than the one before', async () => {
  const place = await course();
  const sent = async (state: CandidacyState) => {
    const id = await candidacy(place);
    await server.db
      .updateTable('candidacy')
      .set({ state, submitted_at: longAgo })
      .where('id', '=', id)
      .execute();
    return id;
  };
  await sent('SUBMETIDA');
  await sent('EM_ANALISE');
  const enrolled = await sent('EM_ANALISE');
  const { student } = await inscribed({
    course: place,
    year: intakeYear,
    state: 'ACTIVA',
    candidacy: enrolled,
  });
  await server.db
    .updateTable('candidacy')
    .set({ state: 'APROVADA', student_id: student.id, decided_at: longAgo })
    .where('id', '=', enrolled)
    .execute();
  const expired = await sent('EM_ANALISE');
  const { student: newcomer } = await inscribed({
    course: place,
    year: intakeYear,
    state: 'ANULADA',
    candidacy: expired,
  });
  for (const state of ['APROVADA', 'CADUCADA'] as const)
    await server.db
      .updateTable('candidacy')
      .set({ state, student_id: newcomer.id, decided_at: longAgo })
      .where('id', '=', expired)
      .execute();
  const { data } = await server.call(intakeFigures, {}, 'all');
  expect(data).toMatchObject({
    year: intakeYear,
    submitted: 4,
    approved: 2,
    paid: 1,
    enrolled: 1,
    waiting: 2,
  });
  const figure = await server.call(candidacyFigure, {}, 'all');
  expect(figure.data).toMatchObject({
    value: 4,
    before: { value: 4 },
    list: `/Candidate/${intakeYear}?state=TODAS`,
  });
});

test('lists what begins and ends in the next seven days, without suspended or closed periods', async () => {
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
  await period('RENOVACAO', 2, 20);
  await period('INSCRICAO', -5, 20, { semester_id: 2 });
  await period('RENOVACAO', -3, 3, { semester_id: 2, suspended_at: new Date() });
  const { data } = await server.call(periodDays, {}, 'all');
  expect(data.moments.map(({ type, what }) => [type, what])).toEqual([
    ['RENOVACAO', 'begins'],
    ['INSCRICAO', 'ends'],
  ]);
  expect(data.moments.every(({ on }) => on >= data.today)).toBe(true);
});

test('active classes are compared with those before what the audit log says of them since', async () => {
  const place = await course();
  const { data: before } = await server.call(classFigure, {}, 'all');
  const id = await classGroup(place);
  await server.db.transaction().execute((tx) =>
    audit(
      tx,
      { user: undefined, ip: '127.0.0.1', requestId: 'TEST' },
      {
        action: 'class_group.create',
        entity: 'class_group',
        entityId: id,
        changes: [{ field: 'active', old: null, new: true }],
      },
    ),
  );
  const { data } = await server.call(classFigure, {}, 'all');
  expect(data).toMatchObject({ value: before.value + 1, before: before.before });
  expect(data.series.slice(-2)).toEqual([before.value, before.value + 1]);
  expect(data.list).toBe('/classmates?state=activo');
});

test('a replicated class is one that was not there before', async () => {
  const source = await classGroup(await course(), { entry_year: year - 1 });
  const { data: before } = await server.call(classFigure, {}, 'all');
  await server.call(replicate, { body: { classmate_id: source, level: 1 } }, 'all');
  const { data } = await server.call(classFigure, {}, 'all');
  expect(data).toMatchObject({ value: before.value + 1, before: before.before });
});

test('undecided corrections count until somebody decides', async () => {
  const { userId, personId } = await makeAccount(server.db, 'Student');
  const { id: attachment_id } = await server.db
    .insertInto('attachment')
    .values({ sha256: 'a'.repeat(64), size: 16, media_type: 'image/png', name: 'bi.png' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asked = (asked_at: Date, decided_at?: Date) =>
    server.db
      .insertInto('data_correction')
      .values({
        person_id: personId,
        field: 'fullName',
        old_value: 'Ana',
        new_value: 'Ana Bila',
        attachment_id,
        asked_at,
        ...(decided_at && {
          state: 'ACEITE',
          decided_at,
          decided_by: userId,
          decision_reason: 'Motivo do teste',
        }),
      })
      .execute();
  await asked(longAgo, new Date());
  await asked(new Date());
  const { data } = await server.call(correctionFigure, {}, 'all');
  expect(data).toMatchObject({ value: 1, before: { value: 1 }, list: '/students/corrections' });
  expect([data.series[0], data.series.at(-3), data.series.at(-1)]).toEqual([0, 1, 1]);
});

test('the level of each week is the level of now without what was added since', () => {
  const levels = levelsOf(10, [
    { weeks_ago: 0, change: 3 },
    { weeks_ago: 1, change: -2 },
    { weeks_ago: 2, change: 5 },
  ]);
  expect(levels).toHaveLength(weeks);
  expect(levels.slice(-4)).toEqual([4, 9, 7, 10]);
  expect(levels[0]).toBe(4);
});

test('ignores values before the first week, and puts each sum at its week', () => {
  expect(levelsOf(2, [{ weeks_ago: weeks, change: 2 }])).toEqual(Array.from({ length: weeks }, () => 2));
  expect(sumsOf([{ weeks_ago: 1, change: 7 }]).slice(-3)).toEqual([0, 7, 0]);
});

test('the last level is the one of now and each differs from the next by what the week between added', () => {
  const change = fc.record({ weeks_ago: fc.nat(weeks - 1), change: fc.integer({ min: -99, max: 99 }) });
  fc.assert(
    fc.property(fc.integer({ min: -999, max: 999 }), fc.array(change), (now, changes) => {
      const levels = levelsOf(now, changes);
      const sums = sumsOf(changes);
      expect(levels.at(-1)).toBe(now);
      for (let week = 1; week < weeks; week += 1) expect(levels[week]! - levels[week - 1]!).toBe(sums[week]);
    }),
  );
});
