import {
  checkReset,
  confirmContact,
  requestRecovery,
  resendConfirmation,
  resetPassword,
} from '@portal/shared-kit/contract/identity/identity';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { takeNotice } from '../common/notice.ts';
import { createClient, type SessionClient } from '../session/client.ts';
import { fakeFetch, on, refuse } from '../testing/fake-api.ts';
import { ConfirmPage } from './confirm-page.tsx';
import { RecoverPage } from './recover-page.tsx';
import { ResetPage } from './reset-page.tsx';

const institution = { name: 'Universidade de Teste' };
const token = 'a-token-that-is-long-enough';
const done = { status: 1 as const, success: true as const, message: 'ok', data: null };

function open(page: (client: SessionClient) => ReactElement, ...fakes: Parameters<typeof fakeFetch>) {
  const api = fakeFetch(...fakes);
  const client = createClient({ fetch: api.fetch, cookies: () => 'XSRF-TOKEN=x' });
  const rendered = render(page(client));
  return {
    ...rendered,
    api,
    user: userEvent.setup({ advanceTimers: (ms) => void (clockStands() && jest.advanceTimersByTime(ms)) }),
  };
}
afterEach(() => jest.useRealTimers());

/** Whether the test uses fake timers. */
const clockStands = () => 'clock' in setTimeout;
const identifier = () => screen.getByRole('textbox', { name: 'E-mail ou código de utilizador' });

describe('/recover_password', () => {
  const page = (client: SessionClient) => <RecoverPage client={client} institution={institution} />;

  test('sends the instructions and answers the same whether or not the account exists', async () => {
    let requestBody: unknown;
    const { user } = open(
      page,
      on(requestRecovery, ({ body }) => ((requestBody = body), done)),
    );
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await user.type(identifier(), '2600010001');
    await user.click(screen.getByRole('button', { name: 'Enviar instruções' }));
    expect(
      await screen.findByText('Se existir uma conta com estes dados, enviámos as instruções.'),
    ).toBeVisible();
    expect(requestBody).toEqual({ identifier: '26.0001.0001' });
  });

  test('an empty or impossible identifier is refused before anything is sent', async () => {
    const { user, api } = open(page);
    await user.click(screen.getByRole('button', { name: 'Enviar instruções' }));
    expect(screen.getByText('O campo email não pode estar vazio!')).toBeVisible();
    expect(identifier()).toHaveFocus();
    await user.type(identifier(), 'ana@x{Enter}');
    expect(screen.getByText('Por favor, insira um endereço de e-mail válido.')).toBeVisible();
    expect(api.calls).toEqual([]);
  });

  test('too many requests say how long to wait', async () => {
    const { user } = open(
      page,
      on(requestRecovery, () => refuse('throttled', { retry_after: 900 })),
    );
    await user.type(identifier(), 'ana@demo.test{Enter}');
    expect(
      await screen.findByText('Demasiadas tentativas. Tente de novo dentro de 15 minutos.'),
    ).toBeVisible();
  });
});

describe('/reset_password', () => {
  const onDone = jest.fn();
  const page = (own: string | undefined) => (client: SessionClient) => (
    <ResetPage client={client} institution={institution} token={own} onDone={onDone} />
  );
  const good = on(checkReset, ({ params }) => ({
    status: 1 as const,
    data: { valid: params.token === token },
  }));
  beforeEach(() => onDone.mockClear());

  test('a good link sets a password that keeps the five rules', async () => {
    let sent: unknown;
    const { user } = open(
      page(token),
      good,
      on(resetPassword, ({ body }) => ((sent = body), done)),
    );
    await user.type(await screen.findByLabelText('Nova senha'), 'abc');
    const rules = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rules()).toEqual([
      'Pelo menos 8 caracteres (por cumprir)',
      'Uma letra maiúscula (por cumprir)',
      'Uma letra minúscula (cumprida)',
      'Um número (por cumprir)',
      'Um carácter especial (por cumprir)',
    ]);
    await user.click(screen.getByRole('button', { name: 'Definir senha' }));
    expect(screen.getByText(/^A senha deve ter pelo menos 8 caracteres/)).toBeVisible();
    expect(screen.getByText('Por favor confirme a senha')).toBeVisible();
    await user.type(screen.getByLabelText('Nova senha'), 'DEF#2026');
    expect(rules().every((rule) => rule?.endsWith('(cumprida)'))).toBe(true);
    await user.type(screen.getByLabelText('Confirmar senha'), 'abcDEF#2026{Enter}');
    expect(onDone).toHaveBeenCalled();
    expect(takeNotice()).toBe('Senha actualizada com sucesso');
    expect(sent).toEqual({ token, newPassword: 'abcDEF#2026', confirmPassword: 'abcDEF#2026' });
  });

  test.each([
    ['with a dead token', 'used'],
    ['without a token', undefined],
  ])('%s it offers a new link', async (_how, own) => {
    open(page(own), good);
    expect(await screen.findByText('Esta ligação já não é válida.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pedir nova ligação' })).toHaveAttribute(
      'href',
      '/recover_password',
    );
    expect(screen.queryByLabelText('Nova senha')).not.toBeInTheDocument();
  });

  test('a link that dies while the password is typed says so', async () => {
    const { user } = open(
      page(token),
      good,
      on(resetPassword, () => refuse('not_found')),
    );
    await user.type(await screen.findByLabelText('Nova senha'), 'abcDEF#2026');
    await user.type(screen.getByLabelText('Confirmar senha'), 'abcDEF#2026{Enter}');
    expect(await screen.findByText('Esta ligação já não é válida.')).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
  });

  test('a password the server refuses stays in the form with the reason at its field', async () => {
    const message = 'A senha não pode conter o seu nome, e-mail ou código de utilizador.';
    const { user } = open(
      page(token),
      good,
      on(resetPassword, () => refuse('invalid', { errors: { newPassword: [message] } })),
    );
    await user.type(await screen.findByLabelText('Nova senha'), 'Macuacua#2026');
    await user.type(screen.getByLabelText('Confirmar senha'), 'Macuacua#2026{Enter}');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Nova senha')).toHaveValue('Macuacua#2026');
  });

  test('a check without network can be tried again', async () => {
    let broken = true;
    const { user } = open(
      page(token),
      on(checkReset, () =>
        broken
          ? refuse('unavailable', { message: 'Indisponível.' })
          : { status: 1 as const, data: { valid: true } },
      ),
    );
    expect(await screen.findByText('Indisponível.')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByLabelText('Nova senha')).toBeVisible();
  });
});

describe('/confirm', () => {
  const page =
    (own: string | undefined, hasTracking = true) =>
    (client: SessionClient) => (
      <ConfirmPage client={client} institution={institution} token={own} hasTracking={hasTracking} />
    );
  const confirms = (data: {
    already: boolean;
    next: 'set-password' | 'login' | 'track-candidacy';
    reset_token?: string;
  }) => on(confirmContact, () => ({ ...done, data }));

  test.each([
    [
      { already: false, next: 'set-password', reset_token: token } as const,
      'Contacto confirmado.',
      'Definir senha',
      `/reset_password/${token}`,
    ],
    [
      { already: false, next: 'track-candidacy' } as const,
      'Contacto confirmado.',
      'Acompanhar candidatura',
      '/candidatura',
    ],
    [
      { already: true, next: 'login' } as const,
      'Este contacto já estava confirmado.',
      'Iniciar sessão',
      '/login',
    ],
  ])('%j says "%s" and leads on', async (answer, message, label, href) => {
    const { api } = open(page(token), confirms(answer));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', href);
    expect(api.calls).toEqual(['POST /api/confirm-contact']);
  });

  test('a page that is not built is not offered', async () => {
    open(page(token, false), confirms({ already: false, next: 'track-candidacy' }));
    expect(await screen.findByText('Contacto confirmado.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Acompanhar candidatura' })).not.toBeInTheDocument();
  });

  test('without a token the link can be sent again after 60 seconds, and again 60 seconds later', async () => {
    jest.useFakeTimers();
    const { user, api } = open(
      page(undefined),
      on(resendConfirmation, () => done),
    );
    const button = () => screen.getByRole('button', { name: 'Reenviar ligação' });
    await user.type(identifier(), 'ana@demo.test');
    expect(button()).toBeDisabled();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(button()).toBeEnabled();
    await act(async () => {
      button().click();
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(
      await screen.findByText('Se existir uma conta com estes dados, enviámos as instruções.'),
    ).toBeVisible();
    expect(button()).toBeDisabled();
    expect(api.calls).toEqual(['POST /api/confirm-contact/resend']);
  });

  test('a dead link says so and can be replaced at once', async () => {
    open(
      page(token),
      on(confirmContact, () => refuse('not_found')),
    );
    expect(await screen.findByText('Esta ligação já não é válida.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reenviar ligação' })).toBeEnabled();
  });
});
