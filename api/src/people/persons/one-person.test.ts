import { employee } from '@portal/shared-kit/contract/people/employee';
import { knownPeople, knownPerson, personAccount } from '@portal/shared-kit/contract/people/person';
import { department } from '@portal/shared-kit/contract/offer/department';
import { teacher } from '@portal/shared-kit/contract/people/teacher';
import { login } from '@portal/shared-kit/contract/identity/identity';
import { employeeBody, peopleAuthenticator, teacherBody } from '../../testing/people.ts';
import { testServer } from '../../testing/test-server.ts';
import { signInAs } from '../../testing/identity.ts';
import { Browser } from '../../testing/browser.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { mailsTo } from '../../testing/mailbox.ts';

const server = testServer({ authenticator: peopleAuthenticator().authenticator });
let department_id = 0;
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
const make = async (fullName: string, more: Partial<Body> = {}) =>
  (await server.call(teacher.create, { body: body(fullName, more) }, 'all')).data;

test('an employee who is changed elsewhere is changed for the teacher screen as well: it is one person', async () => {
  const { id, person_id, version } = await make('Dupla Sitoe');
  const person = (await server.call(knownPerson, { params: { id: person_id } }, 'all')).data;
  const staff = (
    await server.call(
      employee.create,
      {
        body: employeeBody({
          ...body('Dupla Sitoe'),
          ...(person as object),
          fullName: 'Dupla Sitoe',
          department_id,
          person_id,
        }),
      },
      'all',
    )
  ).data;
  await server.call(employee.update, { params: { id: staff.id }, body: { contact: '869999999' } }, 'all');
  expect((await server.call(teacher.get, { params: { id } }, 'all')).data.contact).toBe('869999999');
  expect(
    await server.refused(teacher.update, { params: { id }, body: { block: '1', version } }, 'all'),
  ).toMatchObject({ code: 'conflict' });
});

test('a document with spaces or dots belongs to the person who has it', async () => {
  const { doc_number } = await make('Espaçada Langa');
  const spaced = `${doc_number.slice(0, 4)} ${doc_number.slice(4, 8)}.${doc_number.slice(8).toLowerCase()}`;
  expect(
    await server.refused(teacher.create, { body: { ...body('Outra Langa'), doc_number: spaced } }, 'all'),
  ).toMatchObject({ code: 'duplicate', errors: { doc_number: [expect.stringContaining('Espaçada Langa')] } });
});

test('a document that was stored with spaces or dots stays as it is until another is given', async () => {
  const { id, person_id, doc_number } = await make('Antiga Langa');
  const old = `${doc_number.slice(0, 6)}.${doc_number.slice(6)}`;
  await server.db.updateTable('person').set({ doc_number: old }).where('id', '=', person_id).execute();
  const change = async (sent: string) =>
    (await server.call(teacher.update, { params: { id }, body: { doc_number: sent, block: '7' } }, 'all'))
      .data;
  expect(await change(old)).toMatchObject({ doc_number: old, block: '7' });
  expect(await change(doc_number)).toMatchObject({ doc_number: old });
  const other = `${Number(doc_number.slice(0, 12)) + 5000} c`;
  expect(await change(other)).toMatchObject({ doc_number: other.replace(' ', '').toUpperCase() });
});

test('refuses to enter a person twice: a registered document or e-mail is an error at its field, with the name', async () => {
  const made = await make('Única Tivane', { email: 'unica@teste.test' });
  const refused = async (overrides: object, token = 'all') =>
    server.refused(teacher.create, { body: { ...body('Outra Tivane'), ...overrides } }, token);
  expect(await refused({ doc_number: made.doc_number })).toMatchObject({
    http: 409,
    code: 'duplicate',
    errors: { doc_number: [expect.stringContaining('Este documento já pertence a Única Tivane.')] },
  });
  expect(await refused({ email: 'UNICA@teste.test' })).toMatchObject({
    code: 'duplicate',
    errors: { email: [expect.stringContaining('Este e-mail já pertence a Única Tivane.')] },
  });
});

test('a caller who may not see the other person does not learn their name', async () => {
  const hidden = (
    await server.call(
      employee.create,
      { body: employeeBody({ fullName: 'Secreta Matusse', department_id }) },
      'all',
    )
  ).data;
  const refusal = await server.refused(
    teacher.create,
    { body: body('Curiosa', { doc_number: hidden.doc_number }) },
    'teachers',
  );
  expect(refusal.errors).toEqual({ doc_number: ['Este documento já pertence a uma pessoa já registada.'] });
});

test.each([
  ['document', { doc_number: '110100999999Z' }, 'doc_number'],
  ['e-mail', { email: 'corrida@teste.test' }, 'email'],
])('of many concurrent registrations with one %s, one succeeds', async (_what, overrides, field) => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      server.inject({
        method: 'POST',
        url: '/api/professor',
        payload: { ...body(`Corredor ${'x'.repeat(n + 1)}`), ...overrides },
        headers: { authorization: 'Bearer all' },
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
    expect(Object.keys(answer.json().errors)).toEqual([field]);
});

test('an employee becomes a teacher as well, as one person, and only once', async () => {
  const staff = (
    await server.call(
      employee.create,
      { body: employeeBody({ fullName: 'Ambas Zunguze', department_id }) },
      'all',
    )
  ).data;
  const found = (await server.call(knownPeople, { query: { search: 'ambas zung' } }, 'all')).data;
  expect(found).toEqual([
    { id: staff.person_id, name: 'Ambas Zunguze', doc_number: expect.stringMatching(/^•+..A$/) },
  ]);
  const person = (await server.call(knownPerson, { params: { id: staff.person_id } }, 'all')).data;
  const linked = { ...body('x'), ...person, block: '3', person_id: staff.person_id };
  const { data } = await server.call(teacher.create, { body: linked as never }, 'all');
  expect(data).toMatchObject({ person_id: staff.person_id, fullName: 'Ambas Zunguze', block: '3' });
  expect(await server.refused(teacher.create, { body: linked }, 'all')).toMatchObject({
    http: 409,
    errors: { person_id: ['Esta pessoa já é professor.'] },
  });
});

test('a person the caller may not see can neither be found nor linked', async () => {
  const staff = (
    await server.call(
      employee.create,
      { body: employeeBody({ fullName: 'Oculto Guambe', department_id }) },
      'all',
    )
  ).data;
  expect((await server.call(knownPeople, { query: { search: 'oculto' } }, 'teachers')).data).toEqual([]);
  expect((await server.call(knownPeople, { query: { id: staff.person_id } }, 'teachers')).data).toEqual([]);
  expect(await server.refused(knownPerson, { params: { id: staff.person_id } }, 'teachers')).toMatchObject({
    http: 404,
  });
  const refusal = await server.refused(
    teacher.create,
    { body: body('Oculto Guambe', { person_id: staff.person_id }) },
    'teachers',
  );
  expect(refusal).toMatchObject({ http: 422, errors: { person_id: ['Pessoa não encontrada.'] } });
});

test('deleting a teacher who is an employee as well leaves the employee', async () => {
  const staff = (
    await server.call(
      employee.create,
      { body: employeeBody({ fullName: 'Fica Machel', department_id }) },
      'all',
    )
  ).data;
  const person = (await server.call(knownPerson, { params: { id: staff.person_id } }, 'all')).data;
  const { data } = await server.call(
    teacher.create,
    { body: { ...body('x'), ...person, person_id: staff.person_id } as never },
    'all',
  );
  await server.call(teacher.remove, { params: { id: data.id } }, 'all');
  expect((await server.call(employee.get, { params: { id: staff.id } }, 'all')).data.fullName).toBe(
    'Fica Machel',
  );
});

test('linking somebody changes nothing of them without the permission to change teachers', async () => {
  const staff = (
    await server.call(
      employee.create,
      { body: employeeBody({ fullName: 'Intocada Langa', department_id }) },
      'all',
    )
  ).data;
  const person = (await server.call(knownPerson, { params: { id: staff.person_id } }, 'creator')).data;
  const linked = { ...body('x'), ...person, person_id: staff.person_id };
  const refusal = await server.refused(teacher.create, { body: { ...linked, block: '9' } }, 'creator');
  expect(refusal).toMatchObject({ http: 403, permission: 'teachers.update' });
  const { data } = await server.call(teacher.create, { body: linked as never }, 'creator');
  expect(data).toMatchObject({ fullName: 'Intocada Langa', person_id: staff.person_id });
});

test('the e-mail of an account counts as its owner’s', async () => {
  const made = await make('Com Conta');
  const role = await server.db
    .selectFrom('role')
    .select('id')
    .where('name', '=', 'Teacher')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('user_account')
    .values({ person_id: made.person_id, email: 'Conta.Outra@teste.test', role_id: role.id })
    .execute();
  const refusal = await server.refused(
    teacher.create,
    { body: body('Quer o mesmo', { email: 'conta.outra@teste.test' }) },
    'all',
  );
  expect(refusal).toMatchObject({ http: 409, code: 'duplicate' });
  expect(Object.keys(refusal.errors!)).toEqual(['email']);
});

describe('staff account', () => {
  let department_id: number;
  const server = identityServer();
  let admin = '';
  let secretary = '';
  beforeAll(async () => {
    admin = (await signInAs(server, 'Admin')).token;
    secretary = (await signInAs(server, 'Secretaria')).token;
    const form = { dep_name: 'Letras', description: '', head_id: null };
    department_id = (await server.call(department.create, { body: form }, admin)).data.id;
  });
  const roleId = async (name: string) =>
    (await server.db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const body = (fullName: string, more: object = {}) =>
    teacherBody({ fullName, department_id, create_user: true, ...more });
  const teachersNamed = async (name: string) =>
    (await server.db.selectFrom('person').select('id').where('full_name', '=', name).execute()).length;

  test('a teacher created with an account is a Teacher who signs in with the mailed password and must change it', async () => {
    const { data } = await server.call(teacher.create, { body: body('Nova Docente') }, admin);
    const [mail] = await mailsTo(server.db, data.email);
    const password = /\S*[#%+=@]\S{4}[#%+=@]\S{4}[#%+=@]\S{4}/.exec(mail!.text!)![0];
    const answer = await new Browser(server).send(login, { body: { email: data.email, password } });
    expect(answer.json()).toMatchObject({ status: 1, data: { role: ['Teacher'], first_logg: 'yes' } });

    const account = await server.call(personAccount, { params: { id: data.person_id } }, admin);
    expect(account.data).toMatchObject({
      email: data.email,
      role: 'Teacher',
      active: true,
      blocked: false,
      first_logg: 'yes',
    });
    expect(account.data!.last_login_at).not.toBeNull();
  });

  test('an employee created with an account has the role that was chosen', async () => {
    const made = employeeBody({
      fullName: 'Nova Funcionária',
      department_id,
      create_user: true,
      role_id: await roleId('Secretaria'),
    });
    const { data } = await server.call(employee.create, { body: made }, admin);
    const account = await server.call(personAccount, { params: { id: data.person_id } }, admin);
    expect(account.data!.role).toBe('Secretaria');
  });

  test('without the permission to create accounts a teacher is created without one, or not at all', async () => {
    const refusal = await server.refused(teacher.create, { body: body('Sem Direito') }, secretary);
    expect(refusal).toMatchObject({ http: 403, permission: 'users.create' });
    expect(await teachersNamed('Sem Direito')).toBe(0);
    const { data } = await server.call(
      teacher.create,
      { body: body('Sem Conta', { create_user: false }) },
      secretary,
    );
    expect((await server.call(personAccount, { params: { id: data.person_id } }, admin)).data).toBeNull();
  });

  test('assigning the role Master without permission is refused, and the employee is not created either', async () => {
    const made = employeeBody({
      fullName: 'Quer Tudo',
      department_id,
      create_user: true,
      role_id: await roleId('Master'),
    });
    expect((await server.refused(employee.create, { body: made }, admin)).http).toBe(403);
    expect(await teachersNamed('Quer Tudo')).toBe(0);
  });

  test('an e-mail that an account has is refused at its field, and nobody is created', async () => {
    const { data } = await server.call(teacher.create, { body: body('Primeira') }, admin);
    const refusal = await server.refused(
      teacher.create,
      { body: body('Segunda', { email: data.email }) },
      admin,
    );
    expect(refusal).toMatchObject({ http: 409, code: 'duplicate' });
    expect(Object.keys(refusal.errors!)).toEqual(['email']);
    expect(await teachersNamed('Segunda')).toBe(0);
  });

  test('the account of an unknown person is 404, and accounts are hidden without the permission to read users', async () => {
    expect((await server.refused(personAccount, { params: { id: 2_147_483_647 } }, admin)).http).toBe(404);
    const { token } = await signInAs(server, 'Teacher');
    expect((await server.refused(personAccount, { params: { id: 1 } }, token)).http).toBe(403);
  });
});
