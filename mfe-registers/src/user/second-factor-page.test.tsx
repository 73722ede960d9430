import {
  decideFactorReset,
  factorResets,
  remindFactor,
  withoutFactor,
  type FactorReset,
} from '@portal/shared-kit/contract/identity/factor-office';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { answer, fakeApi, on, renderScreen, rowOf, violations } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { SecondFactorPage } from './second-factor-page.tsx';

const reset = (id: number, fullName: string, own: boolean): FactorReset => ({
  id,
  user_id: id,
  fullName,
  email: `pessoa${id}@demo.test`,
  reason: 'Perdeu o telemóvel',
  requested_by: 'Rui Cossa',
  requested_at: '2026-11-20T08:15:00.000Z',
  own,
});
const without = rowOf(withoutFactor, {
  id: 3,
  fullName: 'Bento Nhaca',
  email: 'bento@demo.test',
  role: 'Admin',
  required_from: '2026-12-01T00:00:00.000Z',
});

function open(actions: Permission[], resets: FactorReset[], rows = [without]) {
  const api = fakeApi(
    on(factorResets, () => answer.one(resets)),
    on(decideFactorReset, ({ params }) => {
      resets.splice(
        resets.findIndex(({ id }) => id === params.id),
        1,
      );
      return answer.done('Decidido.', null);
    }),
    on(withoutFactor, ({ query }) => answer.page(rows, query)),
    on(remindFactor, () => answer.done('Lembrete enviado a 1 pessoa.', { sent: 1 })),
  );
  return { ...renderScreen(<SecondFactorPage />, { api, actions }), api };
}

test('a second person confirms a reset, who asked only takes it back; who has none can be reminded', async () => {
  const { api, user, container } = open(
    ['users.read', 'users.update'],
    [reset(1, 'Ana Sitoe', false), reset(2, 'Carlos Dias', true)],
  );
  expect(await screen.findByText('Ana Sitoe')).toBeVisible();
  expect(await screen.findByText('Bento Nhaca')).toBeVisible();
  expect(await violations(container)).toEqual([]);
  expect(screen.getByRole('button', { name: 'Retirar o pedido Carlos Dias' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirmar reposição Carlos Dias' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Confirmar reposição Ana Sitoe' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Confirmar reposição' }));
  expect(api.calls(decideFactorReset)).toMatchObject([{ params: { id: 1 }, body: { confirmed: true } }]);
  await user.click(screen.getByRole('button', { name: 'Lembrar todos' }));
  expect(api.calls(remindFactor)).toMatchObject([{ body: { user_id: null } }]);
});

test('who only reads sees the list without resets and reminders; an empty one says so', async () => {
  open(['users.read'], [], []);
  expect(await screen.findByText('Todos os que precisam de um segundo factor já o têm.')).toBeVisible();
  expect(screen.queryByText('Reposições à espera de uma segunda pessoa')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Lembrar todos' })).not.toBeInTheDocument();
});
