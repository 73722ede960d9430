import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { asBrowser, call } from './testing/http-client.ts';
import { ship } from './testing/open-core.ts';
import { deadPort, startTestGateway, startUpstream, type RunningGateway } from './testing/running-gateway.ts';
import { sampleRemote, sampleShell } from './testing/sample-release.ts';

const policyOf = (nonce: string) =>
  `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'`;

const inlined = (html: string) => /id="portal-registry" nonce="[^"]+">(.*?)<\/script>/s.exec(html)![1]!;

describe('a gateway with a shell and a remote', () => {
  let gateway: RunningGateway;
  let ready = true;
  beforeAll(async () => {
    const api = await startUpstream((req, res) => {
      res.statusCode = req.url === '/readyz' && !ready ? 503 : 200;
      res.end('{}');
    });
    gateway = await startTestGateway({ API_URL: api.url });
  });
  const at = (path: string) => `${gateway.url}${path}`;

  test('a page carries the snapshot, its release’s addresses, and a nonce that its policy names', async () => {
    const { status, headers, text } = await call(at('/mfe-one/7?x=1'), { headers: asBrowser });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.etag).toBeUndefined();
    const [, nonce] = /nonce="([\w-]{22})"/.exec(text)!;
    expect(headers['content-security-policy']).toBe(policyOf(nonce!));
    expect(text).toContain(`src="/r/shell/1.0.0-aaaa/main.js" nonce="${nonce}"`);
    expect(text).not.toMatch(/__PORTAL|portal:head/);
    expect(JSON.parse(inlined(text))).toEqual((await call(at('/registry'))).json);
  });

  test('no two pages have the same nonce', async () => {
    const pages = await Promise.all([1, 2, 3].map(() => call(at('/'), { headers: asBrowser })));
    expect(new Set(pages.map(({ headers }) => headers['content-security-policy'])).size).toBe(3);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('page, registry and files come in %s to who takes it', async (encoding, decode) => {
    for (const path of ['/', '/registry', '/r/mfe-one/1.0.0-aaaa/remoteEntry.js']) {
      const plain = await call(at(path), { headers: { ...asBrowser, 'accept-encoding': 'identity' } });
      const packed = await call(at(path), { headers: { ...asBrowser, 'accept-encoding': encoding } });
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length);
      expect(decode(packed.bytes)).toHaveLength(plain.bytes.length);
    }
  });

  test('the registry is sent again only after it changed', async () => {
    const first = await call(at('/registry'));
    const etag = first.headers.etag!;
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await call(at('/registry'), { headers: { 'if-none-match': etag } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    await gateway.core.registry.move({
      what: 'status',
      actor: 'Ana',
      remote: 'mfe-one',
      release: null,
      status: 'maintenance',
      reason: 'exames',
    });
    const changed = await call(at('/registry'), { headers: { 'if-none-match': etag } });
    expect(changed.json).toMatchObject({ remotes: [{ status: 'maintenance' }] });
  });

  test('a file of a release may be kept for ever', async () => {
    const { status, headers } = await call(at('/r/mfe-one/1.0.0-aaaa/remoteEntry.js'));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const again = await call(at('/r/mfe-one/1.0.0-aaaa/remoteEntry.js'), {
      headers: { 'if-none-match': headers.etag! },
    });
    expect(again.status).toBe(304);
  });

  test.each(['/', '/registry', '/r/mfe-one/1.0.0-aaaa/remoteEntry.js', '/r/nothing/1/x.js', '/healthz'])(
    'HEAD %s has the headers of GET and no body',
    async (path) => {
      const get = await call(at(path), { headers: asBrowser });
      const head = await call(at(path), { method: 'HEAD', headers: asBrowser });
      expect(head.status).toBe(get.status);
      expect(head.bytes).toHaveLength(0);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
    },
  );

  test.each([
    ['GET', '/r/'],
    ['GET', '/r/mfe-one/'],
    ['GET', '/r/mfe-one/1.0.0-aaaa/'],
    ['GET', '/r/mfe-one/9.9.9/remoteEntry.js'],
    ['GET', '/r/mfe-one/1.0.0-aaaa/other.js'],
    ['GET', '/r/mfe-one/1.0.0-aaaa/__proto__.js'],
    ['GET', '/r/mfe-one/1.0.0-aaaa/../../shell/1.0.0-aaaa/main.js'],
    ['GET', '/r/mfe-one/1.0.0-aaaa/..%2f..%2fledger.jsonl'],
    ['GET', '/r/..%2f..%2fetc/passwd/x.js'],
    ['GET', '/r/shell/1.0.0-aaaa/index.html'],
    ['GET', '/r/mfe-one/1.0.0-aaaa/release.json'],
    ['POST', '/r/mfe-one/1.0.0-aaaa/remoteEntry.js'],
    ['GET', '/favicon.ico'],
    ['POST', '/departments'],
    ['DELETE', '/registry'],
    ['GET', '/apiary.json'],
  ])('%s %s is 404 in the API’s shape and not kept', async (method, path) => {
    const { status, headers, json } = await call(at(path), { method, path });
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
    expect(json).toEqual({
      status: 0,
      success: false,
      code: 'not_found',
      message: expect.any(String),
      support_code: headers['x-request-id'],
    });
  });

  test('a missing file that a script requests gets no page', async () => {
    const fetched = { accept: '*/*', 'sec-fetch-dest': 'empty' };
    expect((await call(at('/departments'), { headers: fetched })).status).toBe(404);
    expect((await call(at('/departments'), { headers: { accept: 'application/json' } })).status).toBe(404);
    expect((await call(at('/departments'))).status).toBe(200);
  });

  test('an address that cannot be read is refused, not an error of ours', async () => {
    const { status, json } = await call(at('/'), { path: '/%E0%A4%A', headers: asBrowser });
    expect(status).toBeLessThan(500);
    expect(json ?? {}).not.toMatchObject({ code: 'internal' });
  });

  test.each([
    ['a page', '/', 'GET'],
    ['a missing file', '/r/mfe-one/1.0.0-aaaa/x.js', 'GET'],
    ['a missing address', '/x.json', 'POST'],
    ['an answer of the API', '/api/x', 'GET'],
    ['a refused beacon', '/telemetry', 'POST'],
    ['health', '/healthz', 'GET'],
    ['metrics', '/metrics', 'GET'],
  ])('%s carries the security headers', async (_what, path, method) => {
    const { headers } = await call(at(path), { method, headers: asBrowser });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
    });
    expect(headers['x-request-id']).toEqual(expect.any(String));
    expect(headers['content-security-policy']).not.toMatch(/unsafe/);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test.each([
    ['the registry', '/registry'],
    ['a file', '/r/mfe-one/1.0.0-aaaa/remoteEntry.js'],
  ])('%s, which caches may keep, is inert and names no request', async (_what, path) => {
    const { headers } = await call(at(path), { headers: asBrowser });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'.*frame-ancestors 'none'.*sandbox$/,
      ),
    });
    expect(headers['x-request-id']).toBeUndefined();
    // What only pages obey would be sent twenty times for nothing.
    expect(Object.keys(headers)).not.toContain('permissions-policy');
  });

  test('it is ready while the API is, and says which part is not', async () => {
    expect(await call(at('/readyz'))).toMatchObject({
      status: 200,
      json: { status: 'ok', store: true, api: true },
    });
    ready = false;
    let answer = await call(at('/readyz'));
    while (answer.status === 200) answer = await call(at('/readyz'));
    expect(answer).toMatchObject({ status: 503, json: { store: true, api: false } });
    expect((await call(at('/healthz'))).status).toBe(200);
  });
});

test('with one API that hangs it is ready as soon as another one says so', async () => {
  const hanging = await startUpstream(() => undefined);
  const healthy = await startUpstream((_req, res) => res.end('{}'));
  const gateway = await startTestGateway({ API_URL: `${hanging.url},${healthy.url}` });
  // So the hanging one is never given up.
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  expect((await call(`${gateway.url}/readyz`)).status).toBe(200);
  timeout.mockRestore();
});

test('the figures for Prometheus tell how many API calls are in flight, and how many of them wait for an answer', async () => {
  const api = await startUpstream((req, res) => {
    if (req.url === '/api/begun') res.write('{');
    else if (!req.url!.startsWith('/api/')) res.end('{}');
  });
  const gateway = await startTestGateway({ API_URL: api.url });
  const begun = await fetch(`${gateway.url}/api/begun`);
  const unanswered = new AbortController();
  const waiting = fetch(`${gateway.url}/api/unanswered`, { signal: unanswered.signal }).catch(
    () => undefined,
  );
  let figures = '';
  while (!figures.includes('portal_api_calls_running 2'))
    figures = (await call(`${gateway.url}/metrics`)).text;
  expect(figures).toMatch(/^portal_api_calls_waiting 1$/m);
  unanswered.abort();
  await Promise.all([waiting, begun.body!.cancel()]);
});

test('until it can serve it answers nobody, so that a balancer asks another gateway', async () => {
  const PORT = String(await deadPort());
  const starting = startTestGateway({ PORT });
  let started = false;
  void starting.finally(() => (started = true));
  const outcomes = new Set<number | 'broken'>();
  const ask = () => call(`http://127.0.0.1:${PORT}/healthz`);
  while (!started)
    outcomes.add(
      await ask().then(
        ({ status }) => status,
        () => 'broken' as const,
      ),
    );
  await starting;
  expect((await ask()).status).toBe(200);
  expect([outcomes.has('broken'), outcomes.has(503)]).toEqual([true, false]);
});

test('text of a remote cannot leave the element it stands in', async () => {
  const hostile = '</script><script>alert(1)</script><!--<script>\u2028$&$1__PORTAL_NONCE__';
  const remote = sampleRemote({ declaration: { title: hostile.slice(0, 80) } });
  const { url } = await startTestGateway({}, [sampleShell(), remote]);
  const { text } = await call(`${url}/`, { headers: asBrowser });
  expect(text.match(/<script/g)).toHaveLength(2);
  expect(JSON.parse(inlined(text)).remotes[0].title).toBe(hostile.slice(0, 80));
});

test('only behind a public address is the remote’s entry fetched ahead', async () => {
  const routes = [
    { path: '/apply/:step?', title: 'Candidatura', public: true },
    { path: '/secret', title: 'Reservado', permission: 'courses.read' },
  ];
  const declaration = { contributes: { routes, menu: [], cards: [], permissions: [] } };
  const { url } = await startTestGateway({}, [sampleShell(), sampleRemote({ declaration })]);
  const linkAt = async (path: string) =>
    /<link rel="preload"[^>]*>/.exec((await call(url + path, { headers: asBrowser })).text)?.[0];
  expect(await linkAt('/apply/two')).toMatch(
    /integrity="sha384-[^"]{64}" href="\/r\/mfe-one\/1\.0\.0-aaaa\/remoteEntry\.js"/,
  );
  expect(await linkAt('/secret')).toBeUndefined();
  expect(await linkAt('/')).toBeUndefined();
});

test('a new release of the shell is on the next page, and the old one’s files stay', async () => {
  const { url, core } = await startTestGateway();
  await ship(core, sampleShell({ release: '1.0.0-bbbb' }));
  expect((await call(`${url}/`, { headers: asBrowser })).text).toContain('/r/shell/1.0.0-bbbb/main.js');
  expect((await call(`${url}/r/shell/1.0.0-aaaa/main.js`)).status).toBe(200);
});

test('the page of frames has an origin of its own, no connection, and may be shown by the portal alone', async () => {
  const { url } = await startTestGateway({}, [
    sampleShell({
      files: {
        'frame.html': '<style nonce="__PORTAL_NONCE__"></style><script src="__PORTAL_BASE__frame.js">',
      },
    }),
  ]);
  const { status, headers, text } = await call(`${url}/registry/frame`, { headers: asBrowser });
  expect(status).toBe(200);
  const [, nonce] = /nonce="([\w-]{22})"/.exec(text)!;
  expect(text).toContain('src="/r/shell/1.0.0-aaaa/frame.js"');
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['content-security-policy']).toBe(
    `sandbox allow-scripts allow-forms allow-downloads; default-src 'none'; script-src 'self' 'nonce-${nonce}'; ` +
      `style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; worker-src 'none'; ` +
      `base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  );
  expect((await call(`${url}/r/shell/1.0.0-aaaa/main.js`)).headers['access-control-allow-origin']).toBe('*');
});
