import {
  closeDesk,
  deskDay,
  type DeskClosing,
  type ReceivedCash,
} from '@portal/shared-kit/contract/finance/desk';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DeskPage } from './desk-page.tsx';

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
        options.empty ? { received: [], closings: [], open: 0 } : { received, closings: [closing], open: 2 },
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
  expect(await violations()).toEqual([]);
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
