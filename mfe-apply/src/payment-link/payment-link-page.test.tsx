import { publicPayment, type LinkedInvoice } from '@portal/shared-kit/contract/finance/payment-link';
import { answer, fakeApi, lost, on, refuse, renderLight } from '@portal/shared-kit/testing';
import { screen } from '@testing-library/react';
import { commonText } from '../common/messages.ts';
import { messages as text } from './messages.ts';
import { PaymentLinkPage } from './payment-link-page.tsx';

const url = `/pagar/${'a'.repeat(43)}`;
const payable: LinkedInvoice = {
  type: 'PROPINA',
  state: 'ABERTA',
  open_cents: 250_000,
  due_date: '2027-03-10',
  references: [{ entity: '90123', bank: 'Banco A', number: '00000420340', amount_cents: 250_000 }],
};

test('the secret link shows entity, reference and amount, to be copied or shared', async () => {
  const api = fakeApi(on(publicPayment, () => answer.one(payable)));
  renderLight(<PaymentLinkPage />, { url, api });
  expect(await screen.findByRole('group', { name: 'Banco A' })).toHaveTextContent('000 004 203 40');
  expect(screen.getByText('Propina')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: commonText.byWhatsApp })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent('Entidade 90123 Referência 000 004 203 40 Valor 2 500,00 MZN até 10/03')}`,
  );
});

test('an address that has ended, a line that is down and what is paid are said', async () => {
  const answers = [
    () => {
      throw lost('timeout');
    },
    () => answer.one({ ...payable, state: 'PAGA' as const, open_cents: 0, references: [] }),
  ];
  const api = fakeApi(on(publicPayment, () => answers.shift()!()));
  const { user } = renderLight(<PaymentLinkPage />, { url, api });
  await user.click(await screen.findByRole('button', { name: commonText.retry }));
  expect(await screen.findByText(text.paid)).toBeInTheDocument();
  const expiredApi = fakeApi(
    on(publicPayment, () => {
      throw refuse('not_found', 'Esta ligação já não é válida.');
    }),
  );
  renderLight(<PaymentLinkPage />, { url, api: expiredApi });
  expect(await screen.findByText('Esta ligação já não é válida.')).toBeInTheDocument();
});

test('an address that was cut off asks nobody', () => {
  const api = fakeApi(on(publicPayment, () => answer.one(payable)));
  renderLight(<PaymentLinkPage />, { url: '/pagar/abc', api });
  expect(screen.getByText(text.incomplete)).toBeInTheDocument();
  expect(api.calls(publicPayment)).toEqual([]);
});
