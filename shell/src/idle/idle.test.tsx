import { login, logout, renewSession } from '@portal/shared-kit/contract/identity/identity';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on, refuse } from '../testing/fake-api.ts';
import { ana, recordOf, rightsOf, rui, tokenOf } from '../testing/records.ts';
import { openBrowser, statusOf, storageEvent } from '../testing/tabs.ts';
import { clockOf, idlePhase, watchIdle, type IdleWatch } from './idle-watch.ts';
import { IdleGuard } from './idle-guard.tsx';

const minute = 60_000;
const renewal = on(renewSession, () => ({
  status: 1 as const,
  data: { ...tokenOf(`renewed at ${Date.now()}`), ...rightsOf(), user: ana },
}));
const watches: IdleWatch[] = [];

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop();
  jest.useRealTimers();
});

/** A signed-in tab with its guard above a page, and the browser to open more tabs from. */
async function signedIn(...fakes: Parameters<typeof openBrowser>) {
  const browser = openBrowser(
    ...fakes,
    renewal,
    on(login, ({ body }) => (body.email === ana.email ? recordOf(ana, 'again') : recordOf(rui, 'other'))),
    on(logout, () => ({ status: 1 as const, success: true as const, message: 'ok', data: null })),
  );
  const openTab = () => {
    const tab = browser.openTab();
    const watch = watchIdle({ session: tab.session, activity: tab.activity, page: window, now: Date.now });
    watches.push(watch);
    return { ...tab, watch };
  };
  const tab = openTab();
  await tab.session.signIn(ana.email, 'Demo#2026');
  render(<IdleGuard session={tab.session} watch={tab.watch} />);
  return {
    ...browser,
    openTab,
    tab,
    user: userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) }),
  };
}
/** Clicks, and flushes what the click triggers within one `act`, so that no answer arrives in between. */
const choose = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  act(async () => {
    await user.click(screen.getByRole('button', { name }));
    for (let turn = 0; turn < 20; turn += 1) await jest.advanceTimersByTimeAsync(0);
  });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const warning = () =>
  screen.queryByRole('alertdialog', { name: 'A sua sessão vai terminar por inactividade.' });
const lock = () => screen.queryByRole('dialog', { name: 'Sessão bloqueada' });

test.each([
  [0, { phase: 'active' }],
  [28 * minute - 1, { phase: 'active' }],
  [28 * minute, { phase: 'warning', secondsLeft: 120 }],
  [30 * minute - 1, { phase: 'warning', secondsLeft: 1 }],
  [30 * minute, { phase: 'locked' }],
  [9 * 60 * minute, { phase: 'locked' }],
])('after %i ms without activity the phase is %j', (idle, phase) => expect(idlePhase(idle)).toEqual(phase));

test('the time left is shown as minutes and seconds', () =>
  expect([120, 61, 9].map(clockOf)).toEqual(['2:00', '1:01', '0:09']));

test('at 28 minutes a modal counts down from 2:00', async () => {
  await signedIn();
  await pass(28 * minute - 1);
  expect(warning()).not.toBeInTheDocument();
  await pass(1);
  expect(warning()).toBeInTheDocument();
  expect(screen.getByRole('timer')).toHaveTextContent('2:00');
  const goOn = screen.getByRole('button', { name: 'Continuar sessão' });
  expect(goOn).toHaveFocus();
  expect(goOn.previousElementSibling).toHaveTextContent('Terminar agora');
  await pass(30_000);
  expect(screen.getByRole('timer')).toHaveTextContent('1:30');
});

test("'Continuar sessão' renews the session and the count begins anew", async () => {
  const { api, user } = await signedIn();
  await pass(29 * minute);
  await choose(user, 'Continuar sessão');
  expect(api.calls).toContain('POST /api/renew-session');
  expect(warning()).not.toBeInTheDocument();
  await pass(27 * minute);
  expect(warning()).not.toBeInTheDocument();
});

test('a renewal without network says so and can be tried again; the countdown goes on', async () => {
  const { user } = await signedIn(
    on(renewSession, () => refuse('unavailable', { message: 'Indisponível.' })),
  );
  await pass(29 * minute);
  await choose(user, 'Continuar sessão');
  await pass(1_000);
  expect(screen.getByRole('alert')).toHaveTextContent('Indisponível.');
  expect(screen.getByRole('timer')).toHaveTextContent('0:59');
});

test("'Terminar agora' signs out", async () => {
  const { tab, user } = await signedIn();
  await pass(29 * minute);
  await choose(user, 'Terminar agora');
  expect(statusOf(tab)).toBe('anonymous');
  expect(warning()).not.toBeInTheDocument();
});

test('at 30 minutes the token is dropped and the page hidden behind a login box; the same user goes on', async () => {
  const { tab, user } = await signedIn();
  tab.session.drafts()?.save('form', 'half');
  await pass(30 * minute);
  expect(lock()).toBeInTheDocument();
  expect(localStorage.getItem('user')).toContain('"access_token":""');
  expect(document.documentElement).toHaveAttribute('data-locked');
  expect(screen.getByLabelText('E-mail ou código de utilizador')).toHaveValue(ana.email);
  expect(screen.getByLabelText('Senha')).toHaveFocus();
  await user.type(screen.getByLabelText('Senha'), 'Demo#2026{Enter}');
  await waitFor(() => expect(statusOf(tab)).toBe('active'));
  expect(lock()).not.toBeInTheDocument();
  expect(document.documentElement).not.toHaveAttribute('data-locked');
  expect(tab.session.drafts()?.read('form')).toBe('half');
  expect(tab.restart).not.toHaveBeenCalled();
});

test('another user at the lock gets a page of their own and none of the drafts', async () => {
  const { tab, user } = await signedIn();
  tab.session.drafts()?.save('form', 'half');
  await pass(30 * minute);
  await user.clear(screen.getByLabelText('E-mail ou código de utilizador'));
  await user.type(screen.getByLabelText('E-mail ou código de utilizador'), rui.email);
  await user.type(screen.getByLabelText('Senha'), 'Demo#2026{Enter}');
  await waitFor(() => expect(tab.restart).toHaveBeenCalled());
});

test('activity in one tab counts for all', async () => {
  const { openTab } = await signedIn();
  const other = openTab();
  await pass(27 * minute);
  act(() => other.activity.touch());
  await pass(27 * minute);
  expect(warning()).not.toBeInTheDocument();
  await pass(minute);
  expect(warning()).toBeInTheDocument();
});

test("'Continuar' in one tab closes the warning in all", async () => {
  const { openTab, tab } = await signedIn();
  const other = openTab();
  await pass(29 * minute);
  expect(other.watch.getState().phase).toBe('warning');
  await act(() => tab.watch.goOn());
  expect(other.watch.getState().phase).toBe('active');
});

test('keys and pointer keep the session open; once the warning stands they do not', async () => {
  await signedIn();
  await pass(20 * minute);
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true })));
  await pass(20 * minute);
  expect(warning()).not.toBeInTheDocument();
  await pass(8 * minute);
  expect(warning()).toBeInTheDocument();
  act(() => void document.body.dispatchEvent(new Event('pointermove', { bubbles: true })));
  await pass(2 * minute);
  expect(lock()).toBeInTheDocument();
});

test('a laptop that slept past the time is locked when it wakes, by the first event of any kind', async () => {
  const { tab } = await signedIn();
  // The clock advances while timers are suspended.
  jest.setSystemTime(Date.now() + 45 * minute);
  act(() => void document.body.dispatchEvent(new Event('pointermove', { bubbles: true })));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(statusOf(tab)).toBe('locked');
});

test('a session left open in a closed browser is locked before anything is drawn', async () => {
  const { openTab } = await signedIn();
  jest.setSystemTime(Date.now() + 45 * minute);
  expect(statusOf(openTab())).toBe('locked');
});

test('signing in is activity: what happened before it does not lock', async () => {
  const { tab, user } = await signedIn();
  await pass(30 * minute);
  await user.type(screen.getByLabelText('Senha'), 'Demo#2026{Enter}');
  await waitFor(() => expect(statusOf(tab)).toBe('active'));
  await pass(27 * minute);
  expect(statusOf(tab)).toBe('active');
  expect(warning()).not.toBeInTheDocument();
});

test('a session locked in another tab is locked here at once', async () => {
  const { openTab, tab } = await signedIn();
  const stop = tab.session.follow(window);
  openTab().session.lock('revoked');
  await act(async () => void storageEvent());
  expect(lock()).toBeInTheDocument();
  stop();
});
