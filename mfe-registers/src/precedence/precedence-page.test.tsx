import type { Args, Out } from '@portal/shared-kit/contract/endpoint';
import { planSubjects } from '@portal/shared-kit/contract/plan';
import { precedence, precedenceTree } from '@portal/shared-kit/contract/precedence';
import { courseNames } from '@portal/shared-kit/contract/registers';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { PrecedencePage } from './precedence-page.tsx';

type Row = Out<typeof precedence.get>['data'];
const row = (id: number, more: Partial<Row> = {}): Row => ({
  id,
  course_id: 1,
  course_name: 'Matemática',
  subject_id: 2,
  subject_name: 'Análise II',
  required_subject_id: 1,
  required_subject_name: 'Análise I',
  type: 'OBRIGATORIA',
  min_grade: 10,
  valid_from_year: null,
  valid_to_year: null,
  note: '',
  active: true,
  version: 1,
  in_use: false,
  ...more,
});
const planned = (id: number, name: string, academic_year_id: number, closed_from: number | null = null) => ({
  id,
  name,
  academic_year_id,
  semester_id: 1,
  closed_from,
});
const edge = (id: number, subject: [number, string], required: [number, string]) => ({
  id,
  subject_id: subject[0],
  subject_name: subject[1],
  required_subject_id: required[0],
  required_subject_name: required[1],
  type: 'OBRIGATORIA' as const,
});

const serve = (
  rows: Row[],
  create = ({ body }: Args<typeof precedence.create>): Out<typeof precedence.create> => {
    rows.push(row(rows.length + 1, { ...body, subject_name: 'Análise III' }));
    return answer.done('Precedência criada com sucesso.', rows.at(-1)!);
  },
  tree: () => Out<typeof precedenceTree> = () =>
    answer.one([
      edge(1, [3, 'Análise III'], [2, 'Análise II']),
      { ...edge(2, [2, 'Análise II'], [1, 'Análise I']), type: 'CO_REQUISITO' as const },
    ]),
) =>
  fakeApi(
    on(precedence.list, ({ query }) =>
      answer.page(
        rows.filter((one) => query.course_id === undefined || one.course_id === query.course_id),
        query,
      ),
    ),
    on(precedenceTree, tree),
    on(precedence.get, ({ params }) => answer.one(rows.find(({ id }) => id === params.id)!)),
    on(precedence.create, create),
    on(precedence.update, ({ params, body: { version: _read, ...change } }) => {
      const it = rows.find(({ id }) => id === params.id)!;
      Object.assign(it, change);
      return answer.done('Precedência actualizada com sucesso.', it);
    }),
    on(precedence.remove, () => {
      rows.shift();
      return answer.done('Registro Eliminado com Sucesso.', null);
    }),
    on(courseNames, () =>
      answer.one([
        { id: 1, name: 'Matemática' },
        { id: 2, name: 'Física' },
      ]),
    ),
    on(planSubjects, ({ query }) =>
      answer.one(
        query.course_id === 1
          ? [planned(1, 'Análise I', 1), planned(2, 'Análise II', 2, 2028), planned(3, 'Análise III', 3)]
          : [],
      ),
    ),
  );
const open = (api: ReturnType<typeof serve>, url = '/subject/precedences', more: object = {}) =>
  renderScreen(<PrecedencePage />, { url, api, ...more });
const option = (name: string) =>
  screen.findByText(name, {
    selector: '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-content',
  });
const headers = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent);

test('the list of all courses says which; that of one course has the columns of the decision', async () => {
  const api = serve([
    row(1, { min_grade: 9.5, valid_from_year: 2026, valid_to_year: 2028 }),
    row(2, { type: 'CO_REQUISITO', valid_from_year: 2027 }),
    row(3, { type: 'RECOMENDADA', valid_to_year: 2030 }),
  ]);
  const { user } = open(api);
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Precedências' });
  expect(headers(table)).toContain('Curso');
  expect(screen.queryByRole('button', { name: 'Ver em árvore' })).not.toBeInTheDocument();
  const cells = (at: number) =>
    within(screen.getAllByRole('row')[at]!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(1).slice(1, 6)).toEqual(['Análise II', 'Análise I', 'Obrigatória', '9,5', '2026 a 2028']);
  expect(cells(2).slice(3, 6)).toEqual(['Co-requisito', '10', 'Desde 2027']);
  expect(cells(3).slice(3, 6)).toEqual(['Recomendada', '10', 'Até 2030']);

  await screen.findByRole('option', { name: 'Matemática' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Curso' }), 'Matemática');
  await waitFor(() =>
    expect(headers(screen.getByRole('table'))).toEqual([
      'N.º',
      'Disciplina',
      'Precedente',
      'Tipo',
      'Nota mínima',
      'Validade',
      'Ações',
    ]),
  );
  expect(await violations()).toEqual([]);
});

test('an empty list says so', async () => {
  open(serve([]));
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
});

test('a list that cannot be loaded says what happened', async () => {
  const api = fakeApi(
    on(precedence.list, () => {
      throw refuse('unavailable', 'A base de dados está indisponível.');
    }),
    on(courseNames, () => answer.one([])),
  );
  open(api);
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeInTheDocument();
});

test('who may only read sees nothing that changes a precedence', async () => {
  open(serve([row(1)]), undefined, { actions: ['precedences.read', 'courses.read', 'subjects.read'] });
  await screen.findByRole('button', { name: 'Ver Análise II depois de Análise I' });
  for (const name of [/Adicionar/, /Editar/, /Eliminar/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('a precedence is added between two subjects of the plan of the course that is looked at', async () => {
  const api = serve([row(1)]);
  const { user } = open(api, '/subject/precedences?course_id=1');
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Adicionar – Precedências' }));
  expect(await drawer.findByText('Matemática')).toBeInTheDocument();
  await user.click(await drawer.findByLabelText('Disciplina'));
  await user.click(await option('Análise III – 3.º ano, 1.º semestre'));
  await user.click(drawer.getByLabelText('Precedente'));
  await option('Análise I – 1.º ano, 1.º semestre');
  expect(await option('Análise II – 2.º ano, 1.º semestre (fechada a partir de 2028)')).toBeInTheDocument();
  await user.click(await option('Análise I – 1.º ano, 1.º semestre'));
  const grade = drawer.getByLabelText('Nota mínima');
  await user.clear(grade);
  await user.type(grade, '9,55');
  await user.type(drawer.getByLabelText('Válida desde (ano)'), '2026');
  expect(await violations()).toEqual([]);
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Precedência criada com sucesso.')).toBeInTheDocument();
  expect(api.calls(precedence.create)[0]!.body).toEqual({
    course_id: 1,
    subject_id: 3,
    required_subject_id: 1,
    type: 'OBRIGATORIA',
    min_grade: 9.55,
    valid_from_year: 2026,
    valid_to_year: null,
    note: '',
    active: true,
  });
});

test('without a course there are no subjects to choose, and what is missing is said', async () => {
  const api = serve([row(1)]);
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByLabelText('Disciplina')).toBeDisabled();
  expect(drawer.getAllByPlaceholderText('Escolha primeiro o curso.')).toHaveLength(2);
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  for (const message of ['Informe o curso', 'Escolha a disciplina.', 'Escolha a precedente.'])
    await waitFor(() => expect(drawer.getAllByText(message)).toHaveLength(2));
  expect(api.calls(precedence.create)).toEqual([]);
});

test('a circle is told at the precedent with the way it goes, and what was chosen stays', async () => {
  const message = 'Esta precedência cria um ciclo: Análise I → Análise II → Análise I';
  const api = serve([row(1)], () => {
    throw refuse('invalid', message, { errors: { required_subject_id: [message] } });
  });
  const { user } = open(api, '/subject/precedences?course_id=1');
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByLabelText('Disciplina'));
  await user.click(await option('Análise I – 1.º ano, 1.º semestre'));
  await user.click(drawer.getByLabelText('Precedente'));
  await user.click(await option('Análise III – 3.º ano, 1.º semestre'));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(drawer.getAllByText(message)).toHaveLength(2));
  expect(drawer.getAllByText('Análise III – 3.º ano, 1.º semestre').length).toBeGreaterThan(0);
});

test('a precedence is changed with its course closed, and deleted after a question', async () => {
  const rows = [row(1)];
  const api = serve(rows);
  const { user } = open(api, '/subject/precedences?course_id=1');
  await user.click(await screen.findByRole('button', { name: 'Editar Análise II depois de Análise I' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByLabelText('Curso')).toBeDisabled();
  await user.click(drawer.getByRole('checkbox', { name: 'Activa' }));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Inactivo')).toBeInTheDocument();
  expect(api.calls(precedence.update)[0]!.body).toMatchObject({
    active: false,
    subject_id: 2,
    required_subject_id: 1,
    version: 1,
  });

  await user.click(screen.getByRole('button', { name: 'Eliminar Análise II depois de Análise I' }));
  const question = await screen.findByRole('dialog', {
    name: 'Tem certeza que deseja eliminar este registro?',
  });
  await user.click(within(question).getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('Nenhum registo corresponde aos filtros escolhidos.')).toBeInTheDocument();
});

test('the tree opens step by step by keyboard, and closes to the list', async () => {
  const { user } = open(serve([row(1)]), '/subject/precedences?course_id=1');
  await user.click(await screen.findByRole('button', { name: 'Ver em árvore' }));
  const tree = within(await screen.findByRole('list', { name: 'Árvore de precedências' }));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const second = tree.getByRole('button', { name: /Análise II$/ });
  expect(tree.getByRole('button', { name: /Análise III$/ })).toHaveAttribute('aria-expanded', 'true');
  expect(second).toHaveAttribute('aria-expanded', 'false');
  expect(tree.queryByText('Análise I')).not.toBeInTheDocument();
  second.focus();
  await user.keyboard('{Enter}');
  expect(tree.getByText('Análise I')).toBeInTheDocument();
  expect(tree.getByText('Co-requisito')).toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Ver em lista' }));
  expect(await screen.findByRole('table')).toBeInTheDocument();
});

test('a tree without precedences says so, and one that fails can be asked for again', async () => {
  let broken = true;
  const { user } = open(
    serve([row(1)], undefined, () => {
      if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.one([]);
    }),
    '/subject/precedences?course_id=1',
  );
  await user.click(await screen.findByRole('button', { name: 'Ver em árvore' }));
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Este curso ainda não tem precedências activas.')).toBeInTheDocument();
});
