import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { levels } from '@portal/shared-kit/contract/offer/lookup';
import {
  exportStatistics,
  inscriptionStatistics,
  type StatisticsFigures,
} from '@portal/shared-kit/contract/reporting/inscription-statistics';
import { answer, fakeApi, held, on, refuse, renderScreen, savedFiles } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { StatisticPage } from './statistic-page.tsx';

const part = (key: string, label: string, total: number) => ({
  key,
  label,
  total,
  active: total,
  pending: 0,
  cancelled: 0,
});

/** The figures of a small year. */
const figures = (year: number, more: Partial<StatisticsFigures> = {}): StatisticsFigures => ({
  year,
  totals: {
    total: 1234,
    active: 900,
    pending: 200,
    cancelled: 34,
    concluded: 100,
    new: 734,
    renewed: 500,
    candidates: 2000,
    approval_rate: 8_333,
    drop_out: 276,
  },
  by_course: [
    { ...part('1', 'Direito', 1000), laboral: 700, pos_laboral: 300 },
    { ...part('2', 'Física', 234), laboral: 234, pos_laboral: 0 },
  ],
  by_shift: [part('LABORAL', 'Laboral', 934), part('POS-LABORAL', 'Pós-laboral', 300)],
  by_level: [part('1', '1 – Licenciatura', 1234)],
  by_gender: [part('Feminino', 'Feminino', 700), part('Masculino', 'Masculino', 534)],
  by_age_group: [part('1', '18–20 anos', 1234)],
  by_province: [part('1', 'Gaza', 1234)],
  by_disability: [part('no', 'Sem deficiência', 1234)],
  by_nationality: [part('Moçambique', 'Moçambique', 1234)],
  by_state: [{ key: 'ACTIVA', label: 'Activa', total: 900 }],
  by_month: [part(`${year}-01`, `Jan ${year}`, 1234)],
  funnel: { candidates: 2000, approved: 1000, paid: 800, active: 700 },
  money: {
    expected_cents: 123_456_789,
    received_cents: 100_000_000,
    by_type: [
      { key: 'Inscrição', label: 'Inscrição', expected_cents: 123_456_789, received_cents: 100_000_000 },
    ],
  },
  ...more,
});

const nothing: StatisticsFigures = {
  ...figures(2077),
  totals: {
    total: 0,
    active: 0,
    pending: 0,
    cancelled: 0,
    concluded: 0,
    new: 0,
    renewed: 0,
    candidates: 0,
    approval_rate: null,
    drop_out: null,
  },
};

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

test('the year stands in cards and in charts that can be read as tables', async () => {
  const { portal } = open();
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
    const answer = answerFor(query);
    return { ...answer, data: { ...answer.data, money: null } };
  });
  open(undefined, { api, actions: ['inscriptions.read'] });
  await screen.findByRole('figure', { name: 'Por sexo' });
  expect(screen.queryByRole('button', { name: /Exportar/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Curso' })).not.toBeInTheDocument();
  expect(screen.queryByRole('figure', { name: 'Valores esperados e recebidos' })).not.toBeInTheDocument();
});

/** The answer for a year, and for the compared one. */
function answerFor(query: {
  year: number;
  compare_year?: number | undefined;
}): Out<typeof inscriptionStatistics> {
  const of = (year: number, totals: Partial<StatisticsFigures['totals']> = {}) =>
    year === 2077 ? { ...nothing, year } : figures(year, { totals: { ...figures(year).totals, ...totals } });
  return {
    status: 1,
    data: {
      ...of(query.year),
      compare:
        query.compare_year === undefined
          ? null
          : of(query.compare_year, {
              total: 1222,
              active: 1000,
              pending: 200,
              approval_rate: 8_208,
              drop_out: null,
            }),
      years: [2077, 2027, 2026, 2025],
      updated_at: '2026-11-21T10:00:00.000Z',
    },
  };
}
