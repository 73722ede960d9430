import * as contract from '@portal/shared-kit/contract/enrolment/inscription';
import type { InscriptionState } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { institutionDay } from '@portal/shared-kit/contract/core/year';
import { signInAs } from '../../testing/identity.ts';
import { inDays } from '../../testing/activities.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { inscriptionsOf, type InscriptionOverrides } from '../../testing/inscriptions.ts';
import { markPaid } from '../../testing/payments.ts';
import { messages } from './messages.ts';

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
    const it = await record(await suspended('2026-08-01'));
    expect(it).toMatchObject({ suspended_until: '2027-08-01', effective_date: '2026-08-01' });
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
  expect([refusal.http, refusal.permission]).toEqual([403, 'activities.update']);
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
