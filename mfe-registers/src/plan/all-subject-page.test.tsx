import { history } from '@portal/shared-kit/contract/core/audit';
import {
  allocate,
  allocationRemoval,
  changeAllocation,
  closeAllocation,
  removeAllocation,
  subjectsByCourse,
} from '@portal/shared-kit/contract/offer/plan';
import { on, answer, held, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AllSubjectPage } from './all-subject-page.tsx';
import { row, serve } from '../testing/plan-fake.ts';

const open = (api = serve([row(1, 'Direito Romano')]), url = '/all-subject') =>
  renderScreen(<AllSubjectPage />, { url, api });
const romano = 'Direito Romano em Direito';
const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

test('the list shows course, subject, semester and year, and filters by each of them', async () => {
  const api = serve([row(1, 'Direito Romano'), row(2, 'Ética', { academic_year_id: 3, semester_id: 1 })]);
  const { user } = open(api);
  const table = await screen.findByRole('table', { name: 'Todas Disciplinas' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['N.º', 'Curso', 'Disciplina', 'Semestre', 'Ano', 'Ações']);
  expect(await violations()).toEqual([]);
  await screen.findByRole('option', { name: 'Direito' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Curso' }), 'Direito');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Semestre' }), '1.º semestre');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ano' }), '3.º ano');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Romano/ })).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: /Ética/ })).toBeInTheDocument();
  expect(api.calls(subjectsByCourse).at(-1)!.query).toMatchObject({
    course_id: 1,
    semester_id: 1,
    academic_year_id: 3,
  });
});

test('adding starts at the place that is looked at', async () => {
  const api = serve([row(1, 'Direito Romano')]);
  const { user } = open(api, '/all-subject?course_id=1&semester_id=2&academic_year_id=4');
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = await dialog('Alocar Disciplinas aos Cursos');
  await user.click(await drawer.findByRole('checkbox', { name: /Retórica/ }));
  await user.click(drawer.getByRole('button', { name: 'Adicionar' }));
  expect(await screen.findByText('1 disciplinas alocadas.')).toBeInTheDocument();
  expect(api.calls(allocate)[0]!.body).toMatchObject({
    id_course: 1,
    id_subject: [30],
    semester_id: 2,
    academic_year_id: 4,
  });
});

test('looking at an allocation shows its place and terms, what belongs to it and its history, and no form', async () => {
  const changed = {
    id: 1,
    at: '2026-03-02T08:00:00Z',
    actor: 'Ana Clara',
    role: null,
    ip: null,
    action: 'Criou',
    reason: null,
    changes: [],
  };
  const { user } = open(
    serve(
      [row(1, 'Direito Romano')],
      on(history, ({ query }) => answer.page([changed], query)),
    ),
  );
  await user.click(await screen.findByRole('button', { name: `Ver ${romano}` }));
  const drawer = await dialog(`Ver – ${romano}`);
  const facts = within(await drawer.findByRole('region', { name: 'Dados' }));
  expect(facts.getByText('1.º ano, 2.º semestre')).toBeInTheDocument();
  expect(facts.getByText('Obrigatória')).toBeInTheDocument();
  expect(facts.getByText('Em vigor')).toBeInTheDocument();
  const belonging = within(await drawer.findByRole('navigation', { name: 'Registos relacionados' }));
  expect(belonging.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    [
      ['Disciplina', '/subject?ver=10'],
      ['Curso', '/courses?ver=1'],
      ['Plano de estudos', '/courses/1/plan'],
      ['Precedências do curso', '/subject/precedences?course_id=1'],
    ],
  );
  expect(await drawer.findByText(/Ana Clara/)).toBeInTheDocument();
  expect(drawer.queryByRole('textbox')).not.toBeInTheDocument();
});

test('an allocation is changed; one that somebody else changed meanwhile shows a conflict and can be compared', async () => {
  const rows = [row(1, 'Direito Romano')];
  let stale = true;
  const api = serve(
    rows,
    on(changeAllocation, ({ body }) => {
      if (stale) throw refuse('conflict', 'Este registo foi alterado por outra pessoa.');
      Object.assign(rows[0]!, body, { version: 3 });
      return answer.done('Alocação actualizada com sucesso.', rows[0]!);
    }),
  );
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: `Editar ${romano}` }));
  const drawer = await dialog(romano);
  const credits = await drawer.findByLabelText('Créditos');
  await user.clear(credits);
  await user.type(credits, '9');
  rows[0] = row(1, 'Direito Romano', { credits: 7, version: 2 });
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await user.click(await drawer.findByRole('button', { name: 'Carregar versão actual' }));
  expect(await drawer.findByText('Alterado entretanto por outra pessoa.')).toBeInTheDocument();
  stale = false;
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Alocação actualizada com sucesso.')).toBeInTheDocument();
  expect(api.calls(changeAllocation).map(({ body }) => [body.credits, body.version])).toEqual([
    [9, 1],
    [9, 2],
  ]);
});

test('deleting warns that related records go, lists them, and dims the row while the server works', async () => {
  const gate = held();
  const rows = [row(1, 'Direito Romano'), row(2, 'Ética')];
  const api = serve(
    rows,
    on(allocationRemoval, () =>
      answer.one({
        kept_by: [],
        teachings: [{ id: 5, class_name: 'Turma-1-LABORAL', teacher_name: 'Ana Bila' }],
      }),
    ),
    on(removeAllocation, async () => {
      await gate;
      rows.shift();
      return answer.done('Registro Eliminado com Sucesso.', null);
    }),
  );
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: `Eliminar ${romano}` }));
  const question = await dialog('Tem certeza que deseja eliminar este registro?');
  expect(await question.findByText('Turma-1-LABORAL: Ana Bila')).toBeInTheDocument();
  expect(question.getByText('Nao tera como reverter esta operacao!')).toBeInTheDocument();
  expect(question.getByText('Todos os registos relacionados serão eliminados.')).toBeInTheDocument();
  const previews = api.calls(allocationRemoval).length;
  await user.click(await question.findByRole('button', { name: 'Eliminar' }));
  await waitFor(() =>
    expect(screen.getByRole('row', { name: /Romano/ })).toHaveAttribute('aria-busy', 'true'),
  );
  gate.release();
  expect(await toast('Eliminado! Registro Eliminado com Sucesso.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Romano/ })).not.toBeInTheDocument());
  expect(api.calls(removeAllocation)[0]).toMatchObject({ params: { id: 1 }, query: { teachings: 1 } });
  expect(api.calls(allocationRemoval)).toHaveLength(previews);
});

test('shows why a record cannot be deleted, and offers to close it', async () => {
  const api = serve(
    [row(1, 'Direito Romano')],
    on(allocationRemoval, () => answer.one({ kept_by: ['3 inscrições'], teachings: [] })),
  );
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: `Eliminar ${romano}` }));
  const notice = await dialog('Esta alocação não pode ser eliminada');
  expect(notice.getByText('3 inscrições')).toBeInTheDocument();
  expect(notice.queryByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument();
  await user.click(notice.getByRole('button', { name: 'Fechar a partir de um ano' }));
  const drawer = await dialog(`Fechar a partir de um ano – ${romano}`);
  await user.click(drawer.getByRole('button', { name: 'Fechar a partir deste ano' }));
  await waitFor(() => expect(drawer.getAllByText('Indique o ano.')).toHaveLength(2));
  await user.type(drawer.getByLabelText('Primeiro ano sem a disciplina'), '2027');
  await user.type(drawer.getByLabelText('Motivo'), 'Novo plano');
  await user.click(drawer.getByRole('button', { name: 'Fechar a partir deste ano' }));
  expect(await screen.findByText('Alocação fechada a partir de 2027.')).toBeInTheDocument();
  expect(api.calls(closeAllocation)[0]!.body).toEqual({ from_year: 2027, reason: 'Novo plano', version: 1 });
  expect(await screen.findByText('Fechada a partir de 2027')).toBeInTheDocument();
  expect(api.calls(removeAllocation)).toEqual([]);
});

test('a check of what would be removed that fails can be tried again', async () => {
  let broken = true;
  const api = serve(
    [row(1, 'Direito Romano')],
    on(allocationRemoval, () => {
      if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.one({ kept_by: [], teachings: [] });
    }),
  );
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: `Eliminar ${romano}` }));
  const question = await dialog('Tem certeza que deseja eliminar este registro?');
  expect(await question.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  expect(question.queryByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument();
  broken = false;
  await user.click(question.getByRole('button', { name: 'Tentar de novo' }));
  expect(
    await question.findByText('Nenhum professor está alocado a esta disciplina neste curso.'),
  ).toBeInTheDocument();
  expect(api.calls(allocationRemoval).length).toBeGreaterThan(1);
});

test('a refused deletion leaves the row, with the reason', async () => {
  const reason = 'As alocações de professores mudaram entretanto. Veja de novo o que será eliminado.';
  const { user } = open(
    serve(
      [row(1, 'Direito Romano')],
      on(removeAllocation, () => {
        throw refuse('conflict', reason);
      }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: `Eliminar ${romano}` }));
  const question = await dialog('Tem certeza que deseja eliminar este registro?');
  await question.findByText('Nenhum professor está alocado a esta disciplina neste curso.');
  await user.click(await question.findByRole('button', { name: 'Eliminar' }));
  expect(await toast(new RegExp(reason))).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Romano/ })).not.toHaveAttribute('aria-busy');
});

test('a user who may only read sees nothing that changes a plan', async () => {
  renderScreen(<AllSubjectPage />, {
    api: serve([row(1, 'Direito Romano')]),
    actions: ['subjects.read'],
  });
  await screen.findByRole('button', { name: `Ver ${romano}` });
  for (const name of [/Adicionar/, /Editar/, /Fechar/, /Eliminar/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});
