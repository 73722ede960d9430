import { randomUUID } from 'node:crypto';
import * as contract from '@portal/shared-kit/contract/people/communication';
import * as sending from '@portal/shared-kit/contract/people/sent-communication';
import { permissionNames, type Permission } from '@portal/shared-kit/contract/core/permissions';
import type { SignedIn } from '../../platform/http/route.ts';
import { inDays } from '../../testing/activities.ts';
import { editionAt, teach } from '../../testing/class-groups.ts';
import { enrolledOf, thisYear } from '../../testing/enrolled.ts';
import { makeAccount } from '../../testing/identity.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { somePng } from '../../testing/payments.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { messages } from './messages.ts';
import { notifyStudents, notifyEachStudent } from './notice.ts';

const holding = (...names: Permission[]): Partial<SignedIn> => ({ permissions: new Set(names) });
const users = {
  staff: holding(...permissionNames),
  teacher: holding('communications.create_own'),
  ana: holding('communications.read'),
  rui: holding('communications.read'),
  writer: holding('communications.create'),
} satisfies Record<string, Partial<SignedIn>>;
type Token = keyof typeof users;
const server = testServer({ authenticator: () => testAuthenticator(users) });
const make = enrolledOf(() => server.db);

let course: number;
let group: number;
let subject: number;
let ana: number;
let rui: number;
let teacherId: number;

const personOf = async (studentId: number) =>
  (
    await server.db
      .selectFrom('student')
      .select('person_id')
      .where('id', '=', studentId)
      .executeTakeFirstOrThrow()
  ).person_id;
const idOf = async (insert: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) =>
  (await insert.executeTakeFirstOrThrow()).id;

beforeAll(async () => {
  course = await make.course();
  group = await make.classGroup(course, { name: 'EI-1A' });
  subject = await make.planned(course, 1, 1, 'Redes');
  ana = await make.student(course, group);
  rui = await make.student(await make.course());
  const teacher = await makeAccount(server.db, 'Teacher');
  Object.assign(users.ana, { personId: await personOf(ana) });
  Object.assign(users.rui, { personId: await personOf(rui) });
  Object.assign(users.staff, { userId: (await makeAccount(server.db, 'Secretaria')).userId });
  const { userId } = teacher;
  const { person_id } = await server.db
    .selectFrom('user_account')
    .select('person_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  Object.assign(users.teacher, { userId, personId: person_id });
  const { department_id } = await server.db
    .selectFrom('course')
    .select('department_id')
    .where('id', '=', course)
    .executeTakeFirstOrThrow();
  teacherId = await idOf(
    server.db.insertInto('teacher').values({ person_id, department_id }).returning('id'),
  );
  const place = { class_id: group, subject_id: subject, year: thisYear };
  await teaching(place);
  await enrolled(ana, place);
});

interface Place {
  class_id: number;
  subject_id: number;
  year: number;
}
/** Makes the teacher teach a subject to a class. */
const teaching = (place: Place) => teach(server.db, { ...place, teacher_id: teacherId });
async function enrolled(student_id: number, place: Place) {
  const { subject_id, year } = place;
  const plan = await server.db
    .selectFrom('course_subject')
    .select('id')
    .where('subject_id', '=', subject_id)
    .executeTakeFirstOrThrow();
  const edition_id = await editionAt(server.db, place);
  const row = { student_id, course_subject_id: plan.id, subject_id, edition_id, year, semester_id: 1 };
  return idOf(server.db.insertInto('enrolment').values(row).returning('id'));
}

const send = async (overrides: object, token: Token = 'staff') =>
  (
    await server.call(
      sending.sendCommunication,
      { body: { title: 'Aviso', body: 'Texto.', ...overrides } as never },
      token,
    )
  ).data;
const refused = (overrides: object, token: Token) =>
  server.refused(
    sending.sendCommunication,
    { body: { title: 'Aviso', body: 'Texto.', ...overrides } },
    token,
  );
const inbox = async (token: Token) => (await server.call(contract.communications, {}, token)).data;
const totals = async (token: Token) => (await server.call(contract.totalCommunication, {}, token)).data;
const open = (id: number, token: Token) =>
  server.call(contract.openCommunication, { query: { notification_id: id } }, token);

test('a message to a class is previewed, reaches only that class, counts as unread, and as read once it is opened', async () => {
  const query = { type: 'TURMA' as const, classmate_id: group };
  expect((await server.call(sending.communicationAudience, { query }, 'staff')).data).toEqual({
    recipients: 1,
    audience: 'Turma EI-1A',
  });
  const before = await totals('ana');
  const { id, recipients } = await send({ ...query, title: 'Prova adiada' });
  expect(recipients).toBe(1);
  expect(await totals('ana')).toEqual({ total: before.total + 1, unread: before.unread + 1 });
  expect((await inbox('ana'))[0]).toMatchObject({ id, title: 'Prova adiada', type: 'TURMA', read_at: null });
  expect((await inbox('rui')).map((one) => one.id)).not.toContain(id);
  const { data } = await open(id, 'ana');
  expect(data.read_at).not.toBeNull();
  expect((await open(id, 'ana')).data.read_at).toBe(data.read_at);
  expect(await totals('ana')).toEqual({ total: before.total + 1, unread: before.unread });
  const [sent] = (await server.call(sending.sentCommunications, {}, 'staff')).data;
  expect(sent).toMatchObject({ id, recipients: 1, read: 1, audience: 'Turma EI-1A' });
});

test("another student's communication is not found by its number, and cannot be marked read", async () => {
  const { id } = await send({ type: 'INDIVIDUAL', student_id: ana });
  const refusal = await server.refused(contract.openCommunication, { query: { notification_id: id } }, 'rui');
  expect(refusal).toMatchObject({ http: 404, message: messages.missing });
  expect((await inbox('ana')).find((one) => one.id === id)).toMatchObject({ read_at: null });
});

test('a message that is sent again with its key, also at the same moment, reaches people once; another content is told', async () => {
  const message = { type: 'INDIVIDUAL', student_id: ana, title: 'Uma vez', key: randomUUID() };
  const [first, second] = await Promise.all([send(message), send(message)]);
  expect(second).toEqual(first);
  expect(await send(message)).toEqual(first);
  expect((await inbox('ana')).filter(({ title }) => title === 'Uma vez')).toHaveLength(1);
  const sentOtherwise = { code: 'conflict', message: messages.sentOtherwise };
  expect(await refused({ ...message, body: 'Outro.' }, 'staff')).toMatchObject(sentOtherwise);
  expect(await refused({ ...message, expires_on: '2999-01-01' }, 'staff')).toMatchObject(sentOtherwise);
  await send({ ...message, key: randomUUID() });
  expect((await inbox('ana')).filter(({ title }) => title === 'Uma vez')).toHaveLength(2);
});

test('each audience is who it names', async () => {
  for (const [audience, mine, theirs] of [
    [{ type: 'GERAL' }, true, true],
    [{ type: 'CURSO', course_id: course }, true, false],
    [{ type: 'PAUTA', classmate_id: group, subject_id: subject }, true, false],
    [{ type: 'INDIVIDUAL', student_id: rui }, false, true],
  ] as const) {
    const { id } = await send(audience);
    const has = async (token: Token) => (await inbox(token)).some((one) => one.id === id);
    expect([audience.type, await has('ana'), await has('rui')]).toEqual([audience.type, mine, theirs]);
  }
});

test('refuses a message without recipients, and requires the fields of each type', async () => {
  const empty = await make.classGroup(course);
  for (const audience of [{ type: 'TURMA', classmate_id: empty }, { type: 'FINANCEIRA' }])
    expect(await refused(audience, 'staff')).toMatchObject({
      http: 422,
      errors: { type: [messages.nobody] },
    });
  expect(await refused({ type: 'PAUTA' }, 'staff')).toMatchObject({
    http: 422,
    errors: { classmate_id: ['Escolha a turma.'], subject_id: ['Escolha a disciplina.'] },
  });
});

test('teachers write to those they teach, and see only what they sent', async () => {
  const { data } = await server.call(sending.ownAudiences, {}, 'teacher');
  expect(data).toMatchObject([{ classmate_id: group, classmate_name: 'EI-1A', subject_id: subject }]);
  const { id } = await send({ type: 'PAUTA', classmate_id: group, subject_id: subject }, 'teacher');
  const other = await make.classGroup(course);
  for (const audience of [
    { type: 'GERAL' },
    { type: 'CURSO', course_id: course },
    { type: 'INDIVIDUAL', student_id: ana },
    { type: 'TURMA', classmate_id: other },
  ])
    expect(await refused(audience, 'teacher')).toMatchObject({ http: 403, message: messages.notTaught });
  const sent = await server.call(sending.sentCommunications, {}, 'teacher');
  expect(sent.data.map((one) => one.id)).toEqual([id]);
});

test('a teacher who was deactivated writes to nobody', async () => {
  const activate = (active: boolean) =>
    server.db.updateTable('teacher').set({ active }).where('id', '=', teacherId).execute();
  const { audience } = await taughtIn(thisYear);
  await activate(false);
  expect((await server.call(sending.ownAudiences, {}, 'teacher')).data).toEqual([]);
  expect(await refused(audience, 'teacher')).toMatchObject({ http: 403, message: messages.notTaught });
  await activate(true);
});

/** A class with a subject that the teacher has in that year, and a student there. */
async function taughtIn(year: number) {
  const class_id = await make.classGroup(course);
  const subject_id = await make.planned(course, 1, 1);
  await teaching({ class_id, subject_id, year });
  const student = await make.student(course, class_id);
  const enrolment = await enrolled(student, { class_id, subject_id, year });
  const audience = { type: 'PAUTA' as const, classmate_id: class_id, subject_id };
  const isOffered = async () =>
    (await server.call(sending.ownAudiences, {}, 'teacher')).data.some(
      (one) => one.classmate_id === class_id && one.subject_id === subject_id,
    );
  return { place: { class_id, subject_id, year }, student, enrolment, audience, isOffered };
}

test('teachers do not write to a class of an earlier year, unless its exams are still going on', async () => {
  const { place, audience, isOffered } = await taughtIn(thisYear - 1);
  const isRefused = async () => {
    for (const type of ['PAUTA', 'TURMA'] as const) {
      const refusal = await refused({ ...audience, type }, 'teacher');
      expect(refusal).toMatchObject({ http: 403, message: messages.notTaught });
    }
    expect(await isOffered()).toBe(false);
  };
  await isRefused();
  const year = await server.db
    .selectFrom('academic_year')
    .select('id')
    .where('designation', '=', String(place.year))
    .executeTakeFirstOrThrow();
  const period = {
    type: 'EXAME_RECORRENCIA' as const,
    academic_year_id: year.id,
    semester_id: 1,
    course_id: course,
  };
  await server.db
    .insertInto('activity')
    .values({ ...period, date_start: inDays(-5), date_end: inDays(5) })
    .execute();
  expect(await isOffered()).toBe(true);
  expect((await send(audience, 'teacher')).recipients).toBe(1);
  // Somebody else teaches the class this year.
  await editionAt(server.db, { ...place, year: thisYear });
  await isRefused();
});

test('a message to a pauta reaches the class of this year, also after its semester, and not one that is prepared', async () => {
  const { place, audience, student, enrolment, isOffered } = await taughtIn(thisYear);
  await server.db.updateTable('enrolment').set({ state: 'CONCLUIDO' }).where('id', '=', enrolment).execute();
  await editionAt(server.db, { ...place, year: thisYear + 1 });
  expect(await isOffered()).toBe(true);
  const { id } = await send(audience, 'teacher');
  const reached = await server.db
    .selectFrom('communication_recipient')
    .select('person_id')
    .where('communication_id', '=', id)
    .execute();
  expect(reached).toEqual([{ person_id: await personOf(student) }]);
});

test('does not list, count or open expired messages, and refuses a past expiry date', async () => {
  const { id } = await send({ type: 'INDIVIDUAL', student_id: ana, expires_on: '2999-12-31' });
  const { total } = await totals('ana');
  expect((await inbox('ana')).some((one) => one.id === id)).toBe(true);
  await server.db
    .updateTable('communication')
    .set({ expires_at: '2020-01-01T00:00:00Z' })
    .where('id', '=', id)
    .execute();
  expect((await inbox('ana')).some((one) => one.id === id)).toBe(false);
  expect((await totals('ana')).total).toBe(total - 1);
  expect(
    await server.refused(contract.openCommunication, { query: { notification_id: id } }, 'ana'),
  ).toMatchObject({ http: 404 });
  expect(await refused({ type: 'GERAL', expires_on: '2020-01-01' }, 'staff')).toMatchObject({
    errors: { expires_on: [messages.past] },
  });
});

test('an attachment is for who received it', async () => {
  const answer = await server.inject(
    uploadOf(
      sending.sendCommunication,
      {
        fields: { type: 'INDIVIDUAL', student_id: String(ana), title: 'Mapa', body: 'Em anexo.' },
        file: { name: 'mapa.png', content: somePng },
      },
      'staff',
    ),
  );
  const { id } = answer.json<{ data: { id: number } }>().data;
  const fileFor = (token: Token) =>
    server.inject({
      url: `/api/communications/${id}/attachment`,
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await fileFor('ana')).rawPayload).toEqual(Buffer.from(somePng));
  expect((await fileFor('rui')).statusCode).toBe(404);
  expect((await fileFor('teacher')).statusCode).toBe(404);
  expect((await fileFor('staff')).statusCode).toBe(200);
});

test('a notice reaches each student once however often they are named, and nobody to tell is no error', async () => {
  const before = await totals('ana');
  const notice = {
    type: 'PAUTA' as const,
    title: 'Nota publicada: Redes',
    body: 'TESTE-1',
    audience: 'Redes',
  };
  await server.db.transaction().execute(async (tx) => {
    await notifyStudents(tx, [ana, ana], notice);
    await notifyStudents(tx, [], notice);
  });
  expect(await totals('ana')).toEqual({ total: before.total + 1, unread: before.unread + 1 });
  expect((await inbox('ana'))[0]).toMatchObject({ title: 'Nota publicada: Redes', sender: null });
});

test('staff who write to students see what one was sent and when it was read, without what it says; nobody else does', async () => {
  const { id } = await send({
    type: 'INDIVIDUAL',
    student_id: rui,
    title: 'Documento em falta',
    body: 'Segredo',
  });
  const request = { query: { student_id: rui } };
  const read = async () => (await server.call(contract.studentCommunications, request, 'staff')).data;
  expect((await read())[0]).toMatchObject({ id, title: 'Documento em falta', read_at: null });
  expect(JSON.stringify(await read())).not.toContain('Segredo');
  await open(id, 'rui');
  expect((await read())[0]!.read_at).not.toBeNull();
  await server.db
    .updateTable('communication')
    .set({ expires_at: new Date('2020-01-01') })
    .where('id', '=', id)
    .execute();
  expect([(await read())[0]!.id, (await inbox('rui')).some((message) => message.id === id)]).toEqual([
    id,
    false,
  ]);
  for (const token of ['rui', 'ana', 'teacher'] as const)
    expect((await server.refused(contract.studentCommunications, request, token)).http).toBe(403);
  // A role of the institution that writes and does not read students.
  expect(await server.refused(contract.studentCommunications, request, 'writer')).toMatchObject({
    http: 403,
    permission: 'students.read',
  });
  const nobody = { query: { student_id: 999_999 } };
  expect((await server.refused(contract.studentCommunications, nobody, 'staff')).http).toBe(404);
  const views = await server.db
    .selectFrom('record_view')
    .select(['page', 'times'])
    .where('person_id', '=', await personOf(rui))
    .execute();
  expect(views).toEqual([{ page: 'COMUNICACOES', times: 1 }]);
});

describe('notice', () => {
  const server = testServer({});
  const { course, student } = inscribedOf(server);

  test('sends each student only their own notices, also when one student has several', async () => {
    const place = await course();
    const [one, other] = [await student(place, 'Ana Um'), await student(place, 'Rui Dois')];
    const noticeTo = (studentId: number, body: string) => ({ studentId, title: 'Multa', body });
    await server.db
      .transaction()
      .execute((tx) =>
        notifyEachStudent(tx, 'FINANCEIRA', [
          noticeTo(one.id, '1'),
          noticeTo(other.id, '2'),
          noticeTo(one.id, '3'),
        ]),
      );
    const rows = await server.db
      .selectFrom('communication as c')
      .innerJoin('communication_recipient as r', 'r.communication_id', 'c.id')
      .select(['r.person_id', 'c.body', 'c.type', 'c.audience', 'c.recipients'])
      .orderBy('c.body')
      .execute();
    const own = { type: 'FINANCEIRA', audience: 'Multa', recipients: 1 };
    expect(rows).toEqual([
      { person_id: one.person_id, body: '1', ...own },
      { person_id: other.person_id, body: '2', ...own },
      { person_id: one.person_id, body: '3', ...own },
    ]);
  });
});
