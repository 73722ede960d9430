import { annulInvoice, invoices, type InvoiceRow } from '@portal/shared-kit/contract/finance/invoice';
import { exportStudentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { answer, fakeApi, on, renderScreen, type Fake } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { StudentTab } from './student-tab.tsx';

const reference = (number: string, state: 'ATRIBUIDA' | 'ANULADA'): InvoiceRow['references'][number] => ({
  entity: '90123',
  bank: 'Banco',
  number,
  amount: 300_000,
  expires_on: null,
  state,
  wallet_shortcode: null,
});
const bill: InvoiceRow = {
  id: 5,
  number: 'FT 2026/000005',
  type: 'PROPINA',
  state: 'VENCIDA',
  student_id: 1,
  candidate_id: null,
  inscription_id: null,
  name: 'Ana',
  code: null,
  course: 'Direito',
  lines: [],
  total: 300_000,
  paid: 0,
  fine: 0,
  due_date: '2026-03-10',
  issued_at: null,
  issued_by: null,
  entity: '90123',
  reference: '00000420340',
  references: [reference('00000420340', 'ATRIBUIDA'), reference('00000999999', 'ANULADA')],
  annulled_reason: null,
  credit_note: null,
  pdf: null,
  version: 1,
};
const serve = (rows: InvoiceRow[], ...more: Fake[]) =>
  fakeApi(
    ...more,
    on(invoices, ({ query }) => answer.page(rows, query)),
    on(annulInvoice, () => answer.done('Factura anulada.', { ...bill, state: 'ANULADA' as const })),
  );
const open = (api = serve([bill]), more: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<StudentTab student_id={1} />, { api, ...more });

test('lists invoices with their state and the references by which they can still be paid', async () => {
  const { api } = open();
  const row = await screen.findByRole('row', { name: /FT 2026\/000005/ });
  for (const fact of ['Propina', 'Vencida', '90123 · 00000420340']) expect(row).toHaveTextContent(fact);
  expect(row).not.toHaveTextContent('00000999999');
  expect(api.calls(invoices)[0]!.query).toMatchObject({ student_id: 1 });
  expect(screen.getByRole('link', { name: /^Conta do estudante/ })).toHaveAttribute(
    'href',
    '/payments/accounts/1',
  );
});

test('annuls an invoice on the page of its student, and notifies that page', async () => {
  const { user, api, portal } = open();
  await user.click(await screen.findByRole('button', { name: 'Anular FT 2026/000005' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Anular a factura/ }));
  await user.type(dialog.getByLabelText('Motivo'), 'Pedido do estudante');
  expect(portal.events).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Anular' }));
  await waitFor(() =>
    expect(portal.events).toEqual([{ event: 'account-changed@1', data: { student_id: 1 } }]),
  );
  expect(api.calls(annulInvoice)).toMatchObject([{ params: { id: 5 }, body: { version: 1 } }]);
});

test('a user who may only read payments has no acts, and the export requires its permission', async () => {
  const sentQueries: unknown[] = [];
  const api = serve(
    [bill],
    on(exportStudentHistory, ({ query }) => {
      sentQueries.push(query);
      return answer.done('Pronto.', { url: null, rows: 1, mail: 'ana@teste.test' });
    }),
  );
  const { unmount } = open(api, { actions: ['payments.read'] });
  await screen.findByRole('row', { name: /FT 2026\/000005/ });
  expect(screen.queryByRole('button', { name: /Anular|Nota de crédito|Exportar/ })).toBeNull();
  unmount();
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('button', { name: 'Exportar para Excel' }));
  await waitFor(() => expect(sentQueries).toEqual([{ student_id: 1, list: 'PAGAMENTOS', format: 'xlsx' }]));
});

test('nothing charged is said, and there is nothing to export', async () => {
  open(serve([]));
  expect(await screen.findByText('Este estudante ainda não tem facturas.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
});
