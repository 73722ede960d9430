import { paymentQueue, unpaidInvoices } from '@portal/shared-kit/contract/finance/payment';
import {
  acceptProof,
  assignProof,
  holdProof,
  openProof,
  paymentProofs,
  proofFile,
  rejectProof,
  releaseProof,
  type Proof,
  type ProofWithInvoice,
} from '@portal/shared-kit/contract/finance/payment-proof';
import { answer, fakeApi, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { confirmation, heldProof, invoice, picture, proof } from '../testing/payment-fake.ts';
import { PaymentPage } from './payment-page.tsx';

interface ServedProofs {
  rows?: Proof[];
  held?: (one: Proof) => ProofWithInvoice;
  accept?: () => void;
  down?: () => boolean;
  more?: ReturnType<typeof on>[];
}
const serve = ({
  rows = [],
  held = heldProof,
  accept = () => {},
  down = () => false,
  more = [],
}: ServedProofs) => {
  let left = rows;
  const drop = (id: number) => (left = left.filter((row) => row.id !== id));
  return fakeApi(
    on(paymentQueue, () => answer.one({ proofs: left.length, unmatched: 3, second: 0 })),
    on(paymentProofs, ({ query }) => {
      if (down()) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.page(left, query);
    }),
    on(holdProof, ({ params }) => answer.done('ok', held(rows.find(({ id }) => id === params.id)!))),
    on(releaseProof, () => answer.done('ok', null)),
    on(proofFile, () => picture),
    on(openProof, () => answer.done('ok', { path: '/api/documents/abc' })),
    on(acceptProof, ({ params }) => {
      accept();
      drop(params.id);
      return answer.done('Pagamento confirmado com sucesso.', confirmation);
    }),
    on(rejectProof, ({ params }) => {
      drop(params.id);
      return answer.done('Comprovativo rejeitado.', null);
    }),
    ...more,
  );
};
const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });
const open = async (user: ReturnType<typeof renderScreen>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Abrir ${name}`) }));
  return within(await screen.findByRole('dialog', { name: `Comprovativo – ${name}` }));
};

test('the queue shows who sent what, how much waits, and who looks at it', async () => {
  const { portal } = renderScreen(<PaymentPage />, {
    url: '/confirm_payment',
    api: serve({
      rows: [
        proof(1, 'Amélia Sitoe'),
        proof(2, 'Bento Cossa', { held_by: 'Rui Manuel', state: 'EM_VERIFICACAO' }),
      ],
    }),
  });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['N.º', 'Estudante', 'Factura', 'Valor', 'Método', 'Enviado em', 'Comprovativo', 'Ações']);
  expect(
    screen.getByRole('row', {
      name: /Amélia Sitoe · 27\.0001\.0001 FT 2026\/000001 · Inscrição 2\s500,00\sMZN — 20\/11\/2026 10:15:00 Enviado/,
    }),
  ).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Bento.*Em verificação por Rui Manuel/ })).toBeInTheDocument();
  expect(within(table).getByText('Em verificação')).toHaveStyle({ color: 'var(--p-info)' });
  const tabs = within(screen.getByRole('navigation', { name: 'Pagamentos' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Comprovativos (2)',
    'Por identificar (3)',
    'Balcão',
    'Confirmados',
  ]);
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Comprovativos');
  expect(portal.title()).toBe('Confirmar pagamentos');
});

test('an empty queue says so; one that fails says why and can be tried again', async () => {
  let down = true;
  const { user } = renderScreen(<PaymentPage />, { api: serve({ down: () => down }) });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Não há comprovativos à espera.')).toBeInTheDocument();
});

test('the queue is narrowed and turned around by its filters', async () => {
  const { user, api } = renderScreen(<PaymentPage />, { api: serve({ rows: [proof(1, 'Amélia Sitoe')] }) });
  await screen.findByRole('table');
  await user.selectOptions(screen.getByLabelText('Ordem'), 'Mais recentes primeiro');
  await user.selectOptions(screen.getByLabelText('Estado'), 'Rejeitado');
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Candidatura');
  await waitFor(() =>
    expect(api.calls(paymentProofs).at(-1)!.query).toMatchObject({
      order: 'newest',
      state: 'REJEITADO',
      type: 'CANDIDATURA',
    }),
  );
});

test('proof and invoice stand side by side; confirming asks first, and says what was typed wrong', async () => {
  const api = serve({ rows: [proof(1, 'Amélia Sitoe')] });
  const { user } = renderScreen(<PaymentPage />, { api });
  const panel = await open(user, 'Amélia Sitoe');
  const shown = await panel.findByRole('img', { name: 'Comprovativo enviado: talao.png' });
  expect(shown.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
  const bill = within(panel.getByRole('region', { name: 'Factura' }));
  expect(bill.getByText('FT 2026/000001 · Inscrição')).toBeInTheDocument();
  expect(bill.getByText('Taxa de inscrição')).toBeInTheDocument();
  expect(bill.getByText(/^90123 · 000\s004\s203\s40$/)).toBeInTheDocument();

  await user.clear(panel.getByLabelText('Valor'));
  await user.type(panel.getByLabelText('Valor'), 'muito');
  await user.click(panel.getByRole('button', { name: 'Confirmar' }));
  for (const [label, message] of [
    ['Método', 'Escolha o método de pagamento.'],
    ['Transacção n.º', 'Indique o número da transacção.'],
    ['Valor', 'Indique um valor, por exemplo 2 500,00.'],
  ] as const)
    expect(panel.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(panel.getByLabelText('Método')).toHaveFocus();
  await user.click(panel.getByRole('button', { name: /Indique um valor, por exemplo/ }));
  expect(panel.getByLabelText('Valor')).toHaveFocus();

  await user.selectOptions(panel.getByLabelText('Método'), 'M-Pesa');
  await user.type(panel.getByLabelText('Transacção n.º'), 'MP123');
  await user.clear(panel.getByLabelText('Valor'));
  await user.type(panel.getByLabelText('Valor'), '2 400,50{Control>}{Enter}{/Control}');
  const question = within(
    await screen.findByRole('dialog', { name: 'Tem certeza que deseja confirmar este pagamento?' }),
  );
  expect(question.getByText(/A factura fica paga em parte: faltam 99,50\sMZN\./)).toBeInTheDocument();
  expect(api.calls(acceptProof)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Confirmar' }));
  expect(await toast('Pagamento confirmado com sucesso.')).toBeInTheDocument();
  expect(api.calls(acceptProof)).toMatchObject([
    { params: { id: 1 }, body: { method: 'MPESA', transaction: 'MP123', amount: 240_050 } },
  ]);
  expect(await screen.findByText('Não há comprovativos à espera.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Comprovativos (0)' })).toBeInTheDocument();
});

test('shows what the server refuses at its field, and keeps the input', async () => {
  const why = 'Esta transacção já foi usada na factura FT 2026/000004.';
  const api = serve({
    rows: [proof(1, 'Amélia Sitoe')],
    accept: () => {
      throw refuse('duplicate', why, { errors: { transaction: [why] } });
    },
  });
  const { user } = renderScreen(<PaymentPage />, { api });
  const panel = await open(user, 'Amélia Sitoe');
  await user.selectOptions(await panel.findByLabelText('Método'), 'POS');
  await user.type(panel.getByLabelText('Transacção n.º'), 'X1');
  await user.click(panel.getByRole('button', { name: 'Confirmar' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: /Tem certeza/ })).getByRole('button', {
      name: 'Confirmar',
    }),
  );
  expect(await panel.findByText(why, { selector: '[role=alert]' })).toBeInTheDocument();
  expect(panel.getByLabelText('Transacção n.º')).toHaveValue('X1');
  expect(panel.getByLabelText('Transacção n.º')).toHaveAttribute('aria-invalid', 'true');
});

test('rejecting needs a reason, which is sent', async () => {
  const api = serve({ rows: [proof(1, 'Amélia Sitoe')] });
  const { user } = renderScreen(<PaymentPage />, { api });
  const panel = await open(user, 'Amélia Sitoe');
  await user.click(await panel.findByRole('button', { name: 'Rejeitar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rejeitar este comprovativo?' }));
  await user.click(dialog.getByRole('button', { name: 'Rejeitar' }));
  expect(await dialog.findByText('Escreva pelo menos 5 caracteres.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Motivo'), 'Não se lê o valor');
  await user.click(dialog.getByRole('button', { name: 'Rejeitar' }));
  expect(await toast('Comprovativo rejeitado.')).toBeInTheDocument();
  expect(api.calls(rejectProof)).toMatchObject([{ body: { reason: 'Não se lê o valor' } }]);
  expect(await screen.findByText('Não há comprovativos à espera.')).toBeInTheDocument();
});

test('shows a proof that another clerk holds without decisions; closing releases it', async () => {
  const held = (one: Proof) => heldProof(one, { held_by: 'Rui Manuel', held_by_me: false });
  const api = serve({ rows: [proof(1, 'Amélia Sitoe')], held });
  const { user } = renderScreen(<PaymentPage />, { api });
  const panel = await open(user, 'Amélia Sitoe');
  expect(await panel.findByText(/^Rui Manuel está a verificar este comprovativo/)).toBeInTheDocument();
  expect(panel.queryByRole('button', { name: 'Confirmar' })).not.toBeInTheDocument();
  const before = api.calls(releaseProof).length;
  await user.click(panel.getAllByRole('button', { name: 'Fechar' }).at(-1)!);
  await waitFor(() => expect(api.calls(releaseProof).length).toBe(before + 1));
});

test('a PDF opens in a tab of its own by the address it is given', async () => {
  const tab = { location: { replace: jest.fn() }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(tab as never);
  const api = serve({
    rows: [proof(1, 'Amélia Sitoe', { media_type: 'application/pdf', file_name: 'talao.pdf' })],
  });
  const { user } = renderScreen(<PaymentPage />, { api });
  const panel = await open(user, 'Amélia Sitoe');
  await user.click(await panel.findByRole('button', { name: 'Abrir o PDF noutro separador' }));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/api/documents/abc'));
  expect(api.calls(proofFile)).toEqual([]);
});

test('shows who decided meanwhile', async () => {
  const held = (one: Proof) =>
    heldProof(one, {
      state: 'REJEITADO',
      decided_by: 'Rui Manuel',
      reason: 'Duplicado',
      held_by: null,
      held_by_me: false,
    });
  const { user } = renderScreen(<PaymentPage />, { api: serve({ rows: [proof(1, 'Amélia Sitoe')], held }) });
  const panel = await open(user, 'Amélia Sitoe');
  expect(await panel.findByText('Rejeitado por Rui Manuel')).toBeInTheDocument();
  expect(panel.getByText('Duplicado')).toBeInTheDocument();
  expect(panel.queryByRole('button', { name: 'Rejeitar' })).not.toBeInTheDocument();
});

test('a proof that was sent for no invoice is given one of the student, and then decided on (J31)', async () => {
  const loose = proof(1, 'Amélia Sitoe', {
    invoice_id: null,
    invoice: null,
    type: null,
    claimed_number: 'TAL-7',
    claimed_on: '2026-11-20',
  });
  let isAssigned = false;
  const api = serve({
    rows: [loose],
    held: (one) => heldProof(one, isAssigned ? {} : { bill: null }),
    more: [
      on(unpaidInvoices, ({ query }) => answer.page([invoice(7, 'Amélia Sitoe')], query)),
      on(assignProof, ({ params }) => {
        isAssigned = true;
        return answer.done('Comprovativo ligado à factura.', heldProof({ ...loose, id: params.id }));
      }),
    ],
  });
  const { user } = renderScreen(<PaymentPage />, { url: '/confirm_payment', api });
  expect(await screen.findByRole('row', { name: /Amélia Sitoe.*Sem factura.*TAL-7/ })).toBeInTheDocument();
  const panel = await open(user, 'Amélia Sitoe');
  expect(await panel.findByText('Enviado sem factura: TAL-7, pago em 20/11/2026.')).toBeInTheDocument();
  expect(panel.queryByRole('button', { name: 'Confirmar' })).not.toBeInTheDocument();
  expect(panel.getByRole('button', { name: 'Rejeitar' })).toBeInTheDocument();
  await user.click(await panel.findByRole('button', { name: 'Escolher FT 2026/000007' }));
  expect(await panel.findByRole('button', { name: 'Confirmar' })).toBeInTheDocument();
  expect(api.calls(assignProof)).toMatchObject([{ params: { id: 1 }, body: { invoice_id: 7 } }]);
});
