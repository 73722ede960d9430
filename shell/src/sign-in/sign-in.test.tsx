import {
  antiForgery,
  login,
  secondStep,
  type SessionRecord,
} from '@portal/shared-kit/contract/identity/identity';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { catchEarlySubmit } from '../session/early-submit.ts';
import { createClient } from '../session/client.ts';
import { createExclusive } from '../session/browser-session.ts';
import { createSession } from '../session/session.ts';
import { fakeFetch, on, refuse } from '../testing/fake-api.ts';
import { ana, recordOf } from '../testing/records.ts';
import { SignIn } from './sign-in.tsx';

const institution = { name: 'Universidade de Teste' };
const wrong = { status: false, success: false, message: 'Email / senha incorreto' } as const;
let root: Root;
let place: HTMLElement;

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=t%2B1';
  place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(page());
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  Object.assign(window, { portalEarlySubmit: undefined, portalHydrated: undefined });
});

const page = (session?: Pick<Parameters<typeof SignIn>[0], 'signIn' | 'secondStep'>) => (
  <SignIn institution={institution} hasApplication signIn={never} secondStep={never} {...session} />
);
const never = () => new Promise<never>(() => undefined);

const identifier = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail ou código de utilizador' });
const password = () => screen.getByLabelText<HTMLInputElement>('Senha');
const button = () => screen.getByRole('button', { name: /^(Entrar|A entrar…)$/ });

/** Hydrates the page with the answers of an API, and collects console errors. */
function hydrate(...fakes: Parameters<typeof fakeFetch>) {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = fakeFetch(
    on(antiForgery, () => ({ status: 1 as const })),
    ...fakes,
  );
  const session = createSession({
    client: createClient({ fetch: api.fetch, cookies: () => document.cookie }),
    storage: localStorage,
    now: Date.now,
    exclusive: createExclusive(undefined, 'test'),
    restart: () => undefined,
  });
  const recovered: unknown[] = [];
  const signedIn = jest.fn<void, [SessionRecord]>();
  session.subscribe(({ record }) => record && signedIn(record));
  act(() => {
    root = hydrateRoot(place, page({ signIn: session.signIn, secondStep: session.secondStep }), {
      onRecoverableError: (error) => recovered.push(error),
    });
  });
  expect(recovered).toEqual([]);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
  return { api, signedIn, user: userEvent.setup() };
}

test('keeps and sends input typed before the scripts loaded', async () => {
  identifier().value = 'ana@demo.test';
  password().value = 'Demo#2026';
  const { signedIn, user } = hydrate(
    on(login, ({ body }) =>
      body.email === 'ana@demo.test' && body.password === 'Demo#2026' ? recordOf(ana, 'a1') : wrong,
    ),
  );
  expect(identifier()).toHaveValue('ana@demo.test');
  expect(password()).toHaveValue('Demo#2026');
  await user.click(button());
  expect(signedIn).toHaveBeenCalledWith(expect.objectContaining({ access_token: 'a1' }));
});

test('a form sent before the scripts arrived is carried out once they are there', async () => {
  identifier().value = 'ana@demo.test';
  password().value = 'Demo#2026';
  catchEarlySubmit(() => undefined);
  place.querySelector('form')?.requestSubmit();
  const { signedIn } = hydrate(on(login, () => recordOf(ana, 'a1')));
  await act(async () => undefined);
  expect(signedIn).toHaveBeenCalled();
});

test('has one heading, a link to recovery and, where there is an application, a link to it', () => {
  hydrate();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Esqueceu a senha?' })).toHaveAttribute(
    'href',
    '/recover_password',
  );
  expect(screen.getByRole('link', { name: /Candidate-se/ })).toHaveAttribute('href', '/inscription');
  expect(
    renderToString(
      <SignIn institution={institution} hasApplication={false} signIn={never} secondStep={never} />,
    ),
  ).not.toContain('/inscription');
});

test('says once what another page left to say', () => {
  sessionStorage.setItem('notice', 'Senha actualizada com sucesso');
  hydrate();
  expect(screen.getByRole('status')).toHaveTextContent('Senha actualizada com sucesso');
  expect(sessionStorage.getItem('notice')).toBeNull();
});

test('never puts credentials into an address, even without scripts', () => {
  hydrate();
  expect(place.querySelector('form')).toHaveAttribute('method', 'post');
});

test('empty fields are refused with their messages and the first one is focused', async () => {
  const { api, user } = hydrate();
  await user.click(button());
  expect(screen.getByText('O campo email não pode estar vazio!')).toBeVisible();
  expect(screen.getByText('O campo senha não pode estar vazio!')).toBeVisible();
  expect(identifier()).toHaveFocus();
  expect(api.calls).toEqual([]);
});

test('the dots of a card code are put in while typing, and it is checked live', async () => {
  const { user } = hydrate();
  await user.type(identifier(), '260001000');
  expect(identifier()).toHaveValue('26.0001.000');
  expect(screen.getByText('Por favor, insira um código válido!')).toBeVisible();
  await user.type(identifier(), '1');
  expect(identifier()).toHaveValue('26.0001.0001');
  expect(screen.queryByText('Por favor, insira um código válido!')).not.toBeInTheDocument();
});

test('a digit put into the middle of a card leaves the caret behind it', async () => {
  const { user } = hydrate();
  await user.type(identifier(), '2600010001');
  await user.type(identifier(), '{Backspace}', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  await user.type(identifier(), '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(identifier()).toHaveValue('26.9001.0001');
  expect(identifier().selectionStart).toBe(4);
});

test('an e-mail is checked when the field is left, not before', async () => {
  const { user } = hydrate();
  await user.type(identifier(), 'ana2@demo');
  expect(screen.queryByText(/insira um/)).not.toBeInTheDocument();
  await user.tab();
  expect(screen.getByText('Por favor, insira um endereço de e-mail válido.')).toBeVisible();
  expect(identifier()).toBeInvalid();
});

test('showing an empty password asks for one; showing a typed one shows it', async () => {
  const { user } = hydrate();
  const eye = () => screen.getByRole('button', { name: /^(Mostrar|Ocultar) senha/ });
  await user.click(eye());
  expect(screen.getByText('por favor informe senha')).toBeVisible();
  await user.type(password(), 'x');
  await user.click(eye());
  expect(password()).toHaveAttribute('type', 'text');
  await user.click(eye());
  expect(password()).toHaveAttribute('type', 'password');
});

test('wrong credentials keep the identifier, clear and focus the password, and the message stays', async () => {
  const { user } = hydrate(on(login, () => wrong));
  await user.type(identifier(), '2600010001');
  await user.type(password(), 'nope{Enter}');
  expect(await screen.findByText('Email / senha incorreto')).toBeVisible();
  expect(identifier()).toHaveValue('26.0001.0001');
  expect(password()).toHaveValue('');
  expect(password()).toHaveFocus();
  await user.type(password(), 'again');
  expect(screen.getByRole('alert')).toHaveTextContent('Email / senha incorreto');
});

test('while sending the button is off and says so, and stays off after success', async () => {
  let answer = (_record: SessionRecord) => {};
  const { user, signedIn } = hydrate(
    on(login, () => new Promise<SessionRecord>((resolve) => (answer = resolve))),
  );
  await user.type(identifier(), 'ana@demo.test');
  await user.type(password(), 'Demo#2026{Enter}');
  expect(button()).toBeDisabled();
  expect(button()).toHaveTextContent('A entrar…');
  await act(async () => answer(recordOf(ana, 'a1')));
  expect(signedIn).toHaveBeenCalled();
  expect(button()).toBeDisabled();
});

test('too many attempts say how many minutes to wait', async () => {
  const { user } = hydrate(on(login, () => refuse('throttled', { retry_after: 840 })));
  await user.type(identifier(), 'ana@demo.test');
  await user.type(password(), 'x{Enter}');
  expect(await screen.findByText('Demasiadas tentativas. Tente de novo dentro de 14 minutos.')).toBeVisible();
});

test('a failed request has the message of the specification, the cause and the support code', async () => {
  const { user } = hydrate(
    on(login, () => refuse('internal', { message: 'Erro interno.', support_code: 'REQ-9' })),
  );
  await user.type(identifier(), 'ana@demo.test');
  await user.type(password(), 'x{Enter}');
  const alert = await screen.findByText(
    'Erro de autenticacao verifique suas credenciais ou contacte o administrador',
  );
  expect(alert.closest('[role=alert]')).toHaveTextContent('REQ-9');
});

test('the anti-forgery cookie is asked for when it is missing and its value is sent', async () => {
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  let sent: string | undefined;
  const { user, api } = hydrate(
    on(login, (_args, { headers }) => ((sent = headers['X-XSRF-TOKEN']), recordOf(ana, 'a1'))),
    on(antiForgery, () => ({ status: 1 as const })),
  );
  api.use(on(antiForgery, () => ((document.cookie = 'XSRF-TOKEN=fresh%2B2'), { status: 1 as const })));
  await user.type(identifier(), 'ana@demo.test');
  await user.type(password(), 'Demo#2026{Enter}');
  expect(api.calls).toEqual(['GET /api/csrf-cookie', 'POST /api/login']);
  expect(sent).toBe('fresh+2');
});

const step = {
  status: 2 as const,
  success: true as const,
  message: 'Confirme',
  step: {
    challenge: 'c'.repeat(43),
    methods: ['totp' as const, 'recovery' as const],
    passkey: null,
    providers: [],
  },
};
async function enterPassword(user: ReturnType<typeof userEvent.setup>) {
  await user.type(identifier(), 'ana@demo.test');
  await user.type(password(), 'Demo#2026');
  await user.click(button());
}

test('an account with a second factor takes a second step, where a wrong code stays at its field', async () => {
  const taken: object[] = [];
  const { signedIn, user } = hydrate(
    on(login, () => step),
    on(secondStep, ({ body }) => {
      taken.push(body);
      if (body.proof.method === 'totp')
        refuse('invalid', { errors: { 'proof.code': ['O código não está correcto ou já foi usado.'] } });
      return recordOf(ana, 'a1');
    }),
  );
  await enterPassword(user);
  const code = await screen.findByLabelText('Código da aplicação');
  expect(code).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(screen.getByText('Indique o código de 6 algarismos.')).toBeVisible();
  await user.type(code, '123 456{Enter}');
  expect(await screen.findByText('O código não está correcto ou já foi usado.')).toBeVisible();
  expect(code).toHaveValue('123 456');
  expect(signedIn).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }));
  await user.click(screen.getByRole('checkbox', { name: /durante 30 dias/ }));
  await user.type(screen.getByLabelText('Código de recuperação'), 'ABCD-EFGH{Enter}');
  expect(signedIn).toHaveBeenCalledWith(expect.objectContaining({ access_token: 'a1' }));
  const { challenge } = step.step;
  expect(taken).toEqual([
    { challenge, proof: { method: 'totp', code: '123456' }, remember: false },
    { challenge, proof: { method: 'recovery', code: 'ABCD-EFGH' }, remember: true },
  ]);
});

test('a second step whose time is over, or that is given up, leads back to the password', async () => {
  const { user } = hydrate(
    on(login, () => step),
    on(secondStep, () => refuse('unauthenticated', { message: 'O tempo para confirmar terminou.' })),
  );
  await enterPassword(user);
  await user.type(await screen.findByLabelText('Código da aplicação'), '123456{Enter}');
  expect(await screen.findByText('O tempo para confirmar terminou.')).toBeVisible();
  await enterPassword(user);
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(password()).toBeVisible();
  expect(button()).toBeEnabled();
});
