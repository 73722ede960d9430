import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf, post, tokenFor } from '../testing/publishing.ts';
import { startTestGateway, type RunningGateway } from '../testing/running-gateway.ts';
import { sampleRemote } from '../testing/sample-release.ts';
import { folderTokenStore, tokenFolder } from './folder-token-store.ts';
import type { StoredToken } from './token.ts';

const parts = partsOf(sampleRemote({ name: 'mfe-two' }));
let gateway: RunningGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => jest.restoreAllMocks());

test('without a token, with a wrong one or with one of another shape nobody publishes', async () => {
  const token = await tokenFor(gateway, 'mfe-two');
  const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const unknown = token.replace(/^pdt_.{12}/, 'pdt_000000000000');
  const path = token.replace(/^pdt_.{12}/, 'pdt_../../../../');
  for (const each of [undefined, wrong, unknown, path, '', 'x', `${token}x`]) {
    const { status, headers, json } = await post(gateway, each, parts);
    expect([status, headers['www-authenticate'], json]).toMatchObject([
      401,
      'Bearer',
      { code: 'unauthenticated' },
    ]);
  }
  expect((await post(gateway, token, parts)).status).toBe(201);
});

test('a token of another remote and one of an operator publish nothing here', async () => {
  for (const remote of ['mfe-one', null]) {
    const { status, json } = await post(gateway, await tokenFor(gateway, remote), parts);
    expect([status, json]).toMatchObject([403, { code: 'forbidden' }]);
  }
  expect(gateway.core.registry.state.remotes.has('mfe-two')).toBe(false);
});

test('a revoked token counts no more from that moment on', async () => {
  const token = await tokenFor(gateway, 'mfe-two');
  const tokens = folderTokenStore(tokenFolder(gateway.dataDir));
  const [stored] = await tokens.list();
  await tokens.put({ ...stored!, revokedAt: new Date().toISOString() });
  expect((await post(gateway, token, parts)).status).toBe(401);
});

test('refuses an expired token with its expiry date, and sends the expiry date of a valid one', async () => {
  const token = await tokenFor(gateway, 'mfe-two');
  const tokens = folderTokenStore(tokenFolder(gateway.dataDir));
  const [stored] = await tokens.list();
  const inAYear = Date.parse(stored!.createdAt) + 365 * 86_400_000;
  expect(Date.parse(stored!.expiresAt)).toBe(inAYear);
  const { status, headers } = await post(gateway, token, parts);
  expect([status, headers['deploy-token-expires']]).toEqual([201, stored!.expiresAt]);
  jest.spyOn(Date, 'now').mockReturnValue(inAYear);
  const refused = await post(gateway, token, parts);
  expect([refused.status, refused.headers['deploy-token-expires'], refused.json]).toMatchObject([
    401,
    undefined,
    {
      code: 'unauthenticated',
      message: expect.stringContaining(`expirou em ${stored!.expiresAt.slice(0, 10)}`),
    },
  ]);
  const wrong = await post(gateway, `${token.slice(0, -2)}xx`, parts);
  expect(wrong.json).toMatchObject({ message: expect.not.stringContaining('expirou') });
});

test('a token of a store in which tokens did not end ends a year after it was made', async () => {
  const token = await tokenFor(gateway, 'mfe-two');
  const tokens = folderTokenStore(tokenFolder(gateway.dataDir));
  const [{ expiresAt, ...before }] = (await tokens.list()) as [StoredToken];
  await tokens.put(before as StoredToken);
  const { status, headers } = await post(gateway, token, parts);
  expect([status, headers['deploy-token-expires']]).toEqual([201, expiresAt]);
});

test('only the hash of a token is kept', async () => {
  const token = await tokenFor(gateway, 'mfe-two');
  const secret = token.split('_').slice(2).join('_');
  const folder = tokenFolder(gateway.dataDir);
  const stored = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(stored).toHaveLength(1);
  expect(stored[0]).not.toContain(secret);
});

test('limits a caller who tries many tokens, even with the right one', async () => {
  // The clock stands still, so that the minute does not end while the test runs.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  gateway = await startTestGateway();
  const token = await tokenFor(gateway, 'mfe-two');
  const tries = await Promise.all(Array.from({ length: 30 }, () => post(gateway, 'x', [])));
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401, 429]));
  const { status, headers } = await post(gateway, token, []);
  expect([status, headers['retry-after']]).toEqual([429, '60']);
});
