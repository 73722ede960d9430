import type { IncomingMessage } from 'node:http';
import { call } from '../testing/http-client.ts';
import { startTestGateway } from '../testing/running-gateway.ts';
import { mayReadMetrics } from '@portal/server-kit/metrics-access';

const token = 'a-token-of-prometheus';
const right = { authorization: `Bearer ${token}` };

test.each([
  ['from this machine', '127.0.0.1', {}, undefined, true],
  ['from this machine over IPv6', '::1', {}, undefined, true],
  ['from this machine on a socket for both', '::ffff:127.0.0.1', {}, undefined, true],
  ['from elsewhere', '10.0.0.9', {}, undefined, false],
  ['from elsewhere, mapped', '::ffff:10.0.0.9', {}, undefined, false],
  ['through a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, undefined, false],
  ['through another proxy on this machine', '127.0.0.1', { forwarded: 'for=1.2.3.4' }, undefined, false],
  ['from this machine without the token there is', '127.0.0.1', {}, token, false],
  ['with another token', '127.0.0.1', { authorization: `Bearer ${token}x` }, token, false],
  ['with the token and no scheme', '127.0.0.1', { authorization: token }, token, false],
  ['with the token, from elsewhere', '10.0.0.9', right, token, true],
  ['with the token, through a proxy', '127.0.0.1', { ...right, 'x-forwarded-for': '1.2.3.4' }, token, true],
])('read %s', (_how, remoteAddress, headers, set, may) => {
  const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
  expect(mayReadMetrics(request, set)).toBe(may);
});

test('a refusal names the way to get access', async () => {
  const { url } = await startTestGateway();
  const proxied = await call(`${url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } });
  expect(proxied).toMatchObject({
    status: 403,
    json: { code: 'forbidden', message: expect.stringContaining('METRICS_TOKEN') },
  });
  const guarded = await startTestGateway({ METRICS_TOKEN: token });
  const { status, headers } = await call(`${guarded.url}/metrics`);
  expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
  const allowed = await call(`${guarded.url}/metrics`, { headers: right });
  expect([allowed.status, allowed.text]).toEqual([200, expect.stringContaining('portal_registry_revision')]);
});
