import { planList } from '@portal/shared-kit/contract/offer/plan';
import { putSubject, subject } from '@portal/shared-kit/contract/offer/subject';
import { Route, Routes } from '@portal/shared-kit/router';
import { on, held, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { EditSubjectPage } from './edit-subject-page.tsx';
import { row, serve } from '../testing/subject-fake.ts';

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
  expect(await violations()).toEqual([]);

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
