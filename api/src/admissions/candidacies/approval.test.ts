import { approveInscription, reopenInscription } from '@portal/shared-kit/contract/admissions/candidacy';
import { studentAccount, useCredit } from '@portal/shared-kit/contract/finance/credit';
import { login } from '@portal/shared-kit/contract/identity/identity';
import { sql } from 'kysely';
import { updateActivity } from '@portal/shared-kit/contract/offer/activity';
import { messages as calendarTexts } from '../../offer/calendar/messages.ts';
import { activityBody, calendarYear, inDays } from '../../testing/activities.ts';
import { Browser } from '../../testing/browser.ts';
import { intakeYear, makeIntake } from '../../testing/applications.ts';
import { candidatesOf } from '../../testing/candidates.ts';
import { enrolledOf, thisYear } from '../../testing/enrolled.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { signInAs } from '../../testing/identity.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { paymentsOf } from '../../testing/payments.ts';
import { readPdf } from '../../testing/pdf.ts';
import { messages } from './messages.ts';

const server = identityServer();
const candidates = candidatesOf(server);
const world = enrolledOf(() => server.db);
/** The first digits of the student cards of the intake. */
const cardYear = String(intakeYear).slice(2);
let course: number;
beforeAll(async () => {
  await candidates.prepare();
  course = await candidates.offered(500, { name: 'Direito Aprovado' });
});
const one = (overrides: object = {}) => candidates.candidacy(course, overrides);
const studentOf = (id: number) =>
  server.db
    .selectFrom('candidacy as c')
    .innerJoin('student as s', 's.id', 'c.student_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .leftJoin('user_account as u', 'u.person_id', 'p.id')
    .leftJoin('role as r', 'r.id', 'u.role_id')
    .leftJoin('inscription as i', 'i.candidacy_id', 'c.id')
    .leftJoin('invoice', 'invoice.inscription_id', 'i.id')
    .select([
      'c.state',
      'c.pay_until',
      's.id as student_id',
      's.code',
      's.entry_year',
      's.shift',
      's.level_id',
    ])
    .select(['p.id as person_id', 'p.full_name', 'p.doc_number', 'p.father_name', 'p.contact'])
    .select(['u.email', 'u.user_code', 'u.first_login', 'u.active', 'r.name as role'])
    .select(['i.state as inscription', 'i.type', 'i.year', 'i.entry_year as entered', 'i.course_id'])
    .select([
      'invoice.id as invoice_id',
      'invoice.state as invoice',
      'invoice.total_cents',
      'invoice.due_date',
    ])
    .where('c.id', '=', id)
    .execute();

test('an approval makes person, student, card, account, inscription and invoice, and mails the candidate', async () => {
  const id = await one({ full_name: 'Amélia Aprovada Sitoe' });
  const answer = await server.call(
    approveInscription,
    { body: await candidates.approval(id) },
    candidates.tokens.clerk,
  );
  const [made, ...more] = await studentOf(id);
  expect(more).toEqual([]);
  expect(made).toMatchObject({
    state: 'APROVADA',
    full_name: 'Amélia Aprovada Sitoe',
    father_name: 'Pai',
    entry_year: intakeYear,
    shift: 'LABORAL',
    user_code: made!.code,
    first_login: true,
    active: true,
    role: 'Student',
    inscription: 'CONFIRMADA',
    type: 'Inscrição',
    year: intakeYear,
    entered: intakeYear,
    course_id: course,
    invoice: 'EMITIDA',
    total_cents: 250_000,
  });
  expect(made!.code).toMatch(new RegExp(`^${cardYear}\\.\\d{4}\\.\\d{4}$`));
  expect(made!.pay_until).toBe(made!.due_date);
  expect(answer).toMatchObject({
    status: 1,
    message: `Candidatura aprovada: estudante ${made!.code}. O acesso foi enviado por e-mail.`,
    data: {
      id,
      state: 'APROVADA',
      student_id: made!.student_id,
      code: made!.code,
      invoice_id: made!.invoice_id,
    },
  });
  const { email } = await candidates.find(id);
  const [approved, account] = await mailsTo(server.db, email);
  const reference = await server.db
    .selectFrom('payment_reference')
    .select('number')
    .where('invoice_id', '=', made!.invoice_id)
    .executeTakeFirstOrThrow();
  expect(approved!.text).toContain('foi aprovada');
  expect(approved!.text).toContain('pague 2\u00a0500,00\u00a0MZN até');
  expect(approved!.text!.replaceAll(' ', '')).toContain(`Referência${reference.number}`);
  expect(approved!.papers).toEqual([
    { kind: 'FICHA_PAGAMENTO', id: made!.invoice_id, name: 'ficha_pagamento.pdf' },
  ]);
  expect(account!.text).toContain(`código, ${made!.code}`);

  const events = await candidates.events(id);
  expect(events.map(({ from_state, to_state }) => `${from_state} ${to_state}`)).toEqual([
    'SUBMETIDA EM_ANALISE',
    'EM_ANALISE APROVADA',
  ]);
  expect(events[1]!.message_sent).toBe(approved!.text);
  expect((await candidates.audited('candidacy', id)).map(({ action }) => action)).toEqual([
    'candidacy.state',
    'candidacy.state',
  ]);
  expect((await candidates.audited('student', made!.student_id)).map(({ action }) => action)).toEqual([
    'student.create',
  ]);
});

test('a candidacy of an earlier year is neither approved nor reopened, unless applications for that year are still open', async () => {
  const id = await one();
  const earlier = thisYear - 1;
  await candidates.set(id, {
    year: earlier,
    number: `CAND-${earlier}-000901`,
    academic_year_id: calendarYear(earlier),
  });
  const over = { code: 'conflict', message: messages.yearOver(earlier) };
  expect(await candidates.refuse(id, { confirm_without_fee: true })).toMatchObject(over);
  expect((await candidates.find(id)).state).toBe('SUBMETIDA');

  const setAside = (change: object) =>
    server.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await tx.updateTable('candidacy').set(change).where('id', '=', id).execute();
    });
  await setAside({ state: 'REPROVADA', decided_at: sql`now()`, reason_code: 'OUTRO' });
  const again = { body: { inscription_id: id, reason: 'Engano na decisão' } };
  expect(await server.refused(reopenInscription, again, candidates.tokens.admin)).toMatchObject(over);
  await setAside({ state: 'SUBMETIDA', decided_at: null, reason_code: null });

  const period = { type: 'INSCRICAO', academic_year_id: calendarYear(earlier), course_id: course } as const;
  await server.db.insertInto('activity').values(activityBody(period)).execute();
  await sql`insert into course_vacancy (course_id, year, shift, vacancies) values (${course}, ${earlier}, 'LABORAL', 5)`.execute(
    server.db,
  );
  expect((await candidates.approve(id, { confirm_without_fee: true })).state).toBe('MATRICULADA');
});

test('nobody is approved for a course that was deactivated meanwhile', async () => {
  const closed = await candidates.offered(5, { name: 'Curso Fechado' });
  const id = await candidates.candidacy(closed);
  await server.db.updateTable('course').set({ active: false }).where('id', '=', closed).execute();
  expect(await candidates.refuse(id)).toMatchObject({
    code: 'conflict',
    message: messages.inactiveCourse('Curso Fechado'),
  });
});

test('what a candidate paid beyond the fee is credit of the student, who pays the inscription with it', async () => {
  const id = await one();
  const pay = paymentsOf(server);
  const lines = [{ description: 'Taxa de candidatura', unitCents: 50_000 }];
  const { id: invoiceId } = await pay.issue({ candidacyId: id, type: 'CANDIDATURA', lines });
  await pay.settle({ invoiceId, amountCents: 60_000 });
  await candidates.approve(id);
  const [made] = await studentOf(id);
  const { clerk } = candidates.tokens;
  const { number } = await candidates.find(id);
  const account = { params: { id: made!.student_id } };
  expect((await server.call(studentAccount, account, clerk)).data).toMatchObject({
    balance: 10_000,
    entries: [{ amount: 10_000, reason: messages.creditOf(number), by: expect.any(String) }],
  });
  const use = { params: { id: made!.invoice_id! }, body: { reason: 'Pediu ao balcão' } };
  expect((await server.call(useCredit, use, clerk)).data.used).toBe(10_000);
});

test('the returned address opens the ficha de pagamento with entity, reference and amount', async () => {
  const id = await one({ full_name: 'Berta Ficha Tembe' });
  const { path, invoice_id } = await candidates.approve(id);
  const answer = await server.inject({ url: path! });
  const { text } = readPdf(answer.rawPayload);
  const { number } = await server.db
    .selectFrom('payment_reference')
    .select('number')
    .where('invoice_id', '=', invoice_id)
    .executeTakeFirstOrThrow();
  const plain = text.replaceAll(/\s/g, '');
  expect(plain).toContain('BertaFichaTembe');
  expect(plain).toContain('90123');
  expect(plain).toContain(number);
  expect(plain).toContain('2500,00MZN');
});

test('the mailed password opens the account, by e-mail and by card code, and must be changed first', async () => {
  const id = await one();
  const { code } = await candidates.approve(id);
  const { email } = await candidates.find(id);
  const mail = (await mailsTo(server.db, email)).find(({ text }) => text!.includes('Senha temporária'))!;
  const password = /Senha temporária: (\S+)/.exec(mail.text!)![1]!;
  for (const identifier of [email, code]) {
    const answer = await signedIn(identifier, password);
    expect(answer).toMatchObject({
      status: 1,
      home: '/Student',
      data: { role: ['Student'], first_logg: 'yes' },
    });
  }
});
let lastIp = 0;
const signedIn = async (email: string, password: string) =>
  (await new Browser(server, `10.9.0.${++lastIp}`).send(login, { body: { email, password } })).json();

describe('a student who applies again', () => {
  /** A student of another course, in a class, with a candidacy of theirs. */
  async function former() {
    const old = await world.course();
    const class_id = await world.classGroup(old);
    const student_id = await world.student(old, class_id, { code: null });
    const { person_id } = await server.db
      .selectFrom('student')
      .select('person_id')
      .where('id', '=', student_id)
      .executeTakeFirstOrThrow();
    const id = await one();
    const { doc_type, doc_number } = await candidates.find(id);
    await server.db.updateTable('person').set({ doc_type, doc_number }).where('id', '=', person_id).execute();
    return { old, class_id, student_id, id, confirm: { confirm_person_id: person_id } };
  }

  test('is refused while a renewal that is paid goes on', async () => {
    const { old, student_id, id, confirm } = await former();
    const renewed = { course: old, year: thisYear, type: 'Renovação', state: 'CONCLUIDA' } as const;
    const { confirm_person_id: person_id } = confirm;
    await inscribedOf(server).inscribed(renewed, { id: student_id, person_id });
    expect((await candidates.refuse(id, confirm)).message).toContain('tem uma inscrição por concluir');
  });

  test('is refused while they take subjects', async () => {
    const { old, class_id, student_id, id, confirm } = await former();
    await world.seat(student_id, await world.planned(old, 1, 1), class_id);
    expect((await candidates.refuse(id, confirm)).message).toContain('está inscrita em disciplinas');
  });

  test('leaves the class of the earlier course, and waits for one of the new', async () => {
    const { student_id, id, confirm } = await former();
    expect((await candidates.approve(id, confirm)).student_id).toBe(student_id);
    const [member] = await server.db
      .selectFrom('class_student')
      .select('status')
      .where('student_id', '=', student_id)
      .execute();
    expect(member).toEqual({ status: 'TRANSFERIDO' });
    const { class_id } = await server.db
      .selectFrom('student')
      .select('class_id')
      .where('id', '=', student_id)
      .executeTakeFirstOrThrow();
    expect(class_id).toBeNull();
  });

  test.each([
    [intakeYear, 'never studied', 'Inscrição'],
    [intakeYear - 3, 'studied before', 'Mudança de curso'],
  ])('and whom the office registered for %s is told as somebody who %s', async (entry_year, _what, type) => {
    const { student_id, id, confirm } = await former();
    await server.db.updateTable('student').set({ entry_year }).where('id', '=', student_id).execute();
    await candidates.approve(id, confirm);
    expect(await studentOf(id)).toMatchObject([{ student_id, type }]);
  });
});

test('nobody approves their own candidacy', async () => {
  const id = await one();
  const { doc_type, doc_number } = await candidates.find(id);
  const { token, personId: person_id } = await signInAs(server, 'Secretaria');
  await server.db.updateTable('person').set({ doc_type, doc_number }).where('id', '=', person_id).execute();
  const confirmed = { confirm_person_id: person_id };
  expect(await candidates.refuse(id, confirmed, token)).toMatchObject({
    http: 403,
    message: messages.ownCandidacy,
  });
  expect(await studentOf(id)).toEqual([]);
  await candidates.approve(id, confirmed);
  expect(await studentOf(id)).toMatchObject([{ state: 'APROVADA', person_id }]);
});

test('approving is idempotent, also when another person repeats it', async () => {
  const id = await one();
  const first = await candidates.approve(id);
  const before = await candidates.counts();
  const answer = await server.call(
    approveInscription,
    { body: await candidates.approval(id) },
    candidates.tokens.other,
  );
  expect(answer.message).toMatch(
    /^Esta candidatura já tinha sido aprovada por Pessoa \d+ em .* Nada mudou\.$/,
  );
  const { path, ...again } = answer.data;
  const { path: _first, ...made } = first;
  expect(again).toEqual(made);
  expect(path).toMatch(/^\/api\/documents\//);
  expect(await candidates.counts()).toEqual(before);
});

test('five concurrent approvals of one candidacy make one student, one card, one account and one invoice', async () => {
  const id = await one();
  const before = await candidates.counts();
  const body = await candidates.approval(id);
  const answers = await Promise.all(
    [
      candidates.tokens.clerk,
      candidates.tokens.other,
      candidates.tokens.clerk,
      candidates.tokens.admin,
      candidates.tokens.other,
    ].map((token) => server.call(approveInscription, { body }, token)),
  );
  expect(new Set(answers.map(({ data }) => `${data.student_id} ${data.code} ${data.invoice_id}`)).size).toBe(
    1,
  );
  const after = await candidates.counts();
  for (const table of ['person', 'student', 'user_account', 'inscription', 'invoice', 'payment_reference'])
    expect([table, after[table]! - before[table]!]).toEqual([table, 1]);
  expect(after.candidacy_event! - before.candidacy_event!).toBe(2);
  expect(await mailsTo(server.db, (await candidates.find(id)).email)).toHaveLength(2);
});

test('twenty concurrent approvals fill the three vacancies of a course and no more, with cards in order', async () => {
  const narrow = await candidates.offered(3, { name: 'Curso de três vagas', code: '7901' });
  const ids = await Promise.all(Array.from({ length: 20 }, () => candidates.candidacy(narrow)));
  const before = await candidates.counts();
  const bodies = await Promise.all(ids.map((id) => candidates.approval(id)));
  const answers = await Promise.all(
    bodies.map((payload) =>
      server.inject({
        method: 'POST',
        url: '/api/approve-inscription',
        payload,
        headers: { authorization: `Bearer ${candidates.tokens.clerk}` },
      }),
    ),
  );
  const approved = answers.filter(({ statusCode }) => statusCode === 200);
  expect(approved.map((answer) => answer.json().data.code).sort()).toEqual([
    `${cardYear}.7901.0001`,
    `${cardYear}.7901.0002`,
    `${cardYear}.7901.0003`,
  ]);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(new Set(refused.map((answer) => `${answer.statusCode} ${answer.json().message}`))).toEqual(
    new Set([`409 Já não há vagas em Curso de três vagas (LABORAL, ${intakeYear}): 3 de 3 ocupadas.`]),
  );
  const after = await candidates.counts();
  for (const table of ['person', 'student', 'user_account', 'inscription', 'invoice'])
    expect([table, after[table]! - before[table]!]).toEqual([table, 3]);
});

test('overbooking takes the permission and a confirmation', async () => {
  const full = await candidates.offered(0, { name: 'Curso sem vagas' });
  const id = await candidates.candidacy(full);
  expect(await candidates.refuse(id, { confirm_overbook: true })).toMatchObject({
    http: 409,
    code: 'conflict',
  });
  const refusal = await candidates.refuse(id, {}, candidates.tokens.admin);
  expect(refusal.errors).toEqual({
    confirm_overbook: [`Já não há vagas em Curso sem vagas (LABORAL, ${intakeYear}): 0 de 0 ocupadas.`],
  });
  expect((await candidates.approve(id, { confirm_overbook: true }, candidates.tokens.admin)).state).toBe(
    'APROVADA',
  );
});

test('a vacancy counts again once its inscription is annulled', async () => {
  const narrow = await candidates.offered(1);
  const [first, second] = [await candidates.candidacy(narrow), await candidates.candidacy(narrow)];
  await candidates.approve(first);
  expect((await candidates.refuse(second)).http).toBe(409);
  await sql`update inscription set state = 'ANULADA' where candidacy_id = ${first}`.execute(server.db);
  expect((await candidates.approve(second)).state).toBe('APROVADA');
});

test.each([
  ['another person', { person_id: 999_999 }, 'person_id', 422],
  ['another course', { course_id: 999_999 }, 'course_id', 422],
])('%s than the candidacy says is refused', async (_what, overrides, field, http) => {
  const id = await one();
  const answer = await candidates.refuse(id, overrides);
  expect([answer.http, Object.keys(answer.errors ?? {})]).toEqual([http, [field]]);
  expect((await candidates.find(id)).state).toBe('SUBMETIDA');
});

test('a course without a fee, in a year that has fees, is refused with what to do', async () => {
  const masters = await candidates.offered(5, { name: 'Mestrado sem taxa', level_type: 'Mestrado' });
  const answer = await candidates.refuse(await candidates.candidacy(masters));
  expect(answer).toMatchObject({ http: 409, message: expect.stringContaining('Não há taxa de inscrição') });
});

test('an inscription without a fee is active at once, and no ficha is made', async () => {
  const free = await candidates.offered(5, { name: 'Curso gratuito', level_type: 'Técnico' });
  await candidates.fee({ year: intakeYear, level_type: 'Técnico', inscription_cents: 0 });
  const id = await candidates.candidacy(free);
  const { path, invoice_id, state } = await candidates.approve(id);
  expect({ path, invoice_id, state }).toEqual({ path: undefined, invoice_id: null, state: 'MATRICULADA' });
  expect((await studentOf(id))[0]).toMatchObject({ inscription: 'ACTIVA', invoice: null, pay_until: null });
});

test('where nothing is billed in a year, an approval takes a confirmation and the inscription is active', async () => {
  const unbilled = intakeYear + 2;
  const id = await candidates.candidacy(course, {});
  await candidates.set(id, { year: unbilled, number: `CAND-${unbilled}-000001` });
  await server.db
    .insertInto('course_vacancy')
    .values({ course_id: course, year: unbilled, shift: 'LABORAL', vacancies: 3 })
    .execute();
  expect(Object.keys((await candidates.refuse(id)).errors ?? {})).toEqual(['confirm_without_fee']);
  expect((await candidates.approve(id, { confirm_without_fee: true })).state).toBe('MATRICULADA');
});

test('the period of an intake stays in its year and semester once it has candidacies, since their inscriptions are made in it', async () => {
  const other = await candidates.offered(5);
  const activity_id = await makeIntake(server.db, { course_id: other });
  const change = { params: { id: activity_id }, body: { semester_id: 2, reason: 'Engano no semestre' } };
  await candidates.candidacy(other, { activity_id });
  const { errors } = await server.refused(updateActivity, change, candidates.tokens.admin);
  expect(errors).toEqual({ semester_id: [calendarTexts.hasCandidacies] });
  const longer = { date_end: inDays(20), reason: 'Prolongado por edital' };
  await server.call(updateActivity, { ...change, body: longer }, candidates.tokens.admin);
});
