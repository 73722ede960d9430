import { call } from '../testing/http-client.ts';
import { startTestGateway } from '../testing/running-gateway.ts';

test.each([
  ['a shell without a service worker', {}],
  ['NO_OFFLINE', { NO_OFFLINE: '1' }],
])('with %s the browsers are given one that removes what stands there', async (_what, env) => {
  const gateway = await startTestGateway(env);
  const { status, headers, text } = await call(`${gateway.url}/sw.js`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  expect(text).toContain('registration.unregister()');
});
