import { student as oneStudent, updateStudent } from '@portal/shared-kit/contract/enrolment/student';
import { allocateStudents, studentsByStatus } from '@portal/shared-kit/contract/enrolment/allocation';
import * as contract from '@portal/shared-kit/contract/enrolment/withdrawal';
import { changeState } from '@portal/shared-kit/contract/enrolment/inscription';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { creditInvoice, studentAccount, useCredit } from '@portal/shared-kit/contract/finance/credit';
import { sql } from 'kysely';
import { makeSubject, plan, thisYear } from '../../testing/class-groups.ts';
import { waitingFor } from '../../testing/waiting.ts';
import { lockYear, students as chargedStudents } from '../../finance/monthly/monthly-charge.repository.ts';
import { chargedSpans } from '../../finance/monthly/monthly.rules.ts';
import { calendarYear } from '../../testing/activities.ts';
import { quietly } from '../../testing/billing.ts';
import { candidatesOf } from '../../testing/candidates.ts';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { inscribedOf, type Inscribed } from '../../testing/inscribed.ts';
import { inscriptionsOf } from '../../testing/inscriptions.ts';
import { markPaid } from '../../testing/payments.ts';
import type { Tx } from '../../platform/database/db.ts';
import { createInscription, moveInscription } from '../inscriptions/inscription.service.ts';
import { admit } from '../students/admission.service.ts';
import { messages } from './messages.ts';

const server = identityServer();
const enrolled = inscribedOf(server);
let clerk: string;
let admin: string;
let course: number;
let subject: number;
beforeAll(async () => {
  clerk = (await signInAs(server, 'Secretaria')).token;
  admin = (await signInAs(server, 'Admin')).token;
  course = await enrolled.course({ name: 'Curso Deixado' });
  subject = await makeSubject(server.db, 'Disciplina Deixada');
  await plan(server.db, course, subject, 1, 1);
  await enrolled.entity({ code: '90777', used_for: ['PROPINA', 'MULTA'] });
});

let made = 0;
const group = async (capacity = 30) => {
  made += 1;
  const { rows } = await sql<{
    id: number;
  }>`insert into class_group (name, department_id, course_id, level_id,
    academic_year_id, semester_id, shift, capacity, entry_year) select ${`Turma Deixada ${made}`}, department_id, id, 1,
    1, 1, 'LABORAL', ${capacity}, 2026 from course where id = ${course} returning id`.execute(server.db);
  return rows[0]!.id;
};
const place = (classId: number, studentId: number) =>
  server.db.insertInto('class_student').values({ class_id: classId, student_id: studentId }).execute();
const enrol = async (studentId: number, classId: number) => {
  const { rows } = await sql<{ id: number }>`
    with place as (insert into edition (class_id, subject_id, year, semester_id) values (${classId}, ${subject}, ${thisYear}, 1)
      on conflict on constraint edition_key do update set year = excluded.year returning id)
    insert into enrolment (student_id, course_subject_id, subject_id, semester_id, year, edition_id)
    select ${studentId}, p.id, p.subject_id, 1, ${thisYear}, place.id from course_subject p, place
    where p.course_id = ${course} and p.subject_id = ${subject} returning id`.execute(server.db);
  return rows[0]!.id;
};
/** A monthly fee of this year with the given amount paid. */
const fee = async (studentId: number, of: number, { year = thisYear, paid = 0 } = {}) => {
  const { id } = await enrolled.issue({
    studentId,
    type: 'PROPINA',
    dueDate: `${year}-${String(of).padStart(2, '0')}-10`,
    lines: [{ description: `Propina ${of}`, unitCents: 300_000 }],
  });
  await server.db
    .insertInto('monthly_charge')
    .values({
      invoice_id: id,
      student_id: studentId,
      course_id: course,
      shift: 'LABORAL',
      year,
      month: of,
      calendar_month: `${year}-${String(of).padStart(2, '0')}-01`,
    })
    .execute();
  if (paid > 0) await markPaid(server.db, id, paid);
  return id;
};
const studying = async (overrides: Partial<Inscribed> = {}, classId?: number) => {
  const { id: inscription, student } = await enrolled.inscribed({
    course,
    year: thisYear,
    state: 'ACTIVA',
    ...overrides,
  });
  const class_id = classId ?? (await group());
  await place(class_id, student.id);
  return { inscription, class_id, enrolment: await enrol(student.id, class_id), ...student };
};
const reason = 'Mudou de província';
const withdraw = (id: number, more: object = {}, token = clerk) =>
  server.call(contract.withdrawStudent, { params: { id }, body: { kind: 'PEDIDO', reason, ...more } }, token);
const notWithdrawn = (id: number, more: object = {}, token = clerk) =>
  server.refused(
    contract.withdrawStudent,
    { params: { id }, body: { kind: 'PEDIDO', reason, ...more } },
    token,
  );
const reinstate = (id: number, token = admin, more: object = {}) =>
  server.call(
    contract.reinstateStudent,
    { params: { id }, body: { reason: 'Regressou aos estudos', ...more } },
    token,
  );
const today = institutionDay(new Date());
const month = Number(today.slice(5, 7));
const stateOf = async (table: 'enrolment' | 'inscription' | 'invoice', id: number) =>
  (await sql<{ state: string }>`select state from ${sql.table(table)} where id = ${id}`.execute(server.db))
    .rows[0]!.state;
const read = async (id: number) => (await server.call(oneStudent, { params: { id } }, clerk)).data;

test('a withdrawal removes the student from class, subjects and inscription and notifies them; it does what the preview showed', async () => {
  const studied = await studying();
  const { data: preview } = await server.call(
    contract.previewWithdrawal,
    { params: { id: studied.id }, query: {} },
    clerk,
  );
  expect(preview).toMatchObject({
    class_group: { id: studied.class_id },
    subjects: [{ id: studied.enrolment, name: 'Disciplina Deixada' }],
    inscriptions: [{ id: studied.inscription, state: 'ACTIVA' }],
  });
  const { data, message } = await withdraw(studied.id);
  expect(data).toEqual(preview);
  expect(message).toBe('Desistência registada, 1 disciplina anulada.');
  expect(await stateOf('enrolment', studied.enrolment)).toBe('ANULADO');
  expect(await stateOf('inscription', studied.inscription)).toBe('ANULADA');
  expect(await read(studied.id)).toMatchObject({
    active: false,
    classmate_id: null,
    state: 'ANULADA',
    withdrawn: { kind: 'PEDIDO', on: today, reason },
  });
  const { data: left } = await server.call(
    studentsByStatus,
    { query: { status: 'DESISTENTE', course_id: course } as never },
    clerk,
  );
  expect(left.map(({ student_id }) => student_id)).toEqual([studied.id]);
  const { rows } = await sql<object>`select c.title from communication c join communication_recipient r
    on r.communication_id = c.id where r.person_id = ${studied.person_id}`.execute(server.db);
  expect(rows).toEqual([{ title: 'Desistência registada' }]);
  const { rows: log } = await sql<{
    reason: string;
  }>`select reason from audit_log where action = 'student.withdraw'
    and entity_id = ${String(studied.id)}`.execute(server.db);
  expect(log).toEqual([{ reason }]);
});

test('months to come are not owed, and are credit where they were paid; months until then stay', async () => {
  const one = await studying();
  const year = thisYear + 1;
  const [before, now] = [await fee(one.id, 1, { year: thisYear - 1 }), await fee(one.id, month)];
  const [open, part, paid] = [
    await fee(one.id, 2, { year }),
    await fee(one.id, 3, { year, paid: 100_000 }),
    await fee(one.id, 4, { year, paid: 300_000 }),
  ];
  const { data } = await withdraw(one.id);
  expect(data.invoices.map(({ id, fate, credit }) => [id, fate, credit])).toEqual([
    [before, 'FICA', 0],
    [now, 'FICA', 0],
    [open, 'ANULADA', 0],
    [part, 'ANULADA', 100_000],
    [paid, 'CREDITO', 300_000],
  ]);
  expect(data).toMatchObject({ credit: 400_000, owed: 600_000 });
  const states = await Promise.all([before, now, open, part, paid].map((id) => stateOf('invoice', id)));
  expect(states).toEqual(['EMITIDA', 'EMITIDA', 'ANULADA', 'ANULADA', 'PAGA']);
  const { rows } = await sql<object>`select balance_cents::int as balance from credit_account
    where student_id = ${one.id}`.execute(server.db);
  expect(rows).toEqual([{ balance: 400_000 }]);
});

test('the fine of a month that is not owed goes with it, and is credit where it was paid, as the preview says', async () => {
  const one = await studying();
  const year = thisYear + 1;
  const fineOf = async (invoice: number, paid: number) => {
    const lines = [{ description: 'Multa', unitCents: 30_000 }];
    const { id } = await enrolled.issue({ studentId: one.id, type: 'MULTA', lines });
    await sql`with policy as (insert into fine_policy (types, due_from, grace_days, replaced_at)
        values ('{PROPINA}', '2020-01-01', 0, now()) returning id)
      insert into fine (invoice_id, fine_invoice_id, policy_id, day, formula, amount_cents, days_late, percent, base_cents)
      select ${invoice}, ${id}, id, '2026-01-01', 'Ensaio', 30000, 1, 10, 300000 from policy`.execute(
      server.db,
    );
    if (paid > 0) await markPaid(server.db, id, paid);
    return id;
  };
  const months = [await fee(one.id, 2, { year }), await fee(one.id, 3, { year, paid: 300_000 })] as const;
  const ended = [
    [await fineOf(months[0], 0), 'ANULADA', 0],
    [await fineOf(months[0], 30_000), 'CREDITO', 30_000],
    [await fineOf(months[1], 10_000), 'ANULADA', 10_000],
    [await fineOf(months[1], 30_000), 'CREDITO', 30_000],
  ];
  const request = { params: { id: one.id }, query: {} };
  const { data: preview } = await server.call(contract.previewWithdrawal, request, clerk);
  expect(preview.invoices.slice(2).map(({ id, fate, credit }) => [id, fate, credit])).toEqual(ended);
  expect((await withdraw(one.id)).data).toEqual(preview);
  const { data: account } = await server.call(studentAccount, { params: { id: one.id } }, clerk);
  expect(account).toMatchObject({ balance: 370_000, open: 0 });
  const { rows } = await sql<object>`select distinct ended from fine where fine_invoice_id
    = any(${ended.map(([id]) => id)}::int[])`.execute(server.db);
  expect(rows).toEqual([{ ended: 'CORRIGIDA' }]);
});

test('of a month to come whose note left credit that was used, and whose payment was reversed, only that credit stays owed, as the preview says', async () => {
  const { id } = await studying();
  const month = await fee(id, 2, { year: thisYear + 1, paid: 300_000 });
  const { payment_id } = await server.db
    .selectFrom('allocation')
    .select('payment_id')
    .where('invoice_id', '=', month)
    .executeTakeFirstOrThrow();
  const other = await enrolled.issue({
    studentId: id,
    type: 'PROPINA',
    lines: [{ description: 'Propina', unitCents: 100_000 }],
  });
  await server.call(creditInvoice, { params: { id: month }, body: { amount: 100_000, reason } }, admin);
  await server.call(useCredit, { params: { id: other.id }, body: { reason } }, admin);
  await server.call(reversePayment, { params: { id: payment_id! }, body: { reason } }, admin);
  const { data: preview } = await server.call(
    contract.previewWithdrawal,
    { params: { id }, query: {} },
    clerk,
  );
  expect(preview).toMatchObject({
    invoices: [{ id: month, open: 100_000, fate: 'FICA' }],
    credit: 0,
    owed: 100_000,
  });
  expect((await withdraw(id)).data).toEqual(preview);
  const { data } = await server.call(studentAccount, { params: { id } }, admin);
  expect(data).toMatchObject({ balance: 0, open: 100_000 });
});

test('the fee of what was never active is not owed, that of what was active stays', async () => {
  const bill = { total: 250_000, paid: 0 };
  const waiting = await studying({ state: 'CONFIRMADA', bill });
  const { data } = await withdraw(waiting.id);
  expect(data.invoices).toMatchObject([{ fate: 'ANULADA', open: 250_000 }]);
  expect(data.owed).toBe(0);
  const active = await studying({ bill: { total: 250_000, paid: 250_000 } });
  expect((await withdraw(active.id)).data.invoices).toEqual([]);
});

test('later instalments of what was never active are not owed either, and the notice says so', async () => {
  const one = await studying({ state: 'CONFIRMADA', bill: { total: 100_000, paid: 0 } });
  const { id: first } = await server.db
    .selectFrom('invoice')
    .select('id')
    .where('inscription_id', '=', one.inscription)
    .executeTakeFirstOrThrow();
  const lines = [{ description: 'Taxa, 2.ª prestação', unitCents: 100_000 }];
  const { id: later } = await enrolled.issue({ studentId: one.id, type: 'INSCRICAO', lines });
  const part = { first_invoice_id: first, invoice_id: later, nth: 2 };
  await server.db.insertInto('instalment').values(part).execute();
  const { data } = await withdraw(one.id);
  expect(data.invoices.map(({ id, fate }) => [id, fate])).toEqual([
    [first, 'ANULADA'],
    [later, 'ANULADA'],
  ]);
  expect(data.owed).toBe(0);
  expect(await stateOf('invoice', later)).toBe('ANULADA');
});

test('a later instalment that was paid first becomes credit, as the preview says', async () => {
  const one = await studying({ state: 'CONFIRMADA', bill: { total: 100_000, paid: 0 } });
  const { id: first } = await server.db
    .selectFrom('invoice')
    .select('id')
    .where('inscription_id', '=', one.inscription)
    .executeTakeFirstOrThrow();
  const lines = [{ description: 'Taxa, 2.ª prestação', unitCents: 100_000 }];
  const { id: later } = await enrolled.issue({ studentId: one.id, type: 'INSCRICAO', lines });
  const part = { first_invoice_id: first, invoice_id: later, nth: 2 };
  await server.db.insertInto('instalment').values(part).execute();
  await markPaid(server.db, later, 100_000);
  const { data: preview } = await server.call(
    contract.previewWithdrawal,
    { params: { id: one.id }, query: {} },
    clerk,
  );
  expect(preview).toMatchObject({
    credit: 100_000,
    owed: 0,
    invoices: [
      { id: first, fate: 'ANULADA', credit: 0 },
      { id: later, fate: 'CREDITO', credit: 100_000 },
    ],
  });
  expect((await withdraw(one.id)).data).toEqual(preview);
  const { data: account } = await server.call(studentAccount, { params: { id: one.id } }, clerk);
  expect(account.balance).toBe(100_000);
});

test('twice, and two at once, are one withdrawal', async () => {
  const one = await studying();
  await Promise.all([withdraw(one.id), withdraw(one.id)]);
  expect((await withdraw(one.id)).message).toBe(messages.already);
  const { rows } = await sql<object>`select 1 from student_withdrawal where student_id = ${one.id}`.execute(
    server.db,
  );
  expect(rows).toHaveLength(1);
});

test('frees the place for the next student, and reports a full class when the student comes back', async () => {
  const only = await group(1);
  const one = await studying({}, only);
  const { student: other } = await enrolled.inscribed({ course, year: thisYear, state: 'ACTIVA' });
  await withdraw(one.id);
  const body = { classmate_id: only, student_ids: [other.id] };
  const { data: placed } = await server.call(allocateStudents, { body: body as never }, clerk);
  expect(placed).toMatchObject({ placed: [{ student_id: other.id }], refused: [] });
  await sql`delete from role_permission where role_id = (select id from role where name = 'Admin')
    and permission_id = (select id from permission where name = 'classes.overbook')`.execute(server.db);
  const { data } = await reinstate(one.id, (await signInAs(server, 'Admin')).token);
  expect(data.class_group).toBeNull();
  expect(data.refused).toContainEqual({
    what: expect.stringContaining('Turma Deixada'),
    reason: messages.noPlace(1),
    may_override: false,
  });
});

test('a reinstated student gets class, grades and inscription back; the answer names everything that cannot be restored', async () => {
  const one = await studying();
  const other = await studying({ year: thisYear - 1 });
  await withdraw(one.id);
  await withdraw(other.id);
  const { data: preview } = await server.call(
    contract.previewReinstatement,
    { params: { id: one.id } },
    admin,
  );
  expect(preview.withdrawn).toEqual({ kind: 'PEDIDO', on: today, reason });
  expect((await read(one.id)).withdrawn).not.toBeNull();
  const { data } = await reinstate(one.id);
  expect(data).toEqual({
    student_id: one.id,
    refused: [],
    class_group: { id: one.class_id, name: expect.stringContaining('Turma Deixada') },
    subjects: [{ id: one.enrolment, name: 'Disciplina Deixada' }],
    inscriptions: [{ id: one.inscription, what: expect.stringContaining('Inscrição'), state: 'ACTIVA' }],
  });
  expect(await stateOf('enrolment', one.enrolment)).toBe('INSCRITO');
  expect(await read(one.id)).toMatchObject({ active: true, withdrawn: null, state: 'ACTIVA' });
  expect((await reinstate(other.id)).data.refused).toEqual([
    {
      what: expect.stringContaining(String(thisYear - 1)),
      reason: messages.yearOver(thisYear - 1),
      may_override: false,
    },
  ]);
  const again = await server.refused(
    contract.reinstateStudent,
    { params: { id: one.id }, body: { reason: 'Outra vez' } },
    admin,
  );
  expect([again.http, again.message]).toEqual([409, messages.notWithdrawn]);
});

test('subjects of a student who comes back are subject to the rules of new enrolments, with the same override', async () => {
  const [one, other] = [await studying(), await studying()];
  const required = await makeSubject(server.db, 'Disciplina Exigida');
  await plan(server.db, course, required, 1, 1);
  await withdraw(one.id);
  await withdraw(other.id);
  const precedence = { course_id: course, subject_id: subject, required_subject_id: required };
  const { id } = await server.db
    .insertInto('precedence')
    .values({ ...precedence, type: 'OBRIGATORIA' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refused = [
    {
      what: 'Disciplina Deixada',
      reason: expect.stringContaining('Disciplina Deixada → Disciplina Exigida'),
      may_override: true,
    },
  ];
  const { data: preview } = await server.call(
    contract.previewReinstatement,
    { params: { id: one.id } },
    admin,
  );
  expect([preview.subjects, preview.refused]).toEqual([[], refused]);
  const { data } = await reinstate(one.id);
  expect([data.subjects, data.refused]).toEqual([[], refused]);
  expect(await stateOf('enrolment', one.enrolment)).toBe('ANULADO');
  const { data: overridden } = await reinstate(other.id, admin, { override: true });
  expect([overridden.subjects.map((subject) => subject.id), overridden.refused]).toEqual([
    [other.enrolment],
    [],
  ]);
  await server.db.deleteFrom('precedence').where('id', '=', id).execute();
});

test('an inscription whose payment was reversed meanwhile waits for a payment when the student comes back', async () => {
  const one = await studying({ bill: { total: 50_000, paid: 50_000 } });
  await withdraw(one.id);
  await enrolled.reversed(one.inscription);
  expect((await reinstate(one.id)).data.inscriptions).toMatchObject([{ state: 'CONFIRMADA' }]);
  expect(await stateOf('inscription', one.inscription)).toBe('CONFIRMADA');
});

test('a student who comes back takes the seat in the course only where one is free', async () => {
  const candidates = candidatesOf(server);
  await candidates.prepare();
  const full = await candidates.offered(1, { code: '8123' });
  const first = await candidates.candidacy(full);
  const { student_id } = await candidates.approve(first);
  await sql`update inscription set state = 'ACTIVA' where student_id = ${student_id}`.execute(server.db);
  await candidates.set(first, { state: 'MATRICULADA' });
  await withdraw(student_id);
  await candidates.approve(await candidates.candidacy(full));
  const { token, userId } = await signInAs(server, 'Admin');
  await sql`insert into user_permission (user_id, permission_id, granted)
    select ${userId}, id, false from permission where name = 'classes.overbook'`.execute(server.db);
  const { data } = await reinstate(student_id, token);
  expect(data.inscriptions).toEqual([]);
  expect(data.refused).toMatchObject([{ reason: expect.stringMatching(/vagas?/) }]);
});

test('who is admitted again after a withdrawal can be charged the months that it ended', async () => {
  const one = await studying();
  const later = await fee(one.id, 12, { year: thisYear + 1 });
  await withdraw(one.id);
  expect(await stateOf('invoice', later)).toBe('ANULADA');
  const studies = { courseId: course, levelId: 1, shift: 'LABORAL' as const, entryYear: thisYear + 1 };
  const again = { ...studies, personId: one.person_id, hasCertificate: false };
  await server.db.transaction().execute((tx) => admit(tx, quietly, again));
  const charged = server.db.selectFrom('monthly_charge').select('month').where('invoice_id', '=', later);
  expect(await charged.execute()).toEqual([]);
});

test('who is admitted to another course owes the months to come there, and in the concluded studies again where that came to nothing', async () => {
  const year = thisYear + 1;
  const { id: studentId, person_id: personId } = await enrolled.student(course);
  await inscriptionsOf(server).inscription(course, { studentId, year, state: 'CONCLUIDA' });
  const [paid, open] = [await fee(studentId, 3, { year, paid: 300_000 }), await fee(studentId, 4, { year })];
  const studies = {
    courseId: await enrolled.course(),
    levelId: 1,
    shift: 'LABORAL' as const,
    entryYear: year,
  };
  const goOn = async () => {
    const [charged] = await chargedStudents(server.db, year, { after: studentId - 1, most: 1 });
    const { moves, ...one } = charged!.inscriptions[0]!;
    return chargedSpans(moves, { ...one, renewal: false }).at(-1)!.until === null;
  };
  expect(await goOn()).toBe(true);
  const inscription = await server.db.transaction().execute(async (tx) => {
    await admit(tx, quietly, { ...studies, personId, hasCertificate: false });
    const term = { academicYearId: calendarYear(year), year, semesterId: 1 };
    const id = await createInscription(tx, quietly, {
      ...studies,
      ...term,
      studentId,
      type: 'Mudança de curso',
    });
    await moveInscription(tx, quietly, id, 'CONFIRMADA');
    return id;
  });
  expect([await stateOf('invoice', paid), await stateOf('invoice', open)]).toEqual(['PAGA', 'ANULADA']);
  expect((await server.call(studentAccount, { params: { id: studentId } }, admin)).data).toMatchObject({
    balance: 300_000,
    open: 0,
  });
  const told =
    await sql`select c.body from communication c join communication_recipient r on r.communication_id = c.id
    where r.person_id = ${personId} and c.type = 'FINANCEIRA'`.execute(server.db);
  expect(told.rows).toEqual([
    { body: expect.stringMatching(/^Foi admitido noutro curso: as facturas FT .*, FT .* Tem 3.000,00/) },
  ]);
  expect(await goOn()).toBe(false);
  await server.db
    .transaction()
    .execute((tx) => moveInscription(tx, quietly, inscription, 'ANULADA', { reason }));
  const [again] = await chargedStudents(server.db, year, { after: studentId - 1, most: 1 });
  expect(again!.charged).toEqual([]);
  expect(await goOn()).toBe(true);
});

test('the months to come of a course end where the office moves its student to another, whatever their entry year', async () => {
  const other = await enrolled.course();
  const { id: studentId, person_id: personId } = await enrolled.student(course);
  await inscriptionsOf(server).inscription(course, { studentId, year: thisYear, state: 'CONCLUIDA' });
  const open = await fee(studentId, 12, { year: thisYear + 1 });
  const studies = { courseId: other, levelId: 1, shift: 'LABORAL' as const, entryYear: thisYear - 2 };
  await server.db
    .transaction()
    .execute((tx) => admit(tx, quietly, { ...studies, personId, hasCertificate: false }));
  expect(await stateOf('invoice', open)).toBe('ANULADA');
  const [charged] = await chargedStudents(server.db, thisYear, { after: studentId - 1, most: 1 });
  expect(charged!.inscriptions[0]!.moves.at(-1)).toMatchObject({ to: 'TRANSFERIDA' });
});

test('who is admitted to another course while months are charged owes none of the earlier course', async () => {
  const year = thisYear + 1;
  const { id, person_id: personId } = await enrolled.student(course);
  const studies = { levelId: 1, shift: 'LABORAL' as const, entryYear: year, hasCertificate: false };
  const courseId = await enrolled.course();
  let month = 0;
  await waitingFor(
    server.db,
    async (tx) => {
      await lockYear(tx, year);
      month = await fee(id, 3, { year });
    },
    () => server.db.transaction().execute((tx) => admit(tx, quietly, { ...studies, courseId, personId })),
  );
  expect(await stateOf('invoice', month)).toBe('ANULADA');
});

test('the months of a concluded inscription or a paid renewal go on after a reinstatement, not after an admission', async () => {
  const year = thisYear;
  const other = await enrolled.course();
  for (const type of ['Inscrição', 'Renovação'] as const) {
    const { id: studentId, person_id: personId } = await enrolled.student(course);
    await inscriptionsOf(server).inscription(course, { studentId, year, type, state: 'CONCLUIDA' });
    const goOn = async () => {
      const [charged] = await chargedStudents(server.db, year, { after: studentId - 1, most: 1 });
      const { moves, ...one } = charged!.inscriptions[0]!;
      return chargedSpans(moves, { ...one, renewal: type === 'Renovação' }).at(-1)!.until === null;
    };
    expect(await goOn()).toBe(true);
    await withdraw(studentId);
    expect(await goOn()).toBe(false);
    await reinstate(studentId);
    expect(await goOn()).toBe(true);
    const entryYear = thisYear + 1;
    const studies = { levelId: 1, shift: 'LABORAL' as const, entryYear };
    const admitTo = (tx: Tx, courseId: number) =>
      admit(tx, quietly, { ...studies, courseId, personId, hasCertificate: false });
    await withdraw(studentId);
    // A student who is registered by the office has no inscription yet.
    await server.db.transaction().execute((tx) => admitTo(tx, other));
    expect(await goOn()).toBe(false);
    await withdraw(studentId);
    await server.db.transaction().execute(async (tx) => {
      await admitTo(tx, course);
      await createInscription(tx, quietly, {
        ...studies,
        studentId,
        courseId: course,
        academicYearId: calendarYear(entryYear),
        year: entryYear,
        semesterId: 1,
        type: 'Reingresso',
      });
    });
    expect(await goOn()).toBe(false);
    // A return to the new studies resumes none of the old.
    await withdraw(studentId);
    await reinstate(studentId);
    expect(await goOn()).toBe(false);
  }
});

test('the months of an inscription after an admission end with it, whatever renewal was paid before the withdrawal', async () => {
  const year = thisYear + 1;
  const { id: studentId, person_id: personId } = await enrolled.student(course);
  await inscriptionsOf(server).inscription(course, {
    studentId,
    year,
    type: 'Renovação',
    state: 'CONCLUIDA',
  });
  await withdraw(studentId);
  const studies = { levelId: 1, shift: 'LABORAL' as const, entryYear: year };
  const id = await server.db.transaction().execute(async (tx) => {
    await admit(tx, quietly, { ...studies, courseId: course, personId, hasCertificate: false });
    const made = await createInscription(tx, quietly, {
      ...studies,
      studentId,
      courseId: course,
      academicYearId: calendarYear(year),
      year,
      semesterId: 1,
      type: 'Reingresso',
    });
    await moveInscription(tx, quietly, made, 'CONFIRMADA');
    await moveInscription(tx, quietly, made, 'ACTIVA');
    return made;
  });
  const later = await fee(studentId, 12, { year });
  await server.call(changeState, { params: { id }, body: { state: 'SUSPENSA', reason } }, clerk);
  expect(await stateOf('invoice', later)).toBe('ANULADA');
});

test('who renewed and paid did not fail to renew', async () => {
  const one = await studying({ type: 'Renovação', state: 'CONCLUIDA' });
  expect((await notWithdrawn(one.id, { kind: 'NAO_RENOVOU' })).errors).toEqual({ kind: [messages.hasPaid] });
});

test('refuses a user without the permission, a future day, a renewed student and an unknown student, and changes nothing', async () => {
  const one = await studying();
  const teacher = (await signInAs(server, 'Teacher')).token;
  expect((await notWithdrawn(one.id, {}, teacher)).http).toBe(403);
  expect((await notWithdrawn(999_999)).http).toBe(404);
  expect((await notWithdrawn(one.id, { reason: 'x' })).http).toBe(422);
  const renewed = await notWithdrawn(one.id, { kind: 'NAO_RENOVOU' });
  expect(renewed.errors).toHaveProperty('kind');
  const future = await notWithdrawn(one.id, { effective_on: `${thisYear + 1}-12-31` });
  expect(future.errors).toEqual({ effective_on: [messages.future] });
  expect((await read(one.id)).withdrawn).toBeNull();
  const body = { reason: 'Regressou aos estudos' };
  expect(
    (await server.refused(contract.reinstateStudent, { params: { id: one.id }, body }, clerk)).http,
  ).toBe(403);
  await withdraw(one.id);
  const opened = await server.refused(
    updateStudent,
    { params: { id: one.id }, body: { active: true } },
    clerk,
  );
  expect(opened.http).toBe(409);
});
