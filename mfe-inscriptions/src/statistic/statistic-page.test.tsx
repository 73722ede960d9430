import {
  exportStatistics,
  inscriptionStatistics,
} from '@portal/shared-kit/contract/reporting/inscription-statistics';
import { levels } from '@portal/shared-kit/contract/offer/lookup';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import {
  answer,
  fakeApi,
  held,
  on,
  refuse,
  renderScreen,
  savedFiles,
  violations,
} from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answerFor } from './statistic-fake.ts';
import { StatisticPage } from './statistic-page.tsx';

const course = {
  id: 7,
  name: 'Direito',
  department_id: 1,
  department_name: 'Letras',
  level_type: 'Licenciatura',
  duration: 4,
};
const serve = (
  statistics: Parameters<typeof on<typeof inscriptionStatistics>>[1] = ({ query }) => answerFor(query),
) =>
  fakeApi(
    on(inscriptionStatistics, statistics),
    on(levels, () => answer.one([{ id: 1, name: '1', number: 1, level_type: 'Licenciatura' }])),
    on(courseOptions, () => answer.one([course as never])),
    on(exportStatistics, () => answer.done('O ficheiro foi preparado.', { url: '/api/documents/ficha' })),
  );
const open = (url = '/inscription-statistic?year=2026', options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<StatisticPage />, { url, api: serve(), ...options });
const card = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement!;

test('the year stands in cards and in charts that can be read as tables, without accessibility violations', async () => {
  const { container, portal } = open();
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  expect(await screen.findByText('1 234', { selector: '[data-total]' })).toBeVisible();
  expect(card('Taxa de aprovação')).toHaveTextContent('83,33 %');
  expect(card('Desistência')).toHaveTextContent('2,76 %');
  expect(screen.getByText('Contado em 21/11/2026 12:00:00')).toBeVisible();
  const figure = await screen.findByRole('figure', { name: 'Por curso e regime' });
  const row = within(figure).getByRole('row', { name: /Direito/, hidden: true });
  expect([...row.children].map((cell) => cell.textContent)).toEqual(['Direito', '700', '300']);
  const money = within(screen.getByRole('figure', { name: 'Valores esperados e recebidos' }));
  expect(money.getByRole('row', { name: /Total/, hidden: true })).toHaveTextContent('1 234 567,89 MZN');
  expect(screen.getAllByRole('figure')).toHaveLength(11);
  expect(portal.title()).toBe('Estatística de inscrições');
  expect(await violations(container)).toEqual([]);
});

test('another year is chosen to compare with, and each card says how it differs', async () => {
  const { user, portal } = open();
  await screen.findByRole('figure', { name: 'Por sexo' });
  expect(card('Total')).not.toHaveTextContent('face a');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Comparar com' }), '2025');
  await waitFor(() => expect(card('Total')).toHaveTextContent('+12 face a 2025'));
  expect(card('Activas')).toHaveTextContent('−100 face a 2025');
  expect(card('Pendentes')).toHaveTextContent('igual a 2025');
  expect(card('Taxa de aprovação')).toHaveTextContent('+1,25 p.p. face a 2025');
  expect(portal.location().search).toBe('?year=2026&compare_year=2025');
  const figure = within(screen.getByRole('figure', { name: 'Por sexo' }));
  expect(figure.getAllByRole('columnheader', { hidden: true }).map((cell) => cell.textContent)).toEqual([
    'Sexo',
    '2026',
    '2025',
  ]);
});

test('course, level and shift narrow the figures, stand in the address and can be taken away', async () => {
  const api = serve();
  const { user, portal } = open(undefined, { api });
  await screen.findByRole('figure', { name: 'Por sexo' });
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Curso' }),
    await screen.findByRole('option', { name: 'Direito' }),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Nível' }), '1 – Licenciatura');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Regime' }), 'Pós-laboral');
  expect(portal.location().search).toBe('?year=2026&course_id=7&level_id=1&scholar_shift=POS-LABORAL');
  await waitFor(() =>
    expect(api.calls(inscriptionStatistics).at(-1)!.query).toEqual({
      year: 2026,
      course_id: 7,
      level_id: 1,
      scholar_shift: 'POS-LABORAL',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(portal.location().search).toBe('?year=2026');
});

test('a year without inscriptions says so, and another can be chosen', async () => {
  const { user } = open('/inscription-statistic?year=2077');
  expect(await screen.findByText('Ainda não há inscrições nem candidaturas em 2077')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ano' }), 'Ano: 2026');
  expect(await screen.findByText('1 234', { selector: '[data-total]' })).toBeVisible();
});

test('figures that cannot be read say what happened and can be asked for again', async () => {
  let broken = true;
  const api = serve(({ query }) => {
    if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
    return answerFor(query);
  });
  const { user } = open(undefined, { api });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('1 234', { selector: '[data-total]' })).toBeVisible();
});

test('exports the figures with the active filters, and shows a failure', async () => {
  const saved = savedFiles();
  const api = serve();
  const { user } = open('/inscription-statistic?year=2026&compare_year=2025&scholar_shift=LABORAL', { api });
  await screen.findByRole('figure', { name: 'Por sexo' });
  await user.click(screen.getByRole('button', { name: 'Exportar para Excel' }));
  await waitFor(() => expect(saved).toEqual(['/api/documents/ficha']));
  expect(api.calls(exportStatistics)[0]!.body).toEqual({
    year: 2026,
    compare_year: 2025,
    scholar_shift: 'LABORAL',
    format: 'xlsx',
  });
});

test('while the file is made no other is asked for', async () => {
  const gate = held();
  const api = fakeApi(
    on(inscriptionStatistics, ({ query }) => answerFor(query)),
    on(levels, () => answer.one([])),
    on(courseOptions, () => answer.one([])),
    on(exportStatistics, () =>
      gate.then(() => {
        throw refuse('unavailable', 'Sem base de dados.');
      }),
    ),
  );
  const { user } = open(undefined, { api });
  await screen.findByRole('figure', { name: 'Por sexo' });
  await user.click(screen.getByRole('button', { name: 'Exportar para pdf' }));
  expect(screen.getByRole('button', { name: 'Exportar para CSV' })).toBeDisabled();
  gate.release();
  expect(await screen.findByText(/Sem base de dados\./, { selector: '[data-toast]' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Exportar para CSV' })).toBeEnabled();
});

test('a user who may only read exports nothing and has no filter for courses they may not see; hidden amounts are not drawn', async () => {
  const api = serve(({ query }) => {
    const it = answerFor(query);
    return { ...it, data: { ...it.data, money: null } };
  });
  open(undefined, { api, actions: ['inscriptions.read'] });
  await screen.findByRole('figure', { name: 'Por sexo' });
  expect(screen.queryByRole('button', { name: /Exportar/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Curso' })).not.toBeInTheDocument();
  expect(screen.queryByRole('figure', { name: 'Valores esperados e recebidos' })).not.toBeInTheDocument();
});
