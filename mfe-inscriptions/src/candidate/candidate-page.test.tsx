import {
  beginReview,
  candidacies,
  exportCandidacies,
  approveInscription,
  rejectInscription,
  reopenInscription,
} from '@portal/shared-kit/contract/admissions/candidacy';
import {
  correctIdentification,
  updateCandidate,
} from '@portal/shared-kit/contract/admissions/candidacy-edit';
import { on, refuse, savedFiles, answer, lost } from '@portal/shared-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { reviewOf, serve, dialog, office, open, two, tab } from '../testing/candidate-fake.tsx';

test('the list shows the columns of the office, those that wait first', async () => {
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

describe('candidate decision', () => {
  afterEach(() => jest.restoreAllMocks());

  describe('approving', () => {
    const ask = async (api: ReturnType<typeof serve>, actions = office) => {
      const view = open(api, { actions });
      await view.user.click(await screen.findByRole('button', { name: 'Aprovar Celeste Mondlane' }));
      const question = await dialog('Tem certeza que deseja aprovar esta candidatura?');
      expect(question.getByText('Não terá como reverter esta operação!')).toBeInTheDocument();
      return { ...view, question, go: () => question.getByRole('button', { name: 'Aprovar' }) };
    };

    test('opens the ficha de pagamento in a new tab, and the candidate leaves the list', async () => {
      const opened = tab();
      const { api, user, question, go } = await ask(serve(two()));
      expect(question.getByText('2 500,00 MZN')).toBeInTheDocument();
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

    test('without a path the message is shown and no empty tab stays open', async () => {
      const opened = tab();
      const { user, go } = await ask(
        serve(
          two(),
          on(approveInscription, ({ body }) =>
            answer.done('A ficha de pagamento não pôde ser impressa agora.', {
              id: body.inscription_id,
              state: 'APROVADA' as const,
              version: 4,
              student_id: 5,
              code: '27.0013.0001',
              invoice_id: 9,
            }),
          ),
        ),
      );
      await user.click(go());
      expect(
        await screen.findByText('A ficha de pagamento não pôde ser impressa agora.'),
      ).toBeInTheDocument();
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
      const { api, user, question, go } = await ask(serve(all), [...office, 'classes.overbook']);
      expect(go()).toBeDisabled();
      await user.click(question.getByRole('checkbox', { name: /É a mesma pessoa/ }));
      await user.keyboard('{Escape}');
      expect(go()).toBeDisabled();
      await user.click(question.getByRole('checkbox', { name: 'Aprovar acima das vagas' }));
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

    test('shows in the dialog what another clerk decided meanwhile, and updates the row', async () => {
      tab();
      const all = two();
      const message = 'Esta candidatura já foi reprovada por Ana Sitoe em 21/11/2026 12:00:00.';
      const { user, go, question } = await ask(
        serve(
          all,
          on(approveInscription, () => {
            all[0] = { ...all[0]!, state: 'REPROVADA' };
            throw refuse('conflict', message);
          }),
        ),
      );
      await user.click(go());
      expect(await question.findByText(message)).toBeInTheDocument();
      await waitFor(() => expect(go()).toBeDisabled());
      await user.click(question.getByRole('button', { name: 'Fechar' }));
      await waitFor(() => expect(screen.queryByRole('row', { name: /Celeste/ })).not.toBeInTheDocument());
    });

    test('shows what another clerk decided before, as soon as the dialog opens', async () => {
      const all = two();
      const { user } = open(serve(all));
      const approve = await screen.findByRole('button', { name: 'Aprovar Celeste Mondlane' });
      all[0] = {
        ...all[0]!,
        state: 'REPROVADA',
        decided_by: 'Ana Sitoe',
        decided_at: '2026-11-21T10:00:00.000Z',
      };
      await user.click(approve);
      const question = await dialog('Tem certeza que deseja aprovar esta candidatura?');
      expect(await question.findByRole('alert')).toHaveTextContent(
        'Esta candidatura já não está por decidir: Reprovada, por Ana Sitoe, em 21/11/2026 12:00:00.',
      );
      expect(question.getByRole('button', { name: 'Aprovar' })).toBeDisabled();
    });

    test('that took place though its answer was lost is said to stand, and its ficha can be had', async () => {
      const opened = tab();
      const all = two();
      const { user, go, question, api } = await ask(
        serve(
          all,
          on(approveInscription, () => {
            if (all[0]!.state === 'APROVADA')
              return answer.done('Candidatura aprovada: estudante 27.0013.0001.', {
                id: 1,
                state: 'APROVADA',
                version: 4,
                student_id: 5,
                code: '27.0013.0001',
                invoice_id: 9,
                path: '/api/documents/abc',
              });
            all[0] = { ...all[0]!, state: 'APROVADA', pay_until: '2026-12-06' };
            throw lost('timeout');
          }),
        ),
      );
      await user.click(go());
      expect(
        await question.findByText('A resposta perdeu-se, mas a decisão ficou registada: Aprovada.'),
      ).toBeInTheDocument();
      expect(go()).toBeDisabled();
      await user.click(question.getByRole('button', { name: 'Ficha de pagamento' }));
      await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('/api/documents/abc'));
      expect(api.calls(approveInscription)).toHaveLength(2);
    });
  });

  test('a refusal takes a reason, shows the message as it is sent, and is a call of its own', async () => {
    const { api, user } = open(serve(two()));
    await user.click(await screen.findByRole('button', { name: 'Reprovar Celeste Mondlane' }));
    const question = await dialog('Tem certeza que deseja reprovar esta candidatura?');
    const go = question.getByRole('button', { name: 'Reprovar' });
    await user.click(go);
    const reason = question.getByRole('combobox', { name: 'Motivo' });
    await waitFor(() => expect(reason).toHaveAccessibleDescription('Escolha o motivo.'));
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
    await user.type(question.getByRole('textbox', { name: 'Explicação' }), 'Curto');
    await user.click(go);
    expect(await question.findByText('Explique o motivo com pelo menos 10 caracteres.')).toBeInTheDocument();
    await user.type(question.getByRole('textbox', { name: 'Explicação' }), ' de mais não');
    const preview = within(question.getByRole('region', { name: 'Mensagem que o candidato recebe' }));
    expect(preview.getByText(/Motivo: Curto de mais não\./)).toBeInTheDocument();
    expect(question.getByRole('checkbox', { name: 'Notificar candidato' })).toBeChecked();
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

  test('a refused candidacy is reopened with a reason by who may, within 30 days', async () => {
    const state_since = new Date().toISOString();
    const all = [
      reviewOf(2, 'Dina Cossa', { state: 'REPROVADA', state_since: '2026-01-05T08:00:00.000Z' }),
      reviewOf(1, 'Celeste Mondlane', {
        state: 'REPROVADA',
        state_since,
        reason_code: 'DUPLICADA',
        reopen_until: '2099-12-20T08:00:00.000Z',
      }),
    ];
    const { api, user } = open(serve(all), {
      url: '/Candidate/2027?state=REPROVADA',
      actions: [...office, 'inscriptions.reopen'],
    });
    const button = await screen.findByRole('button', { name: 'Reabrir Celeste Mondlane' });
    expect(screen.queryByRole('button', { name: 'Reabrir Dina Cossa' })).not.toBeInTheDocument();
    await user.click(button);
    const question = await dialog('Reabrir esta candidatura?');
    await user.type(question.getByRole('textbox'), 'Enganámo-nos');
    await user.click(question.getByRole('button', { name: 'Reabrir' }));
    expect(await screen.findByText('Candidatura reaberta.')).toBeInTheDocument();
    expect(api.calls(reopenInscription)[0]!.body).toEqual({ inscription_id: 1, reason: 'Enganámo-nos' });
  });

  test('candidates are decided one after the other by keys, and those before stay reachable', async () => {
    const api = serve([...two(), reviewOf(3, 'Dina Cossa')]);
    const { user, portal } = open(api);
    await user.click(await screen.findByRole('button', { name: 'Analisar Celeste Mondlane' }));
    const first = await dialog(/Candidatura de Celeste/);
    await first.findByRole('button', { name: 'Aprovar e seguinte' });
    expect(first.getByRole('button', { name: 'Anterior' })).toBeDisabled();
    await user.keyboard('a');
    await dialog('Tem certeza que deseja aprovar esta candidatura?');
    // Keys belong to the open dialog.
    await user.keyboard('r{Control>}{Enter}{/Control}');
    await dialog(/Candidatura de Abel/);
    expect(api.calls(approveInscription)[0]!.body.inscription_id).toBe(1);
    await user.keyboard('{ArrowRight}');
    await dialog(/Candidatura de Dina/);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    await dialog(/Candidatura de Celeste/);
    expect(portal.location().search).toBe('?candidato=1');
  });
});
