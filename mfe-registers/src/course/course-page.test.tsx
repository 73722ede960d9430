import type { Args, Out } from '@portal/shared-kit/contract/core/endpoint';
import { course } from '@portal/shared-kit/contract/offer/course';
import { allDepartments, employeeOptions } from '@portal/shared-kit/contract/offer/department';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { CoursePage } from './course-page.tsx';

type Row = Out<typeof course.get>['data'];
const row = (more: Partial<Row> = {}): Row => ({
  id: 1,
  name: 'Engenharia Informática',
  code: '0001',
  description: 'Programação e redes',
  department_id: 3,
  department_name: 'Ciências de Computação',
  engineering: 1,
  level_type: 'Licenciatura',
  duration: 5,
  coordinator_id: null,
  coordinator_name: null,
  vacancies: [{ year: 2026, scholar_shift: 'LABORAL', vacancies: 60 }],
  weight_frequency: null,
  weight_exam: null,
  weight_recurrence: null,
  active: true,
  version: 4,
  in_use: true,
  ...more,
});
const departments = [
  { id: 3, dep_name: 'Ciências de Computação' },
  { id: 4, dep_name: 'Direito' },
];

const serve = (
  rows: Row[],
  create = ({ body }: Args<typeof course.create>) => {
    rows.push(
      row({ ...body, id: 2, duration: body.duration ?? 4, in_use: false, department_name: 'Direito' }),
    );
    return answer.done('Curso criado com sucesso.', rows.at(-1)!);
  },
) =>
  fakeApi(
    on(course.list, ({ query }) => answer.page(rows, query)),
    on(course.create, create),
    on(course.update, ({ body: { version: _read, ...change } }) => {
      Object.assign(rows[0]!, change);
      return answer.done('Curso actualizado com sucesso.', rows[0]!);
    }),
    on(allDepartments, ({ query }) =>
      answer.one(
        departments.filter(
          ({ id, dep_name }) =>
            id === query.id || dep_name.toLowerCase().includes(query.search.toLowerCase()),
        ),
      ),
    ),
    on(employeeOptions, () => answer.one([])),
  );
const option = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' });

test('the list shows course, whether it is engineering, and description', async () => {
  renderScreen(<CoursePage />, {
    url: '/courses',
    api: serve([row(), row({ id: 2, name: 'Direito', engineering: 0 })]),
  });
  const table = await screen.findByRole('table', { name: 'Cursos' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['N.º', 'Curso', 'Engenharia', 'Descrição', 'Ações']);
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(/Informática/).slice(1, 4)).toEqual(['Engenharia Informática', 'Sim', 'Programação e redes']);
  expect(cells(/Direito/)[2]).toBe('Não');
});

test('an empty register says so', async () => {
  renderScreen(<CoursePage />, { api: serve([]) });
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
});

test('a course is added with the defaults of the contract, a department found by typing, and vacancies', async () => {
  const api = serve([row()]);
  const { user } = renderScreen(<CoursePage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Adicionar – Cursos' }));
  await user.type(await drawer.findByLabelText('Curso'), 'Direito');
  await user.type(drawer.getByLabelText('Código'), '0013');
  expect(drawer.getByRole('radio', { name: 'Não' })).toBeChecked();

  await user.type(drawer.getByLabelText('Departamento'), 'dire');
  await waitFor(() => expect(api.calls(allDepartments).at(-1)!.query.search).toBe('dire'));
  await user.click(await option('Direito'));
  await user.click(drawer.getByRole('button', { name: 'Adicionar vagas' }));
  await user.type(drawer.getByLabelText('Vagas'), '80');
  expect(await violations()).toEqual([]);
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));

  expect(await screen.findByRole('row', { name: /Direito/ })).toBeInTheDocument();
  expect(api.calls(course.create)[0]!.body).toEqual({
    name: 'Direito',
    code: '0013',
    description: '',
    department_id: 4,
    engineering: 0,
    level_type: 'Licenciatura',
    duration: null,
    coordinator_id: null,
    vacancies: [{ year: new Date().getFullYear(), scholar_shift: 'LABORAL', vacancies: 80 }],
    weight_frequency: null,
    weight_exam: null,
    weight_recurrence: null,
  });
});

test('shows missing fields at each field and once above, and sends nothing', async () => {
  const api = serve([]);
  const { user } = renderScreen(<CoursePage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByLabelText('Curso');
  await user.click(drawer.getByRole('button', { name: 'Adicionar vagas' }));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  for (const message of [
    'Indique o nome do curso.',
    'O código tem 4 dígitos.',
    'Escolha o departamento.',
    'Indique um número inteiro.',
  ])
    await waitFor(() => expect(drawer.getAllByText(message)).toHaveLength(2));
  await user.click(drawer.getByRole('button', { name: 'O código tem 4 dígitos.' }));
  expect(drawer.getByLabelText('Código')).toHaveFocus();
  expect(api.calls(course.create)).toEqual([]);
});

test('a course that exists is refused with the words of the specification, listed or not', async () => {
  const message = 'Este curso ja existe, tente outro';
  const api = serve([row({ name: 'Direito' })], () => {
    throw refuse('duplicate', message, { errors: { name: [message] } });
  });
  const { user } = renderScreen(<CoursePage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  const name = await drawer.findByLabelText('Curso');
  await user.type(name, 'direito');
  await user.type(drawer.getByLabelText('Código'), '0013');
  await user.click(drawer.getByLabelText('Departamento'));
  await user.click(await option('Direito'));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(drawer.getAllByText(message)).toHaveLength(2));
  expect(api.calls(course.create)).toEqual([]);

  await user.type(name, ' Civil');
  await waitFor(() => expect(drawer.queryByText(message)).not.toBeInTheDocument());
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(drawer.getAllByText(message)).toHaveLength(2));
  expect(api.calls(course.create)).toHaveLength(1);
});

test('a course that stands on another page is refused before anything is sent to be written', async () => {
  const all = Array.from({ length: 12 }, (_, n) =>
    row({ id: n + 1, name: `Curso ${String(n + 1).padStart(2, '0')}` }),
  );
  const api = serve(all);
  const { user } = renderScreen(<CoursePage />, { api });
  await screen.findByRole('row', { name: /Curso 10/ });
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(await drawer.findByLabelText('Curso'), 'curso 12');
  await user.type(drawer.getByLabelText('Código'), '0013');
  await user.click(drawer.getByLabelText('Departamento'));
  await user.click(await option('Direito'));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(drawer.getAllByText('Este curso ja existe, tente outro')).toHaveLength(2));
  expect(api.calls(course.create)).toEqual([]);
});

test('a change keeps everything that was not touched', async () => {
  const rows = [row()];
  const api = serve(rows);
  const { user } = renderScreen(<CoursePage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Editar Engenharia Informática' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('Ciências de Computação')).toBeInTheDocument();
  await user.type(drawer.getByLabelText('Descrição'), ' móveis');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Curso actualizado com sucesso.')).toBeInTheDocument();
  const {
    id: _id,
    active: _active,
    in_use: _use,
    department_name: _d,
    coordinator_name: _c,
    ...fields
  } = row();
  expect(api.calls(course.update)[0]).toEqual({
    params: { id: 1 },
    query: {},
    body: { ...fields, description: 'Programação e redes móveis' },
  });
});
