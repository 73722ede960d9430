import { unmatchedPayments } from '@portal/shared-kit/contract/finance/payment';
import {
  confirmSponsorSplit,
  discardSponsorSplit,
  oneSponsorSplit,
  splitParts,
  sponsorSplits,
  undoSponsorSplit,
  uploadSponsorSplit,
  type SponsorSplit,
} from '@portal/shared-kit/contract/finance/sponsor-split';
import { myJobs } from '@portal/shared-kit/contract/platform/job';
import { answer, fakeApi, on, refuse, renderScreen, violations, type Fake } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { SponsorsPage } from './sponsors-page.tsx';

const split = (id: number, more: Partial<SponsorSplit> = {}): SponsorSplit => ({
  id,
  sponsor: 'Fundação Zambeze',
  method: 'TRANSFERENCIA',
  transaction: `TRF-${id}`,
  state: 'PREVISTO',
  paid_at: '2026-11-20T08:00:00Z',
  amount: 500_000,
  file_name: 'bolsas.xlsx',
  job_id: null,
  students: 2,
  parts: 2,
  credit: 10_000,
  created_at: '2026-11-20T08:00:00Z',
  created_by: 'Ana Clara',
  confirmed_by: null,
  second: false,
  reason: '',
  ...more,
});

function serve(splits: SponsorSplit[], ...more: Fake[]) {
  const of = (id: number) => splits.find((each) => each.id === id)!;
  return fakeApi(
    ...more,
    on(sponsorSplits, ({ query }) => answer.page(splits, query)),
    on(oneSponsorSplit, ({ params }) => answer.one(of(params.id))),
    on(splitParts, ({ params, query }) =>
      answer.page(
        [1, 2].map((nth) => ({
          id: nth,
          line: nth + 1,
          student_id: nth,
          student: `Estudante ${nth}`,
          code: `26.0001.000${nth}`,
          invoice: `FT 2026/00000${nth}`,
          type: 'PROPINA' as const,
          amount: 250_000,
          withdrawn: false,
          credit: nth === 2 ? 10_000 : 0,
          receipt: of(params.id).state === 'REPARTIDO' ? `RC 2026/00000${nth}` : null,
        })),
        query,
      ),
    ),
    on(unmatchedPayments, ({ query }) => answer.page([], query)),
    on(uploadSponsorSplit, () => {
      splits.push(split(7));
      return answer.done('Lista lida: nada foi ainda registado.', of(7));
    }),
    on(confirmSponsorSplit, ({ params }) => {
      Object.assign(of(params.id), { state: 'REPARTIDO', confirmed_by: 'Rui Manuel' });
      return answer.done('A repartição começou.', of(params.id));
    }),
    on(discardSponsorSplit, ({ params }) => {
      splits.splice(splits.indexOf(of(params.id)), 1);
      return answer.done('Lista descartada.', null);
    }),
    on(undoSponsorSplit, ({ params, body }) => {
      Object.assign(of(params.id), { state: 'DESFEITO', reason: body.reason });
      return answer.done('A repartição está a ser desfeita.', of(params.id));
    }),
    on(myJobs, () => answer.one([])),
  );
}

test('payments to split that cannot be read say so in the dialog, and are read again', async () => {
  let down = true;
  const api = serve(
    [],
    on(unmatchedPayments, ({ query }) => {
      if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.page([], query);
    }),
  );
  const { user } = renderScreen(<SponsorsPage />, { api, url: '/payments/sponsors?pagamento=5' });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
  expect(await dialog.findByLabelText('Transacção n.º')).toBeInTheDocument();
});

test('a list is sent, looked at, recorded, and taken back with a reason', async () => {
  const { user } = renderScreen(<SponsorsPage />, { api: serve([]) });
  expect(
    await screen.findByText('Ainda não foi repartida nenhuma transferência de um patrocinador.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Repartir uma transferência' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Ler a lista' }));
  expect(await within(dialog).findByText('Escolha o ficheiro.')).toBeInTheDocument();
  expect(within(dialog).getByText('Indique o patrocinador.')).toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await user.type(within(dialog).getByLabelText('Patrocinador'), 'Fundação Zambeze');
  await user.type(within(dialog).getByLabelText('Transacção n.º'), 'TRF-7');
  await user.type(within(dialog).getByLabelText('Valor'), '5000');
  await user.upload(within(dialog).getByLabelText('Lista dos estudantes'), new File(['x'], 'bolsas.csv'));
  await user.click(within(dialog).getByRole('button', { name: 'Ler a lista' }));

  const parts = await screen.findByRole('table', { name: 'Parte de cada estudante' });
  expect(within(parts).getByText('Estudante 2')).toBeInTheDocument();
  expect(within(parts).getByText(/100,00.MZN de crédito/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Registar os pagamentos' }));
  const question = await screen.findByRole('dialog', {
    name: 'Registar a transferência de Fundação Zambeze?',
  });
  await user.click(within(question).getByRole('button', { name: 'Registar os pagamentos' }));
  expect(await screen.findByText('RC 2026/000002')).toBeInTheDocument();
  expect(screen.getByText('Rui Manuel')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Desfazer a repartição' }));
  const undo = await screen.findByRole('dialog', { name: 'Desfazer toda a repartição?' });
  await user.type(within(undo).getByLabelText('Motivo'), 'Lista errada');
  await user.click(within(undo).getByRole('button', { name: 'Desfazer a repartição' }));
  expect(await screen.findByText('Lista errada')).toBeInTheDocument();
});

test('a payment to be identified is chosen by the link to it', async () => {
  const waiting = [
    {
      id: 5,
      method: 'TRANSFERENCIA' as const,
      transaction: 'BIM-7781',
      amount: 500_000,
      paid_at: '2026-11-20T08:00:00Z',
      recorded_at: '2026-11-20T08:00:00Z',
      entity: null,
      reference: null,
      invoice: null,
      payer_name: null,
      told: '',
      reason: 'Sem referência',
    },
  ];
  const api = serve(
    [],
    on(unmatchedPayments, ({ query }) =>
      answer.page(
        waiting.filter(({ id }) => query.id === undefined || id === query.id),
        query,
      ),
    ),
  );
  const { user, portal } = renderScreen(<SponsorsPage />, { api, url: '/payments/sponsors?pagamento=5' });
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByRole('option', { name: /^Por identificar: BIM-7781/ }),
  ).toBeInTheDocument();
  expect(within(dialog).getByLabelText('Dinheiro')).toHaveValue('5');
  expect(within(dialog).queryByLabelText('Transacção n.º')).not.toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('Patrocinador'), 'Município');
  await user.upload(within(dialog).getByLabelText('Lista dos estudantes'), new File(['x'], 'bolsas.csv'));
  await user.click(within(dialog).getByRole('button', { name: 'Ler a lista' }));
  expect(await screen.findByRole('table', { name: 'Parte de cada estudante' })).toBeInTheDocument();
  expect(api.calls(uploadSponsorSplit)).toMatchObject([{ body: { sponsor: 'Município', unmatched_id: 5 } }]);
  expect(portal.location().search).toBe('?transferencia=7');
});

test('lines that are wrong stand at the list, one below the other', async () => {
  const lines = ['Linha 3: não há estudante com o código 26.', 'Linha 4: o valor não se consegue ler.'];
  const api = serve(
    [],
    on(uploadSponsorSplit, () => {
      throw refuse('invalid', 'A lista tem linhas por corrigir: nada foi guardado.', {
        errors: { file: lines },
      });
    }),
  );
  const { user } = renderScreen(<SponsorsPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Repartir uma transferência' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Patrocinador'), 'F');
  await user.upload(within(dialog).getByLabelText('Lista dos estudantes'), new File(['x'], 'bolsas.csv'));
  await user.click(within(dialog).getByRole('button', { name: 'Ler a lista' }));
  for (const line of lines) expect(await within(dialog).findByText(line)).toBeInTheDocument();
  expect(within(dialog).getByText('A lista tem linhas por corrigir: nada foi guardado.')).toBeInTheDocument();
});

test('a payment above the set amount waits for another person, and can be discarded', async () => {
  const { user } = renderScreen(<SponsorsPage />, { api: serve([split(3, { second: true })]) });
  await user.click(await screen.findByRole('button', { name: /Abrir/ }));
  expect(await screen.findByText(/confirma-a outra pessoa/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Registar os pagamentos' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Descartar a lista' }));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Descartar a lista' }));
  expect(
    await screen.findByText('Ainda não foi repartida nenhuma transferência de um patrocinador.'),
  ).toBeInTheDocument();
});
