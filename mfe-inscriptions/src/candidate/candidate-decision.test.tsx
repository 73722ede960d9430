import {
  approveInscription,
  rejectInscription,
  reopenInscription,
} from '@portal/shared-kit/contract/admissions/candidacy';
import { on, answer, lost, refuse } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { reviewOf, serve, dialog, office, open, tab, two } from '../testing/candidate-fake.tsx';

afterEach(() => jest.restoreAllMocks());

describe('approving', () => {
  const ask = async (api: ReturnType<typeof serve>, actions = office) => {
    const it = open(api, { actions });
    await it.user.click(await screen.findByRole('button', { name: 'Aprovar Celeste Mondlane' }));
    const question = await dialog('Tem certeza que deseja aprovar esta candidatura?');
    expect(question.getByText('Não terá como reverter esta operação!')).toBeInTheDocument();
    return { ...it, question, go: () => question.getByRole('button', { name: 'Aprovar' }) };
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
    const { api, user, question, go } = await ask(serve(all), [...office, 'classes.overbook']);
    expect(go()).toBeDisabled();
    await user.click(question.getByRole('checkbox', { name: /É a mesma pessoa/ }));
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
