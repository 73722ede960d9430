import { employee, getAllEmployees } from '@portal/shared-kit/contract/people/employee';
import { department } from '@portal/shared-kit/contract/offer/department';
import { employeeBody, peopleAuthenticator } from '../../testing/people.ts';
import { testServer } from '../../testing/test-server.ts';

const users = peopleAuthenticator();
const server = testServer({ authenticator: users.authenticator });
let department_id = 0;
beforeAll(async () => {
  const form = { dep_name: 'Secretaria-Geral', description: '', head_id: null };
  department_id = (await server.call(department.create, { body: form }, 'all')).data.id;
});

type Body = Parameters<typeof employeeBody>[0];
const body = (fullName: string, more: Partial<Body> = {}) =>
  employeeBody({ fullName, department_id, ...more });
const make = async (fullName: string, more: Partial<Body> = {}) =>
  (await server.call(employee.create, { body: body(fullName, more) }, 'all')).data;
const change = (id: number, changes: object) =>
  server.call(employee.update, { params: { id }, body: changes }, 'all');
const actions = async (id: number) =>
  (
    await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'employee')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

test('an employee is created, read and changed, each with its audit row', async () => {
  const made = await server.call(
    employee.create,
    {
      body: body('Rosa Bila', {
        position: ' Arquivista ',
        contract_type: 'Quadro',
        admission_date: '2020-02-03',
      }),
    },
    'employees',
  );
  expect(made.message).toBe('Funcionário criado com sucesso.');
  expect(made.data).toMatchObject({
    fullName: 'Rosa Bila',
    position: 'Arquivista',
    contract_type: 'Quadro',
    admission_date: '2020-02-03',
    department_name: 'Secretaria-Geral',
    active: true,
  });
  const { id, version } = made.data;
  await change(id, { position: 'Chefe do arquivo', contact: '869999998', version });
  const { data } = await server.call(employee.get, { params: { id } }, 'viewer');
  expect(data).toMatchObject({ position: 'Chefe do arquivo', contact: '869999998' });
  expect(await actions(id)).toEqual(['employee.create', 'employee.update']);
});

test.each([
  ['no position', { position: ' ' }, 'position', 'Indique o cargo.'],
  ['a contract nobody offers', { contract_type: 'Biscate' }, 'contract_type', 'Escolha o tipo de contrato.'],
  ['a bad contact', { contact: '21' }, 'contact', 'Por favor, insira um número de telefone válido.'],
  [
    'a birth date that makes a minor',
    { birthDate: `${new Date().getFullYear() - 1}-01-01` },
    'birthDate',
    'Informe uma data válida!',
  ],
  [
    'a department that is not there',
    { department_id: 99_999 },
    'department_id',
    'Escolha um departamento activo.',
  ],
  ['an account without a role', { create_user: true }, 'role_id', 'Escolha a função da conta.'],
])('an employee with %s is refused at the field', async (_what, overrides, field, message) => {
  const refusal = await server.refused(
    employee.create,
    { body: { ...body('Recusada'), ...overrides } },
    'all',
  );
  expect(refusal).toMatchObject({ http: 422, errors: { [field]: [message] } });
});

test('deleting an employee deactivates them, with its audit row, and is idempotent', async () => {
  const { id } = await make('Sai Cossa');
  for (const _time of [1, 2])
    expect((await server.call(employee.remove, { params: { id } }, 'all')).data).toBeNull();
  expect((await server.call(employee.get, { params: { id } }, 'all')).data).toMatchObject({ active: false });
  expect(await actions(id)).toEqual(['employee.create', 'employee.deactivate']);
});

test('a deactivation says that the account is still open, and who can close it', async () => {
  const withAccount = async (fullName: string) => {
    const made = await make(fullName);
    const account = { person_id: made.person_id, email: made.email, role_id: 1 };
    await server.db.insertInto('user_account').values(account).execute();
    return made;
  };
  const [one, other, third] = [
    await withAccount('Tem Conta'),
    await withAccount('Tem Acesso'),
    await withAccount('Já Fechada'),
  ];
  const open = 'A conta desta pessoa no portal continua aberta';
  expect((await server.call(employee.remove, { params: { id: one.id } }, 'all')).message).toBe(
    `Funcionário desactivado; o histórico mantém-se. ${open}: desactive-a em Utilizadores.`,
  );
  const { message } = await server.call(
    employee.update,
    { params: { id: other.id }, body: { active: false } },
    'manager',
  );
  expect(message).toBe(`Registo desactivado. ${open}: peça a um administrador que a desactive.`);
  await server.db
    .updateTable('user_account')
    .set({ active: false })
    .where('person_id', '=', third.person_id)
    .execute();
  expect((await server.call(employee.remove, { params: { id: third.id } }, 'all')).message).toBe(
    'Funcionário desactivado; o histórico mantém-se.',
  );
});

test('the list is narrowed to a department', async () => {
  const form = { dep_name: 'Gabinete Jurídico', description: '', head_id: null };
  const { id } = (await server.call(department.create, { body: form }, 'all')).data;
  const made = await make('Julieta Bila', { department_id: id });
  await make('Outra Bila');
  const { data, meta } = await server.call(employee.list, { query: { department_id: id } }, 'all');
  expect([data.map((one) => one.id), meta.total]).toEqual([[made.id], 1]);
});

test('activating and deactivating need the permission to delete', async () => {
  const { id } = await make('Fica Cossa');
  const refusal = await server.refused(
    employee.update,
    { params: { id }, body: { active: false } },
    'employees',
  );
  expect(refusal).toMatchObject({ http: 403, permission: 'employees.delete' });
});

test('of two concurrent changes of one employee, one is refused', async () => {
  const { id, version } = await make('Corrida Cossa');
  const outcomes = await Promise.all(
    ['a', 'b'].map((position) =>
      change(id, { position, version }).then(
        () => 'saved',
        () => 'told',
      ),
    ),
  );
  expect(outcomes.sort()).toEqual(['saved', 'told']);
});

test('an employee sees their own record and nobody else’s; an unknown one is 404', async () => {
  const mine = await make('Própria Nhaca');
  const other = await make('Alheia Nhaca');
  users.set(mine.person_id);
  expect((await server.call(employee.get, { params: { id: mine.id } }, 'own')).data.id).toBe(mine.id);
  for (const id of [other.id, 2_147_483_647])
    expect(await server.refused(employee.get, { params: { id } }, 'own')).toMatchObject({
      http: 404,
      message: 'Funcionário não encontrado.',
    });
});

test('lists are by name and mask what only editors need; selects offer active employees', async () => {
  const { id, version } = await make('Zeca Lista', { contact: '841234567' });
  await make('Água Lista');
  const listFor = async (token: string) =>
    (await server.call(employee.list, { query: { search: 'LISTA' } }, token)).data;
  expect((await listFor('employees')).map(({ fullName }) => fullName)).toEqual(['Água Lista', 'Zeca Lista']);
  expect((await listFor('employees'))[1]!.contact).toBe('841234567');
  expect((await listFor('viewer'))[1]!.contact).toBe('84•••••67');

  await change(id, { active: false, version });
  const names = async (query: object) =>
    (await server.call(getAllEmployees, { query }, 'viewer')).data.map(({ name }) => name);
  expect(await names({ search: 'lista' })).toEqual(['Água Lista']);
  expect(await names({ search: 'lista', id })).toEqual(['Água Lista', 'Zeca Lista']);
});
