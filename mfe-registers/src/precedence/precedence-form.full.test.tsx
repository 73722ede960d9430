import { precedence } from '@portal/shared-kit/contract/offer/precedence';
import { on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { row, serve } from '../testing/precedence-fake.ts';
import { PrecedencePage } from './precedence-page.tsx';

const open = (api: ReturnType<typeof serve>, url = '/subject/precedences') =>
  renderScreen(<PrecedencePage />, { url, api });
const option = (name: string) =>
  screen.findByText(name, {
    selector: '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-content',
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

test('shows a cycle at the precedent subject with its path, and keeps the choices', async () => {
  const message = 'Esta precedência cria um ciclo: Análise I → Análise II → Análise I';
  const api = serve(
    [row(1)],
    on(precedence.create, () => {
      throw refuse('invalid', message, { errors: { required_subject_id: [message] } });
    }),
  );
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
