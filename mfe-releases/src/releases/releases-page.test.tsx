import { on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import * as calls from './calls.ts';
import { api, master, registry } from '../testing/releases-fake.ts';
import { ReleasesPage } from './releases-page.tsx';

test('every remote stands with owner, state and the releases people are given', async () => {
  const { portal, user } = renderScreen(<ReleasesPage />, { api: api(), actions: ['releases.read'] });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const row = await screen.findByRole('row', { name: /Um Equipa Um Em serviço 1\.0\.0-a/ });
  expect(row).toHaveTextContent('1.1.0-b (20 % · Testers)');
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
