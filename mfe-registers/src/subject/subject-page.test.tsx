import { planList } from '@portal/shared-kit/contract/offer/plan';
import { subject, putSubject } from '@portal/shared-kit/contract/offer/subject';
import { on, answer, refuse, renderScreen, held } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '@portal/shared-kit/router';
import { row, serve, used } from '../testing/subject-fake.ts';
import { SubjectPage } from './subject-page.tsx';
import { EditSubjectPage } from './edit-subject-page.tsx';

test('the catalogue shows its columns and what may be done', async () => {
  renderScreen(<SubjectPage />, {
    url: '/subject',
    api: serve([
      row(1, 'Cálculo', { code: 'MAT1', credits: 6, weekly_hours: 4, description: 'Limites', in_use: true }),
      row(2, 'Retórica', { active: false }),
    ]),
  });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Disciplinas' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['N.º', 'Disciplina', 'Código', 'Créditos', 'Horas semanais', 'Descrição', 'Ações']);
  const cells = within(screen.getByRole('row', { name: /Cálculo/ }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(1, 6)).toEqual(['Cálculo', 'MAT1', '6', '4', 'Limites']);
  expect(within(screen.getByRole('row', { name: /Retórica/ })).getByText('Inactivo')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Desactivar Cálculo' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Eliminar Cálculo' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Cálculo' })).toHaveAttribute('href', '/edit-subject/1');
});

test('an empty catalogue says so', async () => {
  renderScreen(<SubjectPage />, { api: serve([]) });
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
});

test('a list that fails says so in the words of the specification and can be tried again', async () => {
  let broken = true;
  const { user } = renderScreen(<SubjectPage />, {
    api: serve(
      [row(1, 'Cálculo')],
      on(subject.list, ({ query }) => {
        if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
        return answer.page([row(1, 'Cálculo')], query);
      }),
    ),
  });
  expect(
    await screen.findByText('Erro Na busca de dados do departamento ou contacte o administrador'),
  ).toBeInTheDocument();
  expect(screen.getByText('Código de suporte: req-teste')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('row', { name: /Cálculo/ })).toBeInTheDocument();
});

test('a user who may only read sees no button that changes anything', async () => {
  renderScreen(<SubjectPage />, { actions: ['subjects.read'], api: serve([row(1, 'Cálculo')]) });
  await screen.findByRole('button', { name: 'Ver Cálculo' });
  for (const name of [/Adicionar/, /Editar/, /Eliminar/, /Desactivar/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('looking at a subject shows where it is used', async () => {
  const api = serve(
    [row(1, 'Cálculo', { in_use: true })],
    on(planList, ({ query }) =>
      answer.page([used(1, 'Engenharia Civil'), used(2, 'Física', { closed_from: 2027 })], query),
    ),
  );
  const { user } = renderScreen(<SubjectPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Ver Cálculo' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Ver – Cálculo' }));
  expect(await drawer.findByRole('link', { name: 'Física' })).toHaveAttribute('href', '/courses?ver=2');
  const [civil, physics] = drawer.getAllByRole('listitem').slice(0, 2);
  expect(civil).toHaveTextContent('Engenharia Civil – 1.º ano, 2.º semestre');
  expect(physics).toHaveTextContent('Física – 1.º ano, 2.º semestre (fechada a partir de 2027)');
  expect(within(civil!).getByRole('link', { name: /1.º ano/ })).toHaveAttribute('href', '/courses/1/plan');
  expect(drawer.queryByLabelText('Disciplina')).not.toBeInTheDocument();
});

test('a subject is added with what the contract gives it, and no place of use is asked for', async () => {
  const api = serve([]);
  const { user } = renderScreen(<SubjectPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Adicionar – Disciplinas' }));
  await user.type(await drawer.findByLabelText('Disciplina'), 'Álgebra');
  await user.type(drawer.getByLabelText('Créditos'), '6');
  expect(drawer.queryByText('Onde é usada')).not.toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('row', { name: /Álgebra/ })).toBeInTheDocument();
  expect(api.calls(subject.create)[0]!.body).toEqual({
    name: 'Álgebra',
    code: '',
    description: '',
    credits: 6,
    weekly_hours: null,
  });
});

test('refuses a name that is in the list before any call, ignoring case and accents', async () => {
  const api = serve([row(1, 'Álgebra')]);
  const { user } = renderScreen(<SubjectPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(await drawer.findByLabelText('Disciplina'), 'ALGEBRA');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(drawer.getAllByText('Esta disciplina ja existe.')).toHaveLength(2));
  expect(api.calls(subject.create)).toEqual([]);
});

const open = (api: ReturnType<typeof serve>, id = '1') =>
  renderScreen(
    <Routes>
      <Route path="/edit-subject/:id_subject" element={<EditSubjectPage />} />
    </Routes>,
    { url: `/edit-subject/${id}`, api },
  );
const calculus = () => row(1, 'Cálculo', { code: 'MAT1', credits: 6, description: 'Limites', version: 3 });

test('the page has name, courses and description, and sends all the subject is with the words of the specification', async () => {
  const gate = held();
  const rows = [calculus()];
  const api = serve(
    rows,
    on(putSubject, async (_, next) => {
      await gate;
      return next();
    }),
  );
  const { user } = open(api);
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const name = await screen.findByLabelText('Nome');
  expect(name).toHaveValue('Cálculo');
  expect(await screen.findByRole('listitem')).toHaveTextContent('Engenharia Civil – 1.º ano, 2.º semestre');
  expect(screen.getByRole('region', { name: 'Curso' })).toBeInTheDocument();
  expect(api.calls(planList)[0]!.query.subject_id).toBe(1);

  await user.type(name, ' I');
  await user.click(screen.getByRole('button', { name: 'Actualizar' }));
  expect(await screen.findByRole('button', { name: /Actualizando\.\.\./ })).toBeInTheDocument();
  gate.release();
  expect(await screen.findByText('Disciplina actualizada com sucesso.')).toBeInTheDocument();
  expect(api.calls(putSubject)[0]).toMatchObject({
    params: { id: 1 },
    body: { name: 'Cálculo I', description: 'Limites', code: 'MAT1', credits: 6, version: 3 },
  });
  await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveValue('Cálculo I'));
});

test('the form comes with its courses, so that its fields do not move while the user types', async () => {
  const gate = held();
  open(
    serve(
      [calculus()],
      on(planList, async (_, next) => {
        await gate;
        return next();
      }),
    ),
  );
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  gate.release();
  expect(await screen.findByLabelText('Nome')).toHaveValue('Cálculo');
  expect(screen.getByRole('listitem')).toHaveTextContent('Engenharia Civil – 1.º ano, 2.º semestre');
});

test('shows a missing name in the words of the specification, and sends nothing', async () => {
  const api = serve([calculus()]);
  const { user } = open(api);
  await user.clear(await screen.findByLabelText('Nome'));
  await user.click(screen.getByRole('button', { name: 'Actualizar' }));
  expect(await screen.findByText('Por favor preencha os campos obrigatorios.')).toBeInTheDocument();
  expect(screen.getAllByText('Indique o nome da disciplina.')).toHaveLength(2);
  expect(api.calls(putSubject)).toEqual([]);
});

test('a name that another subject has is refused at the field, and what was typed stays', async () => {
  const message = 'Esta disciplina ja existe.';
  const api = serve(
    [calculus()],
    on(putSubject, () => {
      throw refuse('duplicate', message, { errors: { name: [message] } });
    }),
  );
  const { user } = open(api);
  const name = await screen.findByLabelText('Nome');
  await user.clear(name);
  await user.type(name, 'Álgebra');
  await user.click(screen.getByRole('button', { name: 'Actualizar' }));
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThanOrEqual(2));
  expect(name).toHaveValue('Álgebra');
});

test.each([
  ['that is gone', '7'],
  ['whose number is no number', 'abc'],
])('a subject %s is said to be missing, with the way back', async (_what, id) => {
  open(
    serve(
      [],
      on(subject.get, () => {
        throw refuse('not_found', 'Disciplina não encontrada.');
      }),
    ),
    id,
  );
  expect(await screen.findByText('Disciplina não encontrada.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Voltar às disciplinas' })).toHaveAttribute('href', '/subject');
});

test('a subject that cannot be loaded can be asked for again', async () => {
  let broken = true;
  const { user, api } = open(
    serve(
      [calculus()],
      on(subject.get, (_, next) => {
        if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
        return next();
      }),
    ),
  );
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByLabelText('Nome')).toHaveValue('Cálculo');
  expect(api.calls(subject.get).length).toBeGreaterThan(1);
});
