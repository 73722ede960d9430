import { roleOptions } from '@portal/shared-kit/contract/identity/access';
import { personAccount } from '@portal/shared-kit/contract/people/person';
import {
  blockUser,
  unblockUser,
  resetUserPassword,
  user as userRegister,
} from '@portal/shared-kit/contract/identity/users';
import { answer, on } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { openProfile } from './profile-fake.tsx';

const account = {
  user_id: 5,
  email: 'joaquim@teste.test',
  role: 'Teacher',
  active: true,
  blocked: false,
  first_logg: 'não' as const,
  outranks: false,
  last_login_at: '2026-11-20T10:00:00.000Z',
};
const userRow = {
  id: 5,
  person_id: 11,
  fullName: 'Joaquim Mondlane',
  email: 'joaquim@teste.test',
  contact: '',
  role_id: 5,
  role: 'Teacher',
  blocked: true,
  first_logg: 'não' as const,
  last_login_at: null,
  protected: false,
  outranks: false,
  pending_email: null,
  active: true,
  version: 1,
  in_use: true,
};
test('the account shows its state, and sends a new password after a question', async () => {
  const { user, api } = openProfile('conta', [
    on(personAccount, () => answer.one(account)),
    on(resetUserPassword, () => answer.done('Senha temporária enviada.', null)),
  ]);
  expect(await screen.findByText('Activo')).toBeInTheDocument();
  expect(screen.getByText('20/11/2026 12:00:00')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Repor senha' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Repor senha' }));
  expect(await screen.findByText('Senha temporária enviada.')).toBeInTheDocument();
  expect(api.calls(resetUserPassword)[0]!.body).toEqual({ user_id: 5 });
});

test('an account with permissions that the caller lacks shows why nothing can be done to it', async () => {
  openProfile('conta', [on(personAccount, () => answer.one({ ...account, outranks: true }))]);
  expect(await screen.findByText(/tem permissões que a sua não tem/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Repor senha' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Bloquear' })).not.toBeInTheDocument();
});

test('the account is blocked with a reason, which can be undone at once', async () => {
  let blocked = false;
  const { user, api } = openProfile('conta', [
    on(personAccount, () => answer.one({ ...account, blocked })),
    on(blockUser, () => {
      blocked = true;
      return answer.done('Conta bloqueada.', userRow);
    }),
    on(userRegister.get, () => answer.one({ ...userRow, blocked })),
    on(unblockUser, () => {
      blocked = false;
      return answer.done('Utilizador desbloqueado.', { ...userRow, blocked });
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Bloquear' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Motivo'), 'Saiu da instituição');
  await user.click(dialog.getByRole('button', { name: 'Bloquear' }));
  expect(await screen.findByText('Bloqueado')).toBeInTheDocument();
  expect(api.calls(blockUser)[0]!.body).toEqual({ user_id: 5, reason: 'Saiu da instituição' });

  await user.click(screen.getByRole('button', { name: 'Anular' }));
  expect(await screen.findByText('Activo')).toBeInTheDocument();
  expect(api.calls(unblockUser)[0]!.body).toEqual({ user_id: 5, reason: 'Anulado logo a seguir.' });
});

test('the account is created for a teacher who has none, with the role of teachers proposed', async () => {
  let made = false;
  const { user, api } = openProfile('conta', [
    on(personAccount, () => answer.one(made ? { ...account, first_logg: 'yes' as const } : null)),
    on(roleOptions, () => answer.one([{ id: 5, name: 'Teacher', grantable: true }])),
    on(userRegister.create, () => {
      made = true;
      return answer.done('Conta criada.', userRow);
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Criar conta' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('Docente')).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Aguarda a primeira entrada')).toBeInTheDocument();
  expect(api.calls(userRegister.create)[0]!.body).toMatchObject({
    person_id: 11,
    email: 'joaquim@teste.test',
    role_id: 5,
  });
});
