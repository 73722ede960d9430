import {
  confirmedPayments,
  paymentReceipt,
  reversePayment,
} from '@portal/shared-kit/contract/finance/confirmed-payment';
import {
  matchPayment,
  paymentSuggestions,
  payInvoice,
  paymentQueue,
  returnPayment,
  unmatchedPayments,
  unpaidInvoices,
  type PaymentFacts,
} from '@portal/shared-kit/contract/finance/payment';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { answer, fakeApi, held, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
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
import {
  confirmation,
  invoice,
  payment,
  unmatched,
  heldProof,
  picture,
  proof,
} from '../testing/payment-fake.ts';
import { PaymentPage } from './payment-page.tsx';

const serve = (
  options: {
    down?: () => boolean;
    empty?: boolean;
    paying?: (facts: PaymentFacts) => void | Promise<void>;
    suggesting?: () => void;
  } = {},
) => {
  const guard = () => {
    if (options.down?.()) throw refuse('unavailable', 'A base de dados está indisponível.');
  };
  const some = <Row,>(...rows: Row[]) => (options.empty ? [] : rows);
  return fakeApi(
    on(paymentQueue, () => answer.one({ proofs: 0, unmatched: 1, second: 0 })),
    on(unmatchedPayments, ({ query }) => (guard(), answer.page(some(unmatched(1)), query))),
    on(unpaidInvoices, ({ query }) => (guard(), answer.page(some(invoice(7, 'Celeste Expirada')), query))),
    on(
      confirmedPayments,
      ({ query }) => (guard(), answer.page(some(payment(3), payment(2, { state: 'ESTORNADO' })), query)),
    ),
    on(paymentSuggestions, () => {
      options.suggesting?.();
      return answer.one(
        options.empty ? [] : [{ bill: invoice(8, 'Celeste Sugerida'), reasons: ['NOME', 'VALOR'] }],
      );
    }),
    on(matchPayment, () => answer.done('Pagamento confirmado com sucesso.', confirmation)),
    on(returnPayment, () => answer.done('Pagamento devolvido.', null)),
    on(payInvoice, async ({ body }) => {
      await options.paying?.(body);
      return answer.done('Pagamento confirmado com sucesso.', confirmation);
    }),
    on(reversePayment, () => answer.done('Pagamento estornado.', null)),
    on(paymentReceipt, () => answer.done('Documento pronto.', { path: '/api/documents/abc' })),
  );
};
const clerk: Permission[] = ['payments.read', 'payments.confirm'];
const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });
const show = (fila: string, more: Parameters<typeof renderScreen>[1] = {}) => {
  const api = serve();
  return { ...renderScreen(<PaymentPage />, { url: `/confirm_payment?fila=${fila}`, api, ...more }) };
};
const headers = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

describe.each([
  ['por-identificar', 'Não há pagamentos por identificar.'],
  ['balcao', 'Não há facturas por pagar.'],
  ['confirmados', 'Ainda não há pagamentos confirmados.'],
])('the list %s', (fila, nothing) => {
  test('says that it is empty, and why it fails', async () => {
    let down = true;
    const { user } = show(fila, { api: serve({ down: () => down, empty: true }) });
    expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText(nothing)).toBeInTheDocument();
  });

  test('shows its columns', async () => {
    show(fila);
    expect(await headers()).toContain('Estudante');
  });
});

test('tabs lead to one another, and leave search and filters behind', async () => {
  const { user, portal } = show('por-identificar', {
    url: '/confirm_payment?fila=por-identificar&search=abcd&method=MPESA',
  });
  await screen.findByRole('table');
  await user.click(screen.getByRole('link', { name: 'Balcão' }));
  expect(
    await screen.findByRole('row', { name: /Celeste Expirada.*90123 · 000\s004\s203\s40/ }),
  ).toBeInTheDocument();
  expect(portal.location().search).toBe('?fila=balcao');
});

test('money nobody was found for is given to an invoice that is searched', async () => {
  const { user, api } = show('por-identificar', { actions: clerk });
  expect(
    await screen.findByRole('row', {
      name: /Celeste Expirada 90123 · 000\s004\s203\s40 · FT 2026\/000007 .*Referência expirada\./,
    }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mais acções BANCO-1' }));
  expect(screen.getByRole('link', { name: 'Repartir por estudantes BANCO-1' })).toHaveAttribute(
    'href',
    '/payments/sponsors?pagamento=1',
  );
  expect(screen.queryByRole('button', { name: /^Devolver/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Atribuir BANCO-1' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Atribuir a uma factura' }));
  expect(drawer.getByRole('searchbox')).toHaveValue('Celeste Expirada');
  await user.clear(drawer.getByRole('searchbox'));
  await user.type(drawer.getByRole('searchbox'), 'FT 2026/7{Enter}');
  await waitFor(() => expect(api.calls(unpaidInvoices).at(-1)!.query.search).toBe('FT 2026/7'));
  await user.click(await drawer.findByRole('button', { name: 'Escolher FT 2026/000007' }));
  const question = within(await screen.findByRole('dialog', { name: /Tem certeza que deseja confirmar/ }));
  await user.click(question.getByRole('button', { name: 'Confirmar' }));
  expect(await toast('Pagamento confirmado com sucesso.')).toBeInTheDocument();
  expect(api.calls(matchPayment)).toMatchObject([{ params: { id: 1 }, body: { invoice_id: 7 } }]);
});

test('a suggestion shows its reasons and is matched only once somebody chooses and confirms it', async () => {
  const { user, api } = show('por-identificar', { actions: clerk });
  await user.click(await screen.findByRole('cell', { name: 'BANCO-1' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Atribuir a uma factura' }));
  expect(drawer.getByText(/TRF CELESTE · Referência expirada\./)).toBeInTheDocument();
  const suggestions = within(await drawer.findByRole('region', { name: 'Sugestões' }));
  expect(suggestions.getByText('O banco escreveu o nome de quem a deve')).toBeInTheDocument();
  expect(suggestions.getByText('É exactamente o que falta pagar')).toBeInTheDocument();
  await user.click(suggestions.getByRole('button', { name: 'Escolher FT 2026/000008' }));
  expect(api.calls(matchPayment)).toEqual([]);
  const question = within(await screen.findByRole('dialog', { name: /Tem certeza que deseja confirmar/ }));
  await user.click(question.getByRole('button', { name: 'Confirmar' }));
  expect(await toast('Pagamento confirmado com sucesso.')).toBeInTheDocument();
  expect(api.calls(matchPayment)).toMatchObject([{ params: { id: 1 }, body: { invoice_id: 8 } }]);
});

test('suggestions that cannot be read say so, and are read again', async () => {
  let down = true;
  const suggesting = () => {
    if (down) throw refuse('unavailable', 'As sugestões estão indisponíveis.');
  };
  const { user } = show('por-identificar', { actions: clerk, api: serve({ suggesting }) });
  await user.click(await screen.findByRole('cell', { name: 'BANCO-1' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Atribuir a uma factura' }));
  expect(await drawer.findByText('As sugestões estão indisponíveis.')).toBeInTheDocument();
  down = false;
  await user.click(drawer.getByRole('button', { name: 'Tentar de novo' }));
  expect(await drawer.findByRole('region', { name: 'Sugestões' })).toBeInTheDocument();
});

test('a user with the permission refunds it with a reason', async () => {
  const { user, api } = show('por-identificar');
  await user.click(await screen.findByRole('button', { name: 'Mais acções BANCO-1' }));
  await user.click(await screen.findByRole('button', { name: 'Devolver BANCO-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Devolver este pagamento?' }));
  await user.type(dialog.getByLabelText('Motivo'), 'Depositado por engano');
  await user.click(dialog.getByRole('button', { name: 'Devolver' }));
  expect(await toast('Pagamento devolvido.')).toBeInTheDocument();
  expect(api.calls(returnPayment)[0]!.body).toEqual({ reason: 'Depositado por engano' });
});

test('a payment at the counter is recorded with its paper', async () => {
  const { user, api } = show('balcao', { actions: clerk });
  await user.click(await screen.findByRole('button', { name: /^Registar pagamento Celeste Expirada/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Registar pagamento – Celeste Expirada' }));
  expect(await drawer.findByLabelText('Valor')).toHaveValue('2\u00a0500,00');
  await user.selectOptions(drawer.getByLabelText('Método'), 'Numerário');
  // The receipt's number serves for cash (J30).
  expect(drawer.queryByLabelText('Transacção n.º')).not.toBeInTheDocument();
  await user.upload(
    drawer.getByLabelText('Talão ou recibo (opcional)'),
    new File(['%PDF-1.7'], 'talao.pdf', { type: 'application/pdf' }),
  );
  await user.click(drawer.getByRole('button', { name: 'Confirmar' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: /Tem certeza/ })).getByRole('button', {
      name: 'Confirmar',
    }),
  );
  expect(await toast('Pagamento confirmado com sucesso.')).toBeInTheDocument();
  expect(api.calls(payInvoice)).toMatchObject([
    { params: { id: 7 }, body: { method: 'NUMERARIO', amount: 250_000 } },
  ]);
});

test('closing asks what to do with a typed payment; one that fails after it is closed says so', async () => {
  const slow = held();
  const paying = async () => {
    await slow;
    throw refuse('unavailable', 'A base de dados está indisponível.');
  };
  const api = serve({ paying });
  const { user } = show('balcao', { actions: clerk, api });
  await user.click(await screen.findByRole('button', { name: /^Registar pagamento Celeste Expirada/ }));
  const drawer = within(await screen.findByRole('dialog', { name: /Registar pagamento/ }));
  const asks = async () => {
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Sair sem guardar?' }));
    await user.click(question.getByRole('button', { name: /^Continuar|^Ficar/ }));
  };
  const amount = await drawer.findByLabelText('Valor');
  await user.type(amount, '0');
  await asks();
  await user.type(amount, '{Backspace}');
  await user.selectOptions(drawer.getByLabelText('Método'), 'Numerário');
  await asks();
  await user.click(drawer.getByRole('button', { name: 'Confirmar' }));
  const sure = within(await screen.findByRole('dialog', { name: /Tem certeza/ }));
  await user.click(sure.getByRole('button', { name: 'Confirmar' }));
  await user.click(drawer.getByRole('button', { name: 'Cancelar' }));
  const again = within(await screen.findByRole('dialog', { name: 'Sair sem guardar?' }));
  await user.click(again.getByRole('button', { name: /^Sair/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  slow.release();
  expect(await toast(/A base de dados está indisponível/)).toBeInTheDocument();
});

test('a payment by reference carries it, and another amount is a step of its own with its reason', async () => {
  const refusal = 'A referência é de 2 500,00 MZN: se o valor recebido é mesmo outro, indique o motivo.';
  let down = true;
  const refusing = ({ different_reason }: PaymentFacts) => {
    if (!different_reason) throw refuse('invalid', 'Não.', { errors: { different_reason: [refusal] } });
    if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
  };
  const api = serve({ paying: refusing });
  const { user } = show('balcao', { actions: clerk, api });
  await user.click(await screen.findByRole('button', { name: /^Registar pagamento Celeste Expirada/ }));
  const drawer = within(await screen.findByRole('dialog', { name: /Registar pagamento/ }));
  expect(drawer.queryByLabelText('Referência')).not.toBeInTheDocument();
  await user.selectOptions(await drawer.findByLabelText('Método'), 'Referência');
  expect(drawer.getByLabelText('Referência')).toHaveValue('00000420340');
  await user.type(drawer.getByLabelText('Transacção n.º'), 'REF-1');
  await user.clear(drawer.getByLabelText('Valor'));
  await user.type(drawer.getByLabelText('Valor'), '2400');
  await user.click(drawer.getByRole('button', { name: 'Confirmar' }));
  const question = within(await screen.findByRole('dialog', { name: /Tem certeza/ }));
  await user.click(question.getByRole('button', { name: 'Confirmar' }));
  const step = within(await screen.findByRole('dialog', { name: 'Valor diferente' }));
  expect(step.getByText(refusal)).toBeInTheDocument();
  await user.type(step.getByLabelText('Motivo'), 'O banco descontou a comissão');
  await user.click(step.getByRole('button', { name: 'Confirmar' }));
  expect(await step.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  expect(step.getByLabelText('Motivo')).toHaveValue('O banco descontou a comissão');
  down = false;
  await user.click(step.getByRole('button', { name: 'Confirmar' }));
  expect(await toast('Pagamento confirmado com sucesso.')).toBeInTheDocument();
  expect(api.calls(payInvoice).at(-1)!.body).toMatchObject({
    method: 'REFERENCIA',
    reference: '00000420340',
    amount: 240_000,
    different_reason: 'O banco descontou a comissão',
  });
});

test('an address that names an invoice, as the lists of inscriptions do, opens the counter with it alone', async () => {
  const { api } = show('balcao', { url: '/confirm_payment?fila=balcao&search=FT+2026%2F000007' });
  await screen.findByRole('row', { name: /Celeste Expirada/ });
  expect(api.calls(unpaidInvoices)[0]!.query.search).toBe('FT 2026/000007');
});

test.each([
  ['2999-01-01', 'A data do pagamento não pode estar no futuro.'],
  ['1999-12-31', 'A data do pagamento é demasiado antiga: verifique o ano.'],
])('the date %s is refused before anything is asked, by what is wrong with it', async (date, problem) => {
  const { user, api } = show('balcao');
  await user.click(await screen.findByRole('button', { name: /^Registar pagamento/ }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.selectOptions(await drawer.findByLabelText('Método'), 'POS');
  await user.type(drawer.getByLabelText('Transacção n.º'), 'P1');
  await user.clear(drawer.getByLabelText('Data do pagamento'));
  await user.type(drawer.getByLabelText('Data do pagamento'), date);
  await user.click(drawer.getByRole('button', { name: 'Confirmar' }));
  expect(drawer.getByText(problem, { selector: '[role=alert]' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: /Tem certeza/ })).not.toBeInTheDocument();
  expect(api.calls(payInvoice)).toEqual([]);
});

test('a mistyped day stays in its field, which says what is wrong with it', async () => {
  const { user, api } = show('balcao');
  await user.click(await screen.findByRole('button', { name: /^Registar pagamento/ }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.selectOptions(await drawer.findByLabelText('Método'), 'POS');
  await user.type(drawer.getByLabelText('Transacção n.º'), 'P1');
  await user.clear(drawer.getByLabelText('Data do pagamento'));
  await user.type(drawer.getByLabelText('Data do pagamento'), '31/02/2026');
  await user.click(drawer.getByRole('button', { name: 'Confirmar' }));
  const day = drawer.getByLabelText('Data do pagamento');
  expect(day).toHaveValue('31/02/2026');
  expect(day).toBeInvalid();
  expect(day).toHaveAccessibleDescription('Este dia não existe: escreva dd/mm/aaaa.');
  await user.clear(day);
  await user.click(drawer.getByRole('button', { name: 'Confirmar' }));
  expect(day).toHaveAccessibleDescription('Indique a data do pagamento.');
  expect(screen.queryByRole('dialog', { name: /Tem certeza/ })).not.toBeInTheDocument();
  expect(api.calls(payInvoice)).toEqual([]);
});

test.each(['5000,01', '1249,99'])('%s of 2 500,00 is asked about once more', async (amount) => {
  const { user } = show('balcao');
  await user.click(await screen.findByRole('button', { name: /^Registar pagamento/ }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.selectOptions(await drawer.findByLabelText('Método'), 'POS');
  await user.type(drawer.getByLabelText('Transacção n.º'), 'P1');
  await user.clear(drawer.getByLabelText('Valor'));
  await user.type(drawer.getByLabelText('Valor'), amount);
  await user.click(drawer.getByRole('button', { name: 'Confirmar' }));
  const doubt = within(await screen.findByRole('dialog', { name: 'É mesmo este o valor?' }));
  expect(screen.queryByRole('dialog', { name: /Tem certeza/ })).not.toBeInTheDocument();
  await user.click(doubt.getByRole('button', { name: 'O valor está certo' }));
  expect(await screen.findByRole('dialog', { name: /Tem certeza/ })).toBeInTheDocument();
});

test('confirmed payments are narrowed to the days of their receipts, as the dashboard opens them', async () => {
  const { api } = show('confirmados&from=2026-03-01&until=2026-03-05');
  expect(await screen.findByLabelText('Recibo desde')).toHaveValue('01/03/2026');
  expect(screen.getByLabelText('Recibo até')).toHaveValue('05/03/2026');
  expect(api.calls(confirmedPayments)[0]!.query).toMatchObject({ from: '2026-03-01', until: '2026-03-05' });
});

test('a receipt opens in a tab of its own; reversing requires the permission to waive, and asks for a reason', async () => {
  const tab = { location: { replace: jest.fn() }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(tab as never);
  const { user, api } = show('confirmados');
  await user.click(await screen.findByRole('button', { name: 'Recibo RC 2026/000003' }));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/api/documents/abc'));
  expect(screen.queryByRole('button', { name: 'Estornar RC 2026/000002' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Estornar RC 2026/000003' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Estornar este pagamento?' }));
  await user.type(dialog.getByLabelText('Motivo'), 'Cheque sem cobertura');
  await user.click(dialog.getByRole('button', { name: 'Estornar' }));
  expect(await toast('Pagamento estornado.')).toBeInTheDocument();
  expect(api.calls(reversePayment)).toMatchObject([
    { params: { id: 3 }, body: { reason: 'Cheque sem cobertura' } },
  ]);
});

test('a clerk is offered no reversal', async () => {
  show('confirmados', { actions: clerk });
  await screen.findByRole('button', { name: 'Recibo RC 2026/000003' });
  expect(screen.getByText('Confirmado')).toHaveStyle({ color: 'var(--p-success)' });
  expect(screen.getByText('Estornado')).toHaveStyle({ color: 'var(--p-error)' });
  expect(screen.queryByRole('button', { name: /^Estornar/ })).not.toBeInTheDocument();
});

describe('proofs', () => {
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
    const { user } = renderScreen(<PaymentPage />, {
      api: serve({ rows: [proof(1, 'Amélia Sitoe')], held }),
    });
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
    let down = true;
    const api = serve({
      rows: [loose],
      held: (one) => {
        if (isAssigned && down) throw refuse('unavailable', 'A base de dados está indisponível.');
        return heldProof(one, isAssigned ? {} : { bill: null });
      },
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
    expect(await panel.findByText('A base de dados está indisponível.')).toBeInTheDocument();
    down = false;
    await user.click(panel.getByRole('button', { name: 'Tentar de novo' }));
    expect(await panel.findByRole('button', { name: 'Confirmar' })).toBeInTheDocument();
    expect(api.calls(assignProof)).toMatchObject([{ params: { id: 1 }, body: { invoice_id: 7 } }]);
  });
});
