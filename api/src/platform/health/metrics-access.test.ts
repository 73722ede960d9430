import { testServer } from '../../testing/test-server.ts';

const token = 'a-token-of-prometheus';
const open = testServer();
const guarded = testServer({ settings: { metricsToken: token } });
const read = (server: typeof open, headers = {}, remoteAddress = '127.0.0.1') =>
  server.inject({ url: '/metrics', headers, remoteAddress });

test('without a token the metrics are read from this machine, and not through a proxy on it', async () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect((await read(open, {}, address)).body).toContain('portal_outbox_backlog');
  const refused = [
    await read(open, {}, '10.0.0.9'),
    await read(open, { 'x-forwarded-for': '127.0.0.1' }),
    await read(open, { forwarded: 'for=127.0.0.1' }),
  ];
  for (const answer of refused)
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'forbidden' }]);
});

test('with a token configured, every request needs it', async () => {
  for (const authorization of ['', token, `Bearer ${token}x`])
    expect((await read(guarded, { authorization })).statusCode).toBe(401);
  const allowed = await read(guarded, { authorization: `Bearer ${token}` }, '10.0.0.9');
  expect([allowed.statusCode, allowed.body]).toEqual([200, expect.stringContaining('portal_outbox_backlog')]);
});
