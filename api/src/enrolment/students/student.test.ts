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
import { students } from '@portal/shared-kit/contract/enrolment/student-list';
import { sql } from 'kysely';
import { makeAccount, signInAs } from '../../testing/identity.ts';
import { candidatesOf, intakeYear } from '../../testing/candidates.ts';
import { inLetters } from '../../testing/applications.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { sessionOf } from '../../testing/student-walk.ts';

const server = identityServer();
const it = candidatesOf(server);
let course: number;
beforeAll(async () => {
  await it.prepare();
  course = await it.offered(50, { name: 'Direito Estudado', code: '7801' });
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
const create = async (overrides: object = {}, token = it.tokens.clerk) =>
  (await server.call(createStudent, { body: body(overrides) }, token)).data;
const patch = (id: number, changes: object, token = it.tokens.clerk) =>
  server.call(updateStudent, { params: { id }, body: changes }, token);
const notPatched = (id: number, changes: object, token = it.tokens.clerk) =>
  server.refused(updateStudent, { params: { id }, body: changes }, token);

test('a student who did not apply gets a card, and reads back what was given', async () => {
  const first = await create();
  const second = await create({ is_deficient: 1, deficient_type: 'Cegueira', hasCertificate: 1 });
  expect([first.code, second.code]).toEqual(['26.7801.0001', '26.7801.0002']);
  const { data } = await server.call(student, { params: { id: second.id } }, it.tokens.clerk);
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
  expect((await it.audited('student', second.id)).map(({ action }) => action)).toEqual(['student.create']);
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
  expect(await read(it.tokens.clerk)).toMatchObject(disability);
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
  const crowded = await it.offered(50, { code: '7802' });
  const all = await Promise.all(Array.from({ length: 40 }, () => create({ curseToUpdateOld: crowded })));
  expect(all.map(({ code }) => code).sort()).toEqual(
    Array.from({ length: 40 }, (_, index) => `26.7802.${String(index + 1).padStart(4, '0')}`),
  );
});

test('a card that somebody was given before cards were counted is passed over', async () => {
  const old = await it.offered(5, { code: '7803' });
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
  const before = await it.counts();
  const answer = await server.refused(createStudent, { body: body(overrides) }, it.tokens.clerk);
  expect([answer.http, Object.keys(answer.errors!)]).toEqual([422, [field]]);
  expect(await it.counts()).toEqual(before);
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
    server.refused(createStudent, { body: body({ ...left, ...overrides }) }, it.tokens.clerk);
  expect((await refused({ fullName: ' ', birthDate: '' })).errors).toEqual({
    ...fieldErrors,
    fullName: ['O campo nome completo não pode estar vazio!'],
    birthDate: ['O campo data de Nascimento não pode estar vazio!'],
  });
  const { errors } = await server.refused(
    createStudent,
    { body: body({ birthDate: minor, last_school_frequency_year: new Date().getFullYear() }) },
    it.tokens.clerk,
  );
  expect(errors).toEqual({ birthDate: ['Informe uma data válida!'] });
  const { id } = await create();
  expect((await notPatched(id, left)).errors).toEqual(fieldErrors);
});

test('refuses to enter a student twice: a known document or e-mail is an error at its field', async () => {
  const { doc_number, email } = await create();
  expect(
    (await server.refused(createStudent, { body: body({ doc_number }) }, it.tokens.clerk)).errors,
  ).toHaveProperty('doc_number');
  expect(
    (await server.refused(createStudent, { body: body({ email }) }, it.tokens.clerk)).errors,
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
  const entry = (await it.audited('student', made.id)).at(-1)!;
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
  const id = await it.candidacy(course);
  const { student_id } = await it.approve(id);
  const stop = () => server.call(removeStudent, { params: { id: student_id } }, it.tokens.clerk);
  expect((await server.refused(removeStudent, { params: { id: student_id } }, it.tokens.clerk)).code).toBe(
    'in_use',
  );
  await sql`update inscription set state = 'ANULADA' where student_id = ${student_id}`.execute(server.db);
  await stop();
  await stop();
  const { rows } = await sql<object>`select s.active, u.active as account from student s
    join user_account u on u.person_id = s.person_id where s.id = ${student_id}`.execute(server.db);
  expect(rows).toEqual([{ active: false, account: false }]);
  expect(
    (await it.audited('student', student_id)).filter(({ action }) => action === 'student.deactivate'),
  ).toHaveLength(1);
  expect((await patch(student_id, { active: true })).data.active).toBe(true);
});

test('an employee who is a student keeps the account of their work when they stop studying', async () => {
  const { personId, userId } = await makeAccount(server.db, 'Secretaria');
  const { data } = await server.call(
    createStudent,
    { body: body({ person_id: personId, create_user: true }) },
    (await signInAs(server, 'Master')).token,
  );
  await server.call(removeStudent, { params: { id: data.id } }, it.tokens.clerk);
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
  await server.call(removeStudent, { params: { id: made.id } }, it.tokens.clerk);
  const { rows } = await sql<object>`select s.active, u.active as account from student s
    join user_account u on u.person_id = s.person_id where s.id = ${made.id}`.execute(server.db);
  expect(rows).toEqual([{ active: false, account: true }]);
});

test('lists mask documents and telephones, and are searched by name, code, document and telephone', async () => {
  const one = await create({ fullName: 'Zulmira Única', is_deficient: 1 });
  const found = async (search: string) =>
    (await server.call(students, { query: { search } }, it.tokens.clerk)).data.map(({ id }) => id);
  for (const search of [
    'zulmira unica',
    'unica zulmira',
    one.code!,
    one.doc_number.toLowerCase(),
    one.contacts.contact,
  ])
    expect([search, await found(search)]).toEqual([search, [one.id]]);
  const [row] = (await server.call(students, { query: { search: 'Zulmira' } }, it.tokens.clerk)).data;
  expect(row!.is_deficient).toBeNull();
  expect(JSON.stringify(row)).not.toContain(one.doc_number);
  expect(JSON.stringify(row)).not.toContain(one.contacts.contact);
  const { data } = await server.call(fetchStudent, { query: { search: one.code! } }, it.tokens.tester);
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
  expect((await server.refused(createStudent, { body: body() }, it.tokens.tester)).http).toBe(403);
  expect((await server.refused(removeStudent, { params: { id: own.id } }, it.tokens.tester)).http).toBe(403);
});

test('an approved candidate is a student however often it is asked, and no other is', async () => {
  const id = await it.candidacy(course);
  const ask = () => server.call(studentOfCandidate, { query: { person_id: id } }, it.tokens.clerk);
  expect((await server.refused(studentOfCandidate, { query: { person_id: id } }, it.tokens.clerk)).http).toBe(
    409,
  );
  const { student_id, code } = await it.approve(id);
  const before = await it.counts();
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ data }) => [data.id, data.code])).toEqual(Array(3).fill([student_id, code]));
  expect(await it.counts()).toEqual(before);
  expect(code!.slice(0, 2)).toBe(String(intakeYear).slice(2));
  expect(
    (await server.refused(studentOfCandidate, { query: { person_id: 999_999 } }, it.tokens.clerk)).http,
  ).toBe(404);
});
