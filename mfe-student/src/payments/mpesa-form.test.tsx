import { paymentReceipt } from '@portal/shared-kit/contract/finance/confirmed-payment';
import {
  ownMpesaPayment,
  ownMpesaTypes,
  ownMpesaWays,
  payByMpesa,
  type MpesaWays,
  type OwnMpesaAttempt,
} from '@portal/shared-kit/contract/finance/own-mpesa';
import { ownPayments } from '@portal/shared-kit/contract/finance/own-payment';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { account, invoice } from '../testing/student-fake.ts';
import { PaymentsPage } from './payments-page.tsx';

const attempt = (change: Partial<OwnMpesaAttempt> = {}): OwnMpesaAttempt => ({
  id: 3,
  invoice_id: 5,
  invoice: 'FT 2026/000005',
  amount: 250_000,
  phone: '841234567',
  state: 'A_CONFIRMAR',
  message: 'Confirme no telefone: escreva o PIN do M-Pesa.',
  receipt: null,
  created_at: '2026-11-29T08:00:00.000Z',
  ...change,
});
const way: MpesaWays['mpesa'] = {
  prefixes: ['84', '85'],
  min: 100,
  max: 5_000_000,
  open: 250_000,
  phone: '841234567',
};

/** The page of a student with one open invoice; `became` is what the operator says next. */
function open({
  ways = { mpesa: way, attempt: null },
  served = [5],
  menus = [],
  became = attempt({
    state: 'CONFIRMADA',
    message: 'Pago. Recibo RC 2026/000009.',
    receipt: { id: 9, number: 'RC 2026/000009' },
  }),
  failing,
}: {
  ways?: MpesaWays;
  served?: number[];
  menus?: Out<typeof ownMpesaTypes>['data']['menus'];
  became?: OwnMpesaAttempt;
  failing?: () => never;
} = {}) {
  let isPaid = false;
  const api = fakeApi(
    on(ownPayments, () => account([invoice(isPaid ? { state: 'PAGA', open: 0, paid: 250_000 } : {})])),
    on(ownMpesaTypes, () => answer.one({ invoice_ids: isPaid ? [] : served, menus })),
    on(ownMpesaWays, () => answer.one(ways)),
    on(payByMpesa, () => {
      failing?.();
      return answer.done('Pedido enviado: confirme no telefone.', attempt({ state: 'INICIADA' }));
    }),
    on(ownMpesaPayment, () => {
      isPaid = became.state === 'CONFIRMADA';
      return answer.one(became);
    }),
    on(paymentReceipt, () => answer.done('Documento pronto.', { path: '/api/documents/x' })),
  );
  return renderScreen(<PaymentsPage />, { api, url: '/Student/payments' });
}
const button = { name: 'Pagar a factura FT 2026/000005 com M-Pesa' };
const press = 'Pedir a confirmação no telefone';

test('a failed read of what is paid by M-Pesa says so, and is tried again', async () => {
  let down = true;
  const api = fakeApi(
    on(ownPayments, () => account([invoice()])),
    on(ownMpesaTypes, () => {
      if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.one({ invoice_ids: [5], menus: [] });
    }),
  );
  const { user } = renderScreen(<PaymentsPage />, { api, url: '/Student/payments' });
  expect(
    await screen.findByText('Não foi possível saber se esta factura se paga por M-Pesa.'),
  ).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('button', button)).toBeInTheDocument();
});

test('an invoice is paid from the number of a relative, confirmed on the telephone, and ends with the receipt', async () => {
  const { user, api } = open();
  const opened = { location: { replace: jest.fn() }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(opened as never);
  await user.click(await screen.findByRole('button', button));
  const form = within(await screen.findByRole('region', { name: 'M-Pesa da factura FT 2026/000005' }));
  const phone = await form.findByLabelText('Número M-Pesa');
  expect(phone).toHaveValue('841234567');
  expect(phone).toHaveAccessibleDescription(/outra pessoa/);
  expect(form.getByLabelText('Valor')).toHaveValue('2\u00a0500,00');
  await user.clear(phone);
  await user.type(phone, '+258 85 765 4321');
  expect(await violations()).toEqual([]);
  await user.click(form.getByRole('button', { name: press }));
  expect(await form.findByText('Iniciada')).toBeInTheDocument();
  expect(api.calls(payByMpesa)).toMatchObject([
    {
      body: {
        invoice_id: 5,
        amount: 250_000,
        phone: '857654321',
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    },
  ]);
  expect(await form.findByText('Pago. Recibo RC 2026/000009.', {}, { timeout: 8_000 })).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Abrir recibo RC 2026/000009' }));
  await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('/api/documents/x'));
  expect(api.calls(paymentReceipt)).toMatchObject([{ params: { id: 9 } }]);
  expect(await screen.findByText('Paga')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('button', button)).not.toBeInTheDocument());
}, 20_000);

test('where no entity takes it by M-Pesa there is no button; another wallet is named where an entity has its code', async () => {
  const menu = {
    invoice_id: 5,
    wallet: 'EMOLA' as const,
    shortcode: '900123',
    entity: '90123',
    reference: '00000420340',
  };
  open({ served: [], menus: [menu] });
  expect(
    await screen.findByText(
      /^e-Mola: no menu do telefone, código 900123, entidade 90123, referência 000 004 203 40/,
    ),
  ).toBeInTheDocument();
  expect(await screen.findByText('FT 2026/000005')).toBeInTheDocument();
  await screen.findByRole('button', { name: /Enviar comprovativo da factura/ });
  expect(screen.queryByRole('button', button)).not.toBeInTheDocument();
});

test('a refusal stands at its field, and pressing again is the same payment', async () => {
  let refusals = 2;
  const { user, api } = open({
    failing: (() => {
      if ((refusals -= 1) === 1)
        throw refuse('invalid', 'Verifique os dados.', {
          errors: { phone: ['O M-Pesa tem números que começam por 84 ou 85.'] },
        });
      if (refusals === 0) throw refuse('unavailable', 'O portal está ocupado.');
    }) as () => never,
  });
  await user.click(await screen.findByRole('button', button));
  const form = within(await screen.findByRole('region', { name: /^M-Pesa da factura/ }));
  const amount = await form.findByLabelText('Valor');
  await user.clear(amount);
  await user.click(form.getByRole('button', { name: press }));
  expect(amount).toHaveAccessibleDescription('Indique o valor.');
  await user.type(amount, '1000,50');
  await user.click(form.getByRole('button', { name: press }));
  await waitFor(() =>
    expect(form.getByLabelText('Número M-Pesa')).toHaveAccessibleDescription(/começam por 84/),
  );
  await user.click(form.getByRole('button', { name: press }));
  expect(await form.findByText('O portal está ocupado.')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: press }));
  expect(await form.findByText('Iniciada')).toBeInTheDocument();
  const keys = api.calls(payByMpesa).map(({ body }) => body!.key);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(api.calls(payByMpesa)[0]!.body).toMatchObject({ amount: 100_050 });
});

test('a payment that another tab began is followed, and a refused one can be tried again', async () => {
  const { user } = open({
    ways: { mpesa: way, attempt: attempt() },
    became: attempt({
      state: 'RECUSADA',
      message: 'O saldo desta conta M-Pesa não chega. Nada foi cobrado.',
    }),
  });
  await user.click(await screen.findByRole('button', button));
  const form = within(await screen.findByRole('region', { name: /^M-Pesa da factura/ }));
  expect(await form.findByText('A confirmar')).toBeInTheDocument();
  expect(form.queryByRole('button', { name: press })).not.toBeInTheDocument();
  expect(await form.findByText(/saldo desta conta/, {}, { timeout: 8_000 })).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Tentar de novo' }));
  expect(form.getByRole('button', { name: press })).toBeInTheDocument();
}, 20_000);

test('an invoice that can no longer be paid says so', async () => {
  const { user } = open({ ways: { mpesa: null, attempt: null } });
  await user.click(await screen.findByRole('button', button));
  expect(await screen.findByText('Esta factura já não se paga por M-Pesa.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(screen.getByRole('button', button)).toBeInTheDocument();
});
