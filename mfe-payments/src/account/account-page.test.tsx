import { makePaymentLink } from '@portal/shared-kit/contract/finance/payment-link';
import { joinInvoices } from '@portal/shared-kit/contract/finance/join-invoices';
import type { ReferenceGroup } from '@portal/shared-kit/contract/finance/reference-group';
import { paymentReceipt, reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import {
  creditInvoice,
  studentAccount,
  studentAccounts,
  unmatchPayment,
  useCredit,
} from '@portal/shared-kit/contract/finance/credit';
import {
  blockOfStudent,
  suspendBlock,
  type BlockSuspension,
} from '@portal/shared-kit/contract/finance/debt-block';
import type { StudentBlock } from '@portal/shared-kit/contract/finance/student-block';
import { annulInvoice, invoices, type InvoiceRow } from '@portal/shared-kit/contract/finance/invoice';
import {
  payRefund,
  refunds,
  requestRefund,
  type RefundRow,
} from '@portal/shared-kit/contract/finance/refund';
import { payInvoice } from '@portal/shared-kit/contract/finance/payment';
import { answer, fakeApi, on, refuse, renderScreen, type Fake } from '@portal/shared-kit/testing';
import { Route, Routes } from '@portal/shared-kit/router';
import { screen, within, waitFor } from '@testing-library/react';
import { exportStudentHistory } from '@portal/shared-kit/contract/grading/student-history';
import type { StudentAccount } from './account.ts';
import { AccountPage } from './account-page.tsx';
import { AccountsPage } from './accounts-page.tsx';
import { StudentTab } from './student-tab.tsx';

const invoice = (id: number, more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id,
  number: `FT 2026/00000${id}`,
  type: 'PROPINA',
  state: 'VENCIDA',
  student_id: 7,
  candidate_id: null,
  inscription_id: null,
  name: 'Celeste Mondlane',
  code: '26.0001.0001',
  course: 'Direito',
  lines: [
    { description: `Propina de Março ${id}`, quantity: 1, unit: 250_000, discount: 0, amount: 250_000 },
  ],
  total: 250_000,
  paid: 100_000,
  fine: 0,
  due_date: '2026-03-10',
  issued_at: null,
  issued_by: null,
  entity: '90123',
  reference: '00000420340',
  references: [],
  annulled_reason: null,
  credit_note: null,
  pdf: null,
  version: 3,
  ...more,
});
const account: StudentAccount = {
  student_id: 7,
  name: 'Celeste Mondlane',
  code: '26.0001.0001',
  open: 150_000,
  overdue: 150_000,
  balance: 50_000,
  to_repay: 0,
  repay_under: null,
  groups: [],
  payments: [
    {
      id: 4,
      method: 'MPESA',
      transaction: 'MP-4',
      paid_at: '2026-11-20T08:00:00Z',
      amount: 150_000,
      state: 'CONCILIADO',
      receipt: 'RC 2026/000004',
      credit: 50_000,
      allocations: [{ invoice_id: 1, invoice: 'FT 2026/000001', amount: 100_000 }],
    },
  ],
  entries: [
    {
      id: 2,
      made_at: '2026-11-20T08:00:00Z',
      amount: 50_000,
      balance: 50_000,
      invoice: null,
      reason: 'Valor pago a mais.',
      by: 'Ana Clara',
    },
  ],
};
const group: ReferenceGroup = {
  id: 3,
  amount: 300_000,
  expires_on: null,
  references: [{ entity: '90123', bank: 'Banco A', number: '00000510340', wallet_shortcode: null }],
  invoices: [1, 3].map((id) => ({
    id,
    number: `FT 2026/00000${id}`,
    description: 'Propina',
    due_date: '2026-03-10',
    open: 150_000,
  })),
};
const block: StudentBlock = {
  invoices: [
    {
      id: 1,
      number: 'FT 2026/000001',
      description: 'Propina de Março',
      open: 150_000,
      due_date: '2026-03-10',
    },
  ],
  renewal: true,
  services: ['Certificado'],
  suspended_until: null,
};
const suspension = (until_day: string): BlockSuspension => ({
  id: 1,
  student_id: 7,
  name: 'Celeste Mondlane',
  code: null,
  until_day,
  reason: 'Bolsa',
  state: 'VIGENTE',
  made_by: 'Ana Clara',
  made_at: '2026-11-20T08:00:00Z',
  ended_by: null,
});
const refund = (more: Partial<RefundRow> = {}): RefundRow => ({
  id: 9,
  student_id: 7,
  name: 'Celeste Mondlane',
  code: '26.0001.0001',
  amount: 20_000,
  destination: 'NIB 0001',
  reason: 'Mudou de curso',
  state: 'PEDIDO',
  own: false,
  decided_by: null,
  note: '',
  requested_at: '2026-11-20T08:00:00Z',
  requested_by: 'Rui Manuel',
  ...more,
});
const serve = (...more: Fake[]) =>
  fakeApi(
    ...more,
    on(blockOfStudent, () => answer.one(block)),
    on(suspendBlock, ({ body }) => answer.done('Bloqueio suspenso.', suspension(body.until_day))),
    on(studentAccount, () => answer.one(account)),
    on(invoices, ({ query }) =>
      answer.page([invoice(1), invoice(2, { state: 'PAGA', paid: 250_000 })], query),
    ),
    on(refunds, ({ query }) => answer.page([refund()], query)),
    on(joinInvoices, () => answer.done('Uma referência para 2 facturas.', group)),
    on(useCredit, () => answer.done('Foram usados 500,00 MZN do crédito.', { used: 50_000 })),
    on(creditInvoice, () => answer.done('Nota emitida.', { credit_note: 'NC 2026/000001', credit: 0 })),
    on(annulInvoice, () => answer.done('Factura anulada.', invoice(1, { state: 'ANULADA' }))),
    on(unmatchPayment, () => answer.done('Pagamento desassociado.', null)),
    on(reversePayment, () => answer.done('Pagamento estornado.', null)),
    on(paymentReceipt, () => answer.done('Documento pronto.', { path: '/api/documents/abc' })),
    on(makePaymentLink, () =>
      answer.done('Ligação de pagamento feita.', {
        path: '/pagar/segredo',
        expires_at: '2027-01-10T08:00:00.000Z',
      }),
    ),
    on(requestRefund, () => answer.done('Reembolso pedido.', { id: 9 })),
    on(payRefund, () => answer.done('Reembolso registado.', null)),
  );
const page = (
  <Routes>
    <Route path="/payments/accounts/:id" element={<AccountPage />} />
  </Routes>
);
const open = (tab: string, more: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(page, { url: `/payments/accounts/7?separador=${tab}`, api: serve(), ...more });
type User = ReturnType<typeof renderScreen>['user'];
/** Opens an action, gives the reason, and confirms. */
async function act(user: User, button: string, title: string | RegExp, confirm: string) {
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.type(dialog.getByLabelText('Motivo'), 'Pedido do estudante');
  await user.click(dialog.getByRole('button', { name: confirm }));
}
const reason = 'Pedido do estudante';
const toast = (text: string) => screen.findByText(text, { selector: '[data-toast]' });

const served = (state: () => 'down' | 'empty' | 'some') =>
  fakeApi(
    on(studentAccounts, ({ query }) => {
      if (state() === 'down') throw refuse('unavailable', 'A base de dados está indisponível.');
      const row = { id: 7, name: 'Celeste Mondlane', code: '26.0001.0001', course: 'Direito' };
      const rows = [{ ...row, open: 150_000, overdue: 1, credit: 50_000, to_repay: 0 }];
      return answer.page(state() === 'empty' ? [] : rows, query);
    }),
  );
test('the list of accounts says why it fails and that it is empty', async () => {
  let state: 'down' | 'empty' = 'down';
  const { user } = renderScreen(<AccountsPage />, { api: served(() => state) });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  state = 'empty';
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Ainda não há estudantes.')).toBeInTheDocument();
});

test('accounts are listed with what is owed, overdue and credit', async () => {
  renderScreen(<AccountsPage />, { api: served(() => 'some') });
  expect(
    await screen.findByRole('row', { name: /Celeste Mondlane.*1\s500,00.*0,01.*500,00/ }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Abrir conta/ })).toHaveAttribute('href', '/payments/accounts/7');
});

test('an account that owes says so, in the list and on its page, and takes what is repaid (J27)', async () => {
  const { unmount } = renderScreen(<AccountsPage />, {
    api: fakeApi(
      on(studentAccounts, ({ query }) =>
        answer.page(
          [
            {
              id: 7,
              name: 'Celeste Mondlane',
              code: '26.0001.0001',
              course: 'Direito',
              open: 150_000,
              overdue: 1,
              credit: 0,
              to_repay: 30_000,
            },
          ],
          query,
        ),
      ),
    ),
  });
  expect(await screen.findByRole('row', { name: /A repor: 300,00/ })).toBeInTheDocument();
  unmount();
  const owing = { ...account, balance: 0, to_repay: 30_000, repay_under: 2 };
  const { user, api } = open('facturas', {
    api: serve(
      on(studentAccount, () => answer.one(owing)),
      on(payInvoice, () =>
        answer.done('Pagamento confirmado.', {
          payment_id: 8,
          invoice_id: 2,
          invoice: 'FT 2026/000002',
          invoice_state: 'PAGA',
          total: 250_000,
          paid: 250_000,
          open: 0,
          credit: 30_000,
          receipt: 'RC 2026/000008',
        }),
      ),
    ),
  });
  expect(await screen.findByRole('region', { name: 'Situação' })).toHaveTextContent(/A repor300,00/);
  await user.click(screen.getByRole('button', { name: 'Registar reposição' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Registar reposição de Celeste Mondlane' }),
  );
  await user.click(dialog.getByRole('combobox', { name: 'Como foi pago' }));
  await user.click(await screen.findByTitle('Numerário'));
  await user.type(dialog.getByLabelText('Número da transacção'), 'CX-9');
  await user.type(dialog.getByLabelText('Data do pagamento'), '20/11/2026');
  await user.click(dialog.getByRole('button', { name: 'Registar reposição' }));
  expect(await toast('Pagamento confirmado.')).toBeInTheDocument();
  expect(api.calls(payInvoice)).toMatchObject([
    {
      params: { id: 2 },
      body: { method: 'NUMERARIO', transaction: 'CX-9', paid_at: '2026-11-20', amount: 30_000 },
    },
  ]);
});

test('an invoice is paid from credit for a reason, up to what is open and there is', async () => {
  const { user, api, portal } = open('facturas');
  const standing = await screen.findByRole('region', { name: 'Situação' });
  expect(standing).toHaveTextContent(/26\.0001\.0001.*Crédito500,00/);
  // On a narrow screen neither the card code nor an amount is broken at its dot.
  expect(standing.querySelector('wbr')).toBeNull();
  expect(portal.title()).toBe('Conta de Celeste Mondlane');
  await act(user, 'Usar crédito FT 2026/000001', /Usar crédito na factura/, 'Usar crédito');
  expect(await toast('Foram usados 500,00 MZN do crédito.')).toBeInTheDocument();
  expect(api.calls(useCredit)).toMatchObject([{ params: { id: 1 }, body: { amount: 50_000, reason } }]);
  expect(screen.queryByRole('button', { name: 'Usar crédito FT 2026/000002' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ficha do estudante' })).toHaveAttribute(
    'href',
    '/student_details/7',
  );
});

test('the account says what the debt stops and by which invoice, and who may suspends it until a day', async () => {
  const { user, api } = open('facturas');
  const blocked = within(await screen.findByRole('region', { name: 'Bloqueio por dívida' }));
  expect(
    await blocked.findByText('A dívida impede: renovar a inscrição, Certificado. Por pagar: FT 2026/000001.'),
  ).toBeInTheDocument();
  await user.click(blocked.getByRole('button', { name: 'Suspender bloqueio' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Suspender o bloqueio de Celeste/ }));
  await user.type(dialog.getByLabelText('Até'), '10/03/2099');
  await user.type(dialog.getByLabelText('Motivo'), reason);
  await user.click(dialog.getByRole('button', { name: 'Suspender bloqueio' }));
  expect(await toast('Bloqueio suspenso.')).toBeInTheDocument();
  expect(api.calls(suspendBlock)).toMatchObject([
    { body: { student_id: 7, until_day: '2099-03-10', reason } },
  ]);
  expect(api.calls(blockOfStudent).length).toBeGreaterThan(1);
});

test('creates the secret link of an open invoice, to send to the payer', async () => {
  const { user, api } = open('facturas');
  await user.click(await screen.findByRole('button', { name: 'Ligação FT 2026/000001' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Ligação de pagamento da factura/ }));
  await user.click(dialog.getByRole('button', { name: 'Criar ligação' }));
  expect(await dialog.findByLabelText('Endereço')).toHaveValue(`${location.origin}/pagar/segredo`);
  const words = encodeURIComponent(`Para pagar, abra ${location.origin}/pagar/segredo`);
  expect(dialog.getByRole('link', { name: 'SMS' })).toHaveAttribute('href', `sms:?body=${words}`);
  expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${words}`,
  );
  await user.click(dialog.getByRole('button', { name: 'Copiar' }));
  // The notice of the copy still moves, which is no fault while something is waited for.
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/pagar/segredo`),
  );
  expect(api.calls(makePaymentLink)).toMatchObject([{ params: { id: 1 } }]);
  expect(screen.queryByRole('button', { name: 'Ligação FT 2026/000002' })).not.toBeInTheDocument();
});

test('a credit note over a part, and the annulment of all, are two acts', async () => {
  const { user, api } = open('facturas');
  await user.click(await screen.findByRole('button', { name: 'Nota de crédito FT 2026/000001' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Nota de crédito sobre uma parte/ }));
  await user.type(dialog.getByLabelText('Valor'), '150,50');
  await user.type(dialog.getByLabelText('Motivo'), reason);
  await user.click(dialog.getByRole('button', { name: 'Nota de crédito' }));
  expect(await toast('Nota emitida.')).toBeInTheDocument();
  expect(api.calls(creditInvoice)).toMatchObject([{ params: { id: 1 }, body: { amount: 15_050, reason } }]);
  const blocks = api.calls(blockOfStudent).length;
  await act(user, 'Anular FT 2026/000001', /Anular a factura/, 'Anular');
  expect(await toast('Factura anulada.')).toBeInTheDocument();
  expect(api.calls(annulInvoice)).toMatchObject([{ params: { id: 1 }, body: { reason, version: 3 } }]);
  // What the debt stops is read again too.
  await waitFor(() => expect(api.calls(blockOfStudent).length).toBeGreaterThan(blocks));
});

test('a payment shows where its money went, and is unmatched or reversed by who may', async () => {
  const { user, api } = open('pagamentos');
  expect(
    await screen.findByRole('row', {
      name: /MP-4.*FT 2026\/000001: 1\s000,00.*crédito: 500,00.*RC 2026\/000004/,
    }),
  ).toBeInTheDocument();
  await act(user, 'Desassociar MP-4', 'Desassociar este pagamento?', 'Desassociar');
  expect(await toast('Pagamento desassociado.')).toBeInTheDocument();
  expect(api.calls(unmatchPayment)).toMatchObject([{ params: { id: 4 }, body: { reason } }]);
  await act(user, 'Estornar MP-4', 'Estornar este pagamento?', 'Estornar');
  expect(await toast('Pagamento estornado.')).toBeInTheDocument();
  expect(api.calls(studentAccount).length).toBeGreaterThan(2);
});

test('a user who may only read payments has no acts', async () => {
  open('pagamentos', { actions: ['payments.read'] });
  expect(await screen.findByRole('button', { name: 'Abrir recibo MP-4' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Estornar|Desassociar/ })).not.toBeInTheDocument();
});

test('who confirms payments and may not annul them reverses none here', async () => {
  open('pagamentos', { actions: ['payments.read', 'payments.confirm'] });
  expect(await screen.findByRole('button', { name: 'Desassociar MP-4' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Estornar/ })).not.toBeInTheDocument();
});

test('credit is a ledger; a refund is asked for here, and decided by somebody else', async () => {
  const { user, api } = open('credito');
  expect(
    await screen.findByRole('row', { name: /500,00\sMZN\s500,00\sMZN\sValor pago a mais\.\sAna Clara/ }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Pedir reembolso' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Pedir reembolso' }));
  await user.type(asking.getByLabelText(/Para onde/), 'M-Pesa 841234567');
  await user.type(asking.getByLabelText('Motivo'), reason);
  const reads = api.calls(studentAccount).length;
  await user.click(asking.getByRole('button', { name: 'Pedir reembolso' }));
  expect(await toast('Reembolso pedido.')).toBeInTheDocument();
  await waitFor(() => expect(api.calls(studentAccount).length).toBeGreaterThan(reads));
  expect(api.calls(requestRefund)[0]!.body).toEqual({
    amount: 50_000,
    destination: 'M-Pesa 841234567',
    reason,
  });
  await user.click(await screen.findByRole('button', { name: /^Registar reembolso Celeste/ }));
  const paying = within(await screen.findByRole('dialog', { name: /Registar o reembolso de 200,00/ }));
  await user.type(paying.getByLabelText(/Número da transferência/), 'TRF-9');
  await user.click(paying.getByRole('button', { name: 'Registar reembolso' }));
  expect(await toast('Reembolso registado.')).toBeInTheDocument();
  expect(api.calls(payRefund)[0]!.body).toEqual({ transaction: 'TRF-9' });
});

test('open invoices are joined in one reference, which then stands above them (I28)', async () => {
  let groups: ReferenceGroup[] = [];
  const payable: InvoiceRow['references'] = [
    {
      entity: '90123',
      bank: 'Banco A',
      wallet_shortcode: null,
      number: '00000420340',
      amount: 250_000,
      state: 'ATRIBUIDA',
      expires_on: null,
    },
  ];
  const rows = [1, 2, 3].map((id) => invoice(id, { references: payable }));
  const api = serve(
    on(studentAccount, () => answer.one({ ...account, groups })),
    on(invoices, ({ query }) => answer.page(rows, query)),
    on(joinInvoices, () => {
      groups = [group];
      return answer.done('Uma referência para 2 facturas.', group);
    }),
  );
  const { user } = open('facturas', { api });
  await user.click(await screen.findByRole('button', { name: 'Juntar facturas numa referência' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Juntar facturas de Celeste/ }));
  await user.click(await dialog.findByRole('checkbox', { name: /^FT 2026\/000002/ }));
  await user.keyboard('{Escape}');
  expect(dialog.getByRole('status')).toHaveTextContent('Uma referência para 2 facturas: 3 000,00 MZN');
  await user.click(dialog.getByRole('button', { name: 'Juntar facturas numa referência' }));
  expect(await screen.findByText('Banco A · Entidade 90123 · Referência 000 005 103 40')).toBeVisible();
  expect(api.calls(joinInvoices).map(({ body }) => body.invoice_ids)).toEqual([[1, 3]]);
});

describe('student tab', () => {
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
});
