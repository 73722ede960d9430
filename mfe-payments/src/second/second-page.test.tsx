import {
  approvePayment,
  paymentApprovals,
  refusePayment,
  secondPersonLimit,
  setSecondPersonLimit,
  type WaitingPayment,
} from '@portal/shared-kit/contract/finance/payment-approval';
import { refunds } from '@portal/shared-kit/contract/finance/refund';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { SecondPage } from './second-page.tsx';

const waiting = (id: number, more: Partial<WaitingPayment> = {}): WaitingPayment => ({
  ...{
    id,
    invoice: `FT 2026/00000${id}`,
    student_id: 7,
    payer_name: 'Celeste Mondlane',
    payer_code: '26.0001.0001',
  },
  ...{ method: 'TRANSFERENCIA', transaction: `GR-${id}`, amount: 6_000_000, own: false },
  ...{ paid_at: '2026-11-20T08:00:00Z', recorded_at: '2026-11-20T09:00:00Z', recorded_by: 'Ana Clara' },
  ...more,
});
const serve = (rows: WaitingPayment[], down = () => false) =>
  fakeApi(
    on(paymentApprovals, ({ query }) => {
      if (down()) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.page(rows, query);
    }),
    on(refunds, ({ query }) => answer.page([], query)),
    on(secondPersonLimit, () => answer.one({ amount: 5_500_000 })),
    on(setSecondPersonLimit, ({ body }) => answer.done('Limite actualizado.', { amount: body.amount })),
    on(approvePayment, () =>
      answer.done('Pagamento confirmado com sucesso.', {
        ...{ payment_id: 1, invoice_id: 1, invoice: 'FT 2026/000001', invoice_state: 'PAGA' },
        ...{ total: 6_000_000, paid: 6_000_000, open: 0, credit: 0, receipt: 'RC 2026/000001' },
      }),
    ),
    on(refusePayment, () => answer.done('Pagamento recusado.', null)),
  );
const toast = (text: string) => screen.findByText(text, { selector: '[data-toast]' });

test('the queue says that it is empty, and why it fails', async () => {
  let down = true;
  const { user } = renderScreen(<SecondPage />, { api: serve([], () => down) });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Não há pagamentos à espera de uma segunda pessoa.')).toBeInTheDocument();
});

test('a large payment is confirmed or refused by somebody else than who recorded it', async () => {
  const { user, api, portal } = renderScreen(<SecondPage />, {
    api: serve([waiting(1), waiting(2, { own: true })]),
  });
  // Its room is kept while the amount is not known.
  expect(screen.getByText(/acima de /)).not.toBeVisible();
  expect(await screen.findByText(/acima de 55\s000,00/)).toBeVisible();
  expect(await screen.findByRole('row', { name: /GR-2.*si/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /GR-2$/ })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Confirmar GR-1' }));
  const question = within(await screen.findByRole('dialog', { name: /Confirmar o pagamento de 60\s000,00/ }));
  await user.click(question.getByRole('button', { name: 'Confirmar' }));
  expect(await toast('Pagamento confirmado com sucesso.')).toBeInTheDocument();
  expect(api.calls(approvePayment)).toMatchObject([{ params: { id: 1 } }]);
  await user.click(screen.getByRole('button', { name: 'Recusar GR-1' }));
  const refusal = within(await screen.findByRole('dialog', { name: /Recusar o pagamento/ }));
  await user.type(refusal.getByLabelText('Motivo'), 'Não entrou');
  await user.click(refusal.getByRole('button', { name: 'Recusar' }));
  expect(await toast('Pagamento recusado.')).toBeInTheDocument();
  await user.click(screen.getByRole('cell', { name: 'FT 2026/000002' }));
  expect(portal.location().pathname).toBe('/payments/accounts/7');
});

test('the amount is changed for a reason by who may change fees', async () => {
  const { user, api } = renderScreen(<SecondPage />, { api: serve([]) });
  await user.click(await screen.findByRole('button', { name: 'Alterar o valor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alterar o valor' }));
  await user.clear(dialog.getByLabelText('Valor'));
  await user.type(dialog.getByLabelText('Valor'), '75 000');
  await user.type(dialog.getByLabelText('Motivo'), 'Decisão do conselho');
  await user.click(dialog.getByRole('button', { name: 'Alterar o valor' }));
  expect(await toast('Limite actualizado.')).toBeInTheDocument();
  expect(api.calls(setSecondPersonLimit)[0]!.body).toEqual({
    ...{ amount: 7_500_000, reason: 'Decisão do conselho' },
  });
});
