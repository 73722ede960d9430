import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { runProgram, running } from './testing/gateway-process.ts';
import { asBrowser, call } from './testing/http-client.ts';
import { startNginx, type Nginx } from './testing/nginx.ts';
import { partsOf, post } from './testing/publishing.ts';
import { startUpstream } from './testing/running-gateway.ts';
import { sampleRemote, sampleShell, writeBundle } from './testing/sample-release.ts';
import { testDatabase } from './testing/test-database.ts';
import { tempFolder } from './testing/open-core.ts';

const database = testDatabase();
type Gateway = Awaited<ReturnType<typeof running>>;
let gateways: [Gateway, Gateway];
let nginx: Nginx;
let startGateway: (port?: string) => Promise<Gateway>;
/** The calls that the API behind it received; an upload is recorded when its first bytes arrive. */
let uploadBegan: () => void = () => undefined;

beforeAll(async () => {
  const api = await startUpstream(async (req, res) => {
    if (req.method === 'POST') req.once('data', () => uploadBegan());
    const { length } = await buffer(req);
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ seen: req.headers, length }));
  });
  const BUNDLES = await writeBundle(`${tempFolder()}/dist`, sampleShell());
  const env = {
    BUNDLES,
    DATABASE_URL: database.url,
    TRUST_PROXY: '1',
    API_URL: api.url,
    RELEASE_MAX_MB: '64',
  };
  startGateway = (PORT = '0') => running({ ...env, DATA_DIR: tempFolder(), PORT });
  gateways = [await startGateway(), await startGateway()];
  nginx = await startNginx([gateways[0].url, gateways[1].url]);
});
afterAll(() => nginx.stop());

async function tokenFor(name: string): Promise<string> {
  const { output, exited } = runProgram('deploy-token', [name], { DATABASE_URL: database.url });
  if ((await exited)[0] !== 0) throw new Error(output.stderr);
  return output.stdout.split('\n')[0]!;
}
async function promote(name: string, token: string, release: string) {
  const at = `${nginx.url}/registry/remotes/${name}`;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const { revision: expected } = (await call(at, { headers })).json as { revision: number };
  const body = JSON.stringify({ channel: 'stable', release, reason: 'teste', expected });
  return call(`${at}/promote`, { method: 'POST', headers }, body);
}
/** Files of a remote's releases that the gateways sent. */
async function filesServed(remote: string): Promise<number> {
  const texts = await Promise.all(gateways.map(async ({ url }) => (await call(`${url}/metrics`)).text));
  const counts = [
    ...texts.join('\n').matchAll(new RegExp(`^portal_release_files_total.*"${remote}".* (\\d+)$`, 'gm')),
  ];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

test("nginx logs a call by the portal's id, and not its address", async () => {
  const { headers } = await call(`${nginx.url}/api/students/Graciosa?search=Graciosa`);
  const id = String(headers['x-request-id']);
  let log = '';
  while (!log.includes(id)) log = await readFile(nginx.log, 'utf8');
  expect(log).not.toMatch(/Graciosa|students|127\./);
});

test('a page comes over TLS, with its own policy, and says that TLS it must be from now on', async () => {
  const { status, headers, text } = await call(nginx.url, { headers: asBrowser });
  expect([status, text]).toEqual([200, expect.stringContaining('id="portal-registry"')]);
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-/);
  expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
});

test('browsers are served over HTTP/2, where events take no connection from the rest', async () => {
  const session = connect(nginx.url, { rejectUnauthorized: false });
  const events = session.request({ ':path': '/registry/events' });
  expect(String((await once(events, 'data'))[0])).toContain('event: revision');
  const page = session.request({ ':path': '/', ...asBrowser });
  const [headers] = await once(page, 'response');
  expect([session.alpnProtocol, headers[':status']]).toEqual(['h2', 200]);
  session.destroy();
});

test('a release is published and promoted through it, its files are kept by nginx, one form for each encoding', async () => {
  const token = await tokenFor('mfe-two');
  const file = '/r/mfe-two/1.0.0-aaaa/remoteEntry.js';
  const fetchAs = (encoding: string) => call(nginx.url + file, { headers: { 'accept-encoding': encoding } });
  expect((await fetchAs('br')).status).toBe(404);
  expect((await post(nginx, token, partsOf(sampleRemote({ name: 'mfe-two' })))).status).toBe(201);
  expect((await promote('mfe-two', token, '1.0.0-aaaa')).status).toBe(200);
  for (const encoding of ['br', 'gzip', 'br', 'gzip', 'br'])
    expect(await fetchAs(encoding)).toMatchObject({
      status: 200,
      headers: {
        'content-encoding': encoding,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        'strict-transport-security': expect.any(String),
        'x-content-type-options': 'nosniff',
      },
    });
  expect(await filesServed('mfe-two')).toBe(2);
});

/** Waits until both gateways serve the same snapshot. */
async function settled(): Promise<void> {
  const tags = () =>
    Promise.all(gateways.map(async ({ url }) => (await call(`${url}/registry`)).headers.etag));
  for (let pair = await tags(); pair[0] !== pair[1]; pair = await tags());
}

test('the registry is sent again only after it changed', async () => {
  await settled();
  const { headers } = await call(`${nginx.url}/registry`);
  const again = await call(`${nginx.url}/registry`, { headers: { 'if-none-match': headers.etag! } });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test('sends a move at one gateway to listeners of every gateway behind nginx, and both gateways serve it', async () => {
  const token = await tokenFor('mfe-told');
  const sample = partsOf(sampleRemote({ name: 'mfe-told' }));
  expect((await post(nginx, token, sample, 'mfe-told')).status).toBe(201);
  const listeners = await Promise.all([1, 2, 3, 4].map(listen));
  expect((await promote('mfe-told', token, '1.0.0-aaaa')).status).toBe(200);
  // Kept back by nginx they would never come: nothing follows that fills its buffers.
  await Promise.all(listeners.map(({ until }) => until('event: moved')));
  await settled();
  expect((await call(`${nginx.url}/registry`)).text).toContain('"/r/mfe-told/1.0.0-aaaa/"');
  listeners.forEach(({ close }) => close());
});

/** Listens to the registry; `until` resolves when the text has arrived. */
async function listen() {
  const outgoing = request(`${nginx.url}/registry/events`, { agent: false, rejectUnauthorized: false }).end();
  outgoing.on('error', () => undefined);
  const [answer] = await once(outgoing, 'response');
  let received = '';
  answer.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const until = async (text: string) => {
    while (!received.includes(text)) await once(answer, 'data');
  };
  await until('event: revision');
  return { until, close: () => outgoing.destroy() };
}

test('the gateway itself says what is too large, nginx lets it come', async () => {
  const pictures = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [`${name}.png`, Buffer.alloc(12 * 1024 * 1024, name)]),
  );
  const token = await tokenFor('mfe-large');
  const whole = partsOf(sampleRemote({ name: 'mfe-large', files: pictures }));
  const published = await post(nginx, token, whole, 'mfe-large');
  expect([published.status, published.json]).toMatchObject([201, { files: 5 }]);
  const tooMuch = [{ path: 'a.png', bytes: Buffer.alloc(17 * 1024 * 1024) }];
  const refused = await post(nginx, token, tooMuch, 'mfe-large');
  expect([refused.status, refused.json]).toMatchObject([
    413,
    { code: 'too_large', support_code: expect.any(String) },
  ]);
});

test('the API gets the address that nginx saw, even if the client sends another', async () => {
  const lies = {
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-real-ip': '6.6.6.6',
    forwarded: 'for=6.6.6.6',
  };
  for (const localAddress of ['127.0.0.9', '127.0.0.10']) {
    const { json } = await call(`${nginx.url}/api/x`, { localAddress, headers: lies });
    const { seen: forwarded } = json as { seen: Record<string, string> };
    const expected = {
      'x-forwarded-for': localAddress,
      'x-forwarded-host': nginx.host,
      'x-forwarded-proto': 'https',
    };
    expect(forwarded).toMatchObject(expected);
    expect(Object.values(forwarded)).not.toContain('6.6.6.6');
    expect(forwarded).not.toHaveProperty('forwarded');
  }
});

test.each(['/metrics', '/metrics/', '/METRICS', '/metrics?x'])(
  '%s of a gateway is for nobody who comes through it',
  async (path) => {
    for (const localAddress of ['127.0.0.1', '127.0.0.9']) {
      const answer = await call(nginx.url + path, { localAddress });
      expect(answer).toMatchObject({ status: 403, json: { code: 'forbidden' } });
      expect(answer.text).not.toContain('process_');
    }
  },
);

test('an upload reaches the API as it comes, before it is whole', async () => {
  const began = new Promise<void>((resolve) => (uploadBegan = resolve));
  const headers = { 'content-length': 4_000_000, 'content-type': 'application/octet-stream' };
  const outgoing = request(`${nginx.url}/api/x`, {
    method: 'POST',
    agent: false,
    rejectUnauthorized: false,
    headers,
  });
  const answered = once(outgoing, 'response');
  outgoing.write(Buffer.alloc(1_000_000));
  await began;
  outgoing.end(Buffer.alloc(3_000_000));
  const [answer] = await answered;
  expect(JSON.parse((await buffer(answer)).toString())).toMatchObject({ length: 4_000_000 });
});

test('with one gateway killed, while it is away and while it starts, everybody is answered and teams go on', async () => {
  const [, doomed] = gateways;
  const paths = ['/', '/registry', '/r/shell/1.0.0-aaaa/main.js?fresh', '/api/x'];
  const failed: string[] = [];
  const askAll = async () => {
    const answers = await Promise.all(paths.map((path) => call(nginx.url + path, { headers: asBrowser })));
    for (const [index, { status, text }] of answers.entries())
      if (status !== 200) failed.push(`${paths[index]} ${status} ${text.slice(0, 200)}`);
  };
  const until = async (end: Promise<unknown>) => {
    let over = false;
    void end.finally(() => (over = true));
    while (!over) await askAll();
  };
  await askAll();
  doomed.child.kill('SIGKILL');
  await until(doomed.exited);
  const token = await tokenFor('mfe-after');
  const published = post(nginx, token, partsOf(sampleRemote({ name: 'mfe-after' })), 'mfe-after');
  await until(published);
  expect((await published).status).toBe(201);
  expect((await promote('mfe-after', token, '1.0.0-aaaa')).status).toBe(200);
  const back = startGateway(new URL(doomed.url).port);
  await until(back);
  gateways[1] = await back;
  await askAll();
  expect(failed).toEqual([]);
  expect((await call(`${gateways[1].url}/registry`)).text).toContain('"/r/mfe-after/1.0.0-aaaa/"');
  // By default nginx writes the address and the URL of each request that found a gateway away.
  expect(await readFile(nginx.errorLog, 'utf8')).toBe('');
});

test('cookies that a release left lock nobody out behind nginx either', async () => {
  const cookies = (count: number) =>
    Array.from({ length: count }, (_, nth) => `junk${nth}=${'x'.repeat(4_080)}`).join('; ');
  const get = (path: string, count: number) =>
    call(nginx.url + path, { headers: { ...asBrowser, cookie: cookies(count) } });
  for (const path of ['/login', '/api/user']) {
    const { status, headers } = await get(path, 5);
    expect([path, status]).toEqual([path, 200]);
    expect(headers['set-cookie']).toContain('junk0=; Max-Age=0; Path=/; Secure');
  }
  const beyond = await get('/login', 60);
  expect([beyond.status, beyond.headers['clear-site-data']]).toEqual([431, '"cookies"']);
  expect(beyond.text).toContain('Iniciar a sessão de novo');
});
