import { department } from '@portal/shared-kit/contract/offer/department';
import {
  fetchTeacher,
  fetchTeacherOld,
  getAllTeacherInfo,
  replaceTeacher,
  teacher,
} from '@portal/shared-kit/contract/people/teacher';
import { addTeacherRole } from '@portal/shared-kit/contract/people/teaching-change';
import { peopleAuthenticator, teacherBody } from '../../testing/people.ts';
import { testServer } from '../../testing/test-server.ts';
import { accessServer } from '../../testing/access.ts';

const users = peopleAuthenticator();
let department_id = 0;
const server = testServer({ authenticator: users.authenticator });
beforeAll(async () => {
  const { data } = await server.call(
    department.create,
    { body: { dep_name: 'Letras', description: '', head_id: null } },
    'all',
  );
  department_id = data.id;
});

type Body = Parameters<typeof teacherBody>[0];
const body = (fullName: string, more: Partial<Body> = {}) =>
  teacherBody({ fullName, department_id, ...more });
const make = async (fullName: string, more: Partial<Body> = {}, token = 'all') =>
  (await server.call(teacher.create, { body: body(fullName, more) }, token)).data;
const change = (id: number, changes: object, token = 'all') =>
  server.call(teacher.update, { params: { id }, body: changes }, token);
const audited = (id: number, entity = 'teacher') =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();
const thisYear = new Date().getFullYear();

test('a teacher is created, read and changed under the names of the specification, each with its audit row', async () => {
  const made = await server.call(
    teacher.create,
    {
      body: body(' Ângela Bila ', {
        hasCertificate: 'Sim',
        is_deficient: 'Sim',
        deficient_type: 'Cegueira',
        fathers_filliation: 'Rui Bila',
      }),
    },
    'teachers',
  );
  expect(made).toMatchObject({ status: 1, success: true, message: 'Professor criado com sucesso.' });
  const { id, person_id, uuid, created_at } = made.data;
  expect(made.data).toMatchObject({
    teacher_id: id,
    fullName: 'Ângela Bila',
    nactionality: 'Moçambique',
    hasCertificate: 'Sim',
    is_deficient: 'Sim',
    deficient_type: 'Cegueira',
    fathers_filliation: 'Rui Bila',
    department_name: 'Letras',
    active: true,
    in_use: false,
  });
  expect([typeof person_id, uuid.length, Number.isNaN(Date.parse(created_at))]).toEqual([
    'number',
    36,
    false,
  ]);

  await change(id, { childhood_location: 'Inhambane', version: made.data.version }, 'teachers');
  const { data } = await server.call(teacher.get, { params: { id } }, 'viewer');
  expect(data).toMatchObject({
    childhood_location: 'Inhambane',
    fullName: 'Ângela Bila',
    deficient_type: 'Cegueira',
  });
  const rows = await audited(id);
  expect(rows.map(({ action }) => action)).toEqual(['teacher.create', 'teacher.update']);
  expect(rows[1]!.changes).toEqual([{ field: 'childhood_location', old: '', new: 'Inhambane' }]);
});

test('PUT does what PATCH does, and an unchanged save writes no audit row', async () => {
  const made = await make('Put Macuácua');
  await server.call(replaceTeacher, { params: { id: made.id }, body: { block: '12' } }, 'all');
  expect((await change(made.id, { block: '12' })).data.version).toBe(
    (await server.call(teacher.get, { params: { id: made.id } }, 'all')).data.version,
  );
  expect(await audited(made.id)).toHaveLength(2);
});

test.each([
  ['no name', { fullName: ' ' }, 'fullName', 'Indique o nome completo.'],
  ['no gender', { gender: undefined }, 'gender', 'Escolha o género.'],
  ['a gender nobody offers', { gender: 'X' }, 'gender', 'Escolha o género.'],
  ['no birth date', { birthDate: undefined }, 'birthDate', 'Indique a data de nascimento.'],
  ['no contact', { contact: '' }, 'contact', 'Por favor, insira um número de telefone válido.'],
  [
    'a contact of 8 digits',
    { contact: '84123456' },
    'contact',
    'Por favor, insira um número de telefone válido.',
  ],
  [
    'a contact of another network',
    { contact: '811234567' },
    'contact',
    'Por favor, insira um número de telefone válido.',
  ],
  [
    'letters in the contact',
    { contact: '84123456a' },
    'contact',
    'Por favor, insira um número de telefone válido.',
  ],
  [
    'a bad second contact',
    { alternative_contact: '21' },
    'alternative_contact',
    'Por favor, insira um número de telefone válido.',
  ],
  ['no e-mail', { email: 'ninguem' }, 'email', 'Por favor, insira um endereço de e-mail válido.'],
  ['no department', { department_id: undefined }, 'department_id', 'Escolha o departamento.'],
  [
    'a department that does not exist',
    { department_id: 99_999 },
    'department_id',
    'Escolha um departamento activo.',
  ],
  ['17 years of age', { birthDate: `${thisYear - 17}-01-01` }, 'birthDate', 'Informe uma data válida!'],
  ['a card number that is none', { doc_number: '123' }, 'doc_number', 'Número de identificação inválido!'],
  [
    'a passport too short',
    { doc_type: 'Passaporte', doc_number: 'AB1' },
    'doc_number',
    'Número de identificação inválido!',
  ],
  ['a document without number', { doc_number: '' }, 'doc_number', 'Indique o número do documento.'],
  ['a number without document', { doc_type: null }, 'doc_type', 'Escolha o tipo de documento.'],
  [
    'a deficiency type uncalled for',
    { deficient_type: 'Cegueira' },
    'deficient_type',
    'Só se indica quando a deficiência é «Sim».',
  ],
  [
    'schooling before 14',
    { last_school_frequency_year: 1990 },
    'last_school_frequency_year',
    'O ano tem de ficar entre os 14 anos de idade e o ano corrente.',
  ],
  [
    'a district of another province',
    { province_id: 1, district_id: 160 },
    'district_id',
    'Escolha um distrito desta província.',
  ],
  ['a province that does not exist', { province_id: 99 }, 'province_id', 'Escolha uma província da lista.'],
])('a teacher with %s is refused at the field', async (_what, overrides, field, message) => {
  const refusal = await server.refused(
    teacher.create,
    { body: { ...body('Recusado', { birthDate: '1980-01-01' }), ...overrides } },
    'all',
  );
  expect(refusal).toMatchObject({ http: 422, code: 'invalid', errors: { [field]: [message] } });
});

test('a person who turns 18 this year counts as of age, by the difference of years alone', async () => {
  expect(await make('Quase Adulto', { birthDate: `${thisYear - 18}-12-31` })).toMatchObject({ active: true });
});

test('a change must fulfil the cross-field rules together with the existing values', async () => {
  const { id } = await make('Regras Langa');
  const refused = async (changes: object) =>
    (await server.refused(teacher.update, { params: { id }, body: changes }, 'all')).errors;
  expect(await refused({ doc_type: 'Passaporte' })).toEqual({
    doc_number: ['Número de identificação inválido!'],
  });
  expect(await refused({ birthDate: `${thisYear - 10}-01-01` })).toHaveProperty('birthDate');
  expect(await refused({ deficient_type: 'Cegueira' })).toHaveProperty('deficient_type');
  expect((await change(id, { doc_type: 'Passaporte', doc_number: 'ab123456' })).data.doc_number).toBe(
    'AB123456',
  );
});

test('somebody registered before the rules can be changed without fixing everything at once', async () => {
  const { id } = await make('Antigo Cumbane');
  await server.db
    .updateTable('person')
    .set({ doc_number: '12', contact: null })
    .where('full_name', '=', 'Antigo Cumbane')
    .execute();
  expect((await change(id, { block: '7' })).data).toMatchObject({
    block: '7',
    doc_number: '12',
    contact: '',
  });
});

test('the second of two people who change one teacher gets a conflict, whether the person or the teacher was changed', async () => {
  const { id, version } = await make('Disputada Nhaca');
  const refused = (read: number) =>
    server.refused(teacher.update, { params: { id }, body: { block: 'x', version: read } }, 'all');
  await change(id, { fullName: 'Disputada Novela', version });
  expect(await refused(version)).toMatchObject({ http: 409, code: 'conflict' });
  const second = (await change(id, { hasCertificate: 'Sim', version: version + 2 })).data.version;
  expect(await refused(version + 2)).toMatchObject({ code: 'conflict' });
  expect((await change(id, { block: 'y', version: second })).data.block).toBe('y');
});

test('of two concurrent changes of one teacher, one is refused', async () => {
  const { id, version } = await make('Corrida Mabunda');
  const outcomes = await Promise.all(
    ['a', 'b'].map((block) =>
      change(id, { block, version }).then(
        () => 'saved',
        () => 'told',
      ),
    ),
  );
  expect(outcomes.sort()).toEqual(['saved', 'told']);
});

test('lists mask documents and telephones for users who may not change them, and leave disability out', async () => {
  const made = await make('Mascarada Uamusse', {
    contact: '841234567',
    is_deficient: 'Sim',
    deficient_type: 'Cegueira',
  });
  const rowFor = async (token: string) =>
    (await server.call(teacher.list, { query: { search: 'mascarada' } }, token)).data[0];
  expect(await rowFor('viewer')).toMatchObject({
    contact: '84•••••67',
    doc_number: `••••••••••${made.doc_number.slice(-3)}`,
    is_deficient: null,
    deficient_type: null,
  });
  expect(await rowFor('teachers')).toMatchObject({
    contact: '841234567',
    doc_number: made.doc_number,
    is_deficient: 'Sim',
  });
});

test('the list is by name without regard to case and accents, and a search finds a part of it', async () => {
  for (const name of ['zélia Ordem', 'Álvaro Ordem', 'Bento Ordem']) await make(name);
  const { data, meta } = await server.call(teacher.list, { query: { search: 'ORDEM' } }, 'viewer');
  expect([data.map(({ fullName }) => fullName), meta.total]).toEqual([
    ['Álvaro Ordem', 'Bento Ordem', 'zélia Ordem'],
    3,
  ]);
});

test('a teacher sees their own record and nobody else’s', async () => {
  const mine = await make('Própria Magaia');
  const other = await make('Alheia Magaia');
  users.set(mine.person_id);
  expect((await server.call(teacher.get, { params: { id: mine.id } }, 'own')).data.doc_number).toBe(
    mine.doc_number,
  );
  expect(await server.refused(teacher.get, { params: { id: other.id } }, 'own')).toMatchObject({ http: 404 });
  expect(await server.refused(teacher.list, {}, 'own')).toMatchObject({ http: 403 });
  expect(
    await server.refused(teacher.update, { params: { id: mine.id }, body: { block: '1' } }, 'own'),
  ).toMatchObject({ http: 403 });
});

test('a teacher without history is deleted, together with a person in no other register', async () => {
  const { id, person_id } = await make('Passageira Manhiça');
  expect((await server.call(teacher.remove, { params: { id } }, 'all')).message).toBe(
    'Registro Eliminado com Sucesso.',
  );
  expect(await server.refused(teacher.get, { params: { id } }, 'all')).toMatchObject({
    http: 404,
    message: 'Professor não encontrado.',
  });
  expect(await server.db.selectFrom('person').select('id').where('id', '=', person_id).execute()).toEqual([]);
  expect((await audited(id)).at(-1)!.action).toBe('teacher.delete');
});

test('deactivating needs the permission to delete; selects offer active teachers and the one already chosen', async () => {
  const { id, version } = await make('Inactiva Chaúque');
  expect(
    await server.refused(teacher.update, { params: { id }, body: { active: false } }, 'teachers'),
  ).toMatchObject({ http: 403, permission: 'teachers.delete' });
  expect((await change(id, { active: false, version })).message).toBe('Registo desactivado.');
  const names = async (query: object) =>
    (await server.call(fetchTeacher, { query }, 'viewer')).data.map(({ fullName }) => fullName);
  expect(await names({ search: 'inactiva' })).toEqual([]);
  expect(await names({ search: 'inactiva', id })).toEqual(['Inactiva Chaúque']);
});

test.each([
  ['fetchTeacher', fetchTeacher],
  ['_fetchTeacher', fetchTeacherOld],
  ['getAllTeacherInfo', getAllTeacherInfo],
])('%s answers fifty teachers at most, with their department', async (_name, endpoint) => {
  const missing = 51 - (await server.call(teacher.list, {}, 'all')).meta.total;
  for (let n = 0; n < missing; n += 1) await make(`Muitos ${'x'.repeat(n + 1)}`);
  const { data } = await server.call(endpoint, {}, 'viewer');
  expect(data).toHaveLength(50);
  expect(data[0]!.department_name).toBe('Letras');
});

describe('teacher role', () => {
  const { server, roleId, signIn, account, audited } = accessServer();
  const reason = 'Pedido da direcção';

  /** Registers a person as a teacher. */
  async function teacherOf(person_id: number) {
    const { id: department_id } = await server.db
      .insertInto('department')
      .values({ name: `Departamento ${person_id}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await server.db
      .insertInto('teacher')
      .values({ person_id, department_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  async function personOf(userId: number) {
    const { person_id } = await server.db
      .selectFrom('user_account')
      .select('person_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return person_id;
  }

  test('gives the account of a teacher a role, and reports a teacher without an account separately', async () => {
    const { token } = await signIn('Admin');
    const { userId } = await account('Student');
    const teacher_id = await teacherOf(await personOf(userId));
    const role = await roleId('Teacher');
    const { data } = await server.call(addTeacherRole, { body: { role, teacher_id, reason } }, token);
    expect(data).toMatchObject({ id: userId, roles: [{ id: role, name: 'Teacher' }] });
    expect((await audited('user_account', userId)).map(({ action }) => action)).toEqual([
      'user_account.role',
    ]);

    const { id: person } = await server.db
      .insertInto('person')
      .values({ full_name: 'Sem Conta' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const without = await server.refused(
      addTeacherRole,
      { body: { role, teacher_id: await teacherOf(person), reason } },
      token,
    );
    expect(without.message).toBe('Este professor não tem conta no portal.');
  });

  test("refuses to give a role to one's own account this way", async () => {
    const admin = await signIn('Admin');
    const teacher_id = await teacherOf(await personOf(admin.userId));
    const refusal = await server.refused(
      addTeacherRole,
      { body: { role: await roleId('Teacher'), teacher_id, reason } },
      admin.token,
    );
    expect(refusal.http).toBe(403);
  });
});
