import type { RequestListener } from 'node:http';
import { call } from '../testing/http-client.ts';
import {
  deadPort,
  startTestGateway,
  startUpstream,
  type RunningGateway,
  openPage,
  reportCrash,
} from '../testing/running-gateway.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { portalUsers } from './portal-users.ts';

const token = (name: string) => `${name}-`.padEnd(43, 'x');
interface Person {
  id: number;
  fullName: string;
  role: string;
  actions: string[];
  first_logg?: 'yes';
}
const people: Record<string, Person> = {
  [token('graca')]: {
    id: 1,
    fullName: 'Graça Machava',
    role: 'Master',
    actions: ['releases.read', 'releases.update'],
  },
  [token('edson')]: { id: 4, fullName: 'Edson Nhantumbo', role: 'Testers', actions: ['releases.read'] },
  [token('celeste')]: { id: 6, fullName: 'Celeste Macuácua', role: 'Student', actions: ['grades.read_own'] },
  [token('novo')]: {
    id: 8,
    fullName: 'Novo',
    role: 'Testers',
    actions: ['releases.read'],
    first_logg: 'yes',
  },
};
let urls: string[] = [];
let proof = 200;
const api: RequestListener = (req, res) => {
  urls.push(req.url!);
  if (req.url === '/api/security/proved') {
    res.writeHead(proof, { 'content-type': 'application/json' });
    return void res.end(JSON.stringify(proof === 200 ? { status: 1, data: null } : { status: 0 }));
  }
  const person = people[req.headers.authorization?.replace('Bearer ', '') ?? ''];
  const data = req.url!.startsWith('/api/user')
    ? {
        id: person?.id,
        role: [person?.role],
        person: { fullName: person?.fullName },
        first_logg: person?.first_logg ?? 'não',
      }
    : { actions: person?.actions };
  res.writeHead(person ? 200 : 401, { 'content-type': 'application/json' });
  res.end(JSON.stringify(person ? { status: 1, data } : { status: 0 }));
};
let gateway: RunningGateway;
beforeEach(async () => {
  urls = [];
  const { url } = await startUpstream(api);
  const shell = sampleShell({ declaration: { channels: ['canary', 'preview'] } });
  gateway = await startTestGateway({ API_URL: url }, [shell, sampleRemote()]);
});

const one = 'remotes/mfe-one';
const read = (bearer: string, path = one) =>
  call(`${gateway.url}/registry/${path}`, { headers: { authorization: `Bearer ${bearer}` } });
const move = (bearer: string, action: string, body: object) =>
  call(
    `${gateway.url}/registry/${one}/${action}`,
    { method: 'POST', headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' } },
    JSON.stringify(body),
  );

test('a move waits for a recent proof of who makes it, a read does not', async () => {
  const { json } = await read(token('graca'));
  const { revision } = json as { revision: number };
  const close = () =>
    move(token('graca'), 'status', { status: 'maintenance', reason: 'obras', expected: revision });
  proof = 428;
  expect([(await close()).status, (await close()).json]).toMatchObject([428, { code: 'reauth_required' }]);
  expect((await read(token('graca'))).status).toBe(200);
  proof = 500;
  expect((await close()).status).toBe(503);
  proof = 200;
  expect((await close()).status).toBe(200);
});

test('a Master who is signed in moves the pointers of every remote, and the history names them', async () => {
  const { json } = await read(token('graca'));
  const { revision } = json as { revision: number };
  const moved = await move(token('graca'), 'status', {
    status: 'maintenance',
    reason: 'obras',
    expected: revision,
  });
  expect([moved.status, moved.json]).toMatchObject([200, { status: 'maintenance' }]);
  const history = await read(token('graca'), `${one}/history`);
  expect(history.json).toMatchObject({
    entries: [{ what: 'status', actor: 'Graça Machava (utilizador 1)', reason: 'obras' }, {}, {}],
  });
});

test('a user who may only read sees pointers, history and health, and moves nothing', async () => {
  for (const path of [one, `${one}/history`, `${one}/health`, 'status', 'figures/failures'])
    expect((await read(token('edson'), path)).status).toBe(200);
  const body = { status: 'maintenance', reason: 'x', expected: 0 };
  expect((await move(token('edson'), 'status', body)).status).toBe(403);
});

test('the dashboard card counts what browsers reported of all remotes', async () => {
  const page = await openPage(gateway.url);
  const crashed = { remote: 'mfe-one', release: '1.0.0-aaaa', messages: ['one', 'two'] };
  expect(await reportCrash(gateway.url, page.token, crashed)).toBe(204);
  const { json } = await read(token('edson'), 'figures/failures');
  expect(json).toMatchObject({ status: 1, data: { value: 2, unit: 'count', list: '/releases' } });
});

test('a user without rights to releases sees nothing, and an unknown session counts as no user', async () => {
  expect((await read(token('celeste'))).status).toBe(403);
  expect((await read(token('celeste'), 'figures/failures')).status).toBe(403);
  expect((await read(token('nobody'))).status).toBe(401);
  expect((await read('short')).status).toBe(401);
});

test('a user whose temporary password is still to be replaced counts as no user, as in the API', async () => {
  expect((await read(token('novo'))).status).toBe(401);
});

test('the API is asked once for many calls, and not at all about what cannot be a session', async () => {
  await Promise.all(Array.from({ length: 5 }, () => read(token('graca'))));
  expect(urls).toEqual(['/api/user', '/api/getRoleGroup/Master']);
  await read('pdt_000000000000_abcdefghijklmnopqrstuvwxyz');
  expect(urls).toHaveLength(2);
});

test("caches the API's answer about a session for five seconds", async () => {
  let now = 1_000;
  const { url } = await startUpstream(api);
  const find = portalUsers([`http://127.0.0.1:${await deadPort()}`, url], () => now);
  expect(await find(token('edson'))).toMatchObject({ name: 'Edson Nhantumbo' });
  people[token('edson')]!.actions = [];
  expect(await find(token('edson'))).toMatchObject({ permissions: new Set(['releases.read']) });
  now = 7_000;
  expect(await find(token('edson'))).toMatchObject({ permissions: new Set() });
  people[token('edson')]!.actions = ['releases.read'];
});

test.each<[string, RequestListener]>([
  ['does not answer in time', () => undefined],
  ['closes the connection', (req) => void req.destroy()],
  ['is overloaded', (_req, res) => void res.writeHead(503).end()],
  ['has had too many calls', (_req, res) => void res.writeHead(429).end()],
  ['answers something else', (_req, res) => void res.end('<html>')],
  [
    'fails at the second question',
    (req, res) => (req.url === '/api/user' ? api(req, res) : void res.writeHead(504).end()),
  ],
])(
  'an API that %s makes nobody of nobody: the caller is asked to come again, and nothing of it is cached',
  async (_how, failing) => {
    let isBroken = true;
    const { url } = await startUpstream((req, res) => (isBroken ? failing(req, res) : api(req, res)));
    const find = portalUsers([url]);
    const both = [token('graca'), token('edson')];
    expect(await Promise.all(both.map(find))).toEqual(['unavailable', 'unavailable']);
    isBroken = false;
    expect(await find(token('graca'))).toMatchObject({ name: 'Graça Machava' });
    expect(await find(token('nobody'))).toBeUndefined();

    const away = await startTestGateway({ API_URL: `http://127.0.0.1:${await deadPort()}` });
    // More often than a client may fail: these are no failures of the client.
    for (let each = 0; each < 30; each += 1) {
      const answer = await call(`${away.url}/registry/${one}`, {
        headers: { authorization: `Bearer ${token('graca')}` },
      });
      expect([answer.status, answer.headers['retry-after'], answer.json]).toMatchObject([
        503,
        '2',
        { code: 'unavailable' },
      ]);
    }
  },
);
