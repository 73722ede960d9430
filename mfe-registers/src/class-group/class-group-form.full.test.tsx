import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { freeName } from '@portal/shared-kit/contract/offer/new-class-group';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { row, serve } from '../testing/class-group-fake.ts';
import { ClassGroupsPage } from './class-groups-page.tsx';

const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });
const option = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' });

async function openForm(api = serve([row(1, 'Turma-1-LABORAL')])) {
  const rendered = renderScreen(<ClassGroupsPage />, { api });
  await rendered.user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Adicionar – Turmas' }));
  await drawer.findByLabelText('Curso');
  const choose = async (label: string, name: string) => {
    await rendered.user.click(drawer.getByRole('combobox', { name: label }));
    await rendered.user.click(await option(name));
  };
  const name = () => drawer.getByLabelText<HTMLInputElement>('Turma').value;
  const save = () => rendered.user.click(drawer.getByRole('button', { name: 'Guardar' }));
  return { ...rendered, api, drawer, choose, name, save };
}

test('shows empty fields as errors, the first one also in the words of the specification, and sends nothing', async () => {
  const { api, drawer, save } = await openForm();
  await save();
  for (const field of ['nome', 'curso', 'departamento', 'nível', 'regime', 'capacidade'])
    // Beside the field, and in the summary above.
    await waitFor(() => expect(drawer.getAllByText(`O campo ${field} não pode estar vazio`)).toHaveLength(2));
  expect(await toast('O campo curso não pode esta vazio')).toBeInTheDocument();
  expect(screen.getAllByText(/não pode esta vazio/)).toHaveLength(1);
  expect(drawer.getByRole('combobox', { name: 'Curso' })).toHaveFocus();
  expect(api.calls(classGroup.create)).toEqual([]);
});

test('a new class begins this year in the first semester of the first year, and takes the department of its course', async () => {
  const { api, user, drawer, choose, name, save } = await openForm();
  expect(await drawer.findByText('1.º ano')).toBeInTheDocument();
  expect(await drawer.findByText('1.º Semestre')).toBeInTheDocument();
  await choose('Curso', 'Direito');
  await choose('Nível', '1 – Licenciatura');
  await choose('Regime', 'LABORAL');
  await waitFor(() => expect(name()).toBe('Turma-1-LABORAL-B'));
  await user.type(drawer.getByLabelText('Capacidade'), '4x5');
  await save();
  expect(await toast('Turma criada com sucesso.')).toBeInTheDocument();
  expect(api.calls(classGroup.create)[0]!.body).toEqual({
    name: 'Turma-1-LABORAL-B',
    course_id: 13,
    department_id: 4,
    level_id: 1,
    scholar_shift: 'LABORAL',
    entry_year: institutionYear(new Date()),
    academic_year_id: 1,
    semester_id: 1,
    capacity: 45,
    description: '',
  });
});

test('of three classes of one course the last two keep what the first had, and only their names are asked for', async () => {
  const { api, user, drawer, choose, name } = await openForm();
  await choose('Curso', 'Direito');
  await choose('Nível', '1 – Licenciatura');
  await choose('Regime', 'LABORAL');
  await user.type(drawer.getByLabelText('Capacidade'), '45');
  await user.type(drawer.getByLabelText('Descrição'), 'Sala 4');
  await waitFor(() => expect(name()).toBe('Turma-1-LABORAL-B'));
  await user.click(drawer.getByRole('button', { name: 'Guardar e adicionar outro' }));
  await waitFor(() => expect(name()).toBe('Turma-1-LABORAL-C'));
  expect(drawer.getByLabelText('Turma')).toHaveFocus();
  expect(drawer.getByLabelText('Descrição')).toHaveValue('');
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await waitFor(() => expect(name()).toBe('Turma-1-LABORAL-D'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [first, ...others] = api.calls(classGroup.create).map(({ body }) => body);
  const same = { ...first!, description: '' };
  expect(first).toMatchObject({
    name: 'Turma-1-LABORAL-B',
    course_id: 13,
    capacity: 45,
    description: 'Sala 4',
  });
  expect(others).toEqual([
    { ...same, name: 'Turma-1-LABORAL-C' },
    { ...same, name: 'Turma-1-LABORAL-D' },
  ]);
});

test('the name follows what is chosen until somebody writes another', async () => {
  const { user, drawer, choose, name } = await openForm();
  await choose('Nível', '2 – Licenciatura');
  await choose('Regime', 'LABORAL');
  await waitFor(() => expect(name()).toBe('Turma-2-LABORAL'));
  await choose('Curso', 'Direito');
  await choose('Regime', 'POS-LABORAL');
  await waitFor(() => expect(name()).toBe('Turma-2-POS-LABORAL'));
  await user.clear(drawer.getByLabelText('Turma'));
  await user.type(drawer.getByLabelText('Turma'), 'Turma da noite');
  await choose('Nível', '3 – Licenciatura');
  await screen.findByText('3 – Licenciatura', { selector: '.ant-select-content *, .ant-select-content' });
  expect(name()).toBe('Turma da noite');
});

test('another course offers its own levels, and takes away one that is not of its degree', async () => {
  const { user, drawer, choose } = await openForm();
  await choose('Curso', 'Direito');
  await choose('Nível', '1 – Licenciatura');
  await choose('Curso', 'Redes');
  expect(await drawer.findByText('Computação')).toBeInTheDocument();
  await waitFor(() => expect(drawer.queryByText('1 – Licenciatura')).not.toBeInTheDocument());
  await user.click(drawer.getByRole('combobox', { name: 'Nível' }));
  expect(await option('2 – Mestrado')).toBeInTheDocument();
  const offered = [...document.querySelectorAll('.ant-select-item-option-content')];
  expect(offered.map((one) => one.textContent)).not.toContain('3 – Licenciatura');
});

test('shows at the field that somebody else just took the name, and keeps the choices', async () => {
  const message = 'Já existe uma turma com este nome neste curso e ano de ingresso.';
  const { user, drawer, choose, save, name } = await openForm(
    serve(
      [],
      on(classGroup.create, () => {
        throw refuse('duplicate', message, { errors: { name: [message] } });
      }),
    ),
  );
  await choose('Curso', 'Direito');
  await choose('Nível', '1 – Licenciatura');
  await choose('Regime', 'LABORAL');
  await user.type(drawer.getByLabelText('Capacidade'), '40');
  await waitFor(() => expect(name()).toBe('Turma-1-LABORAL'));
  await save();
  expect(await toast(message)).toBeInTheDocument();
  expect(drawer.getByLabelText('Turma')).toHaveFocus();
  expect(drawer.getByLabelText('Capacidade')).toHaveValue('40');
});

test('where the free name cannot be asked for, the plain one is offered', async () => {
  const { choose, name, api } = await openForm(
    serve(
      [],
      on(freeName, () => {
        throw refuse('unavailable', 'A base de dados está indisponível.');
      }),
    ),
  );
  await choose('Curso', 'Direito');
  await choose('Nível', '1 – Licenciatura');
  await choose('Regime', 'LABORAL');
  await waitFor(() => expect(name()).toBe('Turma-1-LABORAL'));
  expect(api.calls(freeName).length).toBeGreaterThan(0);
});

test('a class that is edited keeps its name and its semester, and sends the version that was read', async () => {
  const api = serve([row(1, 'Turma da noite', { version: 3 })]);
  const { user } = renderScreen(<ClassGroupsPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Editar Turma da noite' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Editar – Turma da noite' }));
  expect(await drawer.findByLabelText('Semestre')).toBeDisabled();
  expect(drawer.getByText('Muda com «Avançar semestre».')).toBeInTheDocument();
  await user.click(drawer.getByRole('combobox', { name: 'Regime' }));
  await user.click(await option('POS-LABORAL'));
  await user.clear(drawer.getByLabelText('Capacidade'));
  await user.type(drawer.getByLabelText('Capacidade'), '30');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Turma actualizada com sucesso.')).toBeInTheDocument();
  expect(api.calls(classGroup.update)[0]!.body).toMatchObject({
    name: 'Turma da noite',
    scholar_shift: 'POS-LABORAL',
    semester_id: 1,
    capacity: 30,
    version: 3,
  });
});

test('a class that is looked at says its facts, leads to its course, and may be changed from there', async () => {
  const { user } = renderScreen(<ClassGroupsPage />, { api: serve([row(1, 'Turma-1-LABORAL')]) });
  await user.click(await screen.findByRole('button', { name: 'Ver Turma-1-LABORAL' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Ver – Turma-1-LABORAL' }));
  expect(await drawer.findByText('Activo')).toBeInTheDocument();
  const facts = drawer.getAllByRole('definition').map((fact) => fact.textContent);
  expect(facts).toEqual(
    expect.arrayContaining(['Turma-1-LABORAL', '0/50', '4001 · Direito', 'LABORAL', '2026']),
  );
  expect(drawer.getByRole('link', { name: '4001 · Direito' })).toHaveAttribute('href', '/courses?ver=13');
  await user.click(drawer.getByRole('button', { name: 'Editar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Editar – Turma-1-LABORAL' }));
  expect(await form.findByLabelText('Turma')).toHaveValue('Turma-1-LABORAL');
});
