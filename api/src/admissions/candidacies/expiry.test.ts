import { student as oneStudent } from '@portal/shared-kit/contract/enrolment/student';
import { reinstateStudent, withdrawStudent } from '@portal/shared-kit/contract/enrolment/withdrawal';
import { sql } from 'kysely';
import { calendarYear } from '../../testing/activities.ts';
import { quietly } from '../../testing/billing.ts';
import { intakeYear } from '../../testing/applications.ts';
import { candidatesOf } from '../../testing/candidates.ts';
import { enrolledOf } from '../../testing/enrolled.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { accessWords } from '../../enrolment/students/messages.ts';
import { messages as withdrawalTexts } from '../../enrolment/withdrawals/messages.ts';
import { expireCandidacies } from './expiry.service.ts';
import { declareEndOfSemester } from '../../enrolment/inscriptions/inscription.repository.ts';
import { until } from '../../testing/until.ts';
import { markPaid } from '../../testing/payments.ts';
import { seatsOf } from './candidacy.repository.ts';
import { matriculate } from './approval.service.ts';

const server = identityServer();
const candidates = candidatesOf(server);
const world = enrolledOf(() => server.db);
let course: number;
beforeAll(async () => {
  await candidates.prepare();
  course = await candidates.offered(100);
});

const personOf = async (student_id: number) =>
  (
    await server.db
      .selectFrom('student')
      .select('person_id')
      .where('id', '=', student_id)
      .executeTakeFirstOrThrow()
  ).person_id;
/** An approved candidacy whose deadline was yesterday, with its invoice. */
async function overdue(of = course, formerStudent?: { id: number; doc_number: string; email: string }) {
  const id = await candidates.candidacy(of);
  if (formerStudent) {
    const { doc_number, email } = formerStudent;
    await candidates.set(id, { doc_number, email });
  }
  const confirm_person_id = formerStudent ? await personOf(formerStudent.id) : null;
  const { invoice_id, student_id } = await candidates.approve(id, { confirm_person_id });
  await server.db.transaction().execute(async (tx) => {
    // An issued invoice never changes, so the test moves the clock.
    await sql`alter table invoice disable trigger invoice_issued_stays`.execute(tx);
    await sql`update invoice set due_date = current_date - 2 where id = ${invoice_id}`.execute(tx);
    await sql`alter table invoice enable trigger invoice_issued_stays`.execute(tx);
  });
  await candidates.set(id, { pay_until: sql`current_date - 2` });
  return { id, invoice_id: invoice_id!, student_id };
}
const stateOf = async (id: number) => {
  const { rows } = await sql<Record<string, unknown>>`
    select c.state, i.state as inscription, v.state as invoice, s.active, u.active as account,
      (select string_agg(r.state, ' ') from payment_reference r where r.invoice_id = v.id) as reference
    from candidacy c join student s on s.id = c.student_id join inscription i on i.candidacy_id = c.id
      join invoice v on v.inscription_id = i.id join user_account u on u.person_id = s.person_id
    where c.id = ${id}`.execute(server.db);
  return rows[0];
};

test('an unpaid candidacy expires: inscription and invoice annulled, account disabled, seat freed, candidate notified', async () => {
  const { id } = await overdue();
  const before = (await seatsOf(server.db, [{ courseId: course, year: intakeYear, shift: 'LABORAL' }]))[0]!;
  expect(await expireCandidacies(server.db)).toBe(1);
  expect(await stateOf(id)).toEqual({
    state: 'CADUCADA',
    inscription: 'ANULADA',
    invoice: 'ANULADA',
    reference: 'ANULADA',
    active: false,
    account: false,
  });
  const after = (await seatsOf(server.db, [{ courseId: course, year: intakeYear, shift: 'LABORAL' }]))[0]!;
  expect(after.taken).toBe(before.taken - 1);
  const { email } = await candidates.find(id);
  const [mail] = await mailsTo(server.db, email);
  expect(mail!.text).toContain('não foi paga no prazo');
  expect((await candidates.events(id)).at(-1)).toMatchObject({
    to_state: 'CADUCADA',
    actor_id: null,
    message_sent: mail!.text,
  });
  await expect(server.db.transaction().execute((tx) => matriculate(tx, quietly, id))).rejects.toMatchObject({
    code: 'conflict',
  });
});

/** Puts a student into a class of their course, with one subject there. */
async function seated(student_id: number, course_id: number) {
  const subject = await world.planned(course_id, 1, 1);
  const class_id = await world.classGroup(course_id);
  await server.db.insertInto('class_student').values({ class_id, student_id }).execute();
  await world.seat(student_id, subject, class_id);
}
const seatsTaken = async (student_id: number) =>
  [
    ...(await server.db
      .selectFrom('class_student')
      .select('status')
      .where('student_id', '=', student_id)
      .execute()),
    ...(await world.enrolments(student_id)).map(({ state }) => ({ status: state })),
  ].map(({ status }) => status);

test('an expired candidacy frees the place in the class and the seats of subjects that were taken meanwhile', async () => {
  const { student_id } = await overdue();
  await seated(student_id, course);
  expect(await expireCandidacies(server.db)).toBe(1);
  expect(await seatsTaken(student_id)).toEqual(['DESISTENTE', 'ANULADO']);
});

test('a former student who does not pay is again what they were: course, card, withdrawal and account', async () => {
  const first = await candidates.candidacy(course);
  const { student_id } = await candidates.approve(first);
  await sql`update inscription set state = 'ANULADA' where student_id = ${student_id}`.execute(server.db);
  const left = {
    student_id,
    kind: 'PEDIDO' as const,
    reason: 'Mudou de província',
    effective_on: '2026-01-31',
  };
  await server.db.insertInto('student_withdrawal').values(left).execute();
  await server.db.updateTable('student').set({ active: false }).where('id', '=', student_id).execute();
  const studies = async () => {
    const { rows } =
      await sql<object>`select s.course_id, s.level_id, s.shift, s.entry_year, s.code, s.active,
      u.user_code, u.active as account, w.ended_at is null as withdrawn
      from student s join user_account u on u.person_id = s.person_id
        join student_withdrawal w on w.student_id = s.id where s.id = ${student_id}`.execute(server.db);
    return rows[0];
  };
  const before = await studies();
  const { doc_number, email } = await candidates.find(first);
  await candidates.set(first, { year: 2026, number: 'CAND-2026-000001' });
  const other = await candidates.offered(5);
  const { id } = await overdue(other, { id: student_id, doc_number, email });
  expect(await studies()).toMatchObject({ course_id: other, active: true, withdrawn: false });
  await seated(student_id, other);
  await expireCandidacies(server.db);
  expect((await candidates.find(id)).state).toBe('CADUCADA');
  expect(await studies()).toEqual(before);
  expect(await seatsTaken(student_id)).toEqual(['DESISTENTE', 'ANULADO']);
});

describe('a student whose candidacy to another course expires', () => {
  /** The same document may apply again. */
  const setAside = (id: number) => candidates.set(id, { to_confirm: true });
  const classOf = async (id: number) =>
    (await server.db.selectFrom('student').select('class_id').where('id', '=', id).executeTakeFirstOrThrow())
      .class_id;
  async function classmate() {
    const first = await candidates.candidacy(course);
    const { student_id } = await candidates.approve(first);
    await sql`update inscription set state = 'ANULADA' where student_id = ${student_id}`.execute(server.db);
    const { doc_number, email } = await candidates.find(first);
    await setAside(first);
    const class_id = await world.classGroup(course, { capacity: 1 });
    await server.db.insertInto('class_student').values({ class_id, student_id }).execute();
    return { student_id, class_id, applicant: { id: student_id, doc_number, email } };
  }

  test('is back in the class they left for it, while it has a place', async () => {
    const { student_id, class_id, applicant } = await classmate();
    const { id } = await overdue(await candidates.offered(5), applicant);
    expect(await classOf(student_id)).toBeNull();
    await expireCandidacies(server.db);
    expect(await classOf(student_id)).toBe(class_id);
    await setAside(id);
    await overdue(await candidates.offered(5), applicant);
    await world.student(course, class_id);
    await expireCandidacies(server.db);
    expect(await studentOf(student_id)).toMatchObject({ course_id: course, active: true });
    expect(await classOf(student_id)).toBeNull();
  });

  test('goes into no class of that course once they are reinstated after a withdrawal', async () => {
    const { student_id, applicant } = await classmate();
    const other = await candidates.offered(5);
    await overdue(other, applicant);
    await seated(student_id, other);
    const params = { id: student_id };
    const { admin } = candidates.tokens;
    const reason = 'Mudou de província';
    await server.call(withdrawStudent, { params, body: { kind: 'PEDIDO', reason } }, admin);
    await expireCandidacies(server.db);
    const { data } = await server.call(reinstateStudent, { params, body: { reason } }, admin);
    expect(data.class_group).toBeNull();
    expect(data.refused.map((one) => one.reason)).toContain(withdrawalTexts.classOfOtherCourse);
    expect(await studentOf(student_id)).toMatchObject({ course_id: course, active: true });
  });
});

/** The inscription of an approved candidacy is annulled by hand, and its person is approved for another course; `other` is overdue. */
async function approvedTwice() {
  const first = await overdue();
  await sql`update inscription set state = 'ANULADA' where candidacy_id = ${first.id}`.execute(server.db);
  const { doc_number, email } = await candidates.find(first.id);
  await candidates.set(first.id, { year: 2026, number: `CAND-2026-${String(first.id).padStart(6, '0')}` });
  const of = await candidates.offered(5);
  const other = await overdue(of, { id: first.student_id, doc_number, email });
  return { first, other, of };
}
const studentOf = async (id: number) => {
  const { rows } = await sql<object>`select s.course_id, s.active, u.active as account
    from student s join user_account u on u.person_id = s.person_id where s.id = ${id}`.execute(server.db);
  return rows[0];
};

test('an expired candidacy leaves alone what its student was admitted to after it', async () => {
  const { first, other, of } = await approvedTwice();
  await candidates.set(other.id, { pay_until: sql`current_date + 2` });
  await seated(first.student_id, of);
  await expireCandidacies(server.db);
  expect((await candidates.find(first.id)).state).toBe('CADUCADA');
  expect(await studentOf(first.student_id)).toEqual({ course_id: of, active: true, account: true });
  expect(await seatsTaken(first.student_id)).toEqual(['ALOCADO', 'INSCRITO']);
  await candidates.set(other.id, { pay_until: sql`current_date - 2` });
  await expireCandidacies(server.db);
  expect(await studentOf(first.student_id)).toMatchObject({ active: false, account: false });
});

test('who withdrew before the candidacy expired stays withdrawn', async () => {
  const { first, other } = await approvedTwice();
  const { student_id } = first;
  const withdrawal = (reason: string) => ({
    student_id,
    kind: 'PEDIDO' as const,
    reason,
    effective_on: '2026-01-31',
  });
  const ended = { ended_at: sql<Date>`now()`, end_reason: 'Readmitido' };
  const { id: withdrawal_id } = await server.db
    .insertInto('student_withdrawal')
    .values({ ...withdrawal('Mudou de província'), ...ended })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { former_studies } = await candidates.find(other.id);
  await candidates.set(other.id, {
    former_studies: JSON.stringify({ ...(former_studies as object), withdrawal_id }),
  });
  await sql`update inscription set state = 'ANULADA' where student_id = ${student_id}`.execute(server.db);
  await server.db.insertInto('student_withdrawal').values(withdrawal('Desistiu de novo')).execute();
  await server.db.updateTable('student').set({ active: false }).where('id', '=', student_id).execute();
  await expireCandidacies(server.db);
  expect((await candidates.find(other.id)).state).toBe('CADUCADA');
  expect(await studentOf(student_id)).toMatchObject({ active: false });
  const open = server.db
    .selectFrom('student_withdrawal')
    .select('reason')
    .where('student_id', '=', student_id)
    .where('ended_at', 'is', null);
  expect(await open.execute()).toEqual([{ reason: 'Desistiu de novo' }]);
});

test('an account that an expiry closed is open again when its student, who had withdrawn, is reinstated', async () => {
  const { id, student_id } = await overdue();
  const { admin } = candidates.tokens;
  const params = { id: student_id };
  await server.call(
    withdrawStudent,
    { params, body: { kind: 'PEDIDO', reason: 'Mudou de província' } },
    admin,
  );
  expect(await studentOf(student_id)).toMatchObject({ active: false, account: true });
  await expireCandidacies(server.db);
  expect(await studentOf(student_id)).toMatchObject({ active: false, account: false });
  const { message } = await server.call(
    reinstateStudent,
    { params, body: { reason: 'Regressou aos estudos' } },
    admin,
  );
  expect(await studentOf(student_id)).toMatchObject({ active: true, account: true });
  expect(message).toContain(accessWords.readmitted);
  const { email } = await candidates.find(id);
  expect((await mailsTo(server.db, email))[0]!.subject).toBe('Nova senha temporária');
});

test('an account that is open again gets no password where its role signs in by a provider alone', async () => {
  const provider = await server.db
    .insertInto('identity_provider')
    .values({ issuer: 'https://universidade.test', client_id: 'portal', label: 'Universidade' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into provider_role (provider_id, role_id)
    select ${provider.id}, id from role where name = 'Student'`.execute(server.db);
  const { id, student_id } = await overdue();
  const { admin } = candidates.tokens;
  const params = { id: student_id };
  await server.call(withdrawStudent, { params, body: { kind: 'PEDIDO', reason: 'Mudou de casa' } }, admin);
  await expireCandidacies(server.db);
  await server.call(reinstateStudent, { params, body: { reason: 'Regressou aos estudos' } }, admin);
  expect(await studentOf(student_id)).toMatchObject({ active: true, account: true });
  const { email } = await candidates.find(id);
  const [mail] = await mailsTo(server.db, email);
  expect(mail!.text).toContain('A sua conta voltou a abrir.');
  expect(mail!.text).toContain('«Entrar com Universidade»');
  expect(mail!.text).not.toContain('Senha');
  await server.db.deleteFrom('provider_role').execute();
});

test('who applies again after the first candidacy expired enters for the first time, in any course', async () => {
  const first = await overdue();
  const applicant = { ...(await candidates.find(first.id)), id: first.student_id };
  for (const applied of [course, await candidates.offered(5)]) {
    await expireCandidacies(server.db);
    await sql`update candidacy set to_confirm = true where student_id = ${first.student_id}`.execute(
      server.db,
    );
    const again = await overdue(applied, applicant);
    const { type } = await server.db
      .selectFrom('inscription')
      .select('type')
      .where('candidacy_id', '=', again.id)
      .executeTakeFirstOrThrow();
    expect(type).toBe('Inscrição');
  }
  await expireCandidacies(server.db);
});

test('does not expire a candidacy due today or later', async () => {
  const id = await candidates.candidacy(course);
  await candidates.approve(id);
  expect(await expireCandidacies(server.db)).toBe(0);
  await candidates.set(id, { pay_until: sql`(now() at time zone 'Africa/Maputo')::date` });
  expect(await expireCandidacies(server.db)).toBe(0);
});

test.each(['ENVIADO', 'EM_VERIFICACAO'])('a proof that is %s freezes the candidacy', async (state) => {
  const { id, invoice_id } = await overdue();
  await sql`with file as (insert into attachment (sha256, media_type, size, name)
      values (${'a'.repeat(64)}, 'application/pdf', 9, 'talao.pdf') returning id)
    insert into payment_proof (invoice_id, attachment_id) select ${invoice_id}, id from file`.execute(
    server.db,
  );
  if (state !== 'ENVIADO')
    await sql`update payment_proof set state = ${state} where invoice_id = ${invoice_id}`.execute(server.db);
  expect(await expireCandidacies(server.db)).toBe(0);
  expect((await candidates.find(id)).state).toBe('APROVADA');
});

test('a payment that waits for its second person freezes the candidacy', async () => {
  const { id, invoice_id } = await overdue();
  await sql`with by as (select min(id) as id from user_account),
    paid as (insert into payment (method, transaction, amount_cents, paid_at, recorded_by)
      select 'TRANSFERENCIA', 'SEGUNDA-1', 6000000, now(), id from by returning id)
    insert into payment_approval (payment_id, invoice_id, recorded_by) select paid.id, ${invoice_id}, by.id from paid, by`.execute(
    server.db,
  );
  expect(await expireCandidacies(server.db)).toBe(0);
  expect((await candidates.find(id)).state).toBe('APROVADA');
});

test('does not expire a partly paid candidacy, which staff must look at', async () => {
  const { id, invoice_id } = await overdue();
  await markPaid(server.db, invoice_id, 100);
  expect(await expireCandidacies(server.db)).toBe(0);
  expect((await candidates.find(id)).state).toBe('APROVADA');
});

test('does not expire a candidacy of which a later instalment was paid first', async () => {
  const { id, invoice_id } = await overdue();
  const { student_id } = await candidates.find(id);
  const lines = [{ description: 'Segunda prestação', unitCents: 125_000 }];
  const later = await candidates.issue({ studentId: student_id!, type: 'INSCRICAO', lines });
  await server.db
    .insertInto('instalment')
    .values({ first_invoice_id: invoice_id, invoice_id: later.id, nth: 2 })
    .execute();
  await markPaid(server.db, later.id, 125_000);
  expect(await expireCandidacies(server.db)).toBe(0);
  expect((await candidates.find(id)).state).toBe('APROVADA');
});

test('locks the student before the inscription, as a withdrawal does', async () => {
  const { id, student_id } = await overdue();
  const { expiring } = await server.db.transaction().execute(async (tx) => {
    await sql`select from student where id = ${student_id} for update`.execute(tx);
    const expiring = expireCandidacies(server.db);
    await until(async () => {
      const { rows } =
        await sql`select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
          tx,
        );
      return rows.length > 0;
    });
    await sql`select from inscription where candidacy_id = ${id} for update nowait`.execute(tx);
    return { expiring };
  });
  expect(await expiring).toBe(1);
});

test('several processes at once let each go once', async () => {
  // In sequence: disabling a trigger waits for every writer of invoices, and blocks them.
  const made: Awaited<ReturnType<typeof overdue>>[] = [];
  while (made.length < 4) made.push(await overdue());
  const counts = await Promise.all([1, 2, 3].map(() => expireCandidacies(server.db)));
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(4);
  for (const { id } of made) {
    expect((await candidates.events(id)).filter(({ to_state }) => to_state === 'CADUCADA')).toHaveLength(1);
    expect(await mailsTo(server.db, (await candidates.find(id)).email)).toHaveLength(3);
  }
});

test('somebody who studied here before keeps their account and their place among students', async () => {
  const { id, student_id } = await overdue();
  await sql`insert into inscription (student_id, course_id, level_id, shift, academic_year_id, year, semester_id, type, entry_year)
    values (${student_id}, ${course}, 1, 'LABORAL', ${calendarYear(2025)}, 2025, 1, 'Inscrição', 2025)`.execute(
    server.db,
  );
  await server.db.transaction().execute(async (tx) => {
    await declareEndOfSemester(tx);
    for (const state of ['CONFIRMADA', 'ACTIVA', 'CONCLUIDA'])
      await sql`update inscription set state = ${state} where student_id = ${student_id} and year = 2025`.execute(
        tx,
      );
  });
  await expireCandidacies(server.db);
  expect((await candidates.find(id)).state).toBe('CADUCADA');
  const { rows } = await sql<{ active: boolean; account: boolean }>`select s.active, u.active as account
    from student s join user_account u on u.person_id = s.person_id where s.id = ${student_id}`.execute(
    server.db,
  );
  expect(rows[0]).toEqual({ active: true, account: true });
  const { data } = await server.call(oneStudent, { params: { id: student_id } }, candidates.tokens.admin);
  expect(data).toMatchObject({ state: 'CONCLUIDA', academic_year: '2025' });
});
