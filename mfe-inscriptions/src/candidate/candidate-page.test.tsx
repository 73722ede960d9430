import {
  beginReview,
  candidacies,
  exportCandidacies,
} from '@portal/shared-kit/contract/admissions/candidacy';
import {
  correctIdentification,
  updateCandidate,
} from '@portal/shared-kit/contract/admissions/candidacy-edit';
import { on, refuse, savedFiles, violations } from '@portal/shared-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { reviewOf, serve, dialog, office, open, two } from '../testing/candidate-fake.tsx';

test('the list shows the columns of the office, those that wait first, without accessibility violations', async () => {
  const { api } = open(serve(two()));
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Candidaturas – 2027' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((cell) => cell.textContent)).toEqual([
    'N.º',
    'Número',
    'Nome',
    'Curso',
    'Regime',
    'Submetida em',
    'Pagamento',
    'Estado',
    'Ações',
  ]);
  const cells = within(screen.getByRole('row', { name: /Celeste/ })).getAllByRole('cell');
  expect(cells.slice(1, 8).map((cell) => cell.textContent)).toEqual([
    'CAND-2027-000001',
    'Celeste Mondlane',
    'Direito',
    'LABORAL',
    '18/11/2026',
    'Sem taxa',
    'Em análise',
  ]);
  expect(api.calls(candidacies)[0]!.query).toMatchObject({ year: 2027, state: 'PENDENTES' });
  expect(await violations()).toEqual([]);
});

test('a second application with the document of another is marked, and the review says what to do', async () => {
  const { user } = open(serve([reviewOf(1, 'Celeste Mondlane', { to_confirm: true })]));
  const row = await screen.findByRole('row', { name: /Celeste/ });
  expect(within(row).getByText('A confirmar')).toBeInTheDocument();
  await user.click(within(row).getByRole('button', { name: /^Analisar/ }));
  const review = await dialog(/Candidatura de Celeste/);
  expect(await review.findByText(/^A confirmar: quando esta candidatura chegou/)).toBeInTheDocument();
});

test('filters live in the address and ask the server', async () => {
  const { api, user, portal } = open(serve([reviewOf(3, 'Dina Recusada', { state: 'REPROVADA' })]));
  await screen.findByText('Ainda não tem registro');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'REPROVADA');
  await screen.findByRole('row', { name: /Dina/ });
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sexo' }), 'Feminino');
  await waitFor(() =>
    expect(api.calls(candidacies).at(-1)!.query).toMatchObject({ state: 'REPROVADA', gender: 'Feminino' }),
  );
  expect(portal.location().search).toBe('?state=REPROVADA&gender=Feminino');
});

test("'Exportar para pdf' takes every filter along, and is there for who may export candidates", async () => {
  const saved = savedFiles();
  const url = '/Candidate/2027?state=TODAS&gender=Feminino&payment=PAGA&from=2026-11-01&search=celeste';
  const { api, user } = open(serve(two()), { url, actions: [...office, 'candidates.export'] });
  await user.click(await screen.findByRole('button', { name: 'Exportar para pdf' }));
  await waitFor(() => expect(saved).toEqual(['/api/documents/abc']));
  expect(api.calls(exportCandidacies)[0]!.query).toEqual({
    year: 2027,
    state: 'TODAS',
    gender: 'Feminino',
    payment: 'PAGA',
    from: '2026-11-01',
    search: 'celeste',
    format: 'pdf',
  });
  jest.restoreAllMocks();
});

test('a list that cannot be loaded says why and can be tried again', async () => {
  let broken = true;
  const all = two();
  const { user } = open(
    serve(
      all,
      on(candidacies, ({ query }) => {
        if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
        const meta = { total: 0, per_page: query.per_page, current_page: 1 };
        return { data: [], ...meta, meta };
      }),
    ),
  );
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Ainda não tem registro')).toBeInTheDocument();
});

test('a user who may only read has no buttons for decisions, and starts no review', async () => {
  const { api, user } = open(serve([reviewOf(1, 'Celeste Mondlane', { state: 'SUBMETIDA' })]), {
    actions: ['candidates.read', 'inscriptions.read'],
  });
  await user.click(await screen.findByRole('button', { name: 'Analisar Celeste Mondlane' }));
  const review = await dialog(/Candidatura de Celeste/);
  expect(await review.findByText('110100200300A')).toBeInTheDocument();
  for (const name of [/^Aprovar/, /^Reprovar/, /^Editar/, /^Reabrir/, /^Corrigir/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(api.calls(beginReview)).toEqual([]);
});

test('opening a candidacy leaves it where it is and shows all that matters, what to heed first', async () => {
  const all = [
    reviewOf(1, 'Celeste Mondlane', {
      state: 'SUBMETIDA',
      adult_on: '2026-12-31',
      document_expired: true,
      vacancies: { total: 60, taken: 60, left: 0 },
      candidacy_fee: { state: 'POR_PAGAR', total_cents: 50_000, number: 'FT 2026/000001' },
      proofs_waiting: [
        { id: 3, invoice: 'FT 2026/000001', name: 'talao.pdf', sent_at: '2026-11-20T08:00:00.000Z' },
      ],
      known_person: {
        person_id: 7,
        fullName: 'Celeste Mondlane',
        birthDate: null,
        roles: ['Docente'],
        same_name: true,
      },
    }),
    reviewOf(2, 'Abel Nhaca'),
  ];
  const { api, user, portal } = open(serve(all));
  await user.click(await screen.findByRole('button', { name: 'Analisar Celeste Mondlane' }));
  const review = await dialog(/Candidatura de Celeste/);
  expect((await review.findAllByRole('listitem')).map((item) => item.textContent)).toEqual(
    expect.arrayContaining([
      'Faz 18 anos em 31/12/2026',
      'O documento de identificação já caducou.',
      'Já há no portal uma pessoa com este documento: Celeste Mondlane · Docente.',
      'Já não há vagas neste curso e regime.',
      'A taxa de candidatura ainda não foi paga.',
      'Há um comprovativo de pagamento por verificar: talao.pdf, da factura FT 2026/000001, enviado em 20/11/2026 10:00:00.',
    ]),
  );
  for (const omitted of ['Tem certificado', 'Naturalidade'])
    expect(review.queryByText(omitted)).not.toBeInTheDocument();
  expect(portal.location().search).toBe('?candidato=1');
  expect(api.calls(beginReview)).toEqual([]);
  await user.click(review.getByRole('button', { name: 'Seguinte' }));
  expect(await dialog(/Candidatura de Abel/)).toBeDefined();
  expect(portal.location().search).toBe('?candidato=2');
});

test("'Começar análise' moves a candidacy that waits, and is not offered again", async () => {
  const { api, user } = open(serve([reviewOf(1, 'Celeste Mondlane', { state: 'SUBMETIDA' })]));
  await user.click(await screen.findByRole('button', { name: 'Analisar Celeste Mondlane' }));
  const review = await dialog(/Candidatura de Celeste/);
  await user.click(await review.findByRole('button', { name: 'Começar análise' }));
  expect(await screen.findByText('Candidatura em análise.')).toBeInTheDocument();
  await waitFor(() =>
    expect(review.queryByRole('button', { name: 'Começar análise' })).not.toBeInTheDocument(),
  );
  expect(review.getByText('Em análise')).toBeInTheDocument();
  expect(api.calls(beginReview).map(({ body }) => body)).toEqual([{ inscription_id: 1 }]);
});

test('shows a decision that another clerk makes while the candidacy is open', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const all = two();
    open(serve(all), { url: '/Candidate/2027?candidato=1' });
    const review = await dialog(/Candidatura de Celeste/);
    expect(await review.findByRole('button', { name: 'Aprovar' })).toBeInTheDocument();
    all[0] = { ...all[0]!, state: 'REPROVADA', reason_code: 'DUPLICADA' };
    jest.advanceTimersByTime(10_000);
    await waitFor(() => expect(review.queryByRole('button', { name: 'Aprovar' })).not.toBeInTheDocument());
    expect(review.getByText('Reprovada')).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('the editor keeps Outro where it stands, shows what is read-only, and says what is missing', async () => {
  const { api, user } = open(serve(two()));
  await user.click(await screen.findByRole('button', { name: 'Editar Abel Nhaca' }));
  const form = await dialog('Editar Abel Nhaca');
  const name = await form.findByLabelText('Nome completo');
  expect(form.getByText('Outro')).toBeInTheDocument();
  expect(form.getByText('110100200300A')).toBeInTheDocument();
  expect(form.getByText('Ano lectivo').nextSibling).toHaveTextContent('2027');
  expect(form.queryByRole('textbox', { name: 'Número do documento' })).not.toBeInTheDocument();
  fireEvent.change(name, { target: { value: '' } });
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(form.getAllByText('O campo nome completo não pode estar vazio!')).toHaveLength(2),
  );
  expect(api.calls(updateCandidate)).toEqual([]);
  fireEvent.change(name, { target: { value: 'Abel Novo' } });
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Candidato actualizado com sucesso.')).toBeInTheDocument();
  expect(api.calls(updateCandidate)[0]).toMatchObject({
    params: { person_id: 2 },
    body: {
      fullName: 'Abel Novo',
      gender: 'Outro',
      doc_number: '110100200300A',
      curseToUpdateOld: 13,
      version: 3,
    },
  });
});

test('an identification is corrected with the reason and the new document, by who may', async () => {
  const { api, user } = open(serve(two()), { actions: [...office, 'students.identity'] });
  await user.click(await screen.findByRole('button', { name: 'Analisar Celeste Mondlane' }));
  const review = await dialog(/Candidatura de Celeste/);
  await user.click(await review.findByRole('button', { name: 'Corrigir identificação' }));
  const form = await dialog('Corrigir identificação de Celeste Mondlane');
  const number = await form.findByLabelText('Número do documento');
  fireEvent.change(number, { target: { value: '110100200300b' } });
  fireEvent.change(form.getByLabelText('Motivo da correcção'), { target: { value: 'Letra trocada' } });
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(form.getAllByText('Escolha um ficheiro.')).toHaveLength(2));
  await user.upload(
    form.getByLabelText('Novo documento'),
    new File(['%PDF-'], 'bi.pdf', { type: 'application/pdf' }),
  );
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Identificação corrigida.')).toBeInTheDocument();
  expect(api.calls(correctIdentification)[0]!.body).toMatchObject({
    doc_number: '110100200300B',
    reason: 'Letra trocada',
    province_id: 11,
    district_id: null,
  });
});
