import { precedence, precedenceTree } from '@portal/shared-kit/contract/offer/precedence';
import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { row, serve } from '../testing/precedence-fake.ts';
import { PrecedencePage } from './precedence-page.tsx';
import { requiredBy, rootsOf } from './tree-view.tsx';

const open = (api: ReturnType<typeof serve>, url = '/subject/precedences', more: object = {}) =>
  renderScreen(<PrecedencePage />, { url, api, ...more });
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

  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todos desta página' }));
  const bar = within(screen.getByRole('group', { name: 'Acções sobre os registos seleccionados' }));
  expect(bar.getByRole('button', { name: 'Desactivar' })).toBeInTheDocument();
  expect(bar.getByRole('button', { name: 'Activar' })).toBeInTheDocument();

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

test('a precedence that is looked at leads to both subjects, the course and its plan', async () => {
  open(serve([row(1)]), '/subject/precedences?ver=1');
  const drawer = within(await screen.findByRole('dialog', { name: 'Ver – Análise II depois de Análise I' }));
  const belonging = within(await drawer.findByRole('navigation', { name: 'Registos relacionados' }));
  expect(belonging.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    [
      ['Análise II', '/subject?ver=2'],
      ['Análise I', '/subject?ver=1'],
      ['Matemática', '/courses?ver=1'],
      ['Plano de Matemática', '/courses/1/plan'],
    ],
  );
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

test('a user who may only read sees nothing that changes a precedence', async () => {
  open(serve([row(1)]), undefined, { actions: ['precedences.read'] });
  await screen.findByRole('button', { name: 'Ver Análise II depois de Análise I' });
  for (const name of [/Adicionar/, /Editar/, /Eliminar/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
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
  await user.click(screen.getByRole('button', { name: 'Ver em lista' }));
  expect(await screen.findByRole('table')).toBeInTheDocument();
});

test('a tree without precedences says so, and one that fails can be asked for again', async () => {
  let broken = true;
  const { user } = open(
    serve(
      [row(1)],
      on(precedenceTree, () => {
        if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
        return answer.one([]);
      }),
    ),
    '/subject/precedences?course_id=1',
  );
  await user.click(await screen.findByRole('button', { name: 'Ver em árvore' }));
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Este curso ainda não tem precedências activas.')).toBeInTheDocument();
});

const edge = (subject_id: number, required_subject_id: number) => ({
  subject_id,
  subject_name: `S${subject_id}`,
  required_subject_id,
  required_subject_name: `S${required_subject_id}`,
});

test('the tree begins with what nothing else builds on, each once', () => {
  const edges = [edge(3, 2), edge(3, 1), edge(2, 1), edge(5, 1)];
  expect(rootsOf(edges)).toEqual([
    { id: 3, name: 'S3' },
    { id: 5, name: 'S5' },
  ]);
  expect(requiredBy(edges, 3).map((one) => one.required_subject_id)).toEqual([2, 1]);
});

test('a subject that depends on two others appears below each of them', () => {
  const edges = [edge(4, 2), edge(3, 2), edge(2, 1)];
  const below = (id: number): number[] =>
    requiredBy(edges, id).flatMap((one) => [one.required_subject_id, ...below(one.required_subject_id)]);
  expect(rootsOf(edges).map(({ id }) => [id, below(id)])).toEqual([
    [4, [2, 1]],
    [3, [2, 1]],
  ]);
});
