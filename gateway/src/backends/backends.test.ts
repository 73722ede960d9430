import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { call as rawCall } from '../testing/http-client.ts';
import { tokenFor } from '../testing/publishing.ts';
import {
  deadPort,
  startTestGateway,
  startUpstream,
  type RunningGateway,
} from '../testing/running-gateway.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { tempFolder } from '../testing/open-core.ts';

const session = 'a-session-of-ana-silva';
const people: Record<string, object> = {
  '/api/user': { data: { id: 7, role: ['Secretaria'], person: { fullName: 'Ana Silva' } } },
  '/api/getRoleGroup/Secretaria': { data: { actions: ['subjects.read'] } },
};
let gateway: RunningGateway;
let operator: string;
let apiFails = false;
let server: ChildProcess | undefined;

beforeAll(async () => {
  const api = await startUpstream((req: IncomingMessage, res: ServerResponse) => {
    if (apiFails) return void res.writeHead(429).end('{}');
    const isKnown = [session, `${session}-two`].some(
      (each) => req.headers.authorization === `Bearer ${each}`,
    );
    const person = isKnown ? people[req.url!] : undefined;
    res
      .writeHead(person ? 200 : 401, { 'content-type': 'application/json' })
      .end(JSON.stringify(person ?? {}));
  });
  const two = sampleRemote({
    name: 'mfe-two',
    declaration: {
      contributes: {
        menu: [],
        permissions: [],
        routes: [
          {
            path: '/mfe-two',
            title: 'Página',
            permission: 'courses.read',
            reads: [
              { path: '/x/mfe-two/loans?page=1', permission: 'subjects.read' },
              { path: '/x/mfe-two/loans/returned', permission: 'subjects.delete' },
            ],
          },
        ],
        cards: [
          {
            title: 'Fechados',
            path: '/mfe-two',
            source: '/x/mfe-two//closed/',
            permission: 'subjects.delete',
          },
          { title: 'Multas', path: '/mfe-two', source: '/x/mfe-two/fines', permission: 'subjects.delete' },
        ],
      },
    },
  });
  gateway = await startTestGateway({ API_URL: api.url }, [sampleShell(), two]);
  operator = await tokenFor(gateway, null);
});
afterAll(() => void server?.kill());

const call = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { headers: { authorization: `Bearer ${session}`, ...headers } });

async function register(urls: string[], token = operator) {
  const expected = gateway.core.registry.state.remotes.get('mfe-two')!.revision;
  return fetch(`${gateway.url}/registry/remotes/mfe-two/backend`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ urls, reason: 'serviço próprio', expected }),
  });
}

/** The registered server as the example in the documentation has it. */
async function documented(): Promise<string> {
  const text = readFileSync(resolve(__dirname, '../../../docs/shipping-a-remote.md'), 'utf8');
  const [, code] = /```js\n(import \{ createPublicKey[^]*?)```/.exec(text)!;
  const file = join(tempFolder(), 'server.mjs');
  writeFileSync(file, code!);
  const port = await deadPort();
  const env = { PATH: process.env.PATH, PORTAL_URL: gateway.url, REMOTE: 'mfe-two', PORT: String(port) };
  server = spawn(process.execPath, [file], { env, stdio: 'inherit' });
  return `http://127.0.0.1:${port}`;
}

test('before an operator registers a server there is none, and no team registers its own', async () => {
  expect((await call('/api/x/mfe-two/loans')).status).toBe(404);
  const team = await tokenFor(gateway, 'mfe-two');
  expect((await register(['http://127.0.0.1:9'], team)).status).toBe(403);
  expect((await register(['https://127.0.0.1:9'])).status).toBe(422);
});

test('the server of the document learns who calls, and only from the portal', async () => {
  const url = await documented();
  expect((await register([url])).status).toBe(200);
  const callStatus = async () => (await call('/api/x/mfe-two/loans?page=2')).status;
  while ((await callStatus()) === 503) continue;
  const answer = await call('/api/x/mfe-two/loans?page=2', { 'x-portal-identity': 'e30.e30.e30' });
  expect(await answer.json()).toEqual({ path: '/loans?page=2', name: 'Ana Silva', may: true });
  expect((await fetch(`${url}/loans`)).status).toBe(401);
  const nobody = await fetch(`${gateway.url}/api/x/mfe-two/loans`);
  expect([nobody.status, await nobody.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
});

test('a team server gets no session, and its answer cannot affect the rest of the portal', async () => {
  let receivedHeaders: IncomingMessage['headers'] = {};
  const own = await startUpstream((req, res) => {
    receivedHeaders = req.headers;
    res
      .writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': 'XSRF-TOKEN=x; Path=/',
        'clear-site-data': '"*"',
        'content-security-policy': "default-src *; script-src * 'unsafe-inline'",
      })
      .end('{}');
  });
  await register([own.url]);
  const answer = await call('/api/x/mfe-two/', { cookie: 'portal_refresh=secret' });
  expect(answer.status).toBe(200);
  expect(receivedHeaders).not.toHaveProperty('authorization');
  expect(receivedHeaders).not.toHaveProperty('cookie');
  for (const name of ['set-cookie', 'clear-site-data']) expect(answer.headers.has(name)).toBe(false);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('the gateway asks for the permission that a release declares for an address, by the nearest, before the server is asked', async () => {
  let paths: string[] = [];
  const own = await startUpstream((req, res) => {
    paths.push(req.url!);
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await register([own.url]);
  const allowed = [
    '/loans?page=3',
    '/loans/5',
    '/LOANS/5',
    '/loans/returnedlate',
    '/finesse',
    '/anything',
    '/any%20thing/S%C3%A3o%20Jos%C3%A9@2026:1,2?from=a%2Fb;c',
  ];
  for (const path of allowed) expect((await call(`/api/x/mfe-two${path}`)).status).toBe(200);
  expect(paths).toEqual(allowed);
  paths = [];
  for (const path of [
    '/fines',
    '/fines/3?x=1',
    '/loans/returned',
    '/%66ines',
    '/FINES',
    '/Fines/3',
    '/fine%C5%BF',
    '/%EF%BD%86ines',
    '/fines/',
    '/fines.json',
    '/closed',
    '/closed/1',
    '/loans/RETURNED',
  ]) {
    const answer = await call(`/api/x/mfe-two${path}`);
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 403, { code: 'forbidden' }]);
  }
  expect(paths).toEqual([]);
});

// As they are sent: `fetch` would resolve some of them first.
test.each([
  '/fines#',
  '/fines#/x',
  '/x?y#z',
  '/fines;x=1',
  '/;/fines',
  '//fines',
  '/loans//returned/1',
  '/./fines',
  '/loans/../fines',
  '/loans/..',
  '/loans/%2e%2e/fines',
  '/loans/.%2E/fines',
  '/%2e/fines',
  '/loans%2Freturned',
  '/loans%2freturned',
  '/fines%23',
  '/fines%3Fx',
  '/fines%3bx',
  '/fines%5c',
  '/x\\..\\fines',
  '/%2566ines',
  '/fines%00',
  '/fines%0a',
  '/fines%',
  '/fines%zz',
  '/fines%c0%af',
  '/%EF%BC%8Fines',
  '/fines|',
  '/fines"',
])('%s, which servers may read differently, is refused before the server is asked', async (path) => {
  let asked = 0;
  const own = await startUpstream((_req, res) => {
    asked += 1;
    res.end('{}');
  });
  await register([own.url]);
  const headers = { authorization: `Bearer ${session}` };
  const answer = await rawCall(gateway.url, { path: `/api/x/mfe-two${path}`, headers });
  expect([answer.status, answer.json]).toMatchObject([400, { code: 'malformed' }]);
  expect(asked).toBe(0);
});

test('while the API does not say whose session it is, the answer is 503, and right again with its first answer', async () => {
  const own = await startUpstream((_req, res) => void res.end('{}'));
  await register([own.url]);
  apiFails = true;
  const fresh = { authorization: `Bearer ${session}-two` };
  const down = await call('/api/x/mfe-two/loans', fresh);
  expect([down.status, down.headers.get('retry-after'), await down.json()]).toMatchObject([
    503,
    '2',
    {
      code: 'unavailable',
      message: 'O serviço académico não está disponível. Tente de novo dentro de momentos.',
    },
  ]);
  apiFails = false;
  expect((await call('/api/x/mfe-two/loans', fresh)).status).toBe(200);
});

test('a server that is down affects only its own remote, and shows in its own metrics', async () => {
  await register([`http://127.0.0.1:${await deadPort()}`]);
  const down = await call('/api/x/mfe-two/loans');
  expect([down.status, await down.json()]).toMatchObject([
    503,
    { code: 'unavailable', message: expect.stringContaining('O serviço desta aplicação não respondeu') },
  ]);
  expect((await call('/api/user')).status).toBe(200);
  const figures = await (await fetch(`${gateway.url}/metrics`)).text();
  expect(figures).toMatch(/portal_backend_failures_total\{remote="mfe-two",reason="unavailable"\} [1-9]/);
  expect(figures).toMatch(/portal_backend_duration_seconds_count\{remote="mfe-two",status="2xx"\} [1-9]/);
  await register([]);
  expect((await call('/api/x/mfe-two/loans')).status).toBe(404);
});
