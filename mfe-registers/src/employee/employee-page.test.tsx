import { allDepartments } from '@portal/shared-kit/contract/offer/department';
import { roleOptions } from '@portal/shared-kit/contract/identity/access';
import { employee, type EmployeeRow } from '@portal/shared-kit/contract/people/employee';
import { correctPerson, personAccount } from '@portal/shared-kit/contract/people/person';
import {
  answer,
  fakeApi,
  fakeRegister,
  on,
  refuse,
  renderScreen,
  type Fake,
} from '@portal/shared-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPerson, fakePeople } from '../testing/person-fake.ts';
import { EmployeePage } from './employee-page.tsx';

const row = (more: Partial<EmployeeRow> = {}): EmployeeRow => ({
  ...aPerson({ fullName: 'Amélia Sitoe', gender: 'Feminino', contact: '863100103' }),
  id: 1,
  department_id: 4,
  department_name: 'Direito',
  position: 'Chefe da secretaria',
  contract_type: null,
  admission_date: null,
  created_at: '2026-02-03T08:00:00.000Z',
  active: true,
  version: 2,
  in_use: true,
  ...more,
});

const serve = (rows: EmployeeRow[], ...more: Fake[]) =>
  fakeApi(
    ...more,
    ...fakeRegister(employee, rows, {
      made: (id, { person_id: _person, create_user: _account, role_id: _role, ...form }) =>
        row({ ...form, id }),
      said: { create: 'Funcionário criado com sucesso.', update: 'Registo desactivado.' },
    }),
    ...fakePeople,
    on(allDepartments, () => answer.one([{ id: 4, dep_name: 'Direito' }])),
    on(roleOptions, () =>
      answer.one([
        { id: 1, name: 'Master', grantable: false },
        { id: 3, name: 'Secretaria', grantable: true },
      ]),
    ),
  );
const option = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' });

test('the list shows name, department, position, contact and state', async () => {
  renderScreen(<EmployeePage />, {
    url: '/employees',
    api: serve([row(), row({ id: 2, fullName: 'Rui Langa', active: false })]),
  });
  const table = await screen.findByRole('table', { name: 'Funcionários' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['N.º', 'Nome', 'Departamento', 'Cargo', 'Contacto', 'Estado', 'Ações']);
  const cells = within(screen.getByRole('row', { name: /Amélia/ })).getAllByRole('cell');
  expect(cells.slice(1, 6).map((cell) => cell.textContent)).toEqual([
    'Amélia Sitoe',
    'Direito',
    'Chefe da secretaria',
    '863100103',
    'Activo',
  ]);
});

test.each([
  ['open', true],
  ['closed', false],
])(
  'of an employee who was deactivated, an account that is %s is told of accordingly',
  async (_state, active) => {
    const account = {
      user_id: 9,
      email: 'amelia@teste.test',
      role: 'Secretaria',
      active,
      blocked: false,
      first_logg: 'não' as const,
      last_login_at: null,
      outranks: false,
    };
    const api = serve(
      [row({ active: false })],
      on(personAccount, () => answer.one(account)),
    );
    const { portal } = renderScreen(<EmployeePage />, { url: '/employees?ver=1', api });
    const drawer = within(await screen.findByRole('dialog', { name: 'Ver – Amélia Sitoe' }));
    await drawer.findByRole('link', { name: 'Departamento' });
    await waitFor(() => expect(api.calls(personAccount)).not.toEqual([]));
    await waitFor(() => expect(portal.props.queryClient.isFetching()).toBe(0));
    if (active)
      expect(await drawer.findByRole('link', { name: 'Ver a conta em Utilizadores' })).toHaveAttribute(
        'href',
        '/users?search=amelia%40teste.test',
      );
    expect(drawer.queryAllByText(/mas a conta continua aberta/)).toHaveLength(active ? 1 : 0);
  },
);

test('an employee that is looked at leads to the department and to who works there, whom the list is narrowed to', async () => {
  const api = serve([row()]);
  const { user } = renderScreen(<EmployeePage />, { url: '/employees?ver=1', api });
  const drawer = within(await screen.findByRole('dialog', { name: 'Ver – Amélia Sitoe' }));
  expect(await drawer.findByRole('link', { name: 'Departamento' })).toHaveAttribute(
    'href',
    '/departments?ver=4',
  );
  await user.click(drawer.getByRole('link', { name: 'Funcionários do departamento' }));
  await waitFor(() => expect(api.calls(employee.list).at(-1)!.query).toMatchObject({ department_id: 4 }));
  expect(await screen.findByRole('combobox', { name: 'Departamento' })).toHaveValue('4');
});

test('an empty register says so; one that cannot be loaded says why', async () => {
  const { unmount } = renderScreen(<EmployeePage />, { api: serve([]) });
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
  unmount();
  const broken = on(employee.list, () => {
    throw refuse('unavailable', 'A base de dados está indisponível.');
  });
  renderScreen(<EmployeePage />, { api: serve([], broken) });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
});

test('a user who may only read sees no button that changes anything', async () => {
  renderScreen(<EmployeePage />, { api: serve([row()]), actions: ['employees.read'] });
  await screen.findByRole('row', { name: /Amélia/ });
  for (const name of [/Adicionar/, /Editar/, /Eliminar/, /Desactivar/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('an employee is deactivated and never deleted', async () => {
  const { user, api } = renderScreen(<EmployeePage />, { api: serve([row()]) });
  await user.click(await screen.findByRole('button', { name: 'Desactivar Amélia Sitoe' }));
  expect(screen.queryByRole('button', { name: /Eliminar/ })).not.toBeInTheDocument();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByText('Registo desactivado.')).toBeInTheDocument();
  expect(api.calls(employee.update)[0]).toMatchObject({ body: { active: false, version: 2 } });
});

test('an identity is corrected by a reason and a document, a refusal keeps what was typed, and the list shows the new name', async () => {
  const rows = [row()];
  let refused = true;
  const correct = on(correctPerson, ({ body }) => {
    if (refused)
      throw refuse('duplicate', 'Verifique os campos.', {
        errors: { doc_number: ['Este documento já está registado.'] },
      });
    Object.assign(rows[0]!, { fullName: body.fullName });
    return answer.done('Identificação corrigida.', aPerson({ fullName: body.fullName }));
  });
  const { user, api } = renderScreen(<EmployeePage />, { api: serve(rows, correct) });
  await user.click(await screen.findByRole('button', { name: 'Corrigir identificação Amélia Sitoe' }));
  const form = within(await screen.findByRole('dialog', { name: 'Corrigir identificação de Amélia Sitoe' }));
  const write = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  await form.findByLabelText('Nome completo');
  write('Nome completo', 'Amélia Sitoe Langa');
  write('Motivo da correcção', 'Casamento');
  const save = () => user.click(form.getByRole('button', { name: 'Guardar' }));
  await save();
  expect((await form.findAllByText('Escolha um ficheiro.')).length).toBeGreaterThan(0);
  expect(api.calls(correctPerson)).toEqual([]);
  await user.upload(
    form.getByLabelText('Novo documento'),
    new File(['%PDF-'], 'bi.pdf', { type: 'application/pdf' }),
  );
  await save();
  expect((await form.findAllByText('Este documento já está registado.')).length).toBeGreaterThan(0);
  expect(form.getByLabelText('Nome completo')).toHaveValue('Amélia Sitoe Langa');
  refused = false;
  await save();
  expect(await screen.findByText('Identificação corrigida.')).toBeInTheDocument();
  expect(await screen.findByRole('row', { name: /Amélia Sitoe Langa/ })).toBeInTheDocument();
  expect(api.calls(correctPerson).at(-1)).toMatchObject({
    params: { id: 11 },
    body: { reason: 'Casamento', doc_number: '080105678901J' },
  });
});

test('a user who may not correct an identity has no such action', async () => {
  const actions = ['employees.read', 'employees.update'] as const;
  renderScreen(<EmployeePage />, { api: serve([row()]), actions });
  await screen.findByRole('button', { name: 'Editar Amélia Sitoe' });
  expect(screen.queryByRole('button', { name: /Corrigir/ })).not.toBeInTheDocument();
});

const openForm = async (rows: EmployeeRow[]) => {
  const { user, api } = renderScreen(<EmployeePage />, { api: serve(rows) });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Adicionar – Funcionários' }));
  await drawer.findByLabelText('Nome completo');
  return { user, api, drawer };
};

test('an employee is added with position and contract', async () => {
  const { user, api, drawer } = await openForm([]);
  // In one step: each key would render the whole form again.
  const write = (label: string, value: string) =>
    fireEvent.change(drawer.getByLabelText(label), { target: { value } });
  write('Nome completo', 'Rui Langa');
  write('Data de nascimento', '1985-01-02');
  write('Contacto', '841234567');
  write('E-mail', 'rui@teste.test');
  write('Cargo', 'Arquivista');
  await user.click(drawer.getByLabelText('Género'));
  await user.click(await option('Masculino'));
  await user.click(drawer.getByLabelText('Departamento'));
  await user.click(await option('Direito'));
  await user.click(drawer.getByLabelText('Tipo de contrato'));
  await user.click(await option('Quadro'));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Funcionário criado com sucesso.')).toBeInTheDocument();
  expect(api.calls(employee.create)[0]!.body).toMatchObject({
    fullName: 'Rui Langa',
    position: 'Arquivista',
    contract_type: 'Quadro',
    department_id: 4,
    create_user: false,
    role_id: null,
  });
});

test('an account asks for its role, and tells which roles may not be given', async () => {
  const { user, drawer } = await openForm([]);
  expect(drawer.queryByLabelText('Função')).not.toBeInTheDocument();
  await user.click(drawer.getByRole('checkbox', { name: /Criar conta/ }));
  await user.click(drawer.getByLabelText('Função'));
  expect(await option('Master – só a pode atribuir quem a tem')).toBeInTheDocument();
  await user.click(await option('Secretaria'));
});
