import { ownPayments, ownPaymentsByType } from '@portal/shared-kit/contract/finance/own-payment';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { ownMpesaTypes } from '@portal/shared-kit/contract/finance/own-mpesa';
import { ownProofs, sendProof, tracePayment } from '@portal/shared-kit/contract/finance/own-proof';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { joinInvoices } from '@portal/shared-kit/contract/finance/join-invoices';
import type { ReferenceGroup } from '@portal/shared-kit/contract/finance/reference-group';
import { invoicePdf } from '@portal/shared-kit/contract/finance/invoice';
import {
  answer,
  fakeApi as fakeOf,
  held,
  on,
  refuse,
  renderScreen,
  violations,
  type Fake,
} from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { account, invoice } from '../testing/student-fake.ts';
import { PaymentsPage } from './payments-page.tsx';

/** No entity takes these invoices by M-Pesa. */
const fakeApi = (...fakes: Fake[]) =>
  fakeOf(
    ...fakes,
    on(ownMpesaTypes, () => answer.one({ invoice_ids: [], menus: [] })),
  );

const paid = invoice({
  id: 4,
  number: 'FT 2026/000004',
  description: 'Taxa de inscrição',
  type: 'INSCRICAO',
  state: 'PAGA',
  open: 0,
  paid: 250_000,
  references: [],
  entity: null,
  reference: null,
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

test('the notice of the institution stands above the invoices, and paying together can be switched off', async () => {
  const api = fakeApi(
    on(ownPayments, () => account([invoice(), invoice({ id: 6, number: 'FT 2026/000006' })])),
  );
  const config = { paymentNotice: 'A tesouraria está aberta das 8h às 15h.', payTogether: false };
  const { unmount } = renderScreen(<PaymentsPage />, { api, url: '/Student/payments', config });
  await card('FT 2026/000006');
  expect(screen.getByText('A tesouraria está aberta das 8h às 15h.')).toBeVisible();
  expect(screen.queryByText(/^Pagar tudo/)).not.toBeInTheDocument();
  unmount();
  renderScreen(<PaymentsPage />, { api, url: '/Student/payments' });
  expect(await screen.findByText(/^Pagar tudo/)).toBeVisible();
});

test('credit of a reversed payment that was used is shown as owed, with where it is repaid (J27)', async () => {
  const block = {
    renewal: true,
    services: [],
    suspended_until: null,
    invoices: [
      { id: null, number: 'A repor', description: 'Crédito já usado', open: 30_000, due_date: '2026-11-20' },
    ],
  };
  const owing = { ...account([]), balance: 30_000, overdue: 30_000, to_repay: 30_000, block };
  renderScreen(<PaymentsPage />, { api: fakeApi(on(ownPayments, () => owing)) });
  expect(await screen.findByText(/^A repor: 300,00\sMZN\. .* no balcão\.$/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Pagar a factura/ })).not.toBeInTheDocument();
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
  const field = form.getByLabelText<HTMLInputElement>(/^Fotografia ou PDF do talão/);
  const opened: unknown[] = [];
  field.addEventListener('click', () => opened.push([field.accept, field.getAttribute('capture')]));
  await user.click(form.getByRole('button', { name: 'Fotografar o talão' }));
  await user.click(field);
  expect(opened).toEqual([
    ['image/jpeg,image/png', 'environment'],
    ['image/jpeg,image/png,application/pdf', null],
  ]);
  await user.upload(field, photo());
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
  await user.upload(form.getByLabelText(/^Fotografia ou PDF do talão/), photo());
  await user.click(form.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('Já enviou este ficheiro.'));
});

test('an address that names an invoice leads to how it is paid (I27)', async () => {
  const fine = invoice({ id: 6, number: 'FT 2026/000006', type: 'MULTA', references: [] });
  const api = fakeApi(on(ownPayments, () => account([invoice(), fine])));
  renderScreen(<PaymentsPage />, { api, url: '/Student/payments?pagar=5' });
  const named = await card('FT 2026/000005');
  expect(named).toHaveFocus();
  expect(within(named).getByRole('group', { name: 'Banco A' })).toBeVisible();
  expect(screen.getByText('Pagar tudo: 2 facturas, 5 000,00 MZN')).toBeVisible();
  expect(screen.getByLabelText('Referência ou número do talão')).not.toBeVisible();
});

test.each([
  ['of the invoice that the number belongs to', { invoice_id: 5, invoice: 'FT 2026/000005', payable: true }],
  ['of no invoice, also of a student who owes nothing', { invoice_id: null, invoice: null, payable: false }],
])(
  'a payment that does not appear is looked for, and its proof is handed in there: %s',
  async (_of, meant) => {
    const isKnown = meant.payable;
    const sent: Out<typeof ownProofs>['data'] = [];
    const api = fakeApi(
      on(ownPayments, () => account(isKnown ? rows : [])),
      on(ownProofs, () => answer.one([...sent])),
      on(sendProof, () => {
        const one = { id: 1, number: 'TAL-7', paid_on: '2026-11-20', sent_at: '2026-11-21T08:00:00Z' };
        if (!isKnown) sent.push({ ...one, state: 'ENVIADO', reason: '' });
        return answer.done('Comprovativo enviado. Avisamos quando for verificado.', null);
      }),
      on(tracePayment, () =>
        answer.one({ state: 'NAO_RECEBIDO' as const, checked_until: '2026-11-21T12:03:00.000Z', ...meant }),
      ),
    );
    const { user } = renderScreen(<PaymentsPage />, { api, url: '/Student/payments?falta=5' });
    const number = await screen.findByLabelText('Referência ou número do talão');
    expect(number).toHaveValue(isKnown ? '00000420340' : '');
    await user.clear(number);
    await user.type(number, 'TAL-7');
    const look = () => user.click(screen.getByRole('button', { name: 'Procurar o pagamento' }));
    await look();
    expect(screen.getByText('Indique o dia em que pagou.')).toBeInTheDocument();
    const day = screen.getByLabelText('Dia em que pagou');
    await user.type(day, '31/11/2026');
    await look();
    expect(day).toHaveValue('31/11/2026');
    expect(day).toHaveAccessibleDescription('Este dia não existe: escreva dd/mm/aaaa.');
    await user.clear(day);
    await user.type(day, '31/12/2099');
    await look();
    expect(day).toHaveAccessibleDescription('A data do pagamento não pode estar no futuro.');
    await user.clear(day);
    await user.type(day, '20/11/2026');
    await look();
    expect(await screen.findByText('O pagamento ainda não foi recebido.')).toBeInTheDocument();
    expect(screen.getByText(/Os últimos pagamentos entraram em 21\/11\/2026 14:03:00/)).toBeInTheDocument();
    expect(api.calls(tracePayment)).toMatchObject([{ query: { number: 'TAL-7', paid_on: '2026-11-20' } }]);
    const form = within(await screen.findByRole('form', { name: /^Enviar comprovativo/ }));
    await user.upload(form.getByLabelText(/^Fotografia ou PDF do talão/), photo());
    await user.click(form.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(api.calls(sendProof)).toHaveLength(1));
    expect(api.calls(sendProof)[0]!.body).toMatchObject(
      isKnown ? { invoice_id: 5 } : { number: 'TAL-7', paid_on: '2026-11-20' },
    );
    if (!isKnown) expect(await screen.findByText(/TAL-7, de 20\/11\/2026: enviado\./)).toBeInTheDocument();
  },
);

test('a failed read of the proofs that were sent says so, and is tried again', async () => {
  let down = true;
  const api = fakeApi(
    on(ownPayments, () => account(rows)),
    on(ownProofs, () => {
      if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.one([
        {
          id: 1,
          number: 'TAL-7',
          paid_on: '2026-11-20',
          sent_at: '2026-11-21T08:00:00Z',
          state: 'ENVIADO' as const,
          reason: '',
        },
      ]);
    }),
  );
  const { user } = renderScreen(<PaymentsPage />, { api, url: '/Student/payments?falta=5' });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText(/TAL-7, de 20\/11\/2026: enviado\./)).toBeInTheDocument();
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

test('a choice of type keeps what was typed about a lost payment, and shows no invoice of another type', async () => {
  const fine = invoice({ id: 8, number: 'FT 2026/000008', type: 'MULTA' });
  const fee = invoice({ id: 9, number: 'FT 2026/000009', type: 'PROPINA' });
  const waiting = held();
  const api = fakeApi(
    on(ownPayments, () => account(rows)),
    on(ownProofs, () => answer.one([])),
    on(ownPaymentsByType, async ({ query: { type } }) => {
      if (type === 'PROPINA') await waiting;
      return account([type === 'MULTA' ? fine : fee]);
    }),
  );
  const { user } = renderScreen(<PaymentsPage />, { api, url: '/Student/payments?falta=0' });
  const number = await screen.findByLabelText('Referência ou número do talão');
  await user.type(number, 'TAL-7');
  await user.selectOptions(screen.getByLabelText('Mostrar'), 'Multa');
  expect(await card('FT 2026/000008')).toBeInTheDocument();
  expect(number).toBeVisible();
  expect(number).toHaveValue('TAL-7');
  await user.selectOptions(screen.getByLabelText('Mostrar'), 'Propina');
  expect(screen.queryByRole('article', { name: 'FT 2026/000008' })).not.toBeInTheDocument();
  waiting.release();
  expect(await card('FT 2026/000009')).toBeInTheDocument();
});

test('several open invoices are paid by one reference, with the fine that it avoids, and the line to pass on', async () => {
  const groups: ReferenceGroup[] = [];
  let refusal = 'A factura FT 2026/000006 já não está por pagar.';
  const avoids = { amount: 25_000, until: '2099-03-10' };
  const open = [5, 6, 7].map((id) => invoice({ id, number: `FT 2026/00000${id}`, avoids }));
  const api = fakeApi(
    on(ownPayments, () => ({ ...account(open), groups })),
    on(joinInvoices, ({ body: { invoice_ids } }) => {
      if (refusal) throw refuse('conflict', refusal);
      const invoices = open
        .filter(({ id }) => invoice_ids.includes(id))
        .map(({ id, number, description, due_date, open: cents }) => ({
          id,
          number,
          description,
          due_date,
          open: cents,
        }));
      groups.push({ id: 1, amount: 500_000, expires_on: null, references: open[0]!.references, invoices });
      return answer.done('Uma referência para 2 facturas.', groups[0]!);
    }),
  );
  const { user } = renderScreen(<PaymentsPage />, { api });
  const balance = within(await screen.findByRole('region', { name: 'Por pagar' }));
  await user.click(balance.getByText('Pagar tudo: 3 meses, 7 500,00 MZN'));
  const choices = await balance.findAllByRole('checkbox');
  const create = () => user.click(balance.getByRole('button', { name: 'Criar uma só referência' }));
  await user.click(choices[2]!);
  expect(balance.getByRole('status')).toHaveTextContent(
    '2 facturas escolhidas: 5 000,00 MZNSe pagar até 10/03, evita 500,00 MZN de multa.',
  );
  await user.click(choices[1]!);
  await create();
  expect(balance.getByRole('alert')).toHaveTextContent('Escolha pelo menos duas facturas.');
  await user.click(choices[1]!);
  await create();
  await waitFor(() => expect(balance.getByRole('alert')).toHaveTextContent(refusal));
  refusal = '';
  await create();
  const together = within(
    await balance.findByRole('region', { name: /^Uma referência para 2 facturas: 5\s000,00\sMZN$/ }),
  );
  expect(together.getByText('000 004 203 40')).toBeVisible();
  expect(together.getByText(/Se alguma destas facturas for paga de outra forma/)).toBeVisible();
  await user.click(together.getByRole('button', { name: 'Copiar' }));
  expect(await navigator.clipboard.readText()).toBe(
    'Entidade 90123 Referência 000 004 203 40 Valor 5 000,00 MZN até 10/12',
  );
  expect(api.calls(joinInvoices).map(({ body }) => body.invoice_ids)).toEqual([
    [5, 6],
    [5, 6],
  ]);
});

test('shows what a debt blocks with its remedy, and a suspension with its day (I27)', async () => {
  const overdue = {
    id: 5,
    number: 'FT 2026/000005',
    description: 'Propina',
    open: 250_000,
    due_date: '2026-11-01',
  };
  let block = {
    invoices: [overdue],
    renewal: true,
    services: ['Certificado'],
    suspended_until: null as string | null,
  };
  const api = fakeApi(on(ownPayments, () => ({ ...account(rows), overdue: 250_000, block })));
  const { user, unmount } = renderScreen(<PaymentsPage />, { api, url: '/Student/payments' });
  const stopped = within(await screen.findByRole('region', { name: 'O que a dívida impede' }));
  expect(stopped.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'renovar a inscrição',
    'pedir Certificado',
  ]);
  expect(stopped.getByText(/As suas notas vê-as sempre/)).toBeInTheDocument();
  await user.click(stopped.getByRole('button', { name: 'Pagar a factura FT 2026/000005' }));
  expect(await card('FT 2026/000005')).toHaveFocus();
  unmount();
  block = { invoices: [overdue], renewal: false, services: [], suspended_until: '2099-03-10' };
  renderScreen(<PaymentsPage />, { api, url: '/Student/payments' });
  expect(await screen.findByText(/Até 10\/03\/2099 as facturas vencidas não o impedem/)).toBeInTheDocument();
});

test('the fine that paying in time avoids is shown with its last day (I28)', async () => {
  const today = institutionDay(new Date());
  const some = [
    invoice({ avoids: { amount: 45_000, until: today } }),
    invoice({ id: 6, number: 'FT 2026/000006', avoids: { amount: 25_000, until: '2099-03-10' } }),
  ];
  renderScreen(<PaymentsPage />, {
    api: fakeApi(on(ownPayments, () => account(some))),
    url: '/Student/payments',
  });
  expect(await within(await card('FT 2026/000005')).findByText(/Se pagar hoje, evita 450,00/)).toBeVisible();
  expect(within(await card('FT 2026/000006')).getByText(/Se pagar até 10\/03, evita 250,00/)).toBeVisible();
});
