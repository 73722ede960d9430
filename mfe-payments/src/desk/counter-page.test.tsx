import { paymentReceipt, reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import {
  payerAccount,
  payers,
  receivePayment,
  type DeskPayment,
  type Payer,
  type PayerAccount,
  closeDesk,
  deskDay,
  type DeskClosing,
  type ReceivedCash,
} from '@portal/shared-kit/contract/finance/desk';
import { requestPaymentAct } from '@portal/shared-kit/contract/finance/payment-request';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import {
  answer,
  fakeApi,
  held,
  lost,
  on,
  refuse,
  renderScreen,
  violations,
} from '@portal/shared-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CounterPage } from './counter-page.tsx';
import { DeskPage } from './desk-page.tsx';

const celeste: Payer = {
  id: 7,
  kind: 'student',
  name: 'Celeste Mondlane',
  code: '26.0001.0007',
  course: 'Direito',
  owed: 500_000,
};
const invoice = (id: number, description: string): PayerAccount['invoices'][number] => ({
  id,
  number: `FT 2026/00000${id}`,
  type: 'PROPINA',
  state: 'VENCIDA',
  payer_name: celeste.name,
  payer_code: celeste.code,
  course: celeste.course,
  description,
  total: 250_000,
  paid: 0,
  open: 250_000,
  credit: 0,
  due_date: '2026-03-10',
  entity: null,
  reference: null,
  proof_waits: false,
  annulment_asked: false,
});
const payment = (id: number, block: DeskPayment['block']): DeskPayment => ({
  id,
  receipt: `RC 2026/00000${id}`,
  amount: 250_000,
  method: 'NUMERARIO',
  description: 'Propina de Janeiro de 2026',
  recorded_at: '2026-11-20T08:00:00Z',
  recorded_by: 'Ana Clara',
  state: 'CONCILIADO',
  block,
  asked: false,
});
const owing: PayerAccount = {
  ...celeste,
  credit: 0,
  to_repay: 0,
  invoices: [invoice(1, 'Propina de Março de 2026'), invoice(2, 'Propina de Abril de 2026')],
  payments: [payment(4, null), payment(3, 'DIA')],
};
const serve = (
  options: { found?: Payer[]; down?: () => boolean; account?: PayerAccount; receiving?: () => void } = {},
) =>
  fakeApi(
    on(payers, ({ query }) => {
      if (options.down?.()) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.page(options.found ?? [celeste], query);
    }),
    on(payerAccount, () => answer.one(options.account ?? owing)),
    on(receivePayment, ({ body }) => {
      options.receiving?.();
      return answer.done('Recebido 5 000,00 MZN. Recibo RC 2026/000009.', {
        payment_id: 9,
        receipt: 'RC 2026/000009',
        amount: body.amount,
      });
    }),
    on(paymentReceipt, () => answer.done('Documento pronto.', { path: '/api/documents/abc' })),
    on(reversePayment, () => answer.done('Pagamento estornado.', null)),
    on(requestPaymentAct, () => answer.done('Pedido enviado.', { id: 1 })),
  );
const clerk: Permission[] = ['payments.read', 'payments.confirm'];
const show = (api = serve(), more: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<CounterPage />, { url: '/payments/counter', api, actions: clerk, ...more });
const find = (user: ReturnType<typeof show>['user'], typed: string) =>
  user.type(screen.getByRole('searchbox', { name: 'Quem paga' }), `${typed}{Enter}`);

test('two months of a student are found, ticked, paid in cash and their receipt opened', async () => {
  const tab = { location: { replace: jest.fn() }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(tab as never);
  const { user, api } = show();
  expect(screen.getByRole('searchbox', { name: 'Quem paga' })).toHaveFocus();
  await find(user, '2600010007');
  expect(api.calls(payers).at(-1)!.query.search).toBe('2600010007');
  expect(await screen.findByRole('heading', { name: 'Celeste Mondlane' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Receber' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: /Propina de Março de 2026/ }));
  await user.click(screen.getByRole('checkbox', { name: /Propina de Abril de 2026/ }));
  expect(screen.getByText(/2 facturas: 5\s000,00/)).toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Receber' }));
  const question = within(await screen.findByRole('dialog', { name: /Tem certeza que deseja confirmar/ }));
  expect(question.getByText(/5\s000,00\sMZN em Numerário de Celeste Mondlane/)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Confirmar' }));
  const receipt = await screen.findByRole('button', { name: 'Abrir recibo' });
  expect(receipt).toHaveFocus();
  expect(api.calls(receivePayment)[0]!.body).toMatchObject({
    invoice_ids: [1, 2],
    method: 'NUMERARIO',
    transaction: '',
    amount: 500_000,
  });
  await user.click(receipt);
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/api/documents/abc'));
  await user.click(screen.getByRole('button', { name: 'Próximo' }));
  expect(screen.getByRole('searchbox', { name: 'Quem paga' })).toHaveValue('');
  expect(screen.queryByRole('heading', { name: 'Celeste Mondlane' })).not.toBeInTheDocument();
});

test('a card asks for the number of its slip', async () => {
  const { user, api } = show();
  await find(user, 'celeste');
  await user.click(await screen.findByRole('checkbox', { name: /Propina de Março/ }));
  await user.click(screen.getByRole('radio', { name: 'POS' }));
  await user.click(screen.getByRole('button', { name: 'Receber' }));
  const question = within(await screen.findByRole('dialog', { name: /Tem certeza/ }));
  await user.click(question.getByRole('button', { name: 'Confirmar' }));
  expect(await question.findByText('Indique o número da transacção.')).toBeInTheDocument();
  expect(api.calls(receivePayment)).toEqual([]);
  await user.type(question.getByLabelText('Número do talão'), 'POS-77');
  await user.click(question.getByRole('button', { name: 'Confirmar' }));
  await screen.findByRole('button', { name: 'Próximo' });
  expect(api.calls(receivePayment)[0]!.body).toMatchObject({ method: 'POS', transaction: 'POS-77' });
});

test('other money than what was sent without an answer is another payment, also where no randomUUID is', async () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  let lose = true;
  const receiving = () => {
    if (lose) throw lost('timeout');
  };
  const { user, api } = show(serve({ receiving }));
  await find(user, 'celeste');
  const pay = async () => {
    await user.click(screen.getByRole('button', { name: 'Receber' }));
    const question = within(await screen.findByRole('dialog', { name: /Tem certeza/ }));
    await user.click(question.getByRole('button', { name: 'Confirmar' }));
    return question;
  };
  await user.click(await screen.findByRole('checkbox', { name: /Propina de Março/ }));
  const question = await pay();
  await waitFor(() => expect(api.calls(receivePayment)).toHaveLength(1));
  await user.click(await question.findByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(api.calls(receivePayment)).toHaveLength(2));
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  await user.click(screen.getByRole('checkbox', { name: /Propina de Abril/ }));
  lose = false;
  await pay();
  await waitFor(() => expect(api.calls(receivePayment)).toHaveLength(3));
  const [first, again, other] = api.calls(receivePayment).map(({ body }) => body.key);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
});

test('a part of what is owed is taken, with what the clerk saw', async () => {
  const { user, api } = show();
  await find(user, 'celeste');
  await user.click(await screen.findByRole('checkbox', { name: /Propina de Março/ }));
  await user.click(screen.getByRole('button', { name: 'Receber' }));
  const question = within(await screen.findByRole('dialog', { name: /Tem certeza/ }));
  await user.type(question.getByLabelText('Recebe só uma parte'), '1000,50');
  await user.click(question.getByRole('button', { name: 'Confirmar' }));
  await screen.findByRole('button', { name: 'Próximo' });
  expect(api.calls(receivePayment)[0]!.body).toMatchObject({ amount: 100_050, owed: 250_000 });
});

test('of several people one is chosen; nobody, and a failure, are said', async () => {
  let down = true;
  const found: Payer[] = [celeste, { ...celeste, id: 8, name: 'Celeste Tembe', owed: 0 }];
  const { user } = show(serve({ found, down: () => down }));
  await find(user, 'celeste');
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await user.click(await screen.findByRole('button', { name: /Celeste Mondlane.*deve 5\s000,00/ }));
  expect(await screen.findByRole('heading', { name: 'Celeste Mondlane' })).toBeInTheDocument();
  found.splice(0);
  await user.clear(screen.getByRole('searchbox'));
  await find(user, 'ninguém');
  expect(await screen.findByText('Ninguém foi encontrado.')).toBeInTheDocument();
});

test('nobody of an earlier search is shown while the next one runs, and a choice ends the delayed search', async () => {
  const abel: Payer = { ...celeste, id: 9, name: 'Abel Nhaca', code: '26.0001.0009' };
  const zito: Payer = { ...celeste, id: 10, name: 'Zito Tembe', code: '26.0001.0010' };
  const waiting = held();
  const api = fakeApi(
    on(payers, async ({ query }) => {
      if (query.search === 'celeste') return answer.page([celeste], query);
      await waiting;
      return answer.page([abel, zito], query);
    }),
    on(payerAccount, ({ params: { id } }) => answer.one({ ...owing, ...(id === 9 && abel) })),
  );
  const { user } = show(api);
  await find(user, 'celeste');
  expect(await screen.findByRole('heading', { name: 'Celeste Mondlane' })).toBeInTheDocument();
  const box = screen.getByRole('searchbox');
  await user.clear(box);
  await find(user, 'abel');
  expect(screen.queryByRole('heading', { name: 'Celeste Mondlane' })).not.toBeInTheDocument();
  waiting.release();
  const choice = await screen.findByRole('button', { name: /Abel Nhaca/ });
  jest.useFakeTimers();
  fireEvent.change(box, { target: { value: 'zito' } });
  fireEvent.click(choice);
  act(() => jest.advanceTimersByTime(500));
  jest.useRealTimers();
  expect(await screen.findByRole('heading', { name: 'Abel Nhaca' })).toBeInTheDocument();
  expect(api.calls(payers).at(-1)!.query.search).toBe('abel');
});

test('who owes nothing and never paid is said so', async () => {
  const { user } = show(serve({ account: { ...owing, owed: 0, invoices: [], payments: [] } }));
  await find(user, 'celeste');
  expect(await screen.findByText('Não deve nada.')).toBeInTheDocument();
  expect(screen.getByText('Ainda não pagou nada.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Receber' })).not.toBeInTheDocument();
});

test('the clerk reverses what they confirmed today, and asks for what needs another role', async () => {
  const { user, api } = show();
  await find(user, 'celeste');
  await user.click(await screen.findByRole('button', { name: 'Estornar RC 2026/000004' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Estornar o pagamento/ }));
  await user.type(dialog.getByLabelText('Motivo'), 'Estudante errado');
  await user.click(dialog.getByRole('button', { name: 'Estornar' }));
  await waitFor(() => expect(api.calls(reversePayment)).toMatchObject([{ params: { id: 4 } }]));

  await user.click(await screen.findByRole('button', { name: 'Pedir estorno RC 2026/000003' }));
  const asking = within(await screen.findByRole('dialog', { name: /Pedir o estorno/ }));
  expect(asking.getByText(/Já não é de hoje\. Só quem pode anular facturas \(Admin\)/)).toBeInTheDocument();
  await user.type(asking.getByLabelText('Motivo'), 'Pagou outra pessoa');
  await user.click(asking.getByRole('button', { name: 'Pedir' }));
  await waitFor(() =>
    expect(api.calls(requestPaymentAct).at(-1)?.body).toEqual({
      act: 'ESTORNO',
      id: 3,
      reason: 'Pagou outra pessoa',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Mais acções FT 2026/000001' }));
  await user.click(await screen.findByRole('button', { name: 'Pedir anulação FT 2026/000001' }));
  const annul = within(await screen.findByRole('dialog', { name: /Pedir a anulação/ }));
  await user.type(annul.getByLabelText('Motivo'), 'Cobrada em dobro');
  await user.click(annul.getByRole('button', { name: 'Pedir' }));
  await waitFor(() =>
    expect(api.calls(requestPaymentAct).at(-1)?.body).toMatchObject({ act: 'ANULACAO', id: 1 }),
  );
});

describe('desk page', () => {
  const received: ReceivedCash[] = [
    { user: 'Ana Clara', method: 'NUMERARIO', payments: 2, amount: 350_000 },
    { user: 'Rui Manuel', method: 'POS', payments: 1, amount: 100_000 },
  ];
  const closing: DeskClosing = {
    id: 4,
    user: 'Rui Manuel',
    closed_at: '2026-11-20T15:00:00Z',
    payments: 2,
    note: 'Troco a menos',
    expected: 100_000,
    counted: 90_000,
    difference: -10_000,
  };
  const serve = (options: { down?: () => boolean; empty?: boolean } = {}) =>
    fakeApi(
      on(deskDay, () => {
        if (options.down?.()) throw refuse('unavailable', 'A base de dados está indisponível.');
        return answer.one(
          options.empty
            ? { received: [], closings: [], open: 0 }
            : { received, closings: [closing], open: 2 },
        );
      }),
      on(closeDesk, ({ body }) => {
        if (body.counted !== 350_000 && body.note === '')
          throw refuse('invalid', 'Não.', { errors: { note: ['Escreva o que se passou.'] } });
        return answer.done('Caixa fechada.', { expected: 350_000, difference: body.counted - 350_000 });
      }),
    );
  const show = (api = serve(), more: Parameters<typeof renderScreen>[1] = {}) =>
    renderScreen(<DeskPage />, { url: '/payments/desk?dia=2026-11-20', api, ...more });

  test('a day says why it fails, and that nobody received anything', async () => {
    let down = true;
    const { user } = show(serve({ down: () => down, empty: true }));
    expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Ninguém registou pagamentos neste dia.')).toBeInTheDocument();
    expect(screen.getByText('Nenhuma caixa foi fechada neste dia.')).toBeInTheDocument();
  });

  test('shows what each person received, by method with the total, and each closing with its difference', async () => {
    const { api, user } = show();
    expect(await screen.findByRole('row', { name: /Ana Clara Numerário 2 3\s500,00/ })).toBeInTheDocument();
    expect(screen.getByText(/Total: 4\s500,00/)).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Rui Manuel.*Faltam 100,00.*Troco a menos/ })).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Dia'));
    await user.type(screen.getByLabelText('Dia'), '19/11/2026');
    await waitFor(() => expect(api.calls(deskDay).at(-1)!.query.day).toBe('2026-11-19'));
  });

  test('a mistyped day stays in its field, which says so once it is left, and the page keeps its day', async () => {
    const { api, user } = show();
    const field = await screen.findByLabelText('Dia');
    await user.clear(field);
    await user.type(field, '31/02/2026');
    expect(field).toBeValid();
    await user.tab();
    expect(field).toHaveValue('31/02/2026');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(
      'Este dia não existe: escreva dd/mm/aaaa. A página é ainda a de 20/11/2026.',
    );
    expect(new Set(api.calls(deskDay).map(({ query }) => query.day))).toEqual(new Set(['2026-11-20']));
    await user.clear(field);
    await user.type(field, '19/11/2026');
    expect(field).toHaveFocus();
    await user.tab();
    expect(field).toHaveValue('19/11/2026');
    expect(field).toBeValid();
  });

  test('cash is closed with a count; another amount than was received needs a note', async () => {
    const { api, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Fechar a minha caixa' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fechar a minha caixa' }));
    await user.type(dialog.getByLabelText('Contado'), '3 499');
    await user.click(dialog.getByRole('button', { name: 'Fechar a minha caixa' }));
    expect(await dialog.findByText('Escreva o que se passou.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Nota'), 'Troco a menos');
    await user.click(dialog.getByRole('button', { name: 'Fechar a minha caixa' }));
    expect(await screen.findByText('Caixa fechada.', { selector: '[data-toast]' })).toBeInTheDocument();
    expect(api.calls(closeDesk).at(-1)!.body).toEqual({ counted: 349_900, note: 'Troco a menos' });
  });

  test('a user who may only read payments cannot close the desk', async () => {
    show(serve(), { actions: ['payments.read'] });
    expect(await screen.findByRole('table', { name: 'Recebido por pessoa' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Fechar a minha caixa' })).not.toBeInTheDocument();
  });
});
