import { antiForgery, login, secondStep } from '@portal/shared-kit/contract/identity/identity';
import * as contract from '@portal/shared-kit/contract/identity/single-sign-on';
import { fakeApi, lost, on as answers, renderScreen } from '@portal/shared-kit/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CredentialsForm } from '../common/credentials-form.tsx';
import { SecondStepForm } from '../common/second-step-form.tsx';
import { takeNotice } from '../common/notice.ts';
import { on, refuse } from '../testing/fake-api.ts';
import { ana, recordOf } from '../testing/records.ts';
import { openBrowser } from '../testing/tabs.ts';
import { IdentitiesSection } from './identities-section.tsx';
import { ReturnPage } from './return-page.tsx';
import { pageAfter, passOn } from '../common/visit-provider.ts';

const one = <Data,>(data: Data) => ({ status: 1 as const, data });
const away = one({ url: 'https://id.test/auth?state=unlock.abc' });
const logo = 'data:image/png;base64,AAAA';
const offered = on(contract.providers, () => one([{ id: 4, label: 'Universidade', logo }]));
const bare = { name: 'UCM' };

/** jsdom has no BroadcastChannel. */
class Channel {
  static open = new Set<Channel>();
  onmessage?: (event: { data: string }) => void;
  constructor() {
    Channel.open.add(this);
  }
  postMessage(data: string) {
    for (const other of Channel.open) if (other !== this) other.onmessage?.({ data });
  }
  close() {
    Channel.open.delete(this);
  }
}
const opened = { location: { href: '' }, close: jest.fn() };
beforeEach(() => {
  Object.assign(globalThis, { BroadcastChannel: Channel });
  jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
});
afterEach(() => jest.restoreAllMocks());

function lockedForm(...fakes: Parameters<typeof openBrowser>) {
  const { openTab } = openBrowser(
    offered,
    on(antiForgery, () => ((document.cookie = 'XSRF-TOKEN=x'), { status: 1 as const })),
    ...fakes,
  );
  const { session } = openTab();
  render(
    <CredentialsForm
      signIn={session.signIn}
      secondStep={session.secondStep}
      providers={session}
      identifier={ana.email}
    />,
  );
  return session;
}

test('a locked page is unlocked in a window of its own, by what comes back to it and no other answer', async () => {
  const user = userEvent.setup();
  const taken: unknown[] = [];
  const session = lockedForm(
    on(contract.startProviderSignIn, ({ body }) => (taken.push(body), away)),
    on(contract.finishProviderSignIn, ({ body }) => (taken.push(body), recordOf(ana, 'a1'))),
  );
  const way = await screen.findByRole('button', { name: 'Entrar com Universidade' });
  expect(way.querySelector('img')).toHaveAttribute('src', logo);
  await user.click(way);
  await waitFor(() => expect(opened.location.href).toBe(away.data.url));
  passOn('code=x&state=unlock.other');
  passOn('code=y&state=unlock.abc');
  await waitFor(() => expect(session.getState()).toMatchObject({ status: 'active' }));
  expect(taken).toEqual([{ provider_id: 4, purpose: 'unlock' }, { query: 'code=y&state=unlock.abc' }]);
});

test('a provider that is down, or a window that is blocked, says so beside the password', async () => {
  const user = userEvent.setup();
  lockedForm(on(contract.startProviderSignIn, () => refuse('unavailable', { message: 'Não responde.' })));
  await user.click(await screen.findByRole('button', { name: 'Entrar com Universidade' }));
  expect(await screen.findByText('Não responde.')).toBeVisible();
  expect(opened.close).toHaveBeenCalled();
  jest.mocked(window.open).mockReturnValue(null);
  await user.click(screen.getByRole('button', { name: 'Entrar com Universidade' }));
  expect(await screen.findByText(/não abriu a janela/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Entrar' })).toBeEnabled();
});

test('a proof without a password is taken at the provider', async () => {
  const user = userEvent.setup();
  const visit = jest.fn(() => Promise.resolve());
  const step = {
    challenge: 'c'.repeat(43),
    methods: [],
    passkey: null,
    providers: [{ id: 4, label: 'Universidade' }],
  };
  render(<SecondStepForm step={step} take={jest.fn()} visit={visit} onCancel={jest.fn()} />);
  expect(screen.queryByRole('button', { name: 'Confirmar' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Confirmar com Universidade' }));
  expect(visit).toHaveBeenCalledWith(4);
});

describe('the page that providers send people back to', () => {
  function come(query: string, ...fakes: Parameters<typeof openBrowser>) {
    window.history.replaceState(null, '', `/login/provider?${query}`);
    const { openTab } = openBrowser(
      on(antiForgery, () => ((document.cookie = 'XSRF-TOKEN=x'), { status: 1 as const })),
      on(login, () => recordOf(ana, 'a1')),
      ...fakes,
    );
    const { session } = openTab();
    return { session, show: () => render(<ReturnPage session={session} institution={bare} />) };
  }

  test('takes the code out of the address, and takes the second step where there is one', async () => {
    const user = userEvent.setup();
    const { show } = come(
      'code=x&state=login.abc',
      on(contract.finishProviderSignIn, () => ({
        status: 2 as const,
        success: true as const,
        message: 'Confirme',
        step: { challenge: 'c'.repeat(43), methods: ['totp' as const], passkey: null, providers: [] },
      })),
      on(secondStep, () => refuse('invalid', { errors: { 'proof.code': ['Errado.'] } })),
    );
    show();
    expect(location.search).toBe('');
    await user.type(await screen.findByLabelText('Código da aplicação'), '123456{Enter}');
    expect(await screen.findByText('Errado.')).toBeVisible();
  });

  test('says why an entry was refused, and leads back', async () => {
    come(
      'error=access_denied&state=login.abc',
      on(contract.finishProviderSignIn, () => refuse('conflict', { message: 'Cancelada.' })),
    ).show();
    expect(await screen.findByText('Cancelada.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar ao início de sessão' })).toHaveAttribute(
      'href',
      '/login',
    );
  });

  test('opened by itself, leads to the sign-in page', () => {
    come('').show();
    expect(screen.getByText(/só serve para voltar/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar ao início de sessão' })).toBeVisible();
  });

  test('passes on what another window waits for', async () => {
    const heard: string[] = [];
    new Channel().onmessage = ({ data }) => heard.push(data);
    jest.spyOn(window, 'close').mockImplementation(() => undefined);
    come('code=x&state=proof.abc').show();
    expect(await screen.findByText(/Pode fechar esta janela/)).toBeVisible();
    expect(heard).toEqual(['code=x&state=proof.abc']);
  });

  test('says after a sign-out there what was left, to the tab that left it', async () => {
    // jsdom does not go to the sign-in page.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    sessionStorage.setItem('leave.abc', 'Universidade');
    come('state=leave.other').show();
    expect(takeNotice()).toBe('');
    come('state=leave.abc').show();
    expect(takeNotice()).toBe('Saiu do portal e de «Universidade».');
    expect(sessionStorage.getItem('leave.abc')).toBeNull();
  });

  test('shows the claims of a test', async () => {
    const { session, show } = come(
      'code=x&state=test.abc',
      on(contract.finishOwnProvider, () => ({
        ...one({ purpose: 'test' as const, claims: [{ name: 'sub', value: '110' }] }),
        success: true as const,
        message: 'ok',
      })),
    );
    await session.signIn(ana.email, 'Demo#2026');
    show();
    expect(await screen.findByText('110')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar aos fornecedores' })).toBeVisible();
  });
});

test('a return address is the page that the sign-in began at, and no other', () => {
  sessionStorage.setItem('portal.provider-search', '?voltar=%2Fstudents');
  expect([pageAfter(), pageAfter()]).toEqual(['/login?voltar=%2Fstudents', '/login']);
});

describe('the profile', () => {
  const then = '2026-11-20T10:00:00.000Z';
  const linked = {
    id: 9,
    provider: 'Universidade',
    email: 'ana@ucm.test',
    linked_at: then,
    last_used_at: null,
  };

  test('lists linked accounts, unlinks them and offers the others', async () => {
    const identities = [linked];
    const api = fakeApi(
      answers(contract.providers, () =>
        one([
          { id: 4, label: 'Universidade', logo: null },
          { id: 5, label: 'Google', logo: null },
        ]),
      ),
      answers(contract.ownIdentities, () => one({ has_password: true, identities: [...identities] })),
      answers(contract.unlinkOwnIdentity, () => {
        identities.pop();
        return { ...one(null), success: true as const, message: 'ok' };
      }),
    );
    const { user } = renderScreen(<IdentitiesSection />, { api });
    expect(await screen.findByText(/ana@ucm.test/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ligar Google' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ligar Universidade' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retirar a entrada por Universidade' }));
    expect(await screen.findByText('Nenhuma conta ligada.')).toBeVisible();
  });

  test('shows nothing without providers, and a failure that can be tried again', async () => {
    const api = fakeApi(
      answers(contract.providers, () => {
        throw lost('offline');
      }),
      answers(contract.ownIdentities, () => one({ has_password: true, identities: [] })),
    );
    renderScreen(<IdentitiesSection />, { api });
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  });
});
