import { bankImports } from '@portal/shared-kit/contract/finance/bank-import';
import {
  approvePayment,
  confirmSecondPersonChange,
  paymentApprovals,
  refusePayment,
  refuseSecondPersonChange,
  secondPersonLimit,
  setSecondPersonLimit,
  type SecondPersonSettings,
  type WaitingPayment,
} from '@portal/shared-kit/contract/finance/payment-approval';
import {
  approvePaymentRequest,
  paymentRequests,
  refusePaymentRequest,
  type PaymentRequest,
} from '@portal/shared-kit/contract/finance/payment-request';
import { refunds } from '@portal/shared-kit/contract/finance/refund';
import { answer, fakeApi, lost, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { bankFile } from '../testing/bank-file-fake.ts';
import { SecondPage } from './second-page.tsx';

const waiting = (id: number, more: Partial<WaitingPayment> = {}): WaitingPayment => ({
  id,
  invoice: `FT 2026/00000${id}`,
  student_id: 7,
  payer_name: 'Celeste Mondlane',
  payer_code: '26.0001.0001',
  method: 'TRANSFERENCIA',
  transaction: `GR-${id}`,
  amount: 6_000_000,
  own: false,
  paid_at: '2026-11-20T08:00:00Z',
  recorded_at: '2026-11-20T09:00:00Z',
  recorded_by: 'Ana Clara',
  ...more,
});
type Pending = NonNullable<SecondPersonSettings['pending']>;
const settings = (pending?: Partial<Pending>): SecondPersonSettings => ({
  amount: 5_500_000,
  files: 'MODELOS',
  pending: pending
    ? {
        id: 3,
        amount: 9_000_000,
        files: 'SEMPRE',
        reason: 'Decisão do conselho',
        own: false,
        requested_at: '2026-11-20T09:00:00Z',
        requested_by: 'Aida Chefe',
        ...pending,
      }
    : null,
});
const request: PaymentRequest = {
  id: 5,
  act: 'ESTORNO',
  document: 'RC 2026/000003',
  amount: 250_000,
  student_id: 7,
  payer_name: 'Celeste Mondlane',
  reason: 'Pagou outra pessoa',
  asked_by: 'Ana Clara',
  asked_at: '2026-11-20T09:00:00Z',
  own: false,
};
const asked = [request, { ...request, id: 6, document: 'RC 2026/000004', own: true }];
const serve = (rows: WaitingPayment[], down = () => false, pending?: Partial<Pending>) =>
  fakeApi(
    on(paymentApprovals, ({ query }) => {
      if (down()) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.page(rows, query);
    }),
    on(paymentRequests, ({ query }) => answer.page(asked, query)),
    on(approvePaymentRequest, () => answer.done('Feito.', null)),
    on(refusePaymentRequest, () => answer.done('Pedido recusado.', null)),
    on(refunds, ({ query }) => answer.page([], query)),
    on(bankImports, ({ query }) =>
      answer.page([bankFile(4, { second: true, own: true }), bankFile(5, { second: true })], query),
    ),
    on(secondPersonLimit, () => answer.one(settings(pending))),
    on(setSecondPersonLimit, () => answer.done('Pedido registado.', settings({ own: true }))),
    on(confirmSecondPersonChange, () => answer.done('Limite actualizado.', settings())),
    on(refuseSecondPersonChange, () => answer.done('O limite fica como estava.', settings())),
    on(approvePayment, () =>
      answer.done('Pagamento confirmado com sucesso.', {
        payment_id: 1,
        invoice_id: 1,
        invoice: 'FT 2026/000001',
        invoice_state: 'PAGA',
        total: 6_000_000,
        paid: 6_000_000,
        open: 0,
        credit: 0,
        receipt: 'RC 2026/000001',
      }),
    ),
    on(refusePayment, () => answer.done('Pagamento recusado.', null)),
  );
const toast = (text: string) => screen.findByText(text, { selector: '[data-toast]' });

test('a limit that cannot be read says so, and is read again', async () => {
  let down = true;
  const api = fakeApi(
    on(secondPersonLimit, () => {
      if (down) throw lost('offline');
      return answer.one(settings());
    }),
    on(paymentApprovals, ({ query }) => answer.page([], query)),
    on(paymentRequests, ({ query }) => answer.page([], query)),
    on(bankImports, ({ query }) => answer.page([], query)),
  );
  const { user } = renderScreen(<SecondPage />, { api, actions: ['payments.confirm'] });
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  down = false;
  await user.click(again);
  expect(await screen.findByText(/^O que uma pessoa confirma/)).toBeVisible();
});

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

test('another amount is asked for, for a reason, by who may change fees (J28)', async () => {
  const { user, api } = renderScreen(<SecondPage />, { api: serve([]) });
  await user.click(await screen.findByRole('button', { name: 'Pedir alteração' }));
  expect(screen.getByText(/lido com um modelo próprio/)).toBeVisible();
  const dialog = within(await screen.findByRole('dialog', { name: 'Pedir alteração' }));
  await user.clear(dialog.getByLabelText('Valor'));
  await user.type(dialog.getByLabelText('Valor'), '75 000');
  await user.click(dialog.getByRole('combobox', { name: 'Segunda pessoa para ficheiros' }));
  await user.click(await screen.findByTitle('Sempre'));
  await user.type(dialog.getByLabelText('Motivo'), 'Decisão do conselho');
  await user.click(dialog.getByRole('button', { name: 'Pedir' }));
  expect(await toast('Pedido registado.')).toBeInTheDocument();
  expect(api.calls(setSecondPersonLimit)[0]!.body).toEqual({
    amount: 7_500_000,
    files: 'SEMPRE',
    reason: 'Decisão do conselho',
  });
});

test('a change that somebody else asked for is confirmed; one’s own is only taken back (J28)', async () => {
  const first = renderScreen(<SecondPage />, { api: serve([], undefined, {}) });
  const region = within(await screen.findByRole('region', { name: 'Alteração à espera' }));
  expect(region.getByText(/90\s000,00\sMZN; ficheiros: sempre\./)).toBeVisible();
  expect(region.getByText(/Pedida por Aida Chefe/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pedir alteração' })).not.toBeInTheDocument();
  await first.user.click(region.getByRole('button', { name: 'Confirmar alteração' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar alteração' }));
  await first.user.click(dialog.getByRole('button', { name: 'Confirmar alteração' }));
  expect(await toast('Limite actualizado.')).toBeInTheDocument();
  expect(first.api.calls(confirmSecondPersonChange)).toMatchObject([{ params: { id: 3 } }]);
  first.unmount();

  const { user, api } = renderScreen(<SecondPage />, { api: serve([], undefined, { own: true }) });
  const own = within(await screen.findByRole('region', { name: 'Alteração à espera' }));
  expect(own.queryByRole('button', { name: 'Confirmar alteração' })).not.toBeInTheDocument();
  await user.click(own.getByRole('button', { name: 'Retirar pedido' }));
  const refusal = within(await screen.findByRole('dialog', { name: 'Retirar pedido' }));
  await user.type(refusal.getByLabelText('Motivo'), 'Foi engano');
  await user.click(refusal.getByRole('button', { name: 'Retirar pedido' }));
  expect(await toast('O limite fica como estava.')).toBeInTheDocument();
  expect(api.calls(refuseSecondPersonChange)[0]!.body).toEqual({ reason: 'Foi engano' });
});

test('bank files that wait are listed with who sent them, and opened to be checked (J28)', async () => {
  renderScreen(<SecondPage />, { api: serve([]) });
  const table = await screen.findByRole('table', { name: 'Ficheiros do banco à espera' });
  expect(within(table).getByRole('row', { name: /banco-4\.txt.*si, / })).toBeInTheDocument();
  expect(within(table).getByRole('link', { name: 'Conferir banco-5.txt' })).toHaveAttribute(
    'href',
    '/payments/import?ficheiro=5',
  );
});

test('what a clerk at the counter asked for is done or refused by somebody else who may (J30)', async () => {
  const { user, api } = renderScreen(<SecondPage />, { api: serve([]) });
  await user.click(await screen.findByRole('button', { name: 'Fazer RC 2026/000003' }));
  const question = within(await screen.findByRole('dialog', { name: /Estornar pagamento: RC 2026\/000003/ }));
  expect(question.getByText('Motivo do pedido: Pagou outra pessoa')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Fazer' }));
  expect(await toast('Feito.')).toBeInTheDocument();
  expect(api.calls(approvePaymentRequest)).toMatchObject([{ params: { id: 5 } }]);
  await user.click(screen.getByRole('button', { name: 'Recusar RC 2026/000003' }));
  const refusal = within(await screen.findByRole('dialog', { name: /^Recusar: estornar/ }));
  await user.type(refusal.getByLabelText('Motivo'), 'Está certo');
  await user.click(refusal.getByRole('button', { name: 'Recusar' }));
  expect(await toast('Pedido recusado.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Fazer RC 2026/000004' })).not.toBeInTheDocument();
});
