import {
  activities,
  createActivity,
  effectiveActivity,
  updateActivity,
} from '@portal/shared-kit/contract/offer/activity';
import { on, answer, refuse, renderScreen, lost, offered } from '@portal/shared-kit/testing';
import { screen, within, waitFor } from '@testing-library/react';
import {
  changeEnrolmentLimits,
  enrolmentLimits,
  type EnrolmentLimits,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { screenMessages } from '@portal/shared-kit/screen';
import { inDays, period, serve } from '../testing/period-fake.ts';
import {
  ExamDatesPage,
  FrequencyDatesPage,
  StartOfYearPage,
  ConfigureInscriptionPage,
} from './period-page.tsx';

afterEach(() => jest.useRealTimers());

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
  expect((await form.findAllByText('Escolha o semestre.')).length).toBeGreaterThan(0);
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

const url = '/activities/configure_inscription';
const open = (api: ReturnType<typeof serve>, options: object = {}) =>
  renderScreen(<ConfigureInscriptionPage />, { url, api, ...options });
const four = () => [
  period(1),
  period(2, {
    status: 'Pending',
    date_start: inDays(40),
    date_end: inDays(50),
    course_id: 13,
    course_name: 'Direito',
  }),
  period(3, { status: 'Suspenso', academic_year: '2026' }),
  period(4, {
    status: 'Encerrado',
    date_end: inDays(-1),
    academic_year: '2025',
    level_id: 1,
    level_name: '1',
    level_type: 'Licenciatura',
  }),
  period(5, { type: 'RENOVACAO' }),
];

test('periods of applications are listed with their state', async () => {
  const { portal, api } = open(serve(four()));
  expect(screen.getAllByRole('status', { name: /Por favor, aguarde/ })[0]).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Inscrição' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual([
    'N.º',
    'Ano lectivo',
    'Estado',
    'Semestre',
    'Curso',
    'Nível',
    'Início',
    'Fim',
    'Fim com multa',
    'Ações',
  ]);
  const states = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]!.textContent);
  expect(states).toEqual(['Em Curso', 'Por abrir', 'Suspenso', 'Encerrado']);
  expect(api.calls(activities)[0]!.query).toMatchObject({ type: 'INSCRICAO' });
  expect(portal.title()).toBe('Períodos de inscrição');
  await screen.findByRole('switch', { name: 'Exigir idade exacta' });
});

test('the actions of a period follow its state', async () => {
  open(serve(four()));
  await screen.findByRole('table');
  const of = (name: RegExp) => offered(screen.getByRole('row', { name }));
  expect(of(/Em Curso/)).toEqual(['Editar', 'Prorrogar', 'Encerrar já', 'Suspender', 'Histórico']);
  expect(of(/Por abrir/)).toEqual(['Editar', 'Suspender', 'Histórico']);
  expect(of(/Suspenso/)).toEqual(['Editar', 'Retomar', 'Histórico']);
  expect(of(/Encerrado/)).toEqual(['Editar', 'Reabrir', 'Histórico']);
});

test('renewals are the other kind, and stand in the address; a filter narrows either', async () => {
  const { user, portal, api } = open(serve(four()));
  await screen.findByRole('table', { name: 'Inscrição' });
  await user.click(screen.getByRole('button', { name: 'Renovação' }));
  expect(await screen.findByRole('table', { name: 'Renovação' })).toBeInTheDocument();
  expect(portal.location().search).toBe('?tipo=RENOVACAO');
  expect(api.calls(activities).at(-1)!.query).toMatchObject({ type: 'RENOVACAO' });
  // The second one is that of the question which period counts for a class.
  const course = screen.getAllByRole('combobox', { name: 'Curso' })[0]!;
  await within(course).findByRole('option', { name: 'Direito' });
  await user.selectOptions(course, 'Direito');
  expect(await screen.findByText('Nenhum registo corresponde aos filtros escolhidos.')).toBeInTheDocument();
  expect(api.calls(activities).at(-1)!.query).toMatchObject({ type: 'RENOVACAO', course_id: 13 });
});

test('without periods it says so and offers the first', async () => {
  open(serve([]));
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Adicionar' })).toBeEnabled();
});

test('a list that cannot be loaded says what happened and can be tried again', async () => {
  let broken = true;
  const { user } = open(
    serve(
      four(),
      on(activities, (_, next) => {
        if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
        return next();
      }),
    ),
  );
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('table')).toBeInTheDocument();
});

test('a user who may only read changes nothing, and one who may declare cannot change what is declared', async () => {
  const { unmount } = open(serve(four()), { actions: ['activities.read'] });
  await screen.findByRole('table');
  expect(
    screen.queryByRole('button', { name: /Editar|Adicionar|Encerrar|Suspender/ }),
  ).not.toBeInTheDocument();
  expect(await screen.findByRole('switch', { name: 'Exigir idade exacta' })).toBeDisabled();
  expect(screen.getByText('Só a administração altera estas opções.')).toBeInTheDocument();
  unmount();
  open(serve(four()), { actions: ['activities.read', 'activities.create'] });
  expect(await screen.findByRole('button', { name: 'Adicionar' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Editar/ })).not.toBeInTheDocument();
});

test.each([
  ['Encerrar já Inscrição 2027', 'Encerrar já', { close_now: true }, 'Encerrado'],
  ['Suspender Inscrição 2027', 'Suspender', { suspended: true }, 'Suspenso'],
])('%s asks for a reason and does it at once', async (button, confirm, change, state) => {
  const { user, api } = open(serve([period(1)]));
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: confirm }));
  expect(await dialog.findByText('Escreva pelo menos 5 caracteres.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Motivo'), 'Vagas preenchidas');
  await user.click(dialog.getByRole('button', { name: confirm }));
  expect(await screen.findByText(state, { selector: 'td *' })).toBeInTheDocument();
  expect(api.calls(updateActivity)).toMatchObject([
    { params: { id: 1 }, body: { ...change, reason: 'Vagas preenchidas', version: 1 } },
  ]);
});

test('reopens a period that was closed early with a reason, to its former end', async () => {
  const { user, api } = open(serve([period(1, { status: 'Encerrado', closed_at: inDays(-1) })]));
  expect(await screen.findByText(/antes do fim$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Reabrir Inscrição 2027' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reabrir – Inscrição 2027' }));
  expect(dialog.getByText(/As datas não mudam: volta a decorrer até/)).toBeInTheDocument();
  expect(dialog.queryByLabelText('Fim')).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText('Motivo'), 'Encerrado por engano');
  await user.click(dialog.getByRole('button', { name: 'Reabrir' }));
  expect(await screen.findByText('Em Curso', { selector: 'td *' })).toBeInTheDocument();
  expect(api.calls(updateActivity)).toMatchObject([
    { body: { reopen: true, reason: 'Encerrado por engano', version: 1 } },
  ]);
});

const suspend = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Suspender Inscrição 2027' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Motivo'), 'Cheias na cidade');
  await user.click(dialog.getByRole('button', { name: 'Suspender' }));
  await screen.findByText('Inscrição 2027: período suspenso.');
};
test('a suspension is undone in one step, and not once somebody changed the period', async () => {
  let changedByAnother = false;
  const conflicting = on(updateActivity, (_, next) => {
    if (changedByAnother) throw refuse('conflict', 'Este período foi alterado por outra pessoa.');
    return next();
  });
  const { user, api, portal } = open(serve([period(1)], conflicting));
  await suspend(user);
  await user.click(screen.getByRole('button', { name: 'Anular' }));
  await waitFor(() =>
    expect(api.calls(updateActivity).at(-1)!.body).toEqual({
      suspended: false,
      version: 2,
      reason: 'Anulado logo a seguir por quem o fez.',
    }),
  );
  expect(await screen.findByRole('row', { name: /Em Curso/ })).toBeInTheDocument();
  expect(screen.queryByText('Inscrição 2027: período suspenso.')).not.toBeInTheDocument();
  expect(portal.toasts.getState().at(-1)).toMatchObject({ message: 'Actividade actualizada com sucesso.' });
  await suspend(user);
  changedByAnother = true;
  await user.click(screen.getByRole('button', { name: 'Anular' }));
  await waitFor(() =>
    expect(portal.toasts.getState().at(-1)).toMatchObject({
      kind: 'error',
      message: screenMessages.undoneTooLate,
    }),
  );
});

test('a suspension that is undone again after a lost answer counts as undone', async () => {
  let undone = false;
  const losing = on(updateActivity, async ({ body }, next) => {
    if (undone) throw refuse('conflict', 'Este período foi alterado por outra pessoa.');
    if (body.suspended) return next();
    await next();
    undone = true;
    throw lost('offline');
  });
  const { user, portal } = open(serve([period(1)], losing));
  await suspend(user);
  const undo = screen.getByRole('button', { name: 'Anular' });
  await user.click(undo);
  await waitFor(() => expect(undo).toBeEnabled());
  await user.click(undo);
  await waitFor(() =>
    expect(portal.toasts.getState().at(-1)).toMatchObject({
      kind: 'success',
      message: screenMessages.undone,
    }),
  );
  expect(await screen.findByRole('row', { name: /Em Curso/ })).toBeInTheDocument();
});

test('resumes a suspended period', async () => {
  const { user, api } = open(serve([period(1, { status: 'Suspenso' })]));
  await user.click(await screen.findByRole('button', { name: 'Retomar Inscrição 2027' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Motivo'), 'Já passaram as cheias');
  await user.click(dialog.getByRole('button', { name: 'Retomar' }));
  await waitFor(() => expect(api.calls(updateActivity)[0]?.body).toMatchObject({ suspended: false }));
});

test('the calendar shows month by month what opens, runs and closes, of both kinds', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-30T10:00:00Z') });
  const { user } = open(
    serve([
      period(1, { date_start: '2026-11-15T06:00:00.000Z', date_end: '2027-01-10T21:59:00.000Z' }),
      period(2, {
        type: 'RENOVACAO',
        date_start: '2027-01-05T06:00:00.000Z',
        date_end: '2027-01-20T21:59:00.000Z',
        late_end: '2027-02-03T21:59:00.000Z',
      }),
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Calendário' }));
  const months = await screen.findAllByRole('heading', { level: 2, name: /de 20/ });
  expect(months.map(({ textContent }) => textContent)).toEqual([
    'Novembro de 2026',
    'Dezembro de 2026',
    'Janeiro de 2027',
    'Fevereiro de 2027',
  ]);
  const january = within(screen.getByRole('region', { name: 'Janeiro de 2027' }));
  expect(january.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Inscrição 2027 Em Cursofecha em 10/01/2027 às 24:00',
    'Renovação 2027 Em Cursoabre em 05/01/2027 08:00:00; fecha em 20/01/2027 às 24:00',
  ]);
  expect(
    within(screen.getByRole('region', { name: 'Dezembro de 2026' })).getByText('decorre todo o mês'),
  ).toBeInTheDocument();
});

const limitsOf = (degree: EnrolmentLimits['degree'], subjects: number): EnrolmentLimits => ({
  degree,
  subjects,
  credits: null,
  attempts: null,
});
test('users with the permission change the limits of a degree, and a failure to read them is shown', async () => {
  let all = [limitsOf('Licenciatura', 8), limitsOf('Mestrado', 6)];
  let broken = true;
  const api = serve(
    [period(1)],
    on(enrolmentLimits, () => {
      if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.one(all);
    }),
    on(changeEnrolmentLimits, ({ body }) => {
      all = all.map((invoice) => (invoice.degree === body.degree ? body : invoice));
      return answer.done('Limites actualizados.', body);
    }),
  );
  const { user, unmount } = open(api);
  const section = within(await screen.findByRole('region', { name: 'Limites de inscrição em disciplinas' }));
  expect(await section.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(section.getByRole('button', { name: 'Tentar de novo' }));
  await user.selectOptions(await section.findByRole('combobox', { name: 'Grau' }), 'Mestrado');
  const subjects = section.getByLabelText('Disciplinas por semestre');
  expect(subjects).toHaveValue('6');
  await user.clear(subjects);
  await user.type(subjects, '5');
  await user.type(section.getByLabelText('Tentativas por disciplina'), '3');
  // What is typed for a degree is there again after a look at another one.
  await user.selectOptions(section.getByRole('combobox', { name: 'Grau' }), 'Licenciatura');
  expect(section.getByLabelText('Disciplinas por semestre')).toHaveValue('8');
  await user.selectOptions(section.getByRole('combobox', { name: 'Grau' }), 'Mestrado');
  expect(section.getByLabelText('Disciplinas por semestre')).toHaveValue('5');
  await user.click(section.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(api.calls(changeEnrolmentLimits)).toMatchObject([
      { body: { degree: 'Mestrado', subjects: 5, credits: null, attempts: 3 } },
    ]),
  );
  unmount();
  open(serve([period(1)]), { actions: ['activities.read', 'enrolment.read'] });
  await screen.findByRole('table');
  expect(
    screen.queryByRole('region', { name: 'Limites de inscrição em disciplinas' }),
  ).not.toBeInTheDocument();
});

test('the address of the dashboard lists what ends within 7 days, of both kinds, and a kind leads back to all of its own', async () => {
  const ending = [period(1), period(5, { type: 'RENOVACAO' })];
  const api = serve(
    four(),
    on(activities, ({ query }, next) => (query.closing === 7 ? answer.page(ending, query) : next())),
  );
  const { user, portal } = open(api, { url: `${url}?closing=7` });
  const table = within(await screen.findByRole('table', { name: 'Períodos de inscrição' }));
  expect(table.getAllByRole('row')).toHaveLength(3);
  expect(table.getByRole('columnheader', { name: 'Tipo' })).toBeInTheDocument();
  expect(api.calls(activities)[0]!.query).not.toHaveProperty('type');
  await user.click(screen.getByRole('button', { name: 'Filtros (1)' }));
  expect(screen.getByRole('combobox', { name: 'Terminam' })).toHaveValue('7');
  await user.click(screen.getByRole('button', { name: 'Renovação' }));
  expect(portal.location().search).toBe('?tipo=RENOVACAO');
});
