import { planList, allocate } from '@portal/shared-kit/contract/offer/plan';
import { on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { row, serve } from '../testing/plan-fake.ts';
import { SubjectCoursePage } from './subject-course-page.tsx';

const open = (api = serve([row(1, 'Direito Romano')]), more: object = {}) =>
  renderScreen(<SubjectCoursePage />, { url: '/subject_course', api, ...more });
const option = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' });
type User = ReturnType<typeof open>['user'];
const choose = async (user: User, field: string, name: string) => {
  await user.click(await screen.findByLabelText(field, { selector: 'input[role=combobox]' }));
  await user.click(await option(name));
};
const box = (name: RegExp) => screen.findByRole('checkbox', { name });

test('the list shows course, subject, year and semester, and what is closed or optional', async () => {
  open(
    serve([
      row(1, 'Direito Romano'),
      row(2, 'Latim', { mandatory: false, option_group: 'Línguas', closed_from: 2027 }),
    ]),
  );
  expect(await screen.findByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Disciplinas alocadas' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['N.º', 'Curso', 'Disciplina', 'Ano', 'Semestre', 'Ações']);
  const cells = within(screen.getByRole('row', { name: /Direito Romano/ }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(1, 5)).toEqual(['Direito', 'Direito Romano', '1.º', '2.º']);
  const closed = within(screen.getByRole('row', { name: /Latim/ }));
  expect(closed.getByText('Línguas')).toBeInTheDocument();
  expect(closed.getByText('Fechada a partir de 2027')).toBeInTheDocument();
  expect(closed.queryByRole('button', { name: /^(Editar|Fechar)/ })).not.toBeInTheDocument();
  await screen.findByLabelText('Disciplinas');
  expect(await violations()).toEqual([]);
});

test('several subjects are ticked and added at once; the course stays for the next, and what was added is ticked for good', async () => {
  const api = serve([row(1, 'Direito Romano')]);
  const { user } = open(api);
  await choose(user, 'Curso', 'Direito');
  const allocated = await box(/Direito Romano \(DR\) – já alocada: 1\.º ano, 2\.º semestre/);
  expect(allocated).toBeChecked();
  expect(allocated).toBeDisabled();

  await user.click(await box(/Penal/));
  await user.type(screen.getByLabelText('Disciplinas'), 'retó');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Penal/ })).not.toBeInTheDocument());
  await user.click(await box(/Retórica/));
  expect(screen.getByRole('button', { name: 'Retirar Direito Penal' })).toBeInTheDocument();
  await choose(user, 'Semestre', '1.º semestre');
  await choose(user, 'Ano', '3.º ano');
  await user.click(screen.getByRole('radio', { name: 'Opcional' }));
  await user.type(await screen.findByLabelText('Grupo de opções'), 'Grupo A');
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));

  expect(await screen.findByText('2 disciplinas alocadas.')).toBeInTheDocument();
  expect(api.calls(allocate)[0]!.body).toEqual({
    id_course: 1,
    id_subject: [20, 30],
    semester_id: 1,
    academic_year_id: 3,
    credits: null,
    mandatory: false,
    option_group: 'Grupo A',
  });
  expect(await screen.findByRole('row', { name: /Retórica/ })).toBeInTheDocument();
  const penal = await box(/Penal.* – já alocada/);
  expect(penal).toBeChecked();
  expect(penal).toBeDisabled();
  expect(screen.queryByText('Escolhidas:')).not.toBeInTheDocument();
});

test('the list follows the course that is chosen, and shows all again where none is', async () => {
  const api = serve([
    row(1, 'Direito Romano'),
    row(2, 'Econometria', { course_id: 2, course_name: 'Economia' }),
  ]);
  const { user, portal } = open(api);
  await screen.findByRole('row', { name: /Econometria/ });
  await choose(user, 'Curso', 'Direito');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Econometria/ })).not.toBeInTheDocument());
  expect(await screen.findByRole('row', { name: /Direito Romano/ })).toBeInTheDocument();
  expect(portal.location().search).toBe('?course_id=1');
  await choose(user, 'Curso', 'Economia');
  expect(await screen.findByRole('row', { name: /Econometria/ })).toBeInTheDocument();
  expect(portal.location().search).toBe('?course_id=2');
});

test('shows missing fields in the words of the specification, and sends nothing', async () => {
  const api = serve([]);
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  for (const message of ['Informe o curso', 'Escolha pelo menos uma disciplina.', 'Informe o semestre'])
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  // In the summary, under the year, and as the toast for the subjects.
  expect(screen.getAllByText('Informe o ano')).toHaveLength(3);
  expect(screen.getByText('Informe o ano', { selector: '[data-toast]' })).toBeInTheDocument();
  expect(api.calls(allocate)).toEqual([]);
});

test('shows at the field that somebody else allocated the subject meanwhile, and keeps the choices', async () => {
  const message = 'Já no plano deste curso: Direito Penal.';
  const api = serve(
    [],
    on(allocate, () => {
      throw refuse('duplicate', message, { errors: { id_subject: [message] } });
    }),
  );
  const { user } = open(api, { url: '/subject_course?course_id=1' });
  await user.click(await box(/Penal/));
  await choose(user, 'Semestre', '1.º semestre');
  await choose(user, 'Ano', '1.º ano');
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThanOrEqual(2));
  expect(await box(/Penal/)).toBeChecked();
  expect(api.calls(allocate)[0]!.body.id_course).toBe(1);
});

test('an empty plan says so, and one that fails can be asked for again', async () => {
  open(serve([]));
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
});

test('a list that cannot be loaded says what happened and can be tried again', async () => {
  let broken = true;
  const rows = [row(1, 'Direito Romano')];
  const { user } = open(
    serve(
      rows,
      on(planList, ({ query }) => {
        if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
        return { ...paging(query.per_page), data: rows };
      }),
    ),
  );
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('row', { name: /Direito Romano/ })).toBeInTheDocument();
});
const paging = (per_page: number) => {
  const meta = { total: 1, per_page, current_page: 1 };
  return { ...meta, meta };
};

test('a user who may only read sees the plans and nothing that changes them', async () => {
  open(undefined, { actions: ['subjects.read'] });
  await screen.findByRole('button', { name: 'Ver Direito Romano em Direito' });
  for (const name of [/Adicionar/, /Editar/, /Fechar/, /Eliminar/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Disciplinas')).not.toBeInTheDocument();
});
