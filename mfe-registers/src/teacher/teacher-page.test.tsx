import { permissionNames } from '@portal/shared-kit/contract/core/permissions';
import { teacher, type TeacherRow } from '@portal/shared-kit/contract/people/teacher';
import { on, refuse, renderScreen, violations, type Fake } from '@portal/shared-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { row, serve } from '../testing/teacher-fake.tsx';
import { TeacherPage } from './teacher-page.tsx';

const option = (name: string | RegExp) =>
  screen.findByText(name, { selector: '.ant-select-item-option-content' });
const openForm = async (button: string) => {
  const { user, api } = opened;
  await user.click(await screen.findByRole('button', { name: button }));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByLabelText('Nome completo');
  return { user, api, drawer };
};
let opened: ReturnType<typeof renderScreen>;
const show = (
  rows: TeacherRow[],
  { actions = permissionNames, answers = [] }: { actions?: typeof permissionNames; answers?: Fake[] } = {},
) => {
  opened = renderScreen(<TeacherPage />, { url: '/teachers/', api: serve(rows, ...answers), actions });
  return opened;
};

test('the list shows name, gender, contact, e-mail and entry date, and leads to the profile', async () => {
  const { portal } = show([row(), row({ id: 2, fullName: 'Rosa Tembe', active: false })]);
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Todas Professores' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['N.º', 'Nome', 'Género', 'Contacto', 'E-mail', 'Data de entrada', 'Ações']);
  const cells = within(screen.getByRole('row', { name: /Mondlane/ })).getAllByRole('cell');
  expect(cells.slice(1, 6).map((cell) => cell.textContent)).toEqual([
    'Joaquim Mondlane',
    'Masculino',
    '843100105',
    'joaquim@teste.test',
    '03/02/2026',
  ]);
  expect(within(screen.getByRole('row', { name: /Tembe/ })).getByText('Inactivo')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Joaquim Mondlane' })).toHaveAttribute('href', '/teachers/1');
  expect(portal.title()).toBe('Todas Professores');
  expect(await violations()).toEqual([]);
});

test('an empty register says so', async () => {
  show([]);
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
});

test('a list that cannot be loaded says why and can be tried again', async () => {
  show([], {
    answers: [
      on(teacher.list, () => {
        throw refuse('unavailable', 'A base de dados está indisponível.');
      }),
    ],
  });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeInTheDocument();
});

test('a user who may only read sees no button that changes anything', async () => {
  show([row()], { actions: ['teachers.read'] });
  await screen.findByRole('row', { name: /Mondlane/ });
  expect(screen.getByRole('button', { name: 'Ver Joaquim Mondlane' })).toBeInTheDocument();
  for (const name of [/Adicionar/, /Editar/, /Eliminar/, /Desactivar/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('a teacher is added: only digits are taken in the contact, and what the contract gives stands already', async () => {
  show([row()]);
  const { user, api, drawer } = await openForm('Adicionar');
  // In one step: each key would render the whole form again.
  fireEvent.change(drawer.getByLabelText('Nome completo'), { target: { value: 'Ângela Bila' } });
  await user.click(drawer.getByLabelText('Género'));
  await user.click(await option('Feminino'));
  fireEvent.change(drawer.getByLabelText('Data de nascimento'), { target: { value: '1980-05-17' } });
  await user.click(drawer.getByLabelText('Contacto'));
  await user.paste('84-12x345');
  await user.keyboard('67');
  expect(drawer.getByLabelText('Contacto')).toHaveValue('841234567');
  fireEvent.change(drawer.getByLabelText('E-mail'), { target: { value: 'angela@teste.test' } });
  await user.click(drawer.getByLabelText('Departamento'));
  await user.click(await option('Direito'));
  expect(drawer.getByLabelText('Nacionalidade')).toHaveValue('Moçambique');
  expect(drawer.getByLabelText('Tipo de deficiência')).toBeDisabled();
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Professor criado com sucesso.')).toBeInTheDocument();
  expect(api.calls(teacher.create)[0]!.body).toMatchObject({
    fullName: 'Ângela Bila',
    gender: 'Feminino',
    birthDate: '1980-05-17',
    contact: '841234567',
    department_id: 4,
    nactionality: 'Moçambique',
    hasCertificate: 'Não',
    person_id: null,
    create_user: false,
  });
});

test('shows missing fields at each field and once above, and sends nothing', async () => {
  show([]);
  const { user, api, drawer } = await openForm('Adicionar');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  for (const message of [
    'Indique o nome completo.',
    'Escolha o género.',
    'Indique a data de nascimento.',
    'Por favor, insira um número de telefone válido.',
    'Por favor, insira um endereço de e-mail válido.',
    'Escolha o departamento.',
  ])
    await waitFor(() => expect(drawer.getAllByText(message)).toHaveLength(2));
  expect(api.calls(teacher.create)).toEqual([]);
});

test('shows at once that a teacher is a minor, and blocks the form when it is sent', async () => {
  show([row()]);
  const { user, api, drawer } = await openForm('Editar Joaquim Mondlane');
  const date = drawer.getByLabelText('Data de nascimento');
  await user.clear(date);
  await user.type(date, `${new Date().getFullYear() - 17}-01-01`);
  expect(await drawer.findByText('Menor de idade')).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(drawer.getAllByText('Informe uma data válida!')).toHaveLength(2));
  expect(api.calls(teacher.update)).toEqual([]);
});

test('the type of a deficiency opens with «Sim» and empties with «Não»', async () => {
  show([row({ is_deficient: 'Sim', deficient_type: 'Cegueira' })]);
  const { user, api, drawer } = await openForm('Editar Joaquim Mondlane');
  const group = within(drawer.getByRole('group', { name: 'Deficiência' }));
  expect(group.getByText('Cegueira')).toBeInTheDocument();
  await user.click(group.getByRole('radio', { name: 'Não' }));
  expect(drawer.getByLabelText('Tipo de deficiência')).toBeDisabled();
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Professor actualizado com sucesso.');
  expect(api.calls(teacher.update)[0]!.body).toMatchObject({ is_deficient: 'Não', deficient_type: null });
});

test('somebody who is registered already is chosen, fills the form and is sent as the same person', async () => {
  show([]);
  const { user, api, drawer } = await openForm('Adicionar');
  await user.click(drawer.getByLabelText('Pessoa já registada'));
  await user.click(await option('Rosa Tembe (•••••123S)'));
  await waitFor(() => expect(drawer.getByLabelText('Nome completo')).toHaveValue('Rosa Tembe'));
  await user.click(drawer.getByLabelText('Departamento'));
  await user.click(await option('Direito'));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Professor criado com sucesso.');
  expect(api.calls(teacher.create)[0]!.body).toMatchObject({
    person_id: 21,
    fullName: 'Rosa Tembe',
    contact: '823100107',
  });
});

test('a document that belongs to somebody is refused at its field, and what was typed stays', async () => {
  const message = 'Este documento já pertence a Rosa Tembe.';
  show([], {
    answers: [
      on(teacher.create, () => {
        throw refuse('duplicate', message, { errors: { doc_number: [message] } });
      }),
    ],
  });
  const { user, drawer } = await openForm('Adicionar');
  await user.click(drawer.getByLabelText('Pessoa já registada'));
  await user.click(await option('Rosa Tembe (•••••123S)'));
  await waitFor(() => expect(drawer.getByLabelText('Nome completo')).toHaveValue('Rosa Tembe'));
  await user.click(drawer.getByLabelText('Departamento'));
  await user.click(await option('Direito'));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(drawer.getAllByText(message)).toHaveLength(2));
  expect(drawer.getByLabelText('Nome completo')).toHaveValue('Rosa Tembe');
});

test('an account is opened with the teacher by who may create users, and offered to nobody else', async () => {
  show([]);
  const { user, drawer } = await openForm('Adicionar');
  await user.click(drawer.getByRole('checkbox', { name: /Criar conta/ }));
  expect(drawer.getByRole('checkbox', { name: /Criar conta/ })).toBeChecked();
  opened.unmount();
  show([], { actions: permissionNames.filter((name) => name !== 'users.create') });
  const again = await openForm('Adicionar');
  expect(again.drawer.queryByRole('checkbox', { name: /Criar conta/ })).not.toBeInTheDocument();
});

test('the second of two editors sees the conflict and loses no input', async () => {
  const rows = [row()];
  show(rows);
  const { user, drawer } = await openForm('Editar Joaquim Mondlane');
  expect(drawer.queryByLabelText('Pessoa já registada')).not.toBeInTheDocument();
  await user.type(drawer.getByLabelText('Bairro ou avenida'), ', Maputo');
  rows[0] = row({ fullName: 'Joaquim A. Mondlane', version: 5 });
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await drawer.findByText(/foi alterado por outra pessoa/)).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Carregar versão actual' }));
  await waitFor(() => expect(drawer.getByLabelText('Nome completo')).toHaveValue('Joaquim A. Mondlane'));
  expect(drawer.getByLabelText('Bairro ou avenida')).toHaveValue('Malhangalene, Maputo');
});
