import * as contract from '@portal/shared-kit/contract/enrolment/inscription';
import {
  type InscriptionState,
  inscriptionStates,
  type StoredType,
} from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { creditInvoice, useCredit } from '@portal/shared-kit/contract/finance/credit';
import { invoice } from '@portal/shared-kit/contract/finance/invoice';
import type { CandidacyState } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import { sql } from 'kysely';
import { moveCandidacy, type CandidacyMove } from '../../admissions/candidacies/candidacy.service.ts';
import { chargeSome } from '../../finance/monthly/monthly.job.ts';
import { termsOf } from '../../finance/monthly/monthly.service.ts';
import { signInAs } from '../../testing/identity.ts';
import { inDays } from '../../testing/activities.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { inscriptionsOf, type InscriptionOverrides, wayTo } from '../../testing/inscriptions.ts';
import { markPaid, markReversed, paymentSetup, paymentsOf } from '../../testing/payments.ts';
import { settle } from '../../finance/settling/settle.service.ts';
import type { Tx } from '../../platform/database/db.ts';
import { quietly } from '../../testing/billing.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { messages } from './messages.ts';
import { createInscription, moveInscription } from './inscription.service.ts';
import { declareEndOfSemester } from './inscription.repository.ts';

const server = identityServer();
const make = inscriptionsOf(server);
let admin: string;
let clerk: string;
let tester: string;
let course: number;
beforeAll(async () => {
  admin = (await signInAs(server, 'Admin')).token;
  clerk = (await signInAs(server, 'Secretaria', { fullName: 'Graça Machava' })).token;
  tester = (await signInAs(server, 'Testers')).token;
  course = await make.course({ name: 'Direito' });
  await make.entity({ code: '90123' });
  await make.fee({ year: 2026 });
});

const reason = 'Pedido do estudante';
const to = (state: InscriptionState, more: object = {}) => ({ state, reason, ...more });
const change = (id: number, body: object, token = clerk) =>
  server.call(contract.changeState, { params: { id }, body: body as never }, token);
const refused = (id: number, body: object, token = clerk) =>
  server.refused(contract.changeState, { params: { id }, body }, token);
const record = async (id: number, token = clerk) =>
  (await server.call(contract.inscription, { params: { id } }, token)).data;
const targets = async (id: number, token = clerk) =>
  (await record(id, token)).targets.map(({ state }) => state);
const made = (state: InscriptionState, overrides: InscriptionOverrides = {}) =>
  make.inscription(course, { state, ...overrides });
const limits = (body: { after_semesters: number; per_degree: number }) =>
  server.call(contract.changeInscriptionSettings, { body }, admin);
const usual = { after_semesters: 1, per_degree: 2 };

test.each<[InscriptionState, InscriptionState[], InscriptionState[]]>([
  ['PENDENTE', ['CONFIRMADA', 'ANULADA'], ['CONFIRMADA', 'ANULADA']],
  ['CONFIRMADA', ['ANULADA'], ['ACTIVA', 'ANULADA']],
  ['ACTIVA', ['SUSPENSA', 'TRANSFERIDA'], ['SUSPENSA', 'TRANSFERIDA']],
  ['SUSPENSA', ['ACTIVA'], ['ACTIVA']],
  ['CONCLUIDA', [], []],
  ['TRANSFERIDA', [], []],
  ['ANULADA', [], ['CONFIRMADA']],
])(
  'from %s a clerk is offered %j, an administrator %j, who only reads nothing',
  async (state, ofClerk, ofAdmin) => {
    const id = await made(state);
    expect(await targets(id)).toEqual(ofClerk);
    expect(await targets(id, admin)).toEqual(ofAdmin);
    expect(await targets(id, tester)).toEqual([]);
    for (const target of ofClerk.slice(0, 1)) {
      const { data, message } = await change(id, to(target));
      expect(data).toEqual({ id, state: target, isActive: target === 'ACTIVA' ? 1 : 0 });
      expect(message).toContain('A inscrição está agora');
    }
  },
);

test('refuses to conclude an inscription by hand, or to make a paid one unpaid', async () => {
  const id = await made('ACTIVA');
  expect((await record(id, admin)).blocked.map(({ state }) => state)).toEqual(['ANULADA']);
  for (const [state, why] of [
    ['CONCLUIDA', messages.endOfSemester],
    ['CONFIRMADA', messages.illegal('ACTIVA', 'CONFIRMADA')],
  ] as const) {
    const answer = await refused(id, to(state), admin);
    expect([answer.http, answer.message]).toEqual([409, why]);
  }
  expect(await make.stateOf(id)).toBe('ACTIVA');
});

test('a state that is not offered is refused, with the reason in the record', async () => {
  const id = await made('CONFIRMADA');
  const { blocked } = await record(id);
  expect(blocked).toEqual([{ state: 'ACTIVA', why: messages.mustBePaid }]);
  const answer = await refused(id, to('ACTIVA'));
  expect([answer.http, answer.message]).toEqual([409, messages.mustBePaid]);
  expect((await refused(id, to('TRANSFERIDA'))).message).toBe(messages.illegal('CONFIRMADA', 'TRANSFERIDA'));
  expect(await make.stateOf(id)).toBe('CONFIRMADA');
});

test.each<[InscriptionState, InscriptionState]>([
  ['ACTIVA', 'SUSPENSA'],
  ['ACTIVA', 'TRANSFERIDA'],
  ['PENDENTE', 'ANULADA'],
])('from %s to %s a reason is required, and kept in history and audit', async (from, state) => {
  const id = await made(from);
  expect((await record(id)).targets).toContainEqual({ state, reason_needed: true });
  const without = await refused(id, { state });
  expect([without.http, without.errors]).toEqual([422, { reason: [messages.reasonNeeded] }]);
  expect((await refused(id, { state, reason: 'não' })).errors).toHaveProperty('reason');
  await change(id, to(state));
  const [latest] = (await record(id)).events;
  expect(latest).toMatchObject({ from, to: state, reason, actor: 'Graça Machava' });
  const log = await server.db
    .selectFrom('audit_log')
    .select(['action', 'reason', 'changes'])
    .where('entity', '=', 'inscription')
    .where('entity_id', '=', String(id))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(log).toMatchObject({
    action: 'inscription.state',
    reason,
    changes: [{ field: 'state', old: from, new: state }],
  });
});

describe('payment', () => {
  test('makes an inscription active, and nobody else does while something is owed', async () => {
    const { id: studentId } = await make.student(course);
    const id = await made('CONFIRMADA', { studentId });
    await make.issue({ studentId, inscriptionId: id });
    expect((await record(id)).invoice).toMatchObject({ state: 'EMITIDA', total_cents: 250_000 });
    expect((await refused(id, to('ACTIVA'), admin)).message).toBe(messages.mustBePaid);
  });

  test('can be waived with the permission and a reason', async () => {
    const id = await made('CONFIRMADA');
    expect((await refused(id, { state: 'ACTIVA' }, admin)).errors).toEqual({
      reason: [messages.reasonNeeded],
    });
    const { data } = await change(id, to('ACTIVA', { reason: 'Bolsa completa' }), admin);
    expect(data).toEqual({ id, state: 'ACTIVA', isActive: 1 });
  });

  test('of an annulled one is not owed any more, and is owed again when it is reopened', async () => {
    const { id: studentId } = await make.student(course);
    const id = await made('CONFIRMADA', { studentId });
    const { id: invoice } = await make.issue({ studentId, inscriptionId: id });
    await change(id, to('ANULADA'));
    const bill = await server.db
      .selectFrom('invoice')
      .selectAll()
      .where('id', '=', invoice)
      .executeTakeFirstOrThrow();
    expect(bill).toMatchObject({ state: 'ANULADA', annulled_reason: messages.invoiceReason(reason) });
    expect((await record(id)).invoice).toBeNull();
    expect((await refused(id, to('CONFIRMADA'))).message).toBe(messages.mayNotReopen);
    expect((await refused(id, { state: 'CONFIRMADA' }, admin)).errors).toHaveProperty('reason');
    await change(id, to('CONFIRMADA'), admin);
    expect((await record(id)).invoice).toMatchObject({ state: 'EMITIDA', total_cents: 250_000 });
  });

  test('is not waited for where a reopened one owes nothing: in a year without fees, or after its fee was paid', async () => {
    await limits({ after_semesters: 0, per_degree: 9 });
    const free = await made('ANULADA', { year: 2031 });
    const { id: studentId } = await make.student(course);
    const paid = await made('CONFIRMADA', { studentId });
    await markPaid(server.db, (await make.issue({ studentId, inscriptionId: paid })).id);
    await server.db.transaction().execute((tx) => moveInscription(tx, quietly, paid, 'ACTIVA'));
    await change(paid, to('ANULADA'));
    for (const id of [free, paid]) {
      expect((await change(id, to('CONFIRMADA'), admin)).data).toEqual({ id, state: 'ACTIVA', isActive: 1 });
      expect((await record(id)).state).toBe('ACTIVA');
    }
    const renewal = await made('CANCELADA', { year: 2031, type: 'Renovação' });
    expect((await change(renewal, to('CONFIRMADA'), admin)).data.state).toBe('CONCLUIDA');
    // Where only the fee of the course is missing, nobody knows what is owed.
    const unpriced = await made('ANULADA', { year: 2030 });
    await make.fee({ year: 2030, level_type: 'Mestrado' });
    expect((await refused(unpriced, to('CONFIRMADA'), admin)).message).toBe(messages.noFee('Direito', 2030));
    await limits(usual);
  });

  test('can be made again after a reversal where the inscription ended meanwhile, and revives nothing', async () => {
    const { id: studentId } = await make.student(course);
    const id = await made('CONFIRMADA', { studentId });
    const { id: invoiceId, totalCents: amountCents } = await make.issue({ studentId, inscriptionId: id });
    const pay = (transaction: string) =>
      server.db.transaction().execute((tx) =>
        settle(tx, quietly, paymentSetup, {
          invoiceId,
          method: 'POS',
          transaction,
          amountCents,
          paidAt: new Date(),
        }),
      );
    const { paymentId } = await pay('TPA-ANTES');
    await change(id, to('TRANSFERIDA'));
    await markReversed(server.db, paymentId);
    await pay('TPA-DEPOIS');
    expect(await record(id)).toMatchObject({ state: 'TRANSFERIDA', invoice: { state: 'PAGA' } });
  });

  test.each([[250_000, 'EMITIDA'] as const, [100_000, 'PARCIAL'] as const])(
    'that is reversed after %i of it were credited and used leaves so much owed when the inscription ends',
    async (amount, state) => {
      const { id: studentId } = await make.student(course);
      const id = await made('CONFIRMADA', { studentId });
      const { id: invoiceId } = await make.issue({ studentId, inscriptionId: id });
      const { id: other } = await make.issue({ studentId });
      const { paymentId } = await paymentsOf(server).settle({ invoiceId });
      const params = { id: invoiceId };
      await server.call(creditInvoice, { params, body: { amount, reason } }, admin);
      await server.call(useCredit, { params: { id: other }, body: { reason } }, admin);
      await server.call(reversePayment, { params: { id: paymentId }, body: { reason } }, admin);
      await change(id, to('ANULADA'));
      const { data } = await server.call(invoice, { params }, admin);
      expect([data.state, data.total - data.paid]).toEqual([state, amount]);
      expect((await refused(id, to('CONFIRMADA'), admin)).message).toBe(messages.credited(data.number!));
    },
  );

  test('in part prevents the annulment of an inscription', async () => {
    const { id: studentId } = await make.student(course);
    const id = await made('CONFIRMADA', { studentId });
    const { id: invoice } = await make.issue({ studentId, inscriptionId: id });
    await markPaid(server.db, invoice, 100);
    expect((await refused(id, to('ANULADA'))).message).toBe(messages.partlyPaid);
  });
});

describe('annulling what is active', () => {
  test('waits for the semesters the institution asks for', async () => {
    const id = await made('ACTIVA');
    expect((await record(id)).blocked).toContainEqual({ state: 'ANULADA', why: messages.tooSoon(1) });
    expect((await refused(id, to('ANULADA'), admin)).message).toBe(messages.tooSoon(1));
    await limits({ after_semesters: 0, per_degree: 2 });
    expect(await targets(id)).toContain('ANULADA');
    await limits(usual);
  });

  test('is limited in number per degree', async () => {
    await limits({ after_semesters: 0, per_degree: 1 });
    const { id: studentId } = await make.student(course);
    const first = await made('ACTIVA', { studentId });
    await change(first, to('ANULADA'));
    const again = await made('ACTIVA', { studentId, semesterId: 2 });
    expect((await refused(again, to('ANULADA'))).message).toBe(messages.tooOften(1));
    await limits({ after_semesters: 0, per_degree: 2 });
    await change(again, to('ANULADA'));
    await limits(usual);
  });
});

describe('an interruption', () => {
  const suspended = async (since: string) => {
    const id = await made('ACTIVA');
    await change(id, to('SUSPENSA', { effective_date: since }));
    return id;
  };
  const day = (days: number) => institutionDay(new Date(inDays(days)));

  test('ends a year after its effective date', async () => {
    const recorded = await record(await suspended('2026-08-01'));
    expect(recorded).toMatchObject({ suspended_until: '2027-08-01', effective_date: '2026-08-01' });
  });

  test('ends within a year; later only an administrator ends it, with a reason', async () => {
    const id = await suspended(day(-300));
    expect((await record(id)).targets).toEqual([{ state: 'ACTIVA', reason_needed: false }]);
    const long = await suspended(day(-360));
    await server.db
      .updateTable('inscription')
      .set({ effective_date: day(-400) })
      .where('id', '=', long)
      .execute();
    expect((await refused(long, to('ACTIVA'))).message).toBe(messages.pausedTooLong);
    expect((await refused(long, { state: 'ACTIVA' }, admin)).errors).toHaveProperty('reason');
    await change(long, to('ACTIVA'), admin);
    expect((await record(long)).suspended_until).toBeNull();
  });

  test('begins at most a year from now or before', async () => {
    const id = await made('ACTIVA');
    for (const effective_date of [day(-400), day(400)])
      expect((await refused(id, to('SUSPENSA', { effective_date }))).errors).toEqual({
        effective_date: [messages.effectiveDate],
      });
  });
});

describe('months that were charged for later', () => {
  const year = institutionYear(new Date()) + 1;
  const effective_date = institutionDay(new Date(inDays(150)));
  const isLater = (month: number) => `${year}-${String(month).padStart(2, '0')}` > effective_date.slice(0, 7);
  beforeAll(async () => {
    await make.fee({ year });
    await make.entity({ code: '90777', used_for: ['PROPINA', 'MULTA'] });
  });

  const generate = () =>
    server.db.transaction().execute(async (tx) => chargeSome(tx, quietly, await termsOf(tx, year), 0));
  const charged = (studentId: number) =>
    server.db
      .selectFrom('monthly_charge')
      .innerJoin('invoice', 'invoice.id', 'monthly_charge.invoice_id')
      .select(['invoice.id', 'monthly_charge.month', 'monthly_charge.course_id', 'invoice.state'])
      .where('monthly_charge.student_id', '=', studentId)
      .orderBy('month')
      .execute();
  async function studying() {
    const { id: studentId } = await make.student(course);
    const id = await made('ACTIVA', { studentId, year });
    await generate();
    const months = await charged(studentId);
    expect(months.map(({ month }) => month)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const later = months.filter(({ month }) => isLater(month)).map((one) => one.id);
    return { id, studentId, months, later };
  }
  const statesOf = async (ids: readonly number[]) =>
    (
      await server.db.selectFrom('invoice').select('state').where('id', 'in', ids).orderBy('id').execute()
    ).map(({ state }) => state);

  test('are annulled or become credit when it is suspended, and are charged again after the return', async () => {
    const { id, studentId, months, later } = await studying();
    const [paid, ...open] = later;
    await markPaid(server.db, paid!);
    // What a note gave back before is credit already.
    const note = { params: { id: paid! }, body: { amount: 50_000, reason } };
    await server.call(creditInvoice, note, admin);
    const fine = await make.issue({ studentId, type: 'MULTA' });
    await sql`with policy as (insert into fine_policy (types, due_from, grace_days, replaced_at)
        values ('{PROPINA}', '2020-01-01', 0, now()) returning id)
      insert into fine (invoice_id, fine_invoice_id, policy_id, day, formula, amount_cents, days_late, percent, base_cents)
      select ${open[0]}, ${fine.id}, id, '2026-01-01', 'Ensaio', 250000, 1, 5, 300000 from policy`.execute(
      server.db,
    );
    await change(id, to('SUSPENSA', { effective_date }));
    expect(new Set(await statesOf([...open, fine.id]))).toEqual(new Set(['ANULADA']));
    expect(await statesOf([paid!])).toEqual(['PAGA']);
    const stays = months.filter(({ month }) => !isLater(month));
    expect(await charged(studentId)).toEqual(stays);
    const { balance_cents } = await server.db
      .selectFrom('credit_account')
      .select('balance_cents')
      .where('student_id', '=', studentId)
      .executeTakeFirstOrThrow();
    expect(balance_cents).toBe(300_000);
    const { reason: why, changes } = await server.db
      .selectFrom('audit_log')
      .select(['reason', 'changes'])
      .where('action', '=', 'inscription.end_months')
      .where('entity_id', '=', String(id))
      .executeTakeFirstOrThrow();
    expect([why, changes]).toEqual([
      reason,
      [
        { field: 'ended_invoices', old: null, new: expect.stringMatching(/^FT .*, FT /) },
        { field: 'credit_cents', old: null, new: 250_000 },
      ],
    ]);
    const told = await server.db
      .selectFrom('communication as c')
      .innerJoin('communication_recipient as r', 'r.communication_id', 'c.id')
      .innerJoin('student', 'student.person_id', 'r.person_id')
      .select(['c.title', 'c.body'])
      .where('student.id', '=', studentId)
      .where('c.type', '=', 'FINANCEIRA')
      .execute();
    expect(told.at(-1)).toEqual({
      title: 'Propinas anuladas',
      body: expect.stringMatching(/suspensa: as facturas FT .* Tem 2\s500,00/),
    });
    await generate();
    expect(await charged(studentId)).toEqual(stays);

    await change(id, to('ACTIVA'));
    await generate();
    const anew = await charged(studentId);
    expect(anew.map(({ month, state }) => [month, state])).toEqual(
      months.map(({ month }) => [month, 'EMITIDA']),
    );
    expect(anew.filter((one) => later.includes(one.id))).toEqual([]);
  });

  test('are charged by the new course when it is transferred', async () => {
    const { id, studentId, later } = await studying();
    await change(id, to('TRANSFERIDA', { effective_date }));
    expect(new Set(await statesOf(later))).toEqual(new Set(['ANULADA']));
    const other = await make.course();
    await make.inscription(other, { studentId, year, state: 'ACTIVA' });
    await generate();
    expect((await charged(studentId)).map(({ month, course_id }) => [month, course_id])).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((month) => [month, isLater(month) ? other : course]),
    );
  });

  test('stay owed where another inscription of the course and year runs, and end with the last', async () => {
    await limits({ after_semesters: 0, per_degree: 2 });
    const { id, studentId, months, later } = await studying();
    const second = await made('ACTIVA', { studentId, year, semesterId: 2 });
    await change(id, to('ANULADA', { effective_date }));
    expect(await charged(studentId)).toEqual(months);
    await change(second, to('ANULADA', { effective_date }));
    expect(new Set(await statesOf(later))).toEqual(new Set(['ANULADA']));
    await limits(usual);
  });

  test('end with the second semester where only the concluded first one is left', async () => {
    const { id, studentId, months, later } = await studying();
    const second = await made('ACTIVA', { studentId, year, semesterId: 2 });
    await server.db.transaction().execute(async (tx) => {
      await declareEndOfSemester(tx);
      await tx.updateTable('inscription').set({ state: 'CONCLUIDA' }).where('id', '=', id).execute();
    });
    await change(second, to('SUSPENSA', { effective_date }));
    expect(new Set(await statesOf(later))).toEqual(new Set(['ANULADA']));
    await generate();
    expect(await charged(studentId)).toEqual(months.filter(({ month }) => !isLater(month)));
  });

  test('with a proof that nobody has checked keep the inscription as it is', async () => {
    const { id, studentId, months, later } = await studying();
    const { proof } = paymentsOf(server);
    await proof(later[0]!);
    const { number } = await server.db
      .selectFrom('invoice')
      .select('number')
      .where('id', '=', later[0]!)
      .executeTakeFirstOrThrow();
    const answer = await refused(id, to('SUSPENSA', { effective_date }));
    expect(answer).toMatchObject({ http: 409, message: messages.proofWaits(number!) });
    expect(await charged(studentId)).toEqual(months);
    expect(await make.stateOf(id)).toBe('ACTIVA');
  });
});

describe('what a withdrawal or an expired candidacy ended', () => {
  test('a suspended inscription is not resumed for a student who is inactive', async () => {
    const id = await made('SUSPENSA');
    const { student_id } = await server.db
      .selectFrom('inscription')
      .select('student_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await server.db.updateTable('student').set({ active: false }).where('id', '=', student_id).execute();
    expect((await refused(id, to('ACTIVA'))).message).toBe(messages.inactive);
  });

  test('nothing is resumed or reopened in a course that the student left for another', async () => {
    const other = await make.course();
    const asked = [
      [await made('SUSPENSA'), 'ACTIVA'],
      [await made('ANULADA'), 'CONFIRMADA'],
      [await made('CANCELADA', { type: 'Renovação' }), 'CONFIRMADA'],
    ] as const;
    for (const [id, state] of asked) {
      await server.db
        .updateTable('student')
        .set({ course_id: other })
        .where('id', '=', (eb) => eb.selectFrom('inscription').select('student_id').where('id', '=', id))
        .execute();
      expect((await refused(id, to(state), admin)).message).toBe(messages.otherCourse('Direito'));
    }
  });

  /** The annulled inscription of an approved candidacy of a course with one vacancy. */
  async function annulled() {
    const full = await make.course();
    const place = { course_id: full, year: 2026, shift: 'LABORAL' as const, vacancies: 1 };
    await server.db.insertInto('course_vacancy').values(place).execute();
    const candidacyId = await make.candidacy(full);
    await server.db
      .updateTable('candidacy')
      .set({ year: 2026, number: `CAND-2026-${900_000 + candidacyId}` })
      .where('id', '=', candidacyId)
      .execute();
    const { id: studentId } = await make.student(full, 'Celeste Mondlane');
    const move = (state: CandidacyState, details: CandidacyMove = {}) =>
      server.db.transaction().execute((tx) => moveCandidacy(tx, quietly, candidacyId, state, details));
    await move('EM_ANALISE');
    await move('APROVADA', { approved: { studentId, former: null, payUntil: '2026-01-31' } });
    const id = await make.inscription(full, { state: 'ANULADA', candidacyId, studentId });
    return { id, full, expire: () => move('CADUCADA') };
  }

  test('an inscription is not reopened whose candidacy expired', async () => {
    const { id, expire } = await annulled();
    await expire();
    expect((await refused(id, to('CONFIRMADA'), admin)).message).toContain('caducou');
  });

  test('an inscription is not reopened without a free seat, except by who may overbook', async () => {
    const { token, userId } = await signInAs(server, 'Admin');
    await sql`insert into user_permission (user_id, permission_id, granted)
      select ${userId}, id, false from permission where name = 'classes.overbook'`.execute(server.db);
    const { id, full } = await annulled();
    const other = await make.inscription(full, { state: 'CONFIRMADA' });
    expect((await refused(id, to('CONFIRMADA'), token)).message).toMatch(/vagas?/);
    await change(other, to('ANULADA'), token);
    await change(id, to('CONFIRMADA'), token);
    const next = await annulled();
    await make.inscription(next.full, { state: 'CONFIRMADA' });
    await change(next.id, to('CONFIRMADA'), admin);
  });
});

describe('renewals', () => {
  test('have their own states: a paid one is CONCLUIDA, and a cancelled one is reopened by an administrator', async () => {
    const id = await made('PENDENTE', { type: 'Renovação' });
    expect(await targets(id)).toEqual(['CONFIRMADA', 'CANCELADA']);
    await change(id, { state: 'CONFIRMADA' });
    expect((await refused(id, to('CONCLUIDA'))).message).toBe(messages.mustBePaid);
    await change(id, { state: 'CANCELADA' });
    expect((await refused(id, to('CONFIRMADA'))).message).toBe(messages.mayNotReopen);
    await change(id, to('CONFIRMADA'), admin);
    expect((await record(id)).invoice).toMatchObject({ total_cents: 200_000 });
  });

  test('are reopened neither against a debt that blocks renewing nor for a student who is inactive', async () => {
    const id = await made('PENDENTE', { type: 'Renovação' });
    await change(id, to('CANCELADA'));
    const { student_id } = await server.db
      .selectFrom('inscription')
      .select('student_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const setActive = (active: boolean) =>
      server.db.updateTable('student').set({ active }).where('id', '=', student_id!).execute();
    await setActive(false);
    expect((await refused(id, to('CONFIRMADA'), admin)).message).toBe(messages.inactive);
    await setActive(true);
    const { number } = await make.issue({
      studentId: student_id!,
      type: 'INSCRICAO',
      dueDate: institutionDay(new Date(Date.now() - 30 * 86_400_000)),
      lines: [{ description: 'Declaração', unitCents: 10_000 }],
    });
    expect((await refused(id, to('CONFIRMADA'), admin)).message).toBe(messages.indebted([number]));
  });

  test('are moved by who may approve renewals, inscriptions by who may approve these', async () => {
    const role = async (name: string) => {
      const { token, userId } = await signInAs(server, 'Testers');
      const { id: permission_id } = await server.db
        .selectFrom('permission')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      await server.db
        .insertInto('user_permission')
        .values({ user_id: userId, permission_id, granted: true })
        .execute();
      return token;
    };
    const renewals = await role('renewals.approve');
    const inscription = await made('PENDENTE');
    const renewal = await made('PENDENTE', { type: 'Renovação' });
    const answer = await refused(inscription, { state: 'CONFIRMADA' }, renewals);
    expect([answer.http, answer.permission]).toEqual([403, 'inscriptions.approve']);
    await change(renewal, { state: 'CONFIRMADA' }, renewals);
    expect((await refused(inscription, { state: 'CONFIRMADA' }, tester)).http).toBe(403);
  });
});

test('of two people on one record, the second gets a conflict and nothing is overwritten', async () => {
  const id = await made('PENDENTE');
  const { version } = await record(id);
  await change(id, { state: 'CONFIRMADA', version });
  const answer = await refused(id, to('ANULADA', { version }), admin);
  expect([answer.http, answer.code]).toEqual([409, 'conflict']);
  expect(await make.stateOf(id)).toBe('CONFIRMADA');
});

test('of two concurrent decisions one wins', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const id = await made('ACTIVA');
    const answers = await Promise.all(
      (['SUSPENSA', 'TRANSFERIDA'] as const).map((state) =>
        server.inject({
          method: 'POST',
          url: `/api/change-state/${id}`,
          headers: { authorization: `Bearer ${clerk}` },
          payload: to(state),
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await record(id)).events).toHaveLength(4);
  }
});

test("the limits of annulments are UP's until an administrator sets others, which the audit keeps", async () => {
  const read = async (token: string) => (await server.call(contract.inscriptionSettings, {}, token)).data;
  expect(await read(tester)).toEqual(usual);
  const refusal = await server.refused(contract.changeInscriptionSettings, { body: usual }, clerk);
  expect([refusal.http, refusal.permission]).toEqual([403, 'activities.settings']);
  const junk = await server.refused(
    contract.changeInscriptionSettings,
    { body: { after_semesters: -1, per_degree: 99 } },
    admin,
  );
  expect(Object.keys(junk.errors ?? {})).toEqual(['after_semesters', 'per_degree']);
  await limits({ after_semesters: 0, per_degree: 3 });
  expect(await read(clerk)).toEqual({ after_semesters: 0, per_degree: 3 });
  const log = await server.db
    .selectFrom('audit_log')
    .select('changes')
    .where('action', '=', 'inscription.settings')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(log.changes).toEqual([
    { field: 'after_semesters', old: 1, new: 0 },
    { field: 'per_degree', old: 2, new: 3 },
  ]);
  await limits(usual);
});

test("refuses a decision on one's own inscription", async () => {
  const { token, userId } = await signInAs(server, 'Secretaria');
  const { id: studentId, person_id } = await make.student(course);
  await server.db.updateTable('user_account').set({ person_id }).where('id', '=', userId).execute();
  const id = await made('PENDENTE', { studentId });
  const record_ = await record(id, token);
  expect([record_.targets, record_.blocked]).toEqual([[], []]);
  const answer = await refused(id, { state: 'CONFIRMADA' }, token);
  expect([answer.http, answer.message]).toEqual([403, messages.own]);
});

test('an unknown inscription is 404', async () => {
  expect((await refused(999_999, { state: 'CONFIRMADA' })).http).toBe(404);
  expect((await server.refused(contract.inscription, { params: { id: 999_999 } }, clerk)).http).toBe(404);
});

describe('inscription machine', () => {
  let course: number;
  const it_ = testDatabase();
  const make = inscriptionsOf(it_);
  beforeAll(async () => {
    course = await make.course();
  });

  /** Decisions C.3 and C.4 as a table: a transition that is not in it is refused. */
  const allowed: Record<'Inscrição' | 'Renovação', readonly `${InscriptionState}>${InscriptionState}`[]> = {
    Inscrição: [
      'PENDENTE>CONFIRMADA',
      'CONFIRMADA>ACTIVA',
      'ACTIVA>CONCLUIDA',
      'ACTIVA>SUSPENSA',
      'SUSPENSA>ACTIVA',
      'PENDENTE>ANULADA',
      'CONFIRMADA>ANULADA',
      'ACTIVA>ANULADA',
      'ACTIVA>TRANSFERIDA',
      'ANULADA>CONFIRMADA',
      // A reversed payment (I21).
      'ACTIVA>CONFIRMADA',
    ],
    Renovação: [
      'PENDENTE>CONFIRMADA',
      'CONFIRMADA>CONCLUIDA',
      'PENDENTE>CANCELADA',
      'CONFIRMADA>CANCELADA',
      'CANCELADA>CONFIRMADA',
      'CONCLUIDA>CONFIRMADA',
    ],
  };
  const reachable: Record<'Inscrição' | 'Renovação', InscriptionState[]> = {
    Inscrição: ['PENDENTE', 'CONFIRMADA', 'ACTIVA', 'SUSPENSA', 'CONCLUIDA', 'ANULADA', 'TRANSFERIDA'],
    Renovação: ['PENDENTE', 'CONFIRMADA', 'CONCLUIDA', 'CANCELADA'],
  };
  const pairs = (['Inscrição', 'Renovação'] as const).flatMap((type) =>
    reachable[type].flatMap((from) =>
      inscriptionStates.filter((to) => to !== from).map((to) => [type, from, to] as const),
    ),
  );

  class Undo extends Error {}
  /** Runs with a new inscription in a state, and rolls back. */
  async function tried(
    type: StoredType,
    from: InscriptionState,
    run: (tx: Tx, id: number) => Promise<unknown>,
  ) {
    const student = await make.student(course);
    let problem: unknown;
    await it_.db
      .transaction()
      .execute(async (tx) => {
        const id = await createInscription(tx, quietly, {
          studentId: student.id,
          courseId: course,
          levelId: 1,
          shift: 'LABORAL',
          academicYearId: 10,
          year: 2026,
          semesterId: 1,
          type,
          entryYear: 2026,
        });
        await declareEndOfSemester(tx);
        for (const step of wayTo(type, from))
          await sql`update inscription set state = ${step} where id = ${id}`.execute(tx);
        await run(tx, id).catch((error: unknown) => (problem = error));
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    return problem as { code?: string; constraint?: string; status?: number } | undefined;
  }

  test.each(pairs)(
    '%s: %s to %s is as decided, in the service and straight in the database',
    async (type, from, to) => {
      const legal = allowed[type].includes(`${from}>${to}`);
      const byService = await tried(type, from, (tx, id) =>
        moveInscription(tx, quietly, id, to, { reason: 'Ensaio de tabela' }),
      );
      const bySql = await tried(type, from, (tx, id) =>
        sql`update inscription set state = ${to} where id = ${id}`.execute(tx),
      );
      if (legal) expect([byService, bySql]).toEqual([undefined, undefined]);
      else {
        expect(byService).toMatchObject({ code: 'conflict' });
        expect(bySql).toMatchObject({
          code: '23514',
          constraint: expect.stringMatching(/^inscription_(transition|state_of_type)$/),
        });
      }
    },
  );

  test('only a transaction that declares the end of a semester concludes an inscription; a renewal is concluded by its payment', async () => {
    const conclude = (id: number) =>
      it_.db.updateTable('inscription').set({ state: 'CONCLUIDA' }).where('id', '=', id).execute();
    const id = await make.inscription(course, { state: 'ACTIVA' });
    const refused = { code: '23514', constraint: 'inscription_end_of_semester' };
    await expect(conclude(id)).rejects.toMatchObject(refused);
    await it_.db.transaction().execute(declareEndOfSemester);
    await expect(conclude(id)).rejects.toMatchObject(refused);
    expect(await make.stateOf(id)).toBe('ACTIVA');
    await it_.db.transaction().execute(async (tx) => {
      await declareEndOfSemester(tx);
      await moveInscription(tx, quietly, id, 'CONCLUIDA');
    });
    expect(await make.stateOf(id)).toBe('CONCLUIDA');
    const renewal = await make.inscription(course, { type: 'Renovação', state: 'CONFIRMADA' });
    await conclude(renewal);
    expect(await make.stateOf(renewal)).toBe('CONCLUIDA');
  });

  test('an inscription starts as PENDENTE and keeps its type, also in SQL', async () => {
    const student = await make.student(course);
    const begun = it_.db
      .insertInto('inscription')
      .values({
        student_id: student.id,
        course_id: course,
        level_id: 1,
        shift: 'LABORAL',
        academic_year_id: 10,
        year: 2026,
        semester_id: 1,
        type: 'Inscrição',
        entry_year: 2026,
        state: 'ACTIVA',
      })
      .execute();
    await expect(begun).rejects.toMatchObject({ constraint: 'inscription_transition' });
    const id = await make.inscription(course);
    const retyped = it_.db
      .updateTable('inscription')
      .set({ type: 'Renovação' })
      .where('id', '=', id)
      .execute();
    await expect(retyped).rejects.toMatchObject({ constraint: 'inscription_type_fixed' });
  });

  test('its events are append-only, and an end needs its reason', async () => {
    const id = await make.inscription(course, { state: 'ACTIVA' });
    const events = await it_.db
      .selectFrom('inscription_event')
      .select(['from_state', 'to_state'])
      .where('inscription_id', '=', id)
      .orderBy('id')
      .execute();
    expect(events.map(({ from_state, to_state }) => [from_state, to_state])).toEqual([
      [null, 'PENDENTE'],
      ['PENDENTE', 'CONFIRMADA'],
      ['CONFIRMADA', 'ACTIVA'],
    ]);
    const changed = it_.db.updateTable('inscription_event').set({ reason: 'outro' }).execute();
    await expect(changed).rejects.toMatchObject({ code: '42501' });
    const removed = it_.db.deleteFrom('inscription_event').where('inscription_id', '=', id).execute();
    await expect(removed).rejects.toMatchObject({ code: '42501' });
    const silent = it_.db
      .insertInto('inscription_event')
      .values({ inscription_id: id, from_state: 'ACTIVA', to_state: 'ANULADA' })
      .execute();
    await expect(silent).rejects.toMatchObject({ constraint: 'inscription_event_reason' });
  });

  test('a student has one inscription per course, year and semester; an annulled one does not count', async () => {
    const { id: studentId } = await make.student(course);
    const first = await make.inscription(course, { studentId });
    await expect(make.inscription(course, { studentId })).rejects.toMatchObject({
      code: 'duplicate',
      message: 'O estudante já tem uma inscrição neste curso, neste ano e semestre.',
    });
    await make.inscription(course, { studentId, type: 'Renovação' });
    await it_.db
      .transaction()
      .execute((tx) => moveInscription(tx, quietly, first, 'ANULADA', { reason: 'Engano' }));
    await make.inscription(course, { studentId });
    await expect(
      it_.db
        .transaction()
        .execute((tx) => moveInscription(tx, quietly, first, 'CONFIRMADA', { reason: 'Voltar' })),
    ).rejects.toMatchObject({ code: 'duplicate' });
    expect(await make.stateOf(first)).toBe('ANULADA');
  });

  test('a move to its own state writes nothing; a move of an unknown one is 404', async () => {
    const id = await make.inscription(course, { state: 'CONFIRMADA' });
    const count = async () => (await it_.db.selectFrom('inscription_event').select('id').execute()).length;
    const before = await count();
    await it_.db.transaction().execute((tx) => moveInscription(tx, quietly, id, 'CONFIRMADA'));
    expect(await count()).toBe(before);
    await expect(
      it_.db.transaction().execute((tx) => moveInscription(tx, quietly, 999_999, 'CONFIRMADA')),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('concurrent moves make each legal step once', async () => {
    const id = await make.inscription(course);
    const moves = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        it_.db.transaction().execute((tx) => moveInscription(tx, quietly, id, 'CONFIRMADA')),
      ),
    );
    expect(moves.every(({ status }) => status === 'fulfilled')).toBe(true);
    const steps = await it_.db
      .selectFrom('inscription_event')
      .select('to_state')
      .where('inscription_id', '=', id)
      .execute();
    expect(steps.map(({ to_state }) => to_state)).toEqual(['PENDENTE', 'CONFIRMADA']);
  });
});
