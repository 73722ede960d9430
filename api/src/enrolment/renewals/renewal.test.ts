import * as contract from '@portal/shared-kit/contract/enrolment/own-renewal';
import { setDebtBlocks } from '@portal/shared-kit/contract/finance/debt-block';
import { moveCandidacy } from '../../admissions/candidacies/candidacy.service.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { inDays } from '../../testing/activities.ts';
import { quietly } from '../../testing/billing.ts';
import { enrolledOf, thisYear } from '../../testing/enrolled.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { makeAccount } from '../../testing/identity.ts';
import { paymentsOf } from '../../testing/payments.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { requestOf, testServer } from '../../testing/test-server.ts';
import { messages } from './messages.ts';

const student = (): Partial<SignedIn> => ({
  permissions: new Set(['renewals.read_own', 'renewals.create_own']),
});
const users = {
  me: student(),
  other: student(),
  clerk: {
    permissions: new Set(['activities.settings', 'fees.update', 'renewals.read']),
  } as Partial<SignedIn>,
};
const server = testServer({ authenticator: () => testAuthenticator(users) });
const make = enrolledOf(() => server.db);
const pay = paymentsOf(server);
const next = thisYear + 1;

beforeAll(async () => {
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['RENOVACAO', 'PROPINA'] });
  await pay.fee({ year: next, renewal_cents: 200_000 });
});

/** A renewal period of the next year: days from now until it begins, ends, and ends with fine. */
async function period(
  course_id: number,
  [start, end, late]: [number, number, number?],
  level_id: number | null = null,
) {
  const { id } = await server.db
    .selectFrom('academic_year')
    .select('id')
    .where('designation', '=', String(next))
    .executeTakeFirstOrThrow();
  const scope = { type: 'RENOVACAO' as const, academic_year_id: id, semester_id: 1, course_id, level_id };
  const dates = { date_start: inDays(start), date_end: inDays(end), late_end: late ? inDays(late) : null };
  await server.db
    .insertInto('activity')
    .values({ ...scope, ...dates })
    .execute();
}

/** A student in the second semester of the first year who failed Matemática I and so may not take what requires it. */
async function story(days?: [number, number, number?]) {
  const course = await make.course();
  const failed = await make.planned(course, 1, 1, 'Matemática I');
  const blocked = await make.planned(course, 2, 1, 'Matemática III');
  const free = await make.planned(course, 2, 1, 'Redes');
  await make.precedence(course, blocked, failed);
  const group = await make.classGroup(course, { semester_id: 2 });
  const id = await make.student(course, group, { entry_year: thisYear });
  await make.finished(id, failed, 700, thisYear);
  await speakAs('me', id);
  if (days) await period(course, days);
  return { course, id, failed, blocked, free, body: { subjects: [failed, free], total: 200_000 } };
}
async function speakAs(token: 'me' | 'other', student_id: number) {
  const { person_id } = await server.db
    .selectFrom('student')
    .select('person_id')
    .where('id', '=', student_id)
    .executeTakeFirstOrThrow();
  const { userId } = await makeAccount(server.db, 'Student');
  Object.assign(users[token], { personId: person_id, userId });
}
const offer = async () => (await server.call(contract.renewalOffer, {}, 'me')).data;
const renew = async (body: object) => (await server.call(contract.renew, { body: body as never }, 'me')).data;
const cancel = (inscriptionRenewId: number, status: 0 | 1) =>
  server.call(contract.cancelRenewal, { body: { inscriptionRenewId, status } }, 'me');
const open: [number, number] = [-5, 5];

test('before the period is declared all is a rehearsal: what would be offered, blocked and cost; nothing is renewed', async () => {
  const { failed, blocked, free, body } = await story();
  const found = await offer();
  expect(found).toMatchObject({
    year: next,
    semester_id: 1,
    year_of_study: 2,
    obstacle: messages.undeclared,
    renewal_id: null,
    period: { state: 'POR_DECLARAR' },
    debts: [],
    limits: { subjects: 8 },
    cost: { total: 200_000, fine: 0 },
  });
  expect(found.subjects).toMatchObject([
    { subject_id: failed, kind: 'EM_ATRASO', ticked: true, blocked_reason: null },
    { subject_id: blocked, kind: 'NORMAL', ticked: false },
    { subject_id: free, kind: 'NORMAL', ticked: true, blocked_reason: null },
  ]);
  expect(found.subjects[1]!.blocked_reason).toMatch(/^Falta precedência: .*Matemática I/);
  const refused = await server.refused(contract.renew, { body }, 'me');
  expect(refused).toMatchObject({ code: 'conflict', message: messages.undeclared });
});

const levelOf = (number: number) =>
  server.db
    .selectFrom('level')
    .select(['id', 'name'])
    .where('level_type', '=', 'Licenciatura')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();

test('a period of a level is for those who renew into it, not for those who entered at it; after the last year for the last', async () => {
  const { course, body } = await story();
  const [first, second, last] = [await levelOf(1), await levelOf(2), await levelOf(4)];
  await period(course, open, first.id);
  expect(await offer()).toMatchObject({ obstacle: messages.undeclared, period: { state: 'POR_DECLARAR' } });
  await period(course, open, second.id);
  expect(await offer()).toMatchObject({ obstacle: null, period: { state: 'ABERTO' } });
  expect(await renew(body)).toMatchObject({ level: second.name });

  const finishing = await make.course();
  const group = await make.classGroup(finishing, { academic_year_id: 4, semester_id: 2 });
  const again = await make.planned(finishing, 4, 1, 'Projecto');
  await speakAs('me', await make.student(finishing, group, { entry_year: thisYear - 3 }));
  await period(finishing, open, last.id);
  expect(await renew({ subjects: [again], total: 200_000 })).toMatchObject({ level: last.name });
});

test('renewing gives one confirmed renewal with its invoice and choices; again, from two tabs, the same one (I46)', async () => {
  const { body, blocked } = await story(open);
  const refused = await server.refused(contract.renew, { body: { ...body, subjects: [blocked] } }, 'me');
  expect(refused.errors!.subjects![0]).toMatch(/Falta precedência/);
  const tabs = await Promise.all([renew(body), renew(body)]);
  expect(tabs[0].id).toBe(tabs[1].id);
  expect(tabs[0]).toMatchObject({
    year: next,
    semester_id: 1,
    state: 'CONFIRMADA',
    can_cancel: true,
    can_restore: false,
    invoice: { total: 200_000, open: 200_000, references: [{ entity: '90123' }] },
  });
  expect(tabs[0].subjects).toHaveLength(2);
  expect((await renew(body)).invoice!.id).toBe(tabs[0].invoice!.id);
  expect((await server.call(contract.ownRenewals, {}, 'me')).data).toHaveLength(1);
});

test('a renewal keeps the telephone where the one sent is none, and stores one with spaces and country code clean', async () => {
  const { body } = await story(open);
  const { personId } = users.me;
  const stored = () =>
    server.db
      .selectFrom('person')
      .select(['contact', 'alternative_contact'])
      .where('id', '=', personId!)
      .executeTakeFirstOrThrow();
  await server.db
    .updateTable('person')
    .set({ contact: '841234567', alternative_contact: '84 765 43 21' })
    .where('id', '=', personId!)
    .execute();
  const before = await stored();
  const refused = async (more: object) =>
    (await server.refused(contract.renew, { body: { ...body, ...more } }, 'me')).errors;
  for (const contact of ['12', '+258 12', '8412345678', 'abc'])
    expect(await refused({ contact })).toEqual({
      contact: ['O número deve ter exatamente 9 dígitos numéricos.'],
    });
  expect(await refused({ alternative_contact: '21123456' })).toHaveProperty('alternative_contact');
  expect(await refused({ contact: '' })).toEqual({ contact: [messages.contactMissing] });
  expect(await stored()).toEqual(before);
  await renew({ ...body, contact: '+258 84.765 43 21', alternative_contact: '' });
  expect(await stored()).toEqual({ contact: '847654321', alternative_contact: null });
});

test('within the days with a fine the offer shows the fine and the invoice contains it; refuses a total that is out of date', async () => {
  const { body } = await story([-9, -1, 5]);
  expect(await offer()).toMatchObject({
    period: { state: 'COM_MULTA' },
    cost: { total: 250_000, fine: 50_000 },
  });
  expect(await server.refused(contract.renew, { body }, 'me')).toMatchObject({
    message: messages.totalChanged,
  });
  expect(await renew({ ...body, total: 250_000 })).toMatchObject({ invoice: { total: 250_000 } });
});

test('who withdrew and came back renews, though the last inscription ended with the withdrawal', async () => {
  const { id, course, body } = await story(open);
  const inscribed = inscribedOf(server);
  const { id: inscription } = await inscribed.inscribed(
    { course, year: thisYear, state: 'ANULADA' },
    { id, person_id: users.me.personId! },
  );
  expect((await offer()).obstacle).toBe(messages.stopped('Anulada'));
  const withdrawal = await server.db
    .insertInto('student_withdrawal')
    .values({ student_id: id, kind: 'PEDIDO', reason: 'Doença', effective_on: `${thisYear}-03-01` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('withdrawal_effect')
    .values({ withdrawal_id: withdrawal.id, inscription_id: inscription })
    .execute();
  expect((await offer()).obstacle).toBe(messages.stopped('Anulada'));
  await server.db
    .updateTable('student_withdrawal')
    .set({ ended_at: new Date(), end_reason: 'Regressou' })
    .where('id', '=', withdrawal.id)
    .execute();
  expect((await offer()).obstacle).toBeNull();
  expect(await renew(body)).toMatchObject({ state: 'CONFIRMADA' });
});

test('the inscription of a candidacy that expired, in the course or in another, keeps nobody from renewing', async () => {
  const { id: studentId, course, body } = await story(open);
  const inscribed = inscribedOf(server);
  for (const applied of [course, await make.course()]) {
    const candidacyId = await pay.candidacy(applied);
    await pay.approve({ candidacyId, studentId });
    const ended = { course: applied, year: next, state: 'ANULADA', candidacy: candidacyId } as const;
    await inscribed.inscribed(ended, { id: studentId, person_id: users.me.personId! });
    await server.db.transaction().execute((tx) => moveCandidacy(tx, quietly, candidacyId, 'CADUCADA'));
    expect((await offer()).obstacle).toBeNull();
  }
  expect(await renew(body)).toMatchObject({ state: 'CONFIRMADA' });
});

test('once the period has ended nothing is renewed or cancelled', async () => {
  const { course, body } = await story(open);
  const { id } = await renew(body);
  await server.db
    .updateTable('activity')
    .set({ date_end: inDays(-1) })
    .where('course_id', '=', course)
    .execute();
  const query = { inscriptionRenewId: id, status: 0 };
  expect(await server.refused(contract.cancelRenewalByGet, { query }, 'me')).toMatchObject({
    message: messages.closed,
  });
  expect((await offer()).obstacle).toBe(messages.closed);
});

test('an overdue invoice stands in the way by its number, unless the institution lets debtors renew (I27)', async () => {
  const { id, body } = await story(open);
  const { number, ...owed } = await pay.issue({
    studentId: id,
    type: 'PROPINA',
    dueDate: '2020-01-10',
    lines: [{ description: 'Propina de Janeiro', unitCents: 350_000 }],
  });
  expect((await offer()).debts).toMatchObject([
    { id: owed.id, number, description: 'Propina de Janeiro', open: 350_000 },
  ]);
  expect(await server.refused(contract.renew, { body }, 'me')).toMatchObject({
    message: messages.indebted([number]),
  });
  await server.call(setDebtBlocks, { body: { renewal: false, services: [] } }, 'clerk');
  expect(await renew(body)).toMatchObject({ state: 'CONFIRMADA' });
  await server.call(setDebtBlocks, { body: { renewal: true, services: [] } }, 'clerk');
});

test('an unpaid renewal is cancelled with its invoice and taken up again with a new one; again changes nothing (row 87)', async () => {
  const { body } = await story(open);
  const made = await renew(body);
  const cancelled = (await cancel(made.id, 0)).data;
  expect(cancelled).toMatchObject({
    state: 'CANCELADA',
    invoice: null,
    can_cancel: false,
    can_restore: true,
  });
  expect((await cancel(made.id, 0)).data).toEqual(cancelled);
  const again = (await cancel(made.id, 1)).data;
  expect(again).toMatchObject({ id: made.id, state: 'CONFIRMADA', invoice: { total: 200_000 } });
  expect(again.invoice!.id).not.toBe(made.invoice!.id);
  expect((await cancel(made.id, 1)).data).toEqual(again);
  const byGet = async (status: number) => {
    const query = { inscriptionRenewId: made.id, status };
    const answer = await server.inject(requestOf(contract.cancelRenewalByGet, { query }, 'me'));
    expect(answer.headers['cache-control']).toBe('no-store');
    return answer.json<{ status: number; message: string; data: { state: string } }>();
  };
  for (const _twice of [1, 2])
    expect(await byGet(0)).toMatchObject({
      status: 1,
      message: messages.cancelled,
      data: { state: 'CANCELADA' },
    });
  expect(await byGet(1)).toMatchObject({ message: messages.restored, data: { state: 'CONFIRMADA' } });
});

test('a cancelled renewal is not taken up again with a subject that was closed since; it is renewed anew', async () => {
  const { course, failed, free, body } = await story(open);
  const made = await renew(body);
  await cancel(made.id, 0);
  await server.db
    .updateTable('course_subject')
    .set({ closed_from: next })
    .where('course_id', '=', course)
    .where('subject_id', '=', free)
    .execute();
  const request = { inscriptionRenewId: made.id, status: 1 };
  const refused = await server.refused(contract.cancelRenewal, { body: request }, 'me');
  expect(refused.message).toMatch(/^Já não se oferece o que escolheu: Redes/);
  expect(await renew({ ...body, subjects: [failed] })).toMatchObject({
    subjects: [expect.stringContaining('Matemática I')],
  });
});

test('where the fee says so a renewal is paid in instalments, told before; cancelled, all of them end (I26)', async () => {
  const { course, id, body } = await story(open);
  await pay.fee({ year: next, course_id: course, renewal_cents: 200_000, instalments: 3 });
  const { due_date, instalments } = (await offer()).cost!;
  expect(instalments.map(({ amount }) => amount)).toEqual([66_668, 66_666, 66_666]);
  expect(instalments[0]!.due_date).toBe(due_date);
  const made = await renew(body);
  expect(made.invoice).toMatchObject({ total: 66_668, due_date });
  const billed = () =>
    server.db
      .selectFrom('invoice')
      .select(['total_cents', 'due_date', 'state'])
      .where('student_id', '=', id)
      .orderBy('id')
      .execute();
  expect((await billed()).map((one) => ({ amount: one.total_cents, due_date: one.due_date }))).toEqual(
    instalments,
  );
  await cancel(made.id, 0);
  expect((await billed()).map(({ state }) => state)).toEqual(['ANULADA', 'ANULADA', 'ANULADA']);
});

test('a renewal of which a later instalment was paid first is not cancelled any more', async () => {
  const { course, id, body } = await story(open);
  await pay.fee({ year: next, course_id: course, renewal_cents: 200_000, instalments: 2 });
  const made = await renew(body);
  const [, later] = await server.db
    .selectFrom('invoice')
    .select(['id', 'total_cents'])
    .where('student_id', '=', id)
    .orderBy('id')
    .execute();
  await pay.settle({ invoiceId: later!.id, amountCents: later!.total_cents });
  expect((await server.call(contract.ownRenewals, {}, 'me')).data[0]!.can_cancel).toBe(false);
  const request = { body: { inscriptionRenewId: made.id, status: 0 as const } };
  expect((await server.refused(contract.cancelRenewal, request, 'me')).message).toBe(messages.alreadyPaid);
});

test('a cancelled renewal is not taken up again in a course that the student left for another', async () => {
  const { id, body } = await story(open);
  const made = await renew(body);
  await cancel(made.id, 0);
  const other = await make.course();
  await period(other, open);
  await server.db.updateTable('student').set({ course_id: other }).where('id', '=', id).execute();
  const [shown] = (await server.call(contract.ownRenewals, {}, 'me')).data;
  expect(shown).toMatchObject({ state: 'CANCELADA', can_restore: false });
  const request = { inscriptionRenewId: made.id, status: 1 };
  const refused = await server.refused(contract.cancelRenewal, { body: request }, 'me');
  expect(refused.message).toMatch(/^Já não frequenta /);
});

test('the renewal of a course that was left stands for none in the present one', async () => {
  const { id, course: left } = await story();
  await inscribedOf(server).inscribed(
    { course: left, year: next, type: 'Renovação', state: 'CONCLUIDA' },
    { id, person_id: users.me.personId! },
  );
  const course = await make.course();
  const subject = await make.planned(course, 1, 1, 'Direito Romano');
  await period(course, open);
  await server.db.updateTable('student').set({ course_id: course }).where('id', '=', id).execute();
  expect(await offer()).toMatchObject({ obstacle: null, renewal_id: null });
  const made = await renew({ subjects: [subject], total: 200_000 });
  expect(made).toMatchObject({ state: 'CONFIRMADA' });
  await cancel(made.id, 0);
  expect((await server.call(contract.ownRenewals, {}, 'me')).data[0]).toMatchObject({
    id: made.id,
    can_restore: true,
  });
});

test('payment and cancellation at once end in one of the two, never in both (I46)', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { body } = await story(open);
    const made = await renew(body);
    const cancelling = { inscriptionRenewId: made.id, status: 0 };
    const [cancellation, paid] = await Promise.allSettled([
      server.inject(requestOf(contract.cancelRenewal, { body: cancelling }, 'me')),
      pay.settle({ invoiceId: made.invoice!.id, transaction: `AO-MESMO-TEMPO-${round}` }),
    ]);
    const cancelled = cancellation.status === 'fulfilled' && cancellation.value.statusCode === 200;
    if (!cancelled) expect(cancellation).toMatchObject({ value: { statusCode: 409 } });
    expect(paid).toMatchObject(
      cancelled ? { status: 'rejected', reason: { code: 'conflict' } } : { status: 'fulfilled' },
    );
    const states = [
      await server.db.selectFrom('inscription').select('state').where('id', '=', made.id).executeTakeFirst(),
      await server.db
        .selectFrom('invoice')
        .select('state')
        .where('id', '=', made.invoice!.id)
        .executeTakeFirst(),
    ].map((row) => row!.state);
    expect(states).toEqual(cancelled ? ['CANCELADA', 'ANULADA'] : ['CONCLUIDA', 'PAGA']);
  }
});

test("another student's renewal is not there, by any id", async () => {
  const { body, id: mine } = await story(open);
  const { id } = await renew(body);
  const before = (await server.call(contract.ownRenewals, {}, 'me')).data;
  const course = await make.course();
  await speakAs('other', await make.student(course));
  const request = { inscriptionRenewId: id, status: 0 };
  const missing = { http: 404, code: 'not_found' };
  expect(await server.refused(contract.cancelRenewal, { body: request }, 'other')).toMatchObject(missing);
  expect(await server.refused(contract.cancelRenewalByGet, { query: request }, 'other')).toMatchObject(
    missing,
  );
  expect(await server.refused(contract.ownRenewals, { query: { student_id: mine } }, 'other')).toMatchObject(
    missing,
  );
  expect((await server.call(contract.ownRenewals, {}, 'other')).data).toEqual([]);
  expect((await server.call(contract.ownRenewals, {}, 'me')).data).toEqual(before);
});

test('a subject that depends on one still being taken can be chosen, and is marked as dependent', async () => {
  const { course, id, free } = await story(open);
  const running = await make.planned(course, 1, 2, 'Física');
  await make.precedence(course, free, running);
  const { id: plan_id } = await server.db
    .selectFrom('course_subject')
    .select('id')
    .where('subject_id', '=', running)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('enrolment')
    .values({
      student_id: id,
      course_subject_id: plan_id,
      subject_id: running,
      year: thisYear,
      semester_id: 2,
    })
    .execute();
  const found = (await offer()).subjects.find(({ subject_id }) => subject_id === free)!;
  expect(found).toMatchObject({ ticked: true, blocked_reason: null });
  expect(found.warning).toMatch(/^Depende de passar numa disciplina que ainda frequenta\./);
});

test('staff read what was chosen as it may be enrolled today, and what a precedence kept from the student', async () => {
  const { id: student_id, failed, blocked, free, body } = await story(open);
  const { id } = await renew(body);
  Object.assign(users.clerk, { userId: (await makeAccount(server.db, 'Secretaria')).userId });
  const read = async () => (await server.call(contract.renewalSubjects, { params: { id } }, 'clerk')).data;
  const reason = expect.stringMatching(/^Falta precedência: Matemática III .*→ Matemática I /) as string;
  expect(await read()).toMatchObject([
    { subject_id: failed, chosen: true, enrolled: false, blocked_reason: null },
    { subject_id: free, chosen: true, enrolled: false, blocked_reason: null },
    { subject_id: blocked, chosen: false, enrolled: false, blocked_reason: reason },
  ]);
  const { id: place } = await server.db
    .selectFrom('course_subject')
    .select('id')
    .where('subject_id', '=', free)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('enrolment')
    .values({ student_id, course_subject_id: place, subject_id: free, year: next, semester_id: 1 })
    .execute();
  expect((await read()).filter(({ enrolled }) => enrolled)).toMatchObject([{ subject_id: free }]);
  const missing = { params: { id: 999_999 } };
  expect(await server.refused(contract.renewalSubjects, missing, 'clerk')).toMatchObject({ http: 404 });
  expect(await server.refused(contract.renewalSubjects, { params: { id } }, 'me')).toMatchObject({
    http: 403,
  });
});
