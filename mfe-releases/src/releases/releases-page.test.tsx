import { on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import * as calls from '../common/calls.ts';
import { api, master, overviewAnswer, registry } from '../testing/releases-fake.ts';
import { ReleasesPage } from './releases-page.tsx';

test('every remote stands with owner, state, the releases people are given, and how it is', async () => {
  const { portal, user } = renderScreen(<ReleasesPage />, { api: api(), actions: ['releases.read'] });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const row = await screen.findByRole('row', { name: /Um Equipa Um Em serviço/ });
  expect(row).toHaveTextContent('1.1.0-b (20 % · Testers)');
  const told = [
    'Falhas em 1 de 9 sessões',
    'Canário travado',
    'Publicação recusada',
    'Configuração por acertar',
    '480 kB',
    '1200 aberturas · 3 falhas ao abrir · 1 quebra',
    'alterou window.matchMedia (2 sessões)',
    'deixou <div id="probe"> (1 sessão)',
    'prejudicou mfe-two',
    'prejudicada por mfe-three',
    'TypeError: x is undefined',
  ];
  await waitFor(() => expect(told.filter((words) => !row.textContent?.includes(words))).toEqual([]));
  expect(screen.queryByRole('button', { name: /Suspender/ })).not.toBeInTheDocument();
  expect(portal.title()).toBe('Publicações');
  expect(await violations()).toEqual([]);
  await user.click(row);
  expect(portal.location().pathname).toBe('/releases/mfe-one');
});

test('shows that the registry cannot be reached, and asks again', async () => {
  let down = true;
  const answer = on(calls.snapshot, () => {
    if (down) throw refuse('unavailable', 'O portal está a iniciar.');
    return registry;
  });
  const { user } = renderScreen(<ReleasesPage />, { api: api(answer), actions: [...master] });
  expect(await screen.findByText('O portal está a iniciar.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('row', { name: /Equipa Um/ })).toBeInTheDocument();
});

describe('with a clock', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());
  const wait = () => act(() => jest.advanceTimersByTimeAsync(10_000));

  test('shows that the gateway is away, and keeps what was known', async () => {
    let down = false;
    const answer = on(calls.snapshot, () => {
      if (down) throw refuse('unavailable', 'O portal está a iniciar.');
      return registry;
    });
    renderScreen(<ReleasesPage />, { api: api(answer) });
    await screen.findByRole('row', { name: /Equipa Um/ });
    down = true;
    await wait();
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(/Não foi possível actualizar; mostra-se o que se sabia em \d/);
    expect(screen.getByRole('row', { name: /Equipa Um/ })).toBeVisible();
    down = false;
    await wait();
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});

test('days on which promotions are held by the settings are named', async () => {
  const frozenDays = on(calls.freezeStatus, () => ({
    frozen: false,
    revision: 0,
    days: { from: '2026-12-01', until: '2026-12-15' },
  }));
  renderScreen(<ReleasesPage />, { api: api(frozenDays) });
  expect(
    await screen.findByText(/As promoções estão suspensas de 01\/12\/2026 a 15\/12\/2026/),
  ).toBeInTheDocument();
});

test('the list stands although nobody can say how the remotes are', async () => {
  const failing = on(calls.overview, () => {
    throw refuse('internal', 'Avariado.');
  });
  renderScreen(<ReleasesPage />, { api: api(failing), actions: ['releases.read'] });
  expect(await screen.findByText(/Não foi possível ler como estão as aplicações/)).toBeVisible();
  expect(screen.getByRole('row', { name: /Equipa Um/ })).toBeVisible();
});

test('a remote that fails says so first, and one without reports is not called well', async () => {
  const [first] = overviewAnswer.remotes;
  const failing = { ...first!, failing: new Date().toISOString(), halted: null, refusal: null, misfits: 0 };
  const answers = [
    failing,
    { ...failing, failing: null, now: { sessions: 0, bad_sessions: 0, erring_sessions: 0 } },
  ];
  for (const [nth, words] of [/A falhar/, /Sem aberturas recentes/].entries()) {
    const answer = on(calls.overview, () => ({ minutes: 15, remotes: [answers[nth]!] }));
    const { unmount } = renderScreen(<ReleasesPage />, { api: api(answer) });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText('Sem falhas')).not.toBeInTheDocument();
    unmount();
  }
});
