import { antiForgery, logout, requestRecovery } from '@portal/shared-kit/contract/identity/identity';
import { fakeFetch, on, refuse } from '../testing/fake-api.ts';
import { ana } from '../testing/records.ts';
import { callTimeout, createClient } from './client.ts';

const done = { status: 1 as const, success: true as const, message: 'ok', data: null };
const clientOn = (fetch: typeof globalThis.fetch, cookies = 'XSRF-TOKEN=x') =>
  createClient({ fetch, cookies: () => cookies });

test('a bearer token goes instead of the anti-forgery header', async () => {
  let headers: Record<string, string> = {};
  const api = fakeFetch(on(logout, (_args, received) => ((headers = received.headers), done)));
  await clientOn(api.fetch).send('POST', '/logout', { token: 'a1' });
  expect(headers).toMatchObject({ Authorization: 'Bearer a1' });
  expect(headers).not.toHaveProperty('X-XSRF-TOKEN');
});

test('a refused anti-forgery value is fetched anew and the call made once more', async () => {
  let tries = 0;
  const api = fakeFetch(
    on(antiForgery, () => ({ status: 1 as const })),
    on(requestRecovery, () => (++tries === 1 ? refuse('anti_forgery') : done)),
  );
  await clientOn(api.fetch).send('POST', '/recover-password', { body: { identifier: 'ana@demo.test' } });
  expect(api.calls).toEqual([
    'POST /api/recover-password',
    'GET /api/csrf-cookie',
    'POST /api/recover-password',
  ]);
});

test('an error body becomes a failure with its code, fields, waiting time and support code', async () => {
  const api = fakeFetch(
    on(requestRecovery, () =>
      refuse('throttled', { retry_after: 60, errors: { identifier: ['x'] }, support_code: 'S-1' }),
    ),
  );
  const call = clientOn(api.fetch).send('POST', '/recover-password', {
    body: { identifier: 'ana@demo.test' },
  });
  await expect(call).rejects.toMatchObject({
    name: 'ApiFailure',
    code: 'throttled',
    retryAfter: 60,
    errors: { identifier: ['x'] },
    supportCode: 'S-1',
  });
});

test.each([
  [502, 'upstream'],
  [503, 'unavailable'],
  [200, 'upstream'],
])('an answer %i that is not JSON is a failure %s', async (status, code) => {
  const fetch = async () =>
    ({
      ok: status === 200,
      status,
      headers: new Map(),
      json: () => Promise.reject(new SyntaxError('<html>')),
    }) as never;
  await expect(clientOn(fetch).send('GET', '/user', { token: 'a' })).rejects.toMatchObject({ code });
});

test('no network is a failure of its own', async () => {
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(clientOn(fetch).send('GET', '/user', { token: 'a' })).rejects.toMatchObject({
    code: 'offline',
  });
});

test('a call that takes more than twenty seconds is given up', async () => {
  jest.useFakeTimers();
  const fetch: typeof globalThis.fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  const call = expect(clientOn(fetch).send('GET', '/user', { token: 'a' })).rejects.toMatchObject({
    code: 'timeout',
  });
  await jest.advanceTimersByTimeAsync(callTimeout);
  await call;
  jest.useRealTimers();
});

test('the clock of the server is read from its answer', async () => {
  const at = '2026-03-05T10:00:00.000Z';
  const fetch = async () =>
    ({
      ok: true,
      status: 200,
      headers: new Map([['date', new Date(at).toUTCString()]]),
      json: async () => ({ status: 1, data: ana }),
    }) as never;
  const { serverTime } = await clientOn(fetch).send('GET', '/user', { token: 'a' });
  expect(serverTime).toBe(Date.parse(at));
});
