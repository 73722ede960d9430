import { employee } from '@portal/shared-kit/contract/people/employee';
import { personAccount } from '@portal/shared-kit/contract/people/person';
import { department } from '@portal/shared-kit/contract/offer/department';
import { teacher } from '@portal/shared-kit/contract/people/teacher';
import { login } from '@portal/shared-kit/contract/identity/identity';
import { signInAs } from '../../testing/identity.ts';
import { Browser } from '../../testing/browser.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { employeeBody, teacherBody } from '../../testing/people.ts';

const server = identityServer();
let admin = '';
let secretary = '';
let department_id = 0;
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
