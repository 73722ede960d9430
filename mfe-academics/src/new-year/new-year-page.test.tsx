import {
  preparationItems,
  preparations,
  prepareNewYear,
  previewNewYear,
  undoNewYear,
  type Preparation,
  type PreparationItem,
} from '@portal/shared-kit/contract/enrolment/new-year';
import { myJobs } from '@portal/shared-kit/contract/platform/job';
import { answer, fakeApi, on, refuse, renderScreen, type Fake } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { NewYearPage, percentOf } from './new-year-page.tsx';

const item = (more: Partial<PreparationItem>): PreparationItem => ({
  kind: 'TURMA',
  source_id: 1,
  name: 'Turma-1 · Direito · LABORAL',
  details: ['Nova turma Turma-1, ingresso em 2027', 'A: Ana', 'B: Ana', 'C: Ana', 'D: Ana'],
  outcome: 'FEITO',
  message: '',
  ...more,
});
const made: Preparation = {
  id: 4,
  year: 2027,
  percent: 0,
  created_at: '2026-11-29T08:00:00.000Z',
  created_by: 'Rosa Admin',
  job_id: null,
  done: 3,
  scheduled: 1,
  refused: 0,
  undone_at: null,
  undone_by: null,
  used: [],
};
const items = [
  item({}),
  item({ source_id: 8, name: 'Turma-8', details: [], outcome: 'IGUAL', message: 'Já existe.' }),
  item({ kind: 'TAXA', source_id: 1, name: 'Licenciatura' }),
  item({ kind: 'AVANCO', source_id: 2, name: 'Turma-2', outcome: 'RECUSADO', message: 'Falta o início.' }),
];

test('a percentage is read without floats', () => {
  expect(['5', '2,5', '-2.25', '+0,01', '-90', '500'].map(percentOf)).toEqual([
    500, 250, -225, 1, -9000, 50_000,
  ]);
  expect(['', 'x', '2,555', '-90,01', '501'].map(percentOf)).toEqual(Array(5).fill(undefined));
});

const open = (...more: Fake[]) =>
  renderScreen(<NewYearPage />, {
    api: fakeApi(
      ...more,
      on(previewNewYear, () => answer.one({ year: 2027, items })),
      on(preparations, () => answer.one([made])),
      on(preparationItems, () => answer.one(items)),
      on(myJobs, () => answer.one([])),
    ),
  });

test('the next year is shown part by part and prepared as it is ticked', async () => {
  const sent: unknown[] = [];
  const { user } = open(
    on(prepareNewYear, ({ body }) => {
      sent.push(body.chosen);
      return answer.done('A preparação começou.', { id: 5, job_id: 9 });
    }),
  );
  const classes = within(await screen.findByRole('region', { name: 'Turmas novas, para quem entra' }));
  expect(classes.getByText('e mais 3')).toBeVisible();
  expect(screen.getByText('Falta o início.')).toBeVisible();
  expect(screen.getByText('Já existe.')).not.toBeVisible();
  expect(classes.getByText('1 registo sem nada a fazer')).toBeVisible();
  await user.click(classes.getByRole('checkbox', { name: /Turma-1/ }));
  await user.click(screen.getByRole('button', { name: 'Preparar (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Preparar o ano lectivo/ }));
  await user.click(dialog.getByRole('button', { name: 'Preparar (1)' }));
  expect(sent).toEqual([[{ kind: 'TAXA', source_id: 1 }]]);
});

test('a preparation shows what it did, and is undone unless somebody uses it', async () => {
  const { user } = open(
    on(undoNewYear, () => {
      throw refuse('in_use', 'Já foi usada: 1 nota.');
    }),
  );
  const earlier = within(await screen.findByRole('region', { name: 'Preparações feitas' }));
  await user.click(earlier.getByRole('button', { name: 'Ver o que fez 2027' }));
  expect(await screen.findByRole('dialog', { name: 'Preparação de 2027' })).toBeVisible();
});

test('a preparation in use names what uses it and offers no undo', async () => {
  open(on(preparations, () => answer.one([{ ...made, used: ['1 nota'] }])));
  expect(await screen.findByText('Em uso: 1 nota')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Mais/ })).not.toBeInTheDocument();
});

test('a percentage that is none closes the proposal and says so', async () => {
  const { user } = open();
  const field = await screen.findByLabelText(/Variação das taxas/);
  await user.clear(field);
  await user.type(field, '2,555');
  expect(screen.getByRole('alert')).toHaveTextContent('Indique uma percentagem');
  expect(screen.queryByRole('button', { name: /Preparar/ })).not.toBeInTheDocument();
});
