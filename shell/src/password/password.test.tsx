import { login, logout, updatePassword } from '@portal/shared-kit/contract/identity/identity';
import { confirmFirstSignIn } from '@portal/shared-kit/contract/identity/single-sign-on';
import { renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Session } from '../session/session.ts';
import { on, refuse } from '../testing/fake-api.ts';
import { ana, recordOf, tokenOf } from '../testing/records.ts';
import { openBrowser } from '../testing/tabs.ts';
import { FirstLoginDialog } from './first-login-dialog.tsx';
import { PasswordForm, PasswordPage } from './password-form.tsx';

const done = { status: 1 as const, success: true as const, message: 'ok', data: null };
const changes = on(updatePassword, () => ({ ...done, data: tokenOf('fresh') }));

/** A signed-in user on an API with these answers. */
async function signedIn(first_logg: 'yes' | 'não', ...fakes: Parameters<typeof openBrowser>) {
  const { openTab, api } = openBrowser(
    ...fakes,
    on(login, () => recordOf({ ...ana, first_logg }, 'a1')),
    on(logout, () => done),
  );
  const { session } = openTab();
  await session.signIn(ana.email, 'Temp#2026');
  api.calls.length = 0;
  return { session, api };
}
const form = (session: Session) => <PasswordForm session={session} />;

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
  const { session, api } = await signedIn('não');
  const { user } = renderScreen(form(session));
  await fill(user, '', '', '');
  expect(screen.getByText('Por favor preencha o campo senha actual')).toBeVisible();
  expect(screen.getByText('Por favor preencha o campo nova senha')).toBeVisible();
  expect(screen.getByText('Por favor confirme a senha')).toBeVisible();
  expect(screen.getByLabelText('Senha actual')).toHaveFocus();
  expect(api.calls).toEqual([]);
});

test.each([
  ['Old#2025', 'weak', 'weak', /^A senha deve ter pelo menos 8 caracteres/],
  ['Old#2025', 'New#20266', 'New#20267', 'A senha de confirmação fornecida não está correta.'],
  ['Old#2025', 'Old#2025', 'Old#2025', 'A nova senha não pode ser igual à senha actual.'],
])('current %s, new %s, repeated %s is refused', async (current, fresh, again, message) => {
  const { session } = await signedIn('não');
  const { user } = renderScreen(form(session));
  await fill(user, current, fresh, again);
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getByLabelText('Nova senha')).toHaveValue(fresh);
});

test('a refusal stands at its field or above the form, and the form keeps what was typed', async () => {
  const { session, api } = await signedIn(
    'não',
    on(updatePassword, () =>
      refuse('invalid', { errors: { currentPassword: ['A senha actual não está correcta.'] } }),
    ),
  );
  const { user } = renderScreen(form(session));
  await fill(user, 'Old#2025', 'New#20266', 'New#20266');
  expect(await screen.findByText('A senha actual não está correcta.')).toBeVisible();
  api.use(on(updatePassword, () => refuse('internal', { message: 'Erro interno.' })));
  await user.click(screen.getByRole('button', { name: 'Actualizar' }));
  expect(await screen.findByText('Erro interno.')).toBeVisible();
  expect(screen.getByLabelText('Senha actual')).toHaveValue('Old#2025');
});

test('a change is confirmed, empties the form and keeps the new token', async () => {
  const { session } = await signedIn('não', changes);
  const { user } = renderScreen(form(session));
  await fill(user, 'Old#2025', 'New#20266', 'New#20266');
  expect(await screen.findByText('Senha actualizada com sucesso')).toBeVisible();
  expect(screen.getByLabelText('Senha actual')).toHaveValue('');
  await expect(session.token()).resolves.toBe('fresh');
});

test('the eye asks for a new password where there is none to show', async () => {
  const { session } = await signedIn('não');
  const { user } = renderScreen(form(session));
  await user.click(screen.getByRole('button', { name: 'Mostrar senha: Nova senha' }));
  expect(screen.getByText('por favor informe nova senha')).toBeVisible();
});

test('at the first login the dialog shows the privacy notice, cannot be closed, and goes once the password is changed', async () => {
  const { session } = await signedIn('yes', changes);
  const { user } = renderScreen(<FirstLoginDialog session={session} />);
  const dialog = screen.getByRole('dialog', { name: 'Defina a sua senha' });
  expect(screen.getByRole('heading', { name: 'Aviso de privacidade' })).toBeVisible();
  expect(screen.getByLabelText('Senha actual')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(dialog).toHaveAttribute('open');
  await fill(user, 'Temp#2026', 'New#20266', 'New#20266');
  expect(await screen.findByText('Senha actualizada com sucesso')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a user who does not want to change it now can sign out', async () => {
  const { session } = await signedIn('yes');
  const { user } = renderScreen(<FirstLoginDialog session={session} />);
  await user.click(screen.getByRole('button', { name: 'Terminar sessão' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(session.getState().status).toBe('anonymous');
});

test('an account without a password confirms the privacy notice alone', async () => {
  const { session, api } = await signedIn(
    'yes',
    on(login, () => recordOf({ ...ana, first_logg: 'yes', without_password: true }, 'a1')),
    on(confirmFirstSignIn, () => done),
  );
  const { user } = renderScreen(<FirstLoginDialog session={session} />);
  expect(screen.getByRole('heading', { name: 'Aviso de privacidade' })).toBeVisible();
  expect(screen.queryByLabelText('Nova senha')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.calls).toEqual(['POST /api/security/first-sign-in']);
});

test('later there is no dialog', async () => {
  const { session } = await signedIn('não');
  renderScreen(<FirstLoginDialog session={session} />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('/update-password shows the form of one’s own password under its heading', async () => {
  renderScreen(<PasswordPage heading="Alterar a senha" form={<p>o formulário</p>} />);
  expect(screen.getByRole('region', { name: 'Alterar a senha' })).toHaveTextContent('o formulário');
});
