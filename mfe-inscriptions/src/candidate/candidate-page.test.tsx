import {
  approveInscription,
  beginReview,
  candidacies,
  rejectInscription,
  reopenInscription,
} from '@portal/shared-kit/contract/candidacy';
import { correctIdentification, updateCandidate } from '@portal/shared-kit/contract/candidacy-edit';
import type { Permission } from '@portal/shared-kit/contract/permissions';
import { Route, Routes } from '@portal/shared-kit/router';
import { refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { reviewOf, serve } from './candidate-fake.ts';
import { CandidatePage } from './candidate-page.tsx';

const office: Permission[] = [
  'candidates.read',
  'candidates.update',
  'candidates.approve',
  'inscriptions.read',
  'courses.read',
];
const open = (api: ReturnType<typeof serve>, { url = '/Candidate/2027', actions = office } = {}) =>
  renderScreen(
    <Routes>
      <Route path="/Candidate/:year" element={<CandidatePage />} />
    </Routes>,
    { url, api, actions },
  );
const two = () => [reviewOf(1, 'Celeste Mondlane'), reviewOf(2, 'Abel Nhaca', { gender: 'Outro' })];
const dialog = async (name: RegExp | string) => within(await screen.findByRole('dialog', { name }));
const tab = () => {
  const opened = { location: { replace: jest.fn() }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(opened as never);
  return opened;
};
afterEach(() => jest.restoreAllMocks());

test('the list shows the columns of the office, those that wait first, without accessibility violations', async () => {
  const { api } = open(serve(two()));
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Candidaturas – 2027' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((cell) => cell.textContent)).toEqual([
    ...['N.º', 'Número', 'Nome', 'Curso', 'Regime', 'Submetida em', 'Pagamento', 'Estado', 'Ações'],
  ]);
  const cells = within(screen.getByRole('row', { name: /Celeste/ })).getAllByRole('cell');
  expect(cells.slice(1, 8).map((cell) => cell.textContent)).toEqual([
    ...['CAND-2027-000001', 'Celeste Mondlane', 'Direito', 'LABORAL', '18/11/2026', 'Sem taxa', 'Em análise'],
  ]);
  expect(api.calls(candidacies)[0]!.query).toMatchObject({ year: 2027, state: 'PENDENTES' });
  expect(await violations()).toEqual([]);
});

test('filters live in the address and ask the server', async () => {
  const { api, user, portal } = open(serve([reviewOf(3, 'Dina Recusada', { state: 'REPROVADA' })]));
  await screen.findByText('Ainda não tem registro');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'REPROVADA');
  await screen.findByRole('row', { name: /Dina/ });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sexo' }), 'Feminino');
  await waitFor(() =>
    expect(api.calls(candidacies).at(-1)!.query).toMatchObject({ state: 'REPROVADA', gender: 'Feminino' }),
  );
  expect(portal.location().search).toBe('?state=REPROVADA&gender=Feminino');
});

test('a list that cannot be loaded says why and can be tried again', async () => {
  let broken = true;
  const all = two();
  const { user } = open(
    serve(all, {
      list: ({ query }) => {
        if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
        const meta = { total: 0, per_page: query.per_page, current_page: 1 };
        return { data: [], ...meta, meta };
      },
    }),
  );
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Ainda não tem registro')).toBeInTheDocument();
});

test('who only reads finds no button that decides, and begins no review', async () => {
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

test('opening a candidacy begins its review and shows all that matters, what to heed first', async () => {
  const all = [
    reviewOf(1, 'Celeste Mondlane', {
      state: 'SUBMETIDA',
      adult_on: '2026-12-31',
      document_expired: true,
      vacancies: { total: 60, taken: 60, left: 0 },
      candidacy_fee: { state: 'POR_PAGAR', total_cents: 50_000, number: 'FT 2026/000001' },
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
    ]),
  );
  await waitFor(() => expect(api.calls(beginReview)).toHaveLength(1));
  await waitFor(() => expect(review.getByText('Em análise')).toBeInTheDocument());
  expect(portal.location().search).toBe('?candidato=1');
  expect(await violations()).toEqual([]);
  await user.click(review.getByRole('button', { name: 'Seguinte' }));
  expect(await dialog(/Candidatura de Abel/)).toBeDefined();
  expect(portal.location().search).toBe('?candidato=2');
});

describe('approving', () => {
  const ask = async (api: ReturnType<typeof serve>, actions = office) => {
    const it = open(api, { actions });
    await it.user.click(await screen.findByRole('button', { name: 'Aprovar Celeste Mondlane' }));
    const asked = await dialog('Tem certeza que deseja aprovar esta candidatura?');
    expect(asked.getByText('Não terá como reverter esta operação!')).toBeInTheDocument();
    return { ...it, asked, go: () => asked.getByRole('button', { name: 'Aprovar' }) };
  };

  test('opens the ficha de pagamento in a new tab, and the candidate leaves the list', async () => {
    const opened = tab();
    const { api, user, asked, go } = await ask(serve(two()));
    expect(asked.getByText('2 500,00 MZN')).toBeInTheDocument();
    expect(await violations()).toEqual([]);
    await user.click(go());
    expect(await screen.findByText('Candidatura aprovada: estudante 27.0013.0001.')).toBeInTheDocument();
    expect(opened.location.replace).toHaveBeenCalledWith(`/api/documents/${'a'.repeat(43)}`);
    expect(api.calls(approveInscription)[0]!.body).toEqual({
      inscription_id: 1,
      person_id: 1,
      course_id: 13,
      inscriptionType: 'Candidatura',
      confirm_overbook: false,
      confirm_person_id: null,
      confirm_without_fee: false,
    });
    await waitFor(() => expect(screen.queryByRole('row', { name: /Celeste/ })).not.toBeInTheDocument());
  });

  test('without a path the message is told and no tab is left open', async () => {
    const opened = tab();
    const { user, go } = await ask(
      serve(two(), {
        approve: ({ body }) => ({
          status: 1,
          success: true,
          message: 'A ficha de pagamento não pôde ser impressa agora.',
          data: {
            id: body.inscription_id,
            state: 'APROVADA',
            version: 4,
            student_id: 5,
            code: '27.0013.0001',
            invoice_id: 9,
          },
        }),
      }),
    );
    await user.click(go());
    expect(await screen.findByText('A ficha de pagamento não pôde ser impressa agora.')).toBeInTheDocument();
    expect(opened.close).toHaveBeenCalled();
    expect(opened.location.replace).not.toHaveBeenCalled();
  });

  test('asks for what must be confirmed before it can go on', async () => {
    tab();
    const all = [
      reviewOf(1, 'Celeste Mondlane', {
        vacancies: { total: 60, taken: 60, left: 0 },
        known_person: {
          person_id: 7,
          fullName: 'Celeste M.',
          birthDate: '1990-01-02',
          roles: [],
          same_name: false,
        },
      }),
    ];
    const { api, user, asked, go } = await ask(serve(all), [...office, 'classes.overbook']);
    expect(go()).toBeDisabled();
    await user.click(asked.getByRole('checkbox', { name: /É a mesma pessoa/ }));
    expect(go()).toBeDisabled();
    await user.click(asked.getByRole('checkbox', { name: 'Aprovar acima das vagas' }));
    await user.click(go());
    await waitFor(() =>
      expect(api.calls(approveInscription)[0]!.body).toMatchObject({
        confirm_overbook: true,
        confirm_person_id: 7,
      }),
    );
  });

  test('above the vacancies only who may is let on', async () => {
    const { go } = await ask(
      serve([reviewOf(1, 'Celeste Mondlane', { vacancies: { total: 1, taken: 1, left: 0 } })]),
    );
    expect(
      screen.getByText('Só quem pode admitir acima das vagas aprova esta candidatura.'),
    ).toBeInTheDocument();
    expect(go()).toBeDisabled();
  });

  test('what another clerk decided meanwhile is told in the dialog, and the row follows', async () => {
    tab();
    const all = two();
    const told = 'Esta candidatura já foi reprovada por Ana Sitoe em 21/11/2026 12:00:00.';
    const { user, go, asked } = await ask(
      serve(all, {
        approve: () => {
          all[0] = { ...all[0]!, state: 'REPROVADA' };
          throw refuse('conflict', told);
        },
      }),
    );
    await user.click(go());
    expect(await asked.findByText(told)).toBeInTheDocument();
    await waitFor(() => expect(go()).toBeDisabled());
    await user.click(asked.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Celeste/ })).not.toBeInTheDocument());
  });
});

test('a refusal takes a reason, shows the message as it is sent, and is a call of its own', async () => {
  const { api, user } = open(serve(two()));
  await user.click(await screen.findByRole('button', { name: 'Reprovar Celeste Mondlane' }));
  const asked = await dialog('Tem certeza que deseja reprovar esta candidatura?');
  const go = asked.getByRole('button', { name: 'Reprovar' });
  await user.click(go);
  expect(await asked.findByRole('alert')).toHaveTextContent('Escolha o motivo.');
  const reason = asked.getByRole('combobox', { name: 'Motivo' });
  expect(
    within(reason)
      .getAllByRole('option')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Documentação incompleta',
    'Documento ilegível ou inválido',
    'Não reúne os requisitos de ingresso',
    'Vagas esgotadas',
    'Candidatura duplicada',
    'Taxa de candidatura não paga',
    'Dados falsos',
    'Outro',
  ]);
  await user.selectOptions(reason, 'OUTRO');
  await user.type(asked.getByRole('textbox', { name: 'Explicação' }), 'Curto');
  await user.click(go);
  expect(await asked.findByRole('alert')).toHaveTextContent(
    'Explique o motivo com pelo menos 10 caracteres.',
  );
  await user.type(asked.getByRole('textbox', { name: 'Explicação' }), ' de mais não');
  const preview = within(asked.getByRole('region', { name: 'Mensagem que o candidato recebe' }));
  expect(preview.getByText(/Motivo: Curto de mais não\./)).toBeInTheDocument();
  expect(asked.getByRole('checkbox', { name: 'Notificar candidato' })).toBeChecked();
  expect(await violations()).toEqual([]);
  await user.click(go);
  expect(await screen.findByText('Candidatura reprovada.')).toBeInTheDocument();
  expect(api.calls(rejectInscription)[0]!.body).toEqual({
    inscription_id: 1,
    reason_code: 'OUTRO',
    reason_text: 'Curto de mais não',
    notify: true,
  });
  expect(api.calls(approveInscription)).toEqual([]);
});

test('a refused candidacy is reopened with a reason by who may', async () => {
  const all = [
    reviewOf(1, 'Celeste Mondlane', {
      state: 'REPROVADA',
      reason_code: 'DUPLICADA',
      reopen_until: '2099-12-20T08:00:00.000Z',
    }),
  ];
  const { api, user } = open(serve(all), {
    url: '/Candidate/2027?state=REPROVADA',
    actions: [...office, 'inscriptions.reopen'],
  });
  await user.click(await screen.findByRole('button', { name: 'Reabrir Celeste Mondlane' }));
  const asked = await dialog('Reabrir esta candidatura?');
  await user.type(asked.getByRole('textbox'), 'Enganámo-nos');
  await user.click(asked.getByRole('button', { name: 'Reabrir' }));
  expect(await screen.findByText('Candidatura reaberta.')).toBeInTheDocument();
  expect(api.calls(reopenInscription)[0]!.body).toEqual({ inscription_id: 1, reason: 'Enganámo-nos' });
});

test('the editor keeps Outro where it stands, shows what is read-only, and says what is missing', async () => {
  const { api, user } = open(serve(two()));
  await user.click(await screen.findByRole('button', { name: 'Editar Abel Nhaca' }));
  const form = await dialog('Editar Abel Nhaca');
  const name = await form.findByLabelText('Nome completo');
  expect(form.getByText('Outro')).toBeInTheDocument();
  expect(form.getByText('110100200300A')).toBeInTheDocument();
  expect(form.queryByRole('textbox', { name: 'Número do documento' })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
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
  expect(await violations()).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Identificação corrigida.')).toBeInTheDocument();
  expect(api.calls(correctIdentification)[0]!.body).toMatchObject({
    doc_number: '110100200300B',
    reason: 'Letra trocada',
    province_id: 11,
    district_id: null,
  });
});
