import {
  checkMpesaAttempt,
  compareMpesaDay,
  mpesaAttempts,
  mpesaEntities,
  reverseMpesaAttempt,
  settleMpesaReversal,
  type MpesaAttempt,
  type MpesaCompared,
} from '@portal/shared-kit/contract/finance/mpesa';
import { answer, fakeApi, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { MpesaPage } from './mpesa-page.tsx';

const row = (change: Partial<MpesaAttempt> = {}): MpesaAttempt => ({
  id: 4,
  student_id: 7,
  name: 'Celeste Inácio Macuácua',
  code: '26.0001.0001',
  invoice_id: 9,
  invoice: 'FT 2026/000009',
  amount: 250_000,
  phone: '841234567',
  ref: '10000000000001',
  transaction: null,
  state: 'A_CONFIRMAR',
  operator_code: 'INS-9',
  message: 'O M-Pesa demorou a responder.',
  receipt: null,
  payment_id: null,
  created_at: '2026-11-29T08:00:00.000Z',
  reversal: null,
  reversible: false,
  reversal_unanswered: false,
  ...change,
});
const paid = row({
  id: 5,
  state: 'CONFIRMADA',
  operator_code: 'INS-0',
  message: 'Pago. Recibo RC 2026/000009.',
  transaction: 'mp0000000001',
  receipt: 'RC 2026/000009',
  payment_id: 9,
  reversible: true,
});

test('an open attempt is asked for now, and a paid one reversed at the operator for a reason', async () => {
  const rows = [row(), paid];
  const api = fakeApi(
    on(mpesaAttempts, ({ query }) => answer.page(rows, query)),
    on(checkMpesaAttempt, () => {
      rows[0] = row({ state: 'RECUSADA', message: 'O pedido foi cancelado no telefone.' });
      return answer.done('O M-Pesa foi consultado.', rows[0]);
    }),
    on(reverseMpesaAttempt, () => {
      rows[1] = { ...paid, reversal: 'PEDIDO', reversible: false };
      return answer.done('Estorno pedido ao M-Pesa.', null);
    }),
  );
  const { user, portal } = renderScreen(<MpesaPage />, { api, url: '/payments/mpesa' });
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('A confirmar')).toBeInTheDocument();
  expect(table.getByText(/INS-9/)).toBeInTheDocument();
  expect(portal.title()).toBe('Pagamentos M-Pesa');
  await user.click(screen.getByRole('button', { name: /^Consultar agora/ }));
  expect(await table.findByText('Recusada')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Estornar/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Estornar 2\s500,00\sMZN de Celeste/ }));
  await user.type(dialog.getByLabelText('Motivo'), 'Pagou duas vezes');
  await user.click(dialog.getByRole('button', { name: 'Estornar' }));
  expect(await table.findByText('Estorno pedido')).toBeInTheDocument();
  expect(api.calls(reverseMpesaAttempt)).toMatchObject([
    { params: { id: 5 }, body: { reason: 'Pagou duas vezes' } },
  ]);
});

test.each([
  [true, 'O dinheiro voltou', 'Estornado'],
  [false, 'O dinheiro não voltou', 'Estorno recusado'],
])(
  'a reversal that the operator has not answered for a day is recorded by hand; returned: %s',
  async (returned, action, shown) => {
    const rows = [row({ ...paid, reversible: false, reversal: 'PEDIDO', reversal_unanswered: true })];
    const api = fakeApi(
      on(mpesaAttempts, ({ query }) => answer.page(rows, query)),
      on(settleMpesaReversal, ({ body }) => {
        const settled = body.returned ? ('FEITO' as const) : ('RECUSADO' as const);
        return answer.done('Registado.', (rows[0] = row({ ...paid, reversal: settled })));
      }),
    );
    const { user } = renderScreen(<MpesaPage />, { api, url: '/payments/mpesa' });
    const table = within(await screen.findByRole('table'));
    await user.click(table.getByRole('button', { name: /^Mais acções/ }));
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${action}`) }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Motivo'), 'Visto no portal do M-Pesa');
    await user.click(dialog.getByRole('button', { name: action }));
    expect(await table.findByText(shown)).toBeInTheDocument();
    expect(api.calls(settleMpesaReversal)).toMatchObject([
      { params: { id: 5 }, body: { returned, reason: 'Visto no portal do M-Pesa' } },
    ]);
  },
);

test('without attempts, and where they cannot be read, the page says so', async () => {
  let isDown = true;
  const api = fakeApi(
    on(mpesaAttempts, ({ query }) => {
      if (isDown) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.page([], query);
    }),
  );
  const { user } = renderScreen(<MpesaPage />, { api });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /Tentar/ }));
  expect(await screen.findByText('Ainda não há pagamentos M-Pesa.')).toBeInTheDocument();
});

test("a day stands beside the operator's statement, with what differs first", async () => {
  const compared: MpesaCompared[] = [
    {
      id: 1,
      match: 'SO_EXTRACTO',
      ref: '',
      transaction: 'ZX1',
      name: null,
      portal: null,
      statement: 7_700,
      at: '2026-11-28T08:00:00Z',
    },
    {
      id: 2,
      match: 'IGUAL',
      ref: '10000000000001',
      transaction: 'mp1',
      name: 'Celeste Macuácua',
      portal: 100,
      statement: 100,
      at: '2026-11-28T09:00:00Z',
    },
  ];
  const api = fakeApi(
    on(mpesaEntities, () => answer.one([{ id: 2, code: '90123', bank: 'M-Pesa' }])),
    on(compareMpesaDay, ({ query }) => answer.page(query.day === '2026-11-28' ? compared : [], query)),
  );
  const url = '/payments/mpesa?separador=extracto&dia=2026-11-28';
  const { user, portal } = renderScreen(<MpesaPage />, { api, url });
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('Falta no portal')).toBeInTheDocument();
  expect(table.getByText('Confere')).toBeInTheDocument();
  const day = screen.getByLabelText('Dia');
  await user.clear(day);
  await user.type(day, '27/11/2026');
  await user.tab();
  expect(await screen.findByText('Nada neste dia, nem no portal nem no extracto.')).toBeInTheDocument();
  expect(portal.location().search).toContain('dia=2026-11-27');
});

test('without an entity that has M-Pesa the comparison leads to where it is set up', async () => {
  const api = fakeApi(on(mpesaEntities, () => answer.one([])));
  renderScreen(<MpesaPage />, { api, url: '/payments/mpesa?separador=extracto' });
  expect(await screen.findByRole('link', { name: 'Entidades de pagamento' })).toHaveAttribute(
    'href',
    '/entities',
  );
});
