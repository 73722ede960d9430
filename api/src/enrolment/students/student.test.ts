import { history } from '@portal/shared-kit/contract/core/audit';
import type { In } from '@portal/shared-kit/contract/core/endpoint';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import {
  createStudent,
  fetchStudent,
  removeStudent,
  student,
  studentOfCandidate,
  updateStudent,
} from '@portal/shared-kit/contract/enrolment/student';
import {
  students,
  exportStudents,
  studentInfo,
  studentsWithoutPages,
} from '@portal/shared-kit/contract/enrolment/student-list';
import { sql } from 'kysely';
import { chargeSome } from '../../finance/monthly/monthly.job.ts';
import { termsOf } from '../../finance/monthly/monthly.service.ts';
import { quietly } from '../../testing/billing.ts';
import { inscriptionsOf } from '../../testing/inscriptions.ts';
import { myData } from '@portal/shared-kit/contract/enrolment/own-data';
import { studentProfile } from '@portal/shared-kit/contract/enrolment/own-student';
import { makeAccount, signInAs } from '../../testing/identity.ts';
import { intakeYear } from '../../testing/applications.ts';
import { candidatesOf } from '../../testing/candidates.ts';
import { inLetters } from '../../testing/applications.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { sessionOf } from '../../testing/student-walk.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { enrolledOf } from '../../testing/enrolled.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { readPdf } from '../../testing/pdf.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';
import { messages } from './messages.ts';
import { listAfter } from './student-list.repository.ts';

const server = identityServer();
const candidates = candidatesOf(server);
const world = enrolledOf(() => server.db);
let course: number;
beforeAll(async () => {
  await candidates.prepare();
  course = await candidates.offered(50, { name: 'Direito Estudado', code: '7801' });
});

let made = 0;
const body = (overrides: object = {}) => {
  made += 1;
  return {
    fullName: `Estudante Número ${inLetters(made)}`,
    fathers_filliation: 'Pai',
    mothers_filliation: 'Mãe',
    gender: 'Feminino',
    birthDate: '2004-03-02',
    contacts: { contact: `85${String(3_000_000 + made)}` },
    email: `estudante.${made}@teste.test`,
    is_deficient: 0,
    last_school_frequency: 'Escola Secundária',
    trainingArea: 'Geral',
    last_school_frequency_year: 2023,
    doc_type: 'Bilhete de Identidade',
    doc_number: `${String(440_100_000_000 + made)}D`,
    emissionLocation: 'Beira',
    dateEndDocument: '2032-01-01',
    curseToUpdateOld: course,
    scholar_shift: 'LABORAL',
    ano_entrada: 2026,
    ...overrides,
  } as In<typeof createStudent>['body'];
};
const create = async (overrides: object = {}, token = candidates.tokens.clerk) =>
  (await server.call(createStudent, { body: body(overrides) }, token)).data;
const patch = (id: number, changes: object, token = candidates.tokens.clerk) =>
  server.call(updateStudent, { params: { id }, body: changes }, token);
const notPatched = (id: number, changes: object, token = candidates.tokens.clerk) =>
  server.refused(updateStudent, { params: { id }, body: changes }, token);

test('a student who did not apply gets a card, and reads back what was given', async () => {
  const first = await create();
  const second = await create({ is_deficient: 1, deficient_type: 'Cegueira', hasCertificate: 1 });
  expect([first.code, second.code]).toEqual(['26.7801.0001', '26.7801.0002']);
  const { data } = await server.call(student, { params: { id: second.id } }, candidates.tokens.clerk);
  expect(data).toMatchObject({
    curso: 'Direito Estudado',
    curseToUpdateOld: course,
    scholar_shift: 'LABORAL',
    ano_entrada: 2026,
    level: '1',
    is_deficient: 1,
    deficient_type: 'Cegueira',
    hasCertificate: 1,
    emissionLocation: 'Beira',
    dateEndDocument: '2032-01-01',
    nactionality: 'Moçambique',
    active: true,
  });
  expect((await candidates.audited('student', second.id)).map(({ action }) => action)).toEqual([
    'student.create',
  ]);
});

test('shows a disability to staff who record it, to the exam office and to the student, but not to staff who may only read students (H.2, H.5)', async () => {
  const disability = { is_deficient: 1, deficient_type: 'Paraplegia' } as const;
  const { id, email } = await create({ ...disability, create_user: true });
  const read = async (token: string) => (await server.call(student, { params: { id } }, token)).data;
  const withRights = async (...names: Permission[]) => {
    const { token, userId } = await signInAs(server, 'Testers');
    await sql`insert into user_permission (user_id, permission_id, granted)
      select ${userId}, id, true from permission where name = any(${names})`.execute(server.db);
    return token;
  };
  expect(await read(candidates.tokens.clerk)).toMatchObject(disability);
  expect(await read(await withRights('students.adaptations'))).toMatchObject(disability);
  const { id: userId } = await server.db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await server.db.updateTable('user_account').set({ first_login: false }).where('id', '=', userId).execute();
  expect(await read(await sessionOf(server, userId))).toMatchObject(disability);

  await patch(id, { deficient_type: 'Cegueira' });
  const reader = await withRights('audit.read');
  expect(await read(reader)).toMatchObject({ is_deficient: null, deficient_type: null });
  const log = await server.call(history, { query: { entity: 'student', entity_id: id } }, reader);
  expect(log.data[0]!.changes).toMatchObject([{ field: 'deficient_type', old: '•••', new: '•••' }]);
  const visible = JSON.stringify([await read(reader), log]);
  for (const word of ['Paraplegia', 'Cegueira']) expect(visible).not.toContain(word);
});

test('forty students of one course at once get forty cards in a row', async () => {
  const crowded = await candidates.offered(50, { code: '7802' });
  const all = await Promise.all(Array.from({ length: 40 }, () => create({ curseToUpdateOld: crowded })));
  expect(all.map(({ code }) => code).sort()).toEqual(
    Array.from({ length: 40 }, (_, index) => `26.7802.${String(index + 1).padStart(4, '0')}`),
  );
});

test('a card that somebody was given before cards were counted is passed over', async () => {
  const old = await candidates.offered(5, { code: '7803' });
  await makeAccount(server.db, 'Student', { userCode: '26.7803.0001' });
  expect((await create({ curseToUpdateOld: old })).code).toBe('26.7803.0002');
});

test('an account is opened where it is asked for, as a student and nothing else, by who may not create users', async () => {
  const { person_id, email, code } = await create({ create_user: true });
  const account = await server.db
    .selectFrom('user_account as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select(['r.name', 'u.user_code', 'u.first_login'])
    .where('u.person_id', '=', person_id)
    .executeTakeFirst();
  expect(account).toEqual({ name: 'Student', user_code: code, first_login: true });
  expect((await mailsTo(server.db, email))[0]!.text).toContain(code!);
  const none = await create();
  expect(await mailsTo(server.db, none.email)).toEqual([]);
});

test('a student whom the office moves to another course signs in with the new card, though no account is opened', async () => {
  const { person_id, code: before, fullName, doc_number } = await create({ create_user: true });
  const known = { person_id, fullName, doc_number, create_user: false };
  const { code } = await create({ ...known, curseToUpdateOld: await candidates.course() });
  expect(code).not.toBe(before);
  const account = server.db.selectFrom('user_account').select('user_code').where('person_id', '=', person_id);
  expect(await account.execute()).toEqual([{ user_code: code }]);
});

test.each([
  ['no name', { fullName: '' }, 'fullName'],
  ['no father', { fathers_filliation: ' ' }, 'fathers_filliation'],
  ['no document', { doc_number: '' }, 'doc_number'],
  ['a document that is none', { doc_number: '12' }, 'doc_number'],
  [
    'a minor',
    {
      birthDate: `${new Date().getFullYear() - 16}-01-01`,
      last_school_frequency_year: new Date().getFullYear(),
    },
    'birthDate',
  ],
  ['a telephone of another network', { contacts: { contact: '811234567' } }, 'contacts.contact'],
  ['no course', { curseToUpdateOld: undefined }, 'curseToUpdateOld'],
  ['a course that is not there', { curseToUpdateOld: 999_999 }, 'curseToUpdateOld'],
])('%s is refused at its field, and nobody is made', async (_what, overrides, field) => {
  const before = await candidates.counts();
  const answer = await server.refused(createStudent, { body: body(overrides) }, candidates.tokens.clerk);
  expect([answer.http, Object.keys(answer.errors!)]).toEqual([422, [field]]);
  expect(await candidates.counts()).toEqual(before);
});

test('reports missing fields of a student in the words of the specification, for new and known people', async () => {
  const minor = `${new Date().getFullYear() - 17}-01-01`;
  const left = {
    fathers_filliation: '',
    mothers_filliation: ' ',
    gender: '',
    email: '',
    contacts: { contact: '' },
  };
  const fieldErrors = {
    fathers_filliation: ['O campo nome do pai não pode estar vazio!'],
    mothers_filliation: ['O campo nome da mãe não pode estar vazio!'],
    gender: ['O campo genero não pode estar vazio!'],
    'contacts.contact': ['O campo contacto não pode estar vazio!'],
    email: ['O campo email não pode estar vazio!'],
  };
  const refused = (overrides: object) =>
    server.refused(createStudent, { body: body({ ...left, ...overrides }) }, candidates.tokens.clerk);
  expect((await refused({ fullName: ' ', birthDate: '' })).errors).toEqual({
    ...fieldErrors,
    fullName: ['O campo nome completo não pode estar vazio!'],
    birthDate: ['O campo data de Nascimento não pode estar vazio!'],
  });
  const { errors } = await server.refused(
    createStudent,
    { body: body({ birthDate: minor, last_school_frequency_year: new Date().getFullYear() }) },
    candidates.tokens.clerk,
  );
  expect(errors).toEqual({ birthDate: ['Informe uma data válida!'] });
  const { id } = await create();
  expect((await notPatched(id, left)).errors).toEqual(fieldErrors);
});

test('refuses to enter a student twice: a known document or e-mail is an error at its field', async () => {
  const { doc_number, email } = await create();
  expect(
    (await server.refused(createStudent, { body: body({ doc_number }) }, candidates.tokens.clerk)).errors,
  ).toHaveProperty('doc_number');
  expect(
    (await server.refused(createStudent, { body: body({ email }) }, candidates.tokens.clerk)).errors,
  ).toHaveProperty('email');
});

test('edits the permitted fields, with an audit row; identity, course and shift stay', async () => {
  const made = await create();
  const { data } = await patch(made.id, {
    ...made,
    fathers_filliation: 'Pai Novo',
    contacts: { contact: '861112223', alternative_contact: '' },
    hasCertificate: 1,
  });
  expect(data).toMatchObject({
    fathers_filliation: 'Pai Novo',
    contacts: { contact: '861112223' },
    hasCertificate: 1,
  });
  const entry = (await candidates.audited('student', made.id)).at(-1)!;
  expect(entry.action).toBe('student.update');
  expect(entry.changes).toContainEqual({ field: 'fathers_filliation', old: 'Pai', new: 'Pai Novo' });
  for (const [field, value] of Object.entries({
    doc_number: '110100200300Z',
    nactionality: 'Angola',
    address_location: 'Outra',
    curseToUpdateOld: course + 1,
    scholar_shift: 'POS-LABORAL',
    ano_entrada: 2020,
  }))
    expect((await notPatched(made.id, { [field]: value })).errors).toHaveProperty(field);
  expect(await notPatched(made.id, { fullName: 'Tarde', version: made.version })).toMatchObject({
    http: 409,
  });
  expect((await notPatched(made.id, { gender: 'Outro' })).errors).toHaveProperty('gender');
  expect((await notPatched(made.id, { deficient_type: 'Cegueira' })).errors).toHaveProperty('deficient_type');
  await patch(made.id, { is_deficient: 1 });
  expect((await patch(made.id, { deficient_type: 'Cegueira' })).data.deficient_type).toBe('Cegueira');
});

test('a student is deactivated with the account that was theirs, once what runs is over; the history stays', async () => {
  const id = await candidates.candidacy(course);
  const { student_id } = await candidates.approve(id);
  const stop = () => server.call(removeStudent, { params: { id: student_id } }, candidates.tokens.clerk);
  expect(
    (await server.refused(removeStudent, { params: { id: student_id } }, candidates.tokens.clerk)).code,
  ).toBe('in_use');
  await sql`update inscription set state = 'ANULADA' where student_id = ${student_id}`.execute(server.db);
  await stop();
  await stop();
  const { rows } = await sql<object>`select s.active, u.active as account from student s
    join user_account u on u.person_id = s.person_id where s.id = ${student_id}`.execute(server.db);
  expect(rows).toEqual([{ active: false, account: false }]);
  expect(
    (await candidates.audited('student', student_id)).filter(({ action }) => action === 'student.deactivate'),
  ).toHaveLength(1);
  expect((await patch(student_id, { active: true })).data.active).toBe(true);
});

test('a student who is set inactive by a change of their record loses the account too', async () => {
  const { id } = await create({ create_user: true });
  expect((await patch(id, { active: true })).message).toBe(messages.updated);
  await patch(id, { active: false });
  const { rows } = await sql<object>`select s.active, u.active as account from student s
    join user_account u on u.person_id = s.person_id where s.id = ${id}`.execute(server.db);
  expect(rows).toEqual([{ active: false, account: false }]);
  expect((await patch(id, { active: true })).message).toBe(messages.accountStaysClosed);
});

test('who is deactivated owes no month to come and is charged none, until they study again', async () => {
  await candidates.entity({ code: '90777', used_for: ['PROPINA'] });
  const { id } = await create();
  await inscriptionsOf(server).inscription(course, { studentId: id, year: intakeYear, state: 'CONCLUIDA' });
  const owed = async () => {
    await server.db
      .transaction()
      .execute(async (tx) => chargeSome(tx, quietly, await termsOf(tx, intakeYear), id - 1));
    const { rows } = await sql`select month from monthly_charge m join invoice v on v.id = m.invoice_id
      where m.student_id = ${id} and v.state <> 'ANULADA'`.execute(server.db);
    return rows.length;
  };
  expect(await owed()).toBe(10);
  await server.call(removeStudent, { params: { id } }, candidates.tokens.clerk);
  expect(await owed()).toBe(0);
  await patch(id, { active: true });
  expect(await owed()).toBe(10);
  await patch(id, { active: false });
  expect(await owed()).toBe(0);
});

test('who takes subjects withdraws and is not deactivated; who is deactivated leaves the class', async () => {
  const { id } = await create();
  const group = await world.classGroup(course);
  await server.db.insertInto('class_student').values({ class_id: group, student_id: id }).execute();
  await world.seat(id, await world.planned(course, 1, 1), group);
  const subjects = { code: 'in_use', message: expect.stringContaining('em 1 disciplina') };
  const clerk = candidates.tokens.clerk;
  expect(await server.refused(removeStudent, { params: { id } }, clerk)).toMatchObject(subjects);
  expect(await notPatched(id, { active: false })).toMatchObject(subjects);
  await sql`update enrolment set state = 'ANULADO', reason = 'Engano' where student_id = ${id}`.execute(
    server.db,
  );
  await server.call(removeStudent, { params: { id } }, clerk);
  const member = server.db.selectFrom('class_student').select('status').where('student_id', '=', id);
  expect(await member.execute()).toEqual([{ status: 'DESISTENTE' }]);
});

test('an employee who is a student keeps the account of their work when they stop studying', async () => {
  const { personId, userId } = await makeAccount(server.db, 'Secretaria');
  const { data } = await server.call(
    createStudent,
    { body: body({ person_id: personId, create_user: true }) },
    (await signInAs(server, 'Master')).token,
  );
  await server.call(removeStudent, { params: { id: data.id } }, candidates.tokens.clerk);
  const account = await server.db
    .selectFrom('user_account as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select(['u.active', 'r.name'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  expect(account).toEqual({ active: true, name: 'Secretaria' });
});

test('a student whose account has more permissions than the caller keeps it when deactivated', async () => {
  const made = await create({ create_user: true });
  await sql`insert into user_permission (user_id, permission_id, granted)
    select u.id, p.id, true from user_account u, permission p
    where u.person_id = ${made.person_id} and p.name = 'payments.waive'`.execute(server.db);
  await server.call(removeStudent, { params: { id: made.id } }, candidates.tokens.clerk);
  const { rows } = await sql<object>`select s.active, u.active as account from student s
    join user_account u on u.person_id = s.person_id where s.id = ${made.id}`.execute(server.db);
  expect(rows).toEqual([{ active: false, account: true }]);
});

test('lists mask documents and telephones, and are searched by name, code, document and telephone', async () => {
  const one = await create({ fullName: 'Zulmira Única', is_deficient: 1 });
  const found = async (search: string) =>
    (await server.call(students, { query: { search } }, candidates.tokens.clerk)).data.map(({ id }) => id);
  for (const search of [
    'zulmira unica',
    'unica zulmira',
    one.code!,
    one.doc_number.toLowerCase(),
    one.contacts.contact,
  ])
    expect([search, await found(search)]).toEqual([search, [one.id]]);
  const [row] = (await server.call(students, { query: { search: 'Zulmira' } }, candidates.tokens.clerk)).data;
  expect(row!.is_deficient).toBeNull();
  expect(JSON.stringify(row)).not.toContain(one.doc_number);
  expect(JSON.stringify(row)).not.toContain(one.contacts.contact);
  const { data } = await server.call(
    fetchStudent,
    { query: { search: one.code! } },
    candidates.tokens.tester,
  );
  expect(data).toEqual([
    { id: one.id, code: one.code, fullName: 'Zulmira Única', course: 'Direito Estudado' },
  ]);
});

test('a student reads only themselves, changes nothing and sees no list', async () => {
  const own = await create();
  const other = await create();
  const { token, userId } = await signInAs(server, 'Student');
  await sql`update user_account set person_id = ${own.person_id} where id = ${userId}`.execute(server.db);
  await server.authenticator.settled?.();
  expect((await server.call(student, { params: { id: own.id } }, token)).data.id).toBe(own.id);
  expect((await server.refused(student, { params: { id: other.id } }, token)).http).toBe(404);
  expect((await server.refused(students, {}, token)).http).toBe(403);
  expect((await server.refused(fetchStudent, {}, token)).http).toBe(403);
  expect((await notPatched(own.id, { fullName: 'Eu' }, token)).http).toBe(403);
  expect((await server.refused(createStudent, { body: body() }, candidates.tokens.tester)).http).toBe(403);
  expect(
    (await server.refused(removeStudent, { params: { id: own.id } }, candidates.tokens.tester)).http,
  ).toBe(403);
});

test('an approved candidate is a student however often it is asked, and no other is', async () => {
  const id = await candidates.candidacy(course);
  const ask = () => server.call(studentOfCandidate, { query: { person_id: id } }, candidates.tokens.clerk);
  expect(
    (await server.refused(studentOfCandidate, { query: { person_id: id } }, candidates.tokens.clerk)).http,
  ).toBe(409);
  const { student_id, code } = await candidates.approve(id);
  const before = await candidates.counts();
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ data }) => [data.id, data.code])).toEqual(Array(3).fill([student_id, code]));
  expect(await candidates.counts()).toEqual(before);
  expect(code!.slice(0, 2)).toBe(String(intakeYear).slice(2));
  expect(
    (await server.refused(studentOfCandidate, { query: { person_id: 999_999 } }, candidates.tokens.clerk))
      .http,
  ).toBe(404);
});

describe('own student', () => {
  const me: Partial<SignedIn> = { permissions: new Set(['students.read_own', 'payments.read_own']) };
  const server = testServer({ authenticator: () => testAuthenticator({ me }) });
  const make = enrolledOf(() => server.db);

  test('a student reads the own profile and data by the session alone', async () => {
    const course = await make.course();
    const group = await make.classGroup(course, { name: 'EI-1A' });
    await make.student(course, group);
    const id = await make.student(course, group, { code: '26.0001.0007' });
    const { person_id } = await server.db
      .selectFrom('student')
      .select('person_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    Object.assign(me, { personId: person_id });
    const { data } = await server.call(studentProfile, {}, 'me');
    expect(data).toMatchObject({
      student_id: id,
      code: '26.0001.0007',
      classmate_name: 'EI-1A',
      classmate_scholar_shift: 'LABORAL',
      first_logg: 'não',
      state: null,
    });
    expect((await server.call(myData, {}, 'me')).data).toMatchObject({
      id,
      debt: { open: 0, overdue: 0 },
    });
  });

  test("answers with a clear message to an account that is not a student's", async () => {
    const { id } = await server.db
      .insertInto('person')
      .values({ full_name: 'Ninguém Estudante' })
      .returning('id')
      .executeTakeFirstOrThrow();
    Object.assign(me, { personId: id });
    expect((await server.call(studentProfile, {}, 'me')).data).toBeNull();
    expect((await server.call(myData, {}, 'me')).data).toBeNull();
  });
});

describe('student list', () => {
  let course: number;
  const server = identityServer();
  const enrolled = inscribedOf(server);
  let other: number;
  let clerk: string;
  let tester: string;
  beforeAll(async () => {
    course = await enrolled.course({ name: 'Direito Listado' });
    other = await enrolled.course({ name: 'Redes Listadas' });
    clerk = (await signInAs(server, 'Secretaria')).token;
    tester = (await signInAs(server, 'Testers')).token;
  });

  const named = (name: string, overrides: Partial<Parameters<typeof enrolled.inscribed>[0]> = {}) =>
    enrolled.inscribed({ name, course, year: 2026, state: 'ACTIVA', ...overrides });
  const found = async (query: object, token = clerk) => (await server.call(students, { query }, token)).data;
  const names = async (query: object) => (await found(query)).map(({ fullName }) => fullName);

  test('a list tells class, state of the latest inscription and debt of each student, and is narrowed by them', async () => {
    const { student: ana } = await named('Ana Listada', { bill: { total: 250_000, paid: 100_000 } });
    const { student: rui } = await named('Rui Listado', {
      course: other,
      shift: 'POS-LABORAL',
      state: 'PENDENTE',
    });
    await enrolled.inscribed({ course, year: 2027, state: 'SUSPENSA' }, ana);
    const first = (await found({ search: 'Ana Listada' }))[0]!;
    expect(first).toMatchObject({ id: ana.id, state: 'SUSPENSA', debt: { open: 150_000, overdue: 0 } });
    expect(await names({ search: 'listad', state: 'SUSPENSA' })).toEqual(['Ana Listada']);
    expect(await names({ search: 'listad', state: 'ACTIVA' })).toEqual([]);
    expect(await names({ search: 'listad', course_id: other })).toEqual(['Rui Listado']);
    expect(await names({ course_id: course, state: 'SUSPENSA' })).toEqual(['Ana Listada']);
    expect((await found({ search: 'Rui Listado' }))[0]).toMatchObject({ id: rui.id, state: 'PENDENTE' });
  });

  test('shows overdue amounts separately; students see their own debts, and a user who may not read payments sees none', async () => {
    const { student: late, id } = await named('Zita Atrasada', { bill: { total: 40_000, paid: 0 } });
    await enrolled.entity({ code: '90988', used_for: ['OUTRO'] });
    const lines = [{ description: 'Propina', unitCents: 90_000 }];
    await enrolled.issue({
      studentId: late.id,
      inscriptionId: id,
      type: 'OUTRO',
      lines,
      dueDate: '2020-01-31',
    });
    expect((await found({ search: 'Zita Atrasada' }))[0]!.debt).toEqual({ open: 130_000, overdue: 90_000 });
    const { token, userId } = await signInAs(server, 'Student');
    const mine = { person_id: late.person_id };
    await server.db.updateTable('user_account').set(mine).where('id', '=', userId).execute();
    await server.authenticator.settled?.();
    const own = await server.call(student, { params: { id: late.id } }, token);
    expect(own.data.debt).toEqual({ open: 130_000, overdue: 90_000 });
    await sql`delete from role_permission where role_id = (select id from role where name = 'Testers')
    and permission_id = (select id from permission where name = 'payments.read')`.execute(server.db);
    const blind = (await signInAs(server, 'Testers')).token;
    expect((await found({ search: 'Zita Atrasada' }, blind))[0]!.debt).toBeNull();
  });

  test('the list is sorted by name, course or state from either end, and a file goes on after a row in that order', async () => {
    await named('Bia Ordenada', { course: other });
    await named('Rui Ordenado', { state: 'SUSPENSA' });
    await named('Ana Ordenada');
    const sorted = (sort: 'fullName' | '-fullName' | 'curso' | '-state') =>
      names({ search: 'ordenad', sort });
    expect(await sorted('-fullName')).toEqual(['Rui Ordenado', 'Bia Ordenada', 'Ana Ordenada']);
    expect((await sorted('curso')).at(-1)).toBe('Bia Ordenada');
    expect((await sorted('-state'))[0]).toBe('Rui Ordenado');
    for (const sort of ['fullName', '-fullName', 'curso', '-curso', 'state', '-state'] as const) {
      const filters = { search: '', sort };
      const all = await listAfter(server.db, filters, undefined, 1000);
      expect(await listAfter(server.db, filters, all[1], 1000)).toEqual(all.slice(2));
    }
  });

  test('the state follows what happens to the latest inscription', async () => {
    const { student: one, id } = await named('Olga Seguida');
    await server.db.updateTable('inscription').set({ state: 'SUSPENSA' }).where('id', '=', id).execute();
    expect((await found({ search: 'Olga Seguida' }))[0]!.state).toBe('SUSPENSA');
    const second = await enrolled.inscribed({ course, year: 2027, state: 'PENDENTE' }, one);
    expect((await found({ search: 'Olga Seguida' }))[0]!.state).toBe('PENDENTE');
    await server.db.deleteFrom('inscription').where('id', '=', second.id).execute();
    expect((await found({ search: 'Olga Seguida' }))[0]!.state).toBe('SUSPENSA');
  });

  test('a code, a document or a telephone is found by its first four characters, shorter only whole', async () => {
    const { student: one } = await named('Paula Achada', {
      person: { doc_type: 'Passaporte', doc_number: 'QZ77654', contact: '879998877' },
    });
    await server.db.updateTable('student').set({ code: '31.7811.0042' }).where('id', '=', one.id).execute();
    for (const search of ['31.7', '31.7811.0042', '3178110042', '317811', 'qz77', '8799', '87 9998 877'])
      expect([search, await names({ search })]).toEqual([search, ['Paula Achada']]);
    for (const search of ['31.', 'q7', '99988', '31_7', '87%'])
      expect([search, await names({ search })]).toEqual([search, []]);
  });

  test('a name with a number in it is found by its words', async () => {
    await named('Estudante da Carga 700 1');
    for (const search of ['Carga 700', '700 carga', 'da carga 700 1'])
      expect([search, await names({ search })]).toEqual([search, ['Estudante da Carga 700 1']]);
  });

  test('without pages the list is bounded and says so', async () => {
    const answer = await server.call(studentsWithoutPages, { query: { course_id: course } }, clerk);
    expect(answer).toMatchObject({ limit: 1000, truncated: false });
    expect(answer.data.length).toBeGreaterThan(1);
    await sql`with made as (insert into person (full_name) select 'Muitos Iguais' from generate_series(1, 1001) returning id)
    insert into student (person_id, course_id) select id, ${other} from made`.execute(server.db);
    const many = await server.call(studentsWithoutPages, { query: { search: 'muitos iguais' } }, clerk);
    expect([many.data.length, many.truncated]).toEqual([1000, true]);
  });

  test('a card tells whose it is, and of another course that there is none', async () => {
    const { student: one } = await named('Berta Perguntada');
    await server.db.updateTable('student').set({ code: '31.7811.0043' }).where('id', '=', one.id).execute();
    const ask = (query: { student_card: string; course_id?: number }) => ({ query });
    const { data } = await server.call(
      studentInfo,
      ask({ student_card: '31.7811.0043', course_id: course }),
      clerk,
    );
    expect(data).toMatchObject({
      id: one.id,
      fullName: 'Berta Perguntada',
      curso: 'Direito Listado',
      state: 'ACTIVA',
    });
    expect(data).not.toHaveProperty('doc_number');
    const refusal = await server.refused(
      studentInfo,
      ask({ student_card: '31.7811.0043', course_id: other }),
      clerk,
    );
    expect([refusal.http, refusal.message]).toEqual([404, 'Não há estudante com este código neste curso.']);
  });

  test('the list is had as PDF as it is narrowed, by who may export it, and the audit says who took it', async () => {
    await named('Carla Exportada');
    const { data } = await server.call(exportStudents, { query: { search: 'Carla Exportada' } }, clerk);
    expect(data.rows).toBe(1);
    const file = await server.inject({
      method: 'GET',
      url: data.url!,
      headers: { authorization: `Bearer ${clerk}` },
    });
    const { text } = readPdf(file.rawPayload);
    expect(text).toContain('Carla Exportada');
    expect(text).toContain('Pesquisa: «Carla Exportada»');
    expect((await server.refused(exportStudents, {}, tester)).http).toBe(403);
    const last = await server.db
      .selectFrom('audit_log')
      .select(['entity', 'changes'])
      .where('action', '=', 'student.export')
      .executeTakeFirstOrThrow();
    expect(last.changes).toContainEqual({ field: 'rows', old: null, new: 1 });
  });

  test('in Excel and CSV it has the same columns and rows as on paper, under a name of its own', async () => {
    await named('Celso Folha');
    const of = async (format: 'xlsx' | 'csv') => {
      const query = { search: 'Celso Folha', format };
      const { data } = await server.call(exportStudents, { query }, clerk);
      return server.inject({ url: data.url! });
    };
    const csv = await of('csv');
    expect(csv.headers['content-disposition']).toContain('estudantes.csv');
    const [head, row, ...rest] = csv.rawPayload.toString('utf8').split('\r\n');
    expect(head).toBe('\uFEFFCódigo;Nome;Curso;Nível;Turma;Regime;Estado');
    expect(row).toContain(';Celso Folha;');
    expect(rest).toEqual(['']);
    const xlsx = await of('xlsx');
    expect(xlsx.headers['content-disposition']).toContain('estudantes.xlsx');
    const { rows } = readXlsx(xlsx.rawPayload);
    const words = (cells: (typeof rows)[number]) => cells.map((cell) => cell?.value ?? '').join(';');
    expect(rows.map(words)).toEqual([head!.slice(1), row]);
  });

  test('a user who may only read cannot deactivate students', async () => {
    const { student: one } = await named('Dora Intacta');
    expect((await server.refused(removeStudent, { params: { id: one.id } }, tester)).http).toBe(403);
  });
});
