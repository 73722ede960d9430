import { updatePassword } from '@portal/shared-kit/contract/identity';
import { fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Session } from '../session/session.ts';
import { ana, recordOf } from '../testing/records.ts';
import { openBrowser } from '../testing/tabs.ts';
import { login, logout } from '@portal/shared-kit/contract/identity';
import { on as onFetch } from '../testing/fake-api.ts';
import { FirstLoginDialog } from './first-login-dialog.tsx';
import { PasswordForm } from './password-form.tsx';

const changed = { status: 1 as const, success: true as const, message: 'ok', data: null };

async function sessionOf(first_logg: 'yes' | 'não'): Promise<Session> {
  const { session } = openBrowser(
    onFetch(login, () => recordOf({ ...ana, first_logg }, 'a1')),
    onFetch(logout, () => changed),
  ).openTab();
  await session.signIn(ana.email, 'Temp#2026');
  return session;
}
async function fill(user: UserEvent, current: string, fresh: string, again: string) {
  for (const [label, value] of [
    ['Senha actual', current],
    ['Nova senha', fresh],
    ['Confirmar senha', again],
  ] as const) {
    await user.clear(screen.getByLabelText(label));
    if (value) await user.type(screen.getByLabelText(label), value);
  }
  await user.click(screen.getByRole('button', { name: 'Actualizar' }));
}

test('each empty field has its message, the first is focused and nothing is sent', async () => {
  const api = fakeApi();
  const { user } = renderScreen(<PasswordForm session={await sessionOf('não')} />, { api });
  await fill(user, '', '', '');
  expect(screen.getByText('Por favor preencha o campo senha actual')).toBeVisible();
  expect(screen.getByText('Por favor preencha o campo nova senha')).toBeVisible();
  expect(screen.getByText('Por favor confirme a senha')).toBeVisible();
  expect(screen.getByLabelText('Senha actual')).toHaveFocus();
  expect(api.calls(updatePassword)).toEqual([]);
});

test.each([
  ['Old#2025', 'weak', 'weak', /^A senha deve ter pelo menos 8 caracteres/],
  ['Old#2025', 'New#20266', 'New#20267', 'A senha de confirmação fornecida não está correta.'],
  ['Old#2025', 'Old#2025', 'Old#2025', 'A nova senha não pode ser igual à senha actual.'],
])('current %s, new %s, repeated %s is refused', async (current, fresh, again, message) => {
  const { user } = renderScreen(<PasswordForm session={await sessionOf('não')} />);
  await fill(user, current, fresh, again);
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getByLabelText('Nova senha')).toHaveValue(fresh);
});

test('a refusal stands at its field or above the form, and the form keeps what was typed', async () => {
  let fault = refuse('invalid', 'Verifique.', {
    errors: { currentPassword: ['A senha actual não está correcta.'] },
  });
  const api = fakeApi(
    on(updatePassword, () => {
      throw fault;
    }),
  );
  const { user } = renderScreen(<PasswordForm session={await sessionOf('não')} />, { api });
  await fill(user, 'Old#2025', 'New#20266', 'New#20266');
  expect(await screen.findByText('A senha actual não está correcta.')).toBeVisible();
  fault = refuse('internal', 'Erro interno.');
  await user.click(screen.getByRole('button', { name: 'Actualizar' }));
  expect(await screen.findByText('Erro interno.')).toBeVisible();
  expect(screen.getByLabelText('Senha actual')).toHaveValue('Old#2025');
});

test('a change is confirmed, empties the form and keeps the new token', async () => {
  const session = await sessionOf('não');
  const token = { access_token: 'fresh', expires_at: new Date(Date.now() + 900_000).toISOString() };
  const api = fakeApi(on(updatePassword, () => ({ ...changed, data: token })));
  const { user } = renderScreen(<PasswordForm session={session} />, { api });
  await fill(user, 'Old#2025', 'New#20266', 'New#20266');
  expect(await screen.findByText('Senha actualizada com sucesso')).toBeVisible();
  expect(screen.getByLabelText('Senha actual')).toHaveValue('');
  await expect(session.token()).resolves.toBe('fresh');
});

test('the eye asks for a new password where there is none to show', async () => {
  const { user } = renderScreen(<PasswordForm session={await sessionOf('não')} />);
  await user.click(screen.getByRole('button', { name: 'Mostrar senha: Nova senha' }));
  expect(screen.getByText('por favor informe nova senha')).toBeVisible();
});

test('at the first login the dialog shows the privacy notice, cannot be closed, and goes once the password is changed', async () => {
  const api = fakeApi(on(updatePassword, () => changed));
  const { user } = renderScreen(<FirstLoginDialog session={await sessionOf('yes')} />, { api });
  const dialog = screen.getByRole('dialog', { name: 'Defina a sua senha' });
  expect(screen.getByRole('heading', { name: 'Aviso de privacidade' })).toBeVisible();
  expect(screen.getByLabelText('Senha actual')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(dialog).toHaveAttribute('open');
  expect(await violations(dialog)).toEqual([]);
  await fill(user, 'Temp#2026', 'New#20266', 'New#20266');
  expect(await screen.findByText('Senha actualizada com sucesso')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('whoever does not want to change it now can sign out', async () => {
  const session = await sessionOf('yes');
  const { user } = renderScreen(<FirstLoginDialog session={session} />);
  await user.click(screen.getByRole('button', { name: 'Terminar sessão' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(session.getState().status).toBe('anonymous');
});

test('later there is no dialog', async () => {
  renderScreen(<FirstLoginDialog session={await sessionOf('não')} />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
