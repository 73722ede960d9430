import { rightsHeader, rightsTag } from '@portal/shared-kit/contract/core/rights-tag';
import {
  login,
  logout,
  me,
  renewSession,
  roleGroup,
  updatePassword,
} from '@portal/shared-kit/contract/identity/identity';
import { failureOf } from '@portal/shared-kit/data';
import { waitFor } from '@testing-library/react';
import axios, { AxiosError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { on, refuse } from '../testing/fake-api.ts';
import { ana, recordOf, rightsOf, tokenOf } from '../testing/records.ts';
import { openBrowser, statusOf } from '../testing/tabs.ts';
import { attachSession } from './attach-session.ts';
import { keepRenewed, renewalDue } from './browser-session.ts';

type Answer = (
  config: InternalAxiosRequestConfig,
  call: number,
) => [status: number, body: object, headers?: Record<string, string>];

afterEach(() => jest.useRealTimers());

/** The portal's client with prescribed answers, in a browser where a user is signed in with token a1. */
async function portalClient(answer: Answer, ...fakes: Parameters<typeof openBrowser>) {
  const { openTab, api } = openBrowser(
    ...fakes,
    on(login, () => recordOf(ana, 'a1')),
    on(updatePassword, () => ({ status: 1 as const, success: true as const, message: 'ok', data: null })),
    on(renewSession, () => ({ status: 1 as const, data: { ...tokenOf('a2'), ...rightsOf(), user: ana } })),
  );
  const tab = openTab();
  await tab.session.signIn(ana.email, 'Demo#2026');
  const sent: { authorization: string; data: unknown }[] = [];
  const adapter: AxiosAdapter = async (config) => {
    sent.push({ authorization: String(config.headers.get('Authorization')), data: config.data });
    const [status, data, headers = {}] = answer(config, sent.length);
    const response = { data, status, statusText: '', headers, config };
    if (status >= 400)
      throw new AxiosError('refused', AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
    return response;
  };
  const http = axios.create({ adapter });
  attachSession(http, tab.session, tab.client);
  return { http, sent, tab, api };
}
const refusal = (code: string) => ({ status: 0, success: false, code, message: code, support_code: 'S' });

test('a call carries the bearer token', async () => {
  const { http, sent } = await portalClient(() => [200, {}]);
  await http.get('/department');
  expect(sent).toMatchObject([{ authorization: 'Bearer a1' }]);
});

test('a read under way at sign-out is given up and never answered, a write goes on', async () => {
  const { http, tab } = await portalClient(() => [200, {}]);
  const under: InternalAxiosRequestConfig[] = [];
  let answer!: () => void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  http.defaults.adapter = async (config) => {
    under.push(config);
    await answered;
    if (config.signal?.aborted) throw new AxiosError('canceled', AxiosError.ERR_CANCELED, config);
    return { data: {}, status: 200, statusText: '', headers: {}, config };
  };
  let settled = false;
  const note = () => (settled = true);
  void http.get('/department').then(note, note);
  const written = http.post('/department', { dep_name: 'Física' });
  await waitFor(() => expect(under).toHaveLength(2));
  await tab.session.signOut();
  answer();
  expect((await written).status).toBe(200);
  expect(under.map(({ signal }) => signal?.aborted)).toEqual([true, undefined]);
  expect(settled).toBe(false);
});

test('a read that begins while the user is being signed out is never made, a write is', async () => {
  const { http, sent, tab } = await portalClient(
    () => [200, {}],
    on(logout, () => new Promise<never>(() => undefined)),
  );
  jest.useFakeTimers();
  const left = tab.session.signOut();
  let settled = false;
  const note = () => (settled = true);
  void http.get('/jobs').then(note, note);
  expect((await http.post('/department', { dep_name: 'Física' })).status).toBe(200);
  await jest.runAllTimersAsync();
  await left;
  expect(sent).toEqual([{ authorization: 'Bearer a1', data: '{"dep_name":"Física"}' }]);
  expect(settled).toBe(false);
  await http.get('/public');
  expect(sent).toHaveLength(2);
});

test('a read that its caller gives up is reported to the caller', async () => {
  const { http } = await portalClient(() => [200, {}]);
  const caller = new AbortController();
  http.defaults.adapter = (config) =>
    new Promise((_, reject) =>
      config.signal!.addEventListener!('abort', () =>
        reject(new AxiosError('canceled', AxiosError.ERR_CANCELED, config)),
      ),
    );
  const read = http.get('/department', { signal: caller.signal });
  await Promise.resolve();
  caller.abort();
  await expect(read).rejects.toMatchObject({ code: AxiosError.ERR_CANCELED });
  await expect(http.get('/department', { signal: caller.signal })).rejects.toMatchObject({
    code: AxiosError.ERR_CANCELED,
  });
});

test('a call refused as unauthenticated is made once more with a renewed token and the same body', async () => {
  const { http, sent } = await portalClient((_config, call) =>
    call === 1 ? [401, refusal('unauthenticated')] : [200, {}],
  );
  await http.post('/department', { dep_name: 'Física' });
  expect(sent).toEqual([
    { authorization: 'Bearer a1', data: '{"dep_name":"Física"}' },
    { authorization: 'Bearer a2', data: '{"dep_name":"Física"}' },
  ]);
});

test('a call refused again after the renewal fails and is not repeated for ever', async () => {
  const { http, sent } = await portalClient(() => [401, refusal('unauthenticated')]);
  await expect(http.get('/department')).rejects.toMatchObject({ response: { status: 401 } });
  expect(sent).toHaveLength(2);
});

test('many calls refused at once cause one renewal', async () => {
  const { http, api } = await portalClient(({ headers }) =>
    headers.get('Authorization') === 'Bearer a1' ? [401, refusal('unauthenticated')] : [200, {}],
  );
  await Promise.all(['/a', '/b', '/c'].map((path) => http.get(path)));
  expect(api.calls.filter((call) => call.endsWith('renew-session'))).toHaveLength(1);
});

test('a revoked session locks the page, and the call goes out after the same user has signed in again', async () => {
  const { http, sent, tab } = await portalClient((_config, call) =>
    call === 1 ? [401, refusal('session_revoked')] : [200, {}],
  );
  const call = http.post('/department', { dep_name: 'Física' });
  await locked(tab);
  await tab.session.signIn(ana.email, 'Demo#2026');
  await expect(call).resolves.toMatchObject({ status: 200 });
  expect(sent).toHaveLength(2);
});

test('a renewal that is refused locks the page, and the call waits too', async () => {
  const { http, tab } = await portalClient(
    (_config, call) => (call === 1 ? [401, refusal('unauthenticated')] : [200, {}]),
    on(renewSession, () => refuse('unauthenticated')),
  );
  const call = http.get('/department');
  await locked(tab);
  await tab.session.signIn(ana.email, 'Demo#2026');
  await expect(call).resolves.toMatchObject({ status: 200 });
});

test('a call that needs the first password change waits for it', async () => {
  const { http, tab } = await portalClient((_config, call) =>
    call === 1 ? [428, refusal('password_change_required')] : [200, {}],
  );
  const call = http.get('/dashboard');
  await new Promise<void>((resolve) => {
    const stop = tab.session.state.subscribe(({ user }) => {
      if (user?.first_logg === 'yes') resolve(stop());
    });
  });
  await tab.session.changePassword({
    currentPassword: 'Demo#2026',
    newPassword: 'New#20266',
    confirmPassword: 'New#20266',
  });
  await expect(call).resolves.toMatchObject({ status: 200 });
});

test('a refused permission makes the rights be read again, and the call fails', async () => {
  const read = jest.fn();
  const { http } = await portalClient(
    () => [403, { ...refusal('forbidden'), permission: 'departments.read' }],
    on(me, () => ({ status: 1 as const, data: ana })),
    on(
      roleGroup,
      ({ params }) => (read(params.role), { status: 1 as const, data: { role: params.role, ...rightsOf() } }),
    ),
  );
  await expect(http.get('/department')).rejects.toMatchObject({ response: { status: 403 } });
  await waitFor(() => expect(read).toHaveBeenCalled());
  expect(read).toHaveBeenCalledWith('Secretaria');
});

test('an answer given to other rights than are known here makes them be read, once for each change', async () => {
  let read = 0;
  const currentTag = rightsTag('Secretaria', ['departments.read', 'dashboard.read']);
  const gained = rightsTag('Secretaria', ['courses.read', 'dashboard.read']);
  const answered = [currentTag, currentTag, gained, gained, gained];
  const { http, tab } = await portalClient(
    (_config, call) => [200, {}, { [rightsHeader]: answered[call - 1]! }],
    on(me, () => ({ status: 1 as const, data: ana })),
    on(roleGroup, ({ params }) => {
      read += 1;
      return {
        status: 1 as const,
        data: { role: params.role, ...rightsOf('dashboard.read', 'courses.read') },
      };
    }),
  );
  for (let call = 0; call < 2; call += 1) await http.get('/department');
  expect(read).toBe(0);
  for (let call = 0; call < 3; call += 1) await http.get('/department');
  await waitFor(() => expect(tab.session.state.getState().actions).toContain('courses.read'));
  expect(read).toBe(1);
});

test('without a session a write carries the anti-forgery header and a read carries none', async () => {
  const headers: [unknown, unknown][] = [];
  const { http, tab } = await portalClient((config) => {
    headers.push([config.headers.get('Authorization'), config.headers.get('X-XSRF-TOKEN')]);
    return [200, {}];
  });
  await tab.session.signOut();
  await http.get('/provinces');
  await http.post('/Candidate', {});
  expect(headers.map(([bearer, forgery]) => [Boolean(bearer), forgery])).toEqual([
    [false, undefined],
    [false, 'x'],
  ]);
});

test('an error thrown by the session is an ApiFailure too', async () => {
  const { http } = await portalClient(
    () => [401, refusal('unauthenticated')],
    on(renewSession, () => refuse('unavailable')),
  );

  const thrown = failureOf(await http.get('/department').catch((error: unknown) => error));
  expect(thrown).toMatchObject({ name: 'ApiFailure', code: 'unavailable' });
});

const locked = (tab: Parameters<typeof statusOf>[0]) =>
  new Promise<void>((resolve) => {
    const stop = tab.session.subscribe(() => {
      if (statusOf(tab) === 'locked') resolve(stop());
    });
  });

const minute = 60_000;

test.each([
  [3 * minute, 0, false],
  [2 * minute - 1, 0, true],
  [1, 5 * minute - 1, true],
  [1, 5 * minute, false],
])('with %i ms left and %i ms idle it is due: %s', (left, idle, due) =>
  expect(renewalDue(left, idle)).toBe(due),
);

test('the token is renewed silently ahead of its end while the user is active, and not while idle', () => {
  jest.useFakeTimers();
  const renew = jest.fn().mockRejectedValue(new Error('no network'));
  let end = Date.now() + 15 * minute;
  let last = Date.now();
  const session = {
    getState: () => ({ status: 'active' }),
    remaining: () => Math.max(0, end - Date.now()),
    renew,
  };
  const stop = keepRenewed(session as never, { last: () => last }, Date.now);
  jest.advanceTimersByTime(12 * minute);
  expect(renew).not.toHaveBeenCalled();
  last = Date.now();
  jest.advanceTimersByTime(1.5 * minute);
  expect(renew).toHaveBeenCalled();
  renew.mockClear();
  end = Date.now() + minute;
  jest.advanceTimersByTime(20 * minute);
  renew.mockClear();
  jest.advanceTimersByTime(minute);
  expect(renew).not.toHaveBeenCalled();
  stop();
  jest.useRealTimers();
});
