import { fetchStudent } from '@portal/shared-kit/contract/enrolment/student';
import {
  paidInscriptions,
  unpaidInscriptions,
  type InscriptionPayment,
} from '@portal/shared-kit/contract/finance/confirmed-payment';
import {
  feePayments,
  feePaymentTotals,
  type FeePayment,
} from '@portal/shared-kit/contract/finance/fee-payment';
import { extractsByStudent, type Statement } from '@portal/shared-kit/contract/finance/statement';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { answer, fakeApi, lost, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { ExtractPage } from './extract-page.tsx';
import { InscriptionsPage } from './inscriptions-page.tsx';
import { PaymentsPage } from './payments-page.tsx';

const plain = (node: HTMLElement) => (node.textContent ?? '').replaceAll('\u00a0', ' ');
const fee = (id: number, more: Partial<FeePayment> = {}): FeePayment => ({
  id,
  student_id: 7,
  code: '26.0001.0007',
  name: 'Celeste Mondlane',
  course: 'Direito',
  month: 3,
  year: 2026,
  invoice: `FT 2026/00000${id}`,
  description: 'Propina de Março de 2026',
  due_date: '2026-03-10',
  amount: 350_000,
  fine: 0,
  paid: 0,
  paid_at: null,
  method: null,
  entity: '90123',
  reference: '00000420340',
  state: 'VENCIDA',
  receipt: null,
  ...more,
});

test('monthly fees stand with what was paid of them, are narrowed by state, and come to a total', async () => {
  const all = [
    fee(1, { fine: 35_000 }),
    fee(2, {
      state: 'PAGA',
      paid: 350_000,
      paid_at: '2026-03-05T08:00:00Z',
      method: 'MPESA',
      receipt: 'RC 2026/000004',
    }),
  ];
  const api = fakeApi(
    on(courseOptions, () => answer.one([])),
    on(feePayments, ({ query }) =>
      answer.page(query.payment_status === 'VENCIDO' ? all.slice(0, 1) : all, query),
    ),
    on(feePaymentTotals, () =>
      answer.one({ invoices: 2, amount: 700_000, fines: 35_000, paid: 350_000, open: 350_000 }),
    ),
  );
  const { user, portal } = renderScreen(<PaymentsPage />, { api, url: '/payments' });
  const table = await screen.findByRole('table');
  const [, first, second] = within(table).getAllByRole('row').map(plain);
  expect(first).toMatch(
    /Celeste Mondlane.*Março 2026.*10\/03\/2026.*3 500,00 MZN.*Multa 350,00 MZN.*00000420340.*Vencida/,
  );
  expect(second).toMatch(/M-Pesa, 05\/03\/2026.*Paga.*Recibo RC 2026\/000004/);
  expect(await screen.findByText('Por receber')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Importar ficheiro do banco' })).toHaveAttribute(
    'href',
    '/payments/import',
  );
  expect(portal.title()).toBe('Pagamentos de propinas');
  await user.selectOptions(screen.getByLabelText('Estado'), 'VENCIDO');
  expect(await screen.findByText('FT 2026/000001')).toBeInTheDocument();
  expect(api.calls(feePayments).at(-1)!.query).toMatchObject({ payment_status: 'VENCIDO' });
});

test('a total that cannot be read says so, and is read again', async () => {
  let down = true;
  const api = fakeApi(
    on(courseOptions, () => answer.one([])),
    on(feePayments, ({ query }) => answer.page([fee(1)], query)),
    on(feePaymentTotals, () => {
      if (down) throw lost('offline');
      return answer.one({ invoices: 1, amount: 350_000, fines: 0, paid: 0, open: 350_000 });
    }),
  );
  const { user } = renderScreen(<PaymentsPage />, { api, url: '/payments' });
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  down = false;
  await user.click(again);
  expect(await screen.findByText('Por receber')).toBeInTheDocument();
});

const statement: Statement = {
  student: { id: 7, name: 'Celeste Mondlane', code: '26.0001.0007', course: 'Direito' },
  from: '2026-01-20',
  to: '2026-11-22',
  opening: 0,
  closing: -10_000,
  debit: 350_000,
  credit: 360_000,
  lines: [
    {
      date: '2026-01-20',
      kind: 'FACTURA',
      document: 'FT 2026/000001',
      type: 'PROPINA',
      description: 'Propina de Março de 2026',
      debit: 350_000,
      credit: 0,
      balance: 350_000,
    },
    {
      date: '2026-03-05',
      kind: 'PAGAMENTO',
      document: 'RC 2026/000004',
      type: null,
      description: 'Pagamento B1',
      debit: 0,
      credit: 360_000,
      balance: -10_000,
    },
  ],
  by_type: [{ type: 'PROPINA', charged: 350_000, credited: 0 }],
};
const student = { id: 7, code: '26.0001.0007', fullName: 'Celeste Mondlane', course: 'Direito' };

test('a student is found by name, and each line of the account carries its balance', async () => {
  const api = fakeApi(
    on(fetchStudent, ({ query }) => answer.one(query.search === 'nada' ? [] : [student])),
    on(extractsByStudent, () => answer.one(statement)),
  );
  const { user } = renderScreen(<ExtractPage />, { api, url: '/payments/extract' });
  const typed = screen.getByRole('searchbox', { name: 'Código ou nome do estudante' });
  await user.type(typed, 'nada{Enter}');
  expect(await screen.findByText('Nenhum estudante com este código ou nome.')).toBeInTheDocument();
  await user.clear(typed);
  await user.type(typed, 'celeste{Enter}');
  await user.click(await screen.findByRole('link', { name: 'Celeste Mondlane · 26.0001.0007' }));
  const table = await screen.findByRole('table', { name: 'Movimentos da conta' });
  expect(within(table).getAllByRole('row').map(plain)).toEqual([
    'DataDocumentoDescriçãoDébitoCréditoSaldo',
    '20/01/2026FT 2026/000001Propina de Março de 20263 500,003 500,00',
    '05/03/2026RC 2026/000004Pagamento B13 600,00-100,00',
  ]);
  expect(screen.getByRole('button', { name: 'Gerar extracto (PDF)' })).toBeEnabled();
});

test('a statement that fails says why and can be tried again', async () => {
  let down = true;
  const api = fakeApi(
    on(fetchStudent, () => answer.one([student])),
    on(extractsByStudent, () => {
      if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.one({ ...statement, lines: [] });
    }),
  );
  const { user } = renderScreen(<ExtractPage />, { api, url: '/payments/extract?student=7' });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Não há movimentos neste período.')).toBeInTheDocument();
});

const inscribed: InscriptionPayment = {
  id: 3,
  inscription_id: 4,
  student_id: 7,
  fullName: 'Celeste Mondlane',
  code: '26.0001.0007',
  course: 'Direito',
  level: '1.º ano',
  year: 2026,
  inscriptionType: 'Inscrição',
  invoice: 'FT 2026/000003',
  entity: '90123',
  reference: '00000420340',
  amount: 250_000,
  paid: 0,
  due_date: '2026-03-10',
  state: 'VENCIDA',
};

test('inscriptions that are not paid lead to the counter, and those that are stand in a list of their own', async () => {
  const api = fakeApi(
    on(courseOptions, () => answer.one([])),
    on(unpaidInscriptions, ({ query }) => answer.page([inscribed], query)),
    on(paidInscriptions, ({ query }) => answer.page([], query)),
  );
  const { user } = renderScreen(<InscriptionsPage />, { api, url: '/payments/paymentInscriptions_renews' });
  const table = await screen.findByRole('table', { name: 'Inscrições por pagar' });
  expect(plain(table)).toMatch(/Celeste Mondlane.*Direito.*FT 2026\/000003.*2 500,00 MZN.*Vencida/);
  expect(within(table).getByRole('link', { name: /Confirmar/ })).toHaveAttribute(
    'href',
    '/confirm_payment?fila=balcao&search=FT%202026%2F000003',
  );
  await user.click(screen.getByRole('link', { name: 'Inscrições pagas' }));
  expect(await screen.findByText('Ainda não tem registo.')).toBeInTheDocument();
});
