import { activities, createActivity, effectiveActivity } from '@portal/shared-kit/contract/offer/activity';
import { on, answer, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { inDays, period, serve } from '../testing/period-fake.ts';
import { ExamDatesPage, FrequencyDatesPage, StartOfYearPage } from './period-page.tsx';

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('each page lists its own kind and says what it is, without days with fine', async () => {
  const rows = () => [period(1, { type: 'INICIO_ANO' }), period(2, { type: 'AVALIACAO_FREQUENCIA' })];
  const start = renderScreen(<StartOfYearPage />, { url: '/activities', api: serve(rows()) });
  expect(await screen.findByRole('table', { name: 'Início do ano' })).toBeInTheDocument();
  expect(start.portal.title()).toBe('Início do ano lectivo');
  expect(start.api.calls(activities)[0]!.query).toMatchObject({ type: 'INICIO_ANO' });
  expect(headings()).not.toContain('Fim com multa');
  start.unmount();
  const { portal, api } = renderScreen(<FrequencyDatesPage />, {
    url: '/activities/configure_dates',
    api: serve(rows()),
  });
  expect(await screen.findByRole('table', { name: 'Avaliação de frequência' })).toBeInTheDocument();
  expect(portal.title()).toBe('Lançamento de notas de frequência');
  expect(api.calls(activities)[0]!.query).toMatchObject({ type: 'AVALIACAO_FREQUENCIA' });
});

test('a period of the only kind of a page is declared without being asked for its kind', async () => {
  const api = serve([]);
  const { user } = renderScreen(<StartOfYearPage />, { url: '/activities', api });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Novo período' }));
  await form.findByLabelText('Ano lectivo');
  expect(form.queryByLabelText('Fim com multa')).not.toBeInTheDocument();
  expect(form.queryByRole('combobox', { name: 'Tipo' })).not.toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect((await form.findAllByText('Escolha o ano lectivo.')).length).toBeGreaterThan(0);
  expect(api.calls(createActivity)).toEqual([]);
});

test('exams have three kinds, in the list, in the form and in the calendar', async () => {
  const kinds = ['EXAME_NORMAL', 'EXAME_RECORRENCIA', 'EXAME_ESPECIAL'] as const;
  const { user, portal } = renderScreen(<ExamDatesPage />, {
    url: '/activities/configure_dates_exames',
    api: serve(kinds.map((type, index) => period(index + 1, { type }))),
  });
  await screen.findByRole('table', { name: 'Exame normal' });
  await user.click(screen.getByRole('button', { name: 'Exame de recorrência' }));
  expect(await screen.findByRole('table', { name: 'Exame de recorrência' })).toBeInTheDocument();
  expect(portal.location().search).toBe('?tipo=EXAME_RECORRENCIA');
  await user.click(screen.getByRole('button', { name: 'Calendário' }));
  for (const name of ['Exame normal 2027', 'Exame de recorrência 2027', 'Exame especial 2027'])
    expect((await screen.findAllByText(name, { selector: 'li *' })).length).toBeGreaterThan(0);
});

const chooseClass = async (user: ReturnType<typeof renderScreen>['user']) => {
  const select = await screen.findByRole('combobox', { name: 'Turma' });
  await within(select).findByRole('option', { name: /^Turma-1-LABORAL · Direito \(0013\)/ });
  await user.selectOptions(select, '7');
};

test('shows for a class and a day which period counts, why, and which others do not', async () => {
  const narrow = period(2, { type: 'EXAME_NORMAL', course_id: 13, course_name: 'Direito' });
  const wide = period(1, { type: 'EXAME_NORMAL' });
  const api = serve(
    [wide, narrow],
    on(effectiveActivity, () =>
      answer.one({ counts: narrow, passed: [{ activity: wide, why: 'WIDER' as const }] }),
    ),
  );
  const { user } = renderScreen(<ExamDatesPage />, { url: '/activities/configure_dates_exames', api });
  await chooseClass(user);
  expect(
    await screen.findByText(/^Conta: Exame normal 2027 – Direito .* porque foi declarado para este curso/),
  ).toBeInTheDocument();
  expect(screen.getByText(/^Exame normal 2027 \(.*é mais geral$/)).toBeInTheDocument();
  expect(api.calls(effectiveActivity)[0]!.query).toMatchObject({ classmate_id: 7, type: 'EXAME_NORMAL' });
});

test('where none counts it says so, and a call that fails can be tried again', async () => {
  let broken = true;
  const api = serve(
    [period(1, { type: 'INICIO_ANO', date_start: inDays(-2) })],
    on(effectiveActivity, () => {
      if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.one({ counts: null, passed: [] });
    }),
  );
  const { user } = renderScreen(<StartOfYearPage />, { url: '/activities', api });
  await chooseClass(user);
  const panel = within(screen.getByRole('region', { name: 'Que período conta?' }));
  expect(await panel.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(panel.getByRole('button', { name: 'Tentar de novo' }));
  expect(await panel.findByText(/Não conta nenhum período/)).toBeInTheDocument();
});
