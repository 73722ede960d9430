import {
  ownPayments,
  ownPaymentsByType,
  sendProof,
  tracePayment,
} from '@portal/shared-kit/contract/finance/own-payment';
import { invoicePdf } from '@portal/shared-kit/contract/finance/invoice';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { account, invoice } from '../common/student-fake.ts';
import { PaymentsPage } from './payments-page.tsx';

const paid = invoice({
  ...{ id: 4, number: 'FT 2026/000004', description: 'Taxa de inscrição', type: 'INSCRICAO', state: 'PAGA' },
  ...{ open: 0, paid: 250_000, references: [], entity: null, reference: null },
  receipts: [{ id: 9, number: 'RC 2026/000009' }],
});
const rows = [invoice(), paid];
const photo = () => new File(['talao'], 'talao.png', { type: 'image/png' });
const card = (name: string) => screen.findByRole('article', { name });

test('each invoice stands with what is open, how it is paid and its papers', async () => {
  const api = fakeApi(
    on(ownPayments, () => account(rows)),
    on(invoicePdf, () => {
      throw refuse('unavailable', 'A impressora está ocupada.');
    }),
  );
  jest.spyOn(window, 'open').mockReturnValue(null);
  const { user, portal } = renderScreen(<PaymentsPage />, { api, url: '/Student/payments' });
  const open = within(await card('FT 2026/000005'));
  expect(open.getByText('Por pagar')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Pagar' }));
  expect(await screen.findByRole('group', { name: 'Banco A' })).toBeVisible();
  expect(
    within(await card('FT 2026/000004')).getByRole('button', { name: 'Recibo RC 2026/000009' }),
  ).toBeVisible();
  await user.click(
    screen.getByRole('button', { name: 'Ficha de pagamento (PDF) da factura FT 2026/000005' }),
  );
  await waitFor(() =>
    expect(portal.toasts.getState()).toEqual([
      expect.objectContaining({ kind: 'error', message: 'A impressora está ocupada.' }),
    ]),
  );
  expect(await violations()).toEqual([]);
});

test('a proof is sent for an invoice, and is then said to be looked at', async () => {
  let sent = false;
  const proof = { state: 'ENVIADO' as const, sent_at: '2026-11-22T08:00:00.000Z', reason: '' };
  const api = fakeApi(
    on(ownPayments, () => account([invoice(sent ? { proof } : {})])),
    on(sendProof, () => {
      sent = true;
      return answer.done('Comprovativo enviado.', null);
    }),
  );
  const { user } = renderScreen(<PaymentsPage />, { api });
  await user.click(
    await screen.findByRole('button', { name: 'Enviar comprovativo da factura FT 2026/000005' }),
  );
  const form = within(screen.getByRole('form', { name: /Enviar comprovativo/ }));
  await user.click(form.getByRole('button', { name: 'Enviar' }));
  expect(form.getByRole('alert')).toHaveTextContent('Escolha a fotografia ou o PDF do talão.');
  await user.upload(form.getByLabelText('Fotografia ou PDF do talão'), photo());
  await user.click(form.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText('Comprovativo enviado: espera pela verificação.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Enviar comprovativo/ })).not.toBeInTheDocument();
  expect(api.calls(sendProof)).toMatchObject([{ body: { invoice_id: 5, note: '' } }]);
});

test('a proof that is refused keeps the form and says why', async () => {
  const api = fakeApi(
    on(ownPayments, () => account([invoice()])),
    on(sendProof, () => {
      throw refuse('duplicate', 'Verifique os dados.', { errors: { file: ['Já enviou este ficheiro.'] } });
    }),
  );
  const { user } = renderScreen(<PaymentsPage />, { api });
  await user.click(await screen.findByRole('button', { name: /Enviar comprovativo/ }));
  const form = within(screen.getByRole('form', { name: /Enviar comprovativo/ }));
  await user.upload(form.getByLabelText('Fotografia ou PDF do talão'), photo());
  await user.click(form.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('Já enviou este ficheiro.'));
});

test('a payment that does not appear is looked for, and the proof can be sent right there', async () => {
  const api = fakeApi(
    on(ownPayments, () => account(rows)),
    on(tracePayment, () =>
      answer.one({
        ...{ state: 'NAO_RECEBIDO' as const, invoice_id: 5, invoice: 'FT 2026/000005' },
        checked_until: '2026-11-21T12:03:00.000Z',
      }),
    ),
  );
  const { user } = renderScreen(<PaymentsPage />, { api, url: '/Student/payments?falta=5' });
  expect(await screen.findByLabelText('Referência ou número do talão')).toHaveValue('00000420340');
  await user.click(screen.getByRole('button', { name: 'Procurar o pagamento' }));
  expect(screen.getByText('Indique o dia em que pagou.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Dia em que pagou'), '2026-11-20');
  await user.click(screen.getByRole('button', { name: 'Procurar o pagamento' }));
  expect(await screen.findByText('O pagamento ainda não foi recebido.')).toBeInTheDocument();
  expect(screen.getByText(/Os últimos pagamentos entraram em 21\/11\/2026 14:03:00/)).toBeInTheDocument();
  expect(screen.getByRole('form', { name: 'Enviar comprovativo da factura FT 2026/000005' })).toBeVisible();
  expect(api.calls(tracePayment)).toMatchObject([
    { query: { number: '00000420340', paid_on: '2026-11-20' } },
  ]);
});

test('the list is narrowed to one type, by an address that can be kept', async () => {
  const api = fakeApi(
    on(ownPayments, () => account(rows)),
    on(ownPaymentsByType, () => account([])),
  );
  const { user, portal } = renderScreen(<PaymentsPage />, { api });
  await user.selectOptions(await screen.findByLabelText('Mostrar'), 'Multa');
  expect(await screen.findByText('Não tem registos deste tipo.')).toBeInTheDocument();
  expect(portal.location().search).toBe('?tipo=MULTA');
});
