import { fakeApi, on, refuse, type FakeApi } from '@portal/shared-kit/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AxiosInstance, InternalAxiosRequestConfig } from 'axios';
import { createStore } from 'zustand/vanilla';
import { LoadFailure } from '../federation/load-failure.ts';
import { report } from '../federation/telemetry.ts';
import { storedOverride, type StoredOverride } from '../routing/override.ts';
import { aRelease, aRemote, aSnapshot } from '../testing/registry.ts';
import { DevelopmentLayer } from './development-layer.tsx';
import { openDevelopment, requestOverride, followBuilds } from './open-development.ts';
import type { BuildState } from './local-remote.ts';

const dev = 'mfe-probe@127.0.0.1:5180';
const published = aSnapshot(aRemote('mfe-probe', aRelease('mfe-probe', '1.0.0')));

/** A client that only forwards requests. */
const through = ({ adapter }: FakeApi) =>
  ({
    request: (config: InternalAxiosRequestConfig) =>
      adapter({ ...config, data: JSON.stringify(config.data) as unknown }),
  }) as unknown as AxiosInstance;

/** The layer of a tab in this phase, with the calls made to the page. */
function open(
  stored: Partial<StoredOverride>,
  { granted = undefined as string | undefined, signedIn = true } = {},
) {
  const done = { went: [] as string[], reloaded: 0 };
  let tell: Parameters<typeof followBuilds>[1] = () => undefined;
  const development = openDevelopment(
    { dev, state: 'asked', path: '/probe?page=2', ...stored },
    {
      granted,
      href: 'http://portal.test/dashboard',
      go: (url) => void done.went.push(url),
      reload: () => void (done.reloaded += 1),
      follow: (_override, onBuild) => void (tell = onBuild),
    },
  );
  const registry = development.over(createStore(() => published));
  render(<DevelopmentLayer development={development} />);
  const begin = (...fakes: Parameters<typeof fakeApi>) => {
    const api = fakeApi(...fakes);
    act(() => development.begin(through(api), signedIn));
    return api;
  };
  return { begin, done, registry, tell: (...args: Parameters<typeof tell>) => act(() => tell(...args)) };
}

const granting = on(requestOverride, () => ({ expires_at: '2026-11-21T10:00:00.000Z' }));
const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name, hidden: true }));
beforeEach(() => sessionStorage.clear());

test('an address that asks does nothing before the person agrees; then the gateway is asked and the page fetched anew', async () => {
  const { begin, done, registry } = open({});
  const api = begin(granting);
  const question = screen.getByRole('alertdialog', { name: 'Abrir uma versão local?' });
  expect(question).toHaveTextContent('mfe-probe');
  expect(question).toHaveTextContent('http://127.0.0.1:5180');
  expect(api.calls(requestOverride)).toEqual([]);
  expect(registry.getState()).toBe(published);
  await press('Abrir a versão local');
  expect(api.calls(requestOverride)).toMatchObject([{ body: { dev } }]);
  expect(done.went).toEqual(['http://portal.test/probe?page=2&dev=mfe-probe%40127.0.0.1%3A5180']);
  expect(storedOverride()).toMatchObject({ dev, state: 'opening' });
});

test('an address with two slashes leads nowhere else', async () => {
  const { begin, done } = open({ path: '//evil.example/x' });
  begin(granting);
  await press('Abrir a versão local');
  expect(new URL(done.went[0]!).host).toBe('portal.test');
});

test('a user who declines keeps the published release', async () => {
  const { begin, done, registry } = open({});
  const api = begin(granting);
  await press('Não abrir');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect([api.calls(requestOverride), done.went, storedOverride()]).toEqual([[], [], undefined]);
  expect(registry.getState()).toBe(published);
});

test('shows an error without the permission, and stores nothing', async () => {
  const { begin, done, registry } = open({});
  begin(
    on(requestOverride, () => {
      throw refuse('forbidden', 'não');
    }),
  );
  await press('Abrir a versão local');
  expect(await screen.findByText(/não tem permissão para abrir versões locais/)).toBeInTheDocument();
  expect([done.went, storedOverride()]).toEqual([[], undefined]);
  expect(registry.getState()).toBe(published);
  await press('Fechar');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test.each([
  ['another machine', { dev: 'mfe-probe@evil.example:80' }, /Só se abre uma aplicação a partir do próprio/],
  ['a grant that the page did not get', { state: 'opening' as const }, /não aceitou a autorização/],
])('%s is refused', (_name, stored, text) => {
  const { begin, done } = open(stored);
  begin();
  expect(screen.getByRole('alertdialog', { name: 'A versão local não foi aberta' })).toHaveTextContent(text);
  expect(done.went).toEqual([]);
});

test('while nobody is signed in nobody is asked', () => {
  open({}, { signedIn: false }).begin();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a granted page shows the banner and the local build, reports nothing of it, and ends at a press', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const beacon = jest.fn();
  Object.assign(navigator, { sendBeacon: beacon });
  const { begin, done, registry, tell } = open({ state: 'opening' }, { granted: dev });
  begin();
  const retry = () => undefined;
  tell({ local: { retry, failure: new LoadFailure('local-build', 'ERROR em app.ts\nmais') } });
  expect(screen.getByRole('complementary', { name: 'Versão local' })).toHaveTextContent(
    'Versão local: mfe-probe vem de http://127.0.0.1:5180, só neste separador.ERROR em app.tsTerminar',
  );
  expect(registry.getState().remotes[0]).toMatchObject({ local: { failure: { reason: 'local-build' } } });
  expect(storedOverride()).toMatchObject({ state: 'open' });
  report({ kind: 'loaded', remote: 'mfe-probe', release: '1.0.0-local' });
  report({ kind: 'loaded', remote: 'mfe-b', release: '1.0.0' });
  jest.advanceTimersByTime(5_000);
  jest.useRealTimers();
  expect(
    beacon.mock.calls.map(([, body]) => (JSON.parse(body) as { events: { remote: string }[] }).events),
  ).toEqual([[{ kind: 'loaded', remote: 'mfe-b', release: '1.0.0' }]]);
  await press('Terminar');
  expect([done.reloaded, storedOverride()]).toEqual([1, undefined]);
});

test('a page that was loaded again asks the gateway again, and the published release does not show meanwhile', async () => {
  const { begin, done, registry } = open({ state: 'open' });
  const api = begin(granting);
  expect(registry.getState().remotes[0]).toMatchObject({ local: { waiting: true } });
  await act(async () => undefined);
  expect(api.calls(requestOverride)).toHaveLength(1);
  expect(done.went).toEqual(['http://portal.test/dashboard?dev=mfe-probe%40127.0.0.1%3A5180']);
});

const override = { remote: 'mfe-probe', origin: 'http://127.0.0.1:5180' };

/** Received builds, and the connections to the development server in order. */
function follow() {
  const sources: { url: string; closed: boolean; onmessage?: unknown; onerror?: unknown }[] = [];
  const states: BuildState[] = [];
  followBuilds(
    override,
    (next) => states.push(next),
    (url) => {
      const source = { url, closed: false, close: () => void (source.closed = true) };
      sources.push(source);
      return source as never;
    },
  );
  const fire = (kind: 'onmessage' | 'onerror', event: object = {}) =>
    (sources.at(-1)![kind] as (event: object) => void)(event);
  return { sources, states, fire, last: () => states.at(-1)!.local };
}

test('listens to the granted origin, and waits', () => {
  const { sources, last } = follow();
  expect(sources).toMatchObject([{ url: 'http://127.0.0.1:5180/events' }]);
  expect(last().waiting).toBe(true);
});

test('shows that a server is away, and connects again after a click', () => {
  const { sources, fire, last } = follow();
  fire('onerror');
  expect(last().failure?.reason).toBe('local-server');
  last().retry();
  expect(sources).toMatchObject([{ closed: true }, { closed: false }]);
  expect(last()).toMatchObject({ waiting: true });
});

test('a message that is no JSON is a failure', () => {
  const { fire, last } = follow();
  fire('onmessage', { data: '<html>' });
  expect(last().failure?.reason).toBe('local-server');
});
