import { call } from '../testing/http-client.ts';
import { publish as publishIn } from '../releases/publish.ts';
import { partsOf, post, tokenFor } from '../testing/publishing.ts';
import { startTestGateway, type RunningGateway } from '../testing/running-gateway.ts';
import { contributes, sampleRemote, sampleShell } from '../testing/sample-release.ts';

const withChannels = sampleShell({ declaration: { channels: ['canary', 'preview'] } });
let gateway: RunningGateway;
let team: string;
let operator: string;
beforeEach(async () => {
  gateway = await startTestGateway({}, [withChannels, sampleRemote()]);
  team = await tokenFor(gateway, 'mfe-one');
  operator = await tokenFor(gateway, null, 'Ana');
});

const send = (token: string | undefined, path: string, body: object) =>
  call(
    `${gateway.url}/registry/${path}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    },
    JSON.stringify(body),
  );
const read = (token: string, path: string) =>
  call(`${gateway.url}/registry/${path}`, { headers: { authorization: `Bearer ${token}` } });
const one = 'remotes/mfe-one';
const revision = async () => (await read(team, one)).json as { revision: number };
/** A move on the current revision. */
const move = async (action: string, body: object, token = team) =>
  send(token, `${one}/${action}`, { reason: 'teste', expected: (await revision()).revision, ...body });
const publish = async (release: string, sample: Parameters<typeof sampleRemote>[0] = {}) => {
  const { status } = await post(gateway, team, partsOf(sampleRemote({ ...sample, release })), 'mfe-one');
  expect(status).toBe(201);
};
const stable = (release: string) => move('promote', { channel: 'stable', release });
const inSnapshot = async () => {
  const { json } = await call(`${gateway.url}/registry`);
  return (json as { remotes: object[] }).remotes[0];
};
const codesOf = ({ json }: { json: unknown }) =>
  (json as { refusals?: { code: string }[] }).refusals?.map(({ code }) => code);

test('a team promotes what it published and goes back, each answered with where the pointers stand', async () => {
  await publish('2');
  const promoted = await stable('2');
  expect([promoted.status, promoted.json]).toMatchObject([
    200,
    {
      name: 'mfe-one',
      stable: '2',
      lastGood: '1.0.0-aaaa',
      status: 'active',
      frozen: false,
      allFrozen: false,
    },
  ]);
  expect(await inSnapshot()).toMatchObject({ stable: { release: '2' }, lastGood: { release: '1.0.0-aaaa' } });
  const back = await move('rollback', { channel: 'stable' });
  expect([back.status, back.json]).toMatchObject([200, { stable: '1.0.0-aaaa', lastGood: null }]);
  expect(await inSnapshot()).toMatchObject({ stable: { release: '1.0.0-aaaa' }, lastGood: null });
});

test('a rollback may go back several releases, but not forward, and not to a release that does not exist', async () => {
  for (const release of ['2', '3']) {
    await publish(release);
    await stable(release);
  }
  const back = (release?: string) => move('rollback', { channel: 'stable', release });
  expect((await back('1.0.0-aaaa')).json).toMatchObject({ stable: '1.0.0-aaaa' });
  expect(codesOf(await back('3'))).toEqual(['release_not_earlier']);
  expect(codesOf(await back())).toEqual(['nothing_before']);
});

test('an operator may declare a release good to roll back to; a team may not', async () => {
  expect((await move('vouch', { release: '1.0.0-aaaa' })).status).toBe(403);
  const { json } = await move('vouch', { release: '1.0.0-aaaa' }, operator);
  expect(json).toMatchObject({ releases: [{ release: '1.0.0-aaaa', seen: 'proven', good: false }] });
});

test('a canary has its share and its roles in the snapshot, grows, and becomes stable or ends', async () => {
  await publish('2');
  const canary = { channel: 'canary', release: '2' };
  expect((await move('promote', { ...canary, percentage: 10, roles: ['Secretaria'] })).status).toBe(200);
  expect(await inSnapshot()).toMatchObject({
    stable: { release: '1.0.0-aaaa' },
    canary: {
      percentage: 10,
      roles: ['Secretaria'],
      release: { base: '/r/mfe-one/2/', integrity: expect.any(String) },
    },
  });
  await move('promote', { ...canary, percentage: 12.5 });
  expect(await inSnapshot()).toMatchObject({ canary: { percentage: 12.5, roles: [] } });
  await move('rollback', { channel: 'canary' });
  expect(await inSnapshot()).toMatchObject({ stable: { release: '1.0.0-aaaa' }, canary: null });
  expect(codesOf(await move('rollback', { channel: 'canary' }))).toEqual(['channel_empty']);
  await move('promote', { ...canary, percentage: 50 });
  await stable('2');
  expect(await inSnapshot()).toMatchObject({ stable: { release: '2' }, canary: null });
});

test('a preview is beside everything else and ends like a canary', async () => {
  await publish('2');
  expect(await inSnapshot()).not.toHaveProperty('preview');
  await move('promote', { channel: 'preview', release: '2' });
  expect(await inSnapshot()).toMatchObject({ preview: { release: '2' }, canary: null });
  await move('rollback', { channel: 'preview' });
  expect(await inSnapshot()).not.toHaveProperty('preview');
});

test('refuses a channel that the shell does not support', async () => {
  gateway = await startTestGateway();
  team = await tokenFor(gateway, 'mfe-one');
  await publish('2');
  for (const body of [{ channel: 'preview' }, { channel: 'canary', percentage: 10 }])
    expect(codesOf(await move('promote', { ...body, release: '2' }))).toEqual(['channel_unsupported']);
  expect((await stable('2')).status).toBe(200);
});

test('a route of a canary is taken as one of a stable release is', async () => {
  await publish('2', { declaration: contributes(['/mfe-one', '/shared']) });
  await move('promote', { channel: 'canary', release: '2', percentage: 1 });
  const two = sampleRemote({ name: 'mfe-two', declaration: contributes(['/shared']) });
  const { json } = await post(gateway, await tokenFor(gateway, 'mfe-two'), partsOf(two));
  expect(json).toMatchObject({ refusals: [{ code: 'route_taken', detail: '/shared: mfe-one (/shared)' }] });
});

test('of two promotions at once on the same revision, one gets a conflict with the present state of the remote', async () => {
  await publish('2');
  await publish('3');
  const { revision: expected } = await revision();
  const promote = (release: string) =>
    send(team, `${one}/promote`, { channel: 'stable', release, reason: 'teste', expected });
  const answers = await Promise.all([promote('2'), promote('3')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.json).toMatchObject({
    code: 'conflict',
    revision: expected + 1,
    message: expect.stringContaining(`revisão ${expected + 1}`),
  });
});

test('a freeze of one remote or of all stops promotions and rollbacks of teams, but not previews, and not operators', async () => {
  await publish('2');
  await stable('2');
  await publish('3');
  expect((await move('status', { frozen: true }, operator)).json).toMatchObject({ frozen: true });
  expect(codesOf(await stable('3'))).toEqual(['frozen']);
  expect(codesOf(await move('promote', { channel: 'canary', release: '3', percentage: 1 }))).toEqual([
    'frozen',
  ]);
  expect((await move('promote', { channel: 'preview', release: '3' })).status).toBe(200);
  expect(codesOf(await move('rollback', { channel: 'stable' }))).toEqual(['frozen']);
  expect((await move('rollback', { channel: 'stable' }, operator)).status).toBe(200);
  await move('status', { frozen: false }, operator);

  const all = { frozen: true, reason: 'exames', expected: 0 };
  expect((await send(operator, 'status', all)).json).toEqual({
    frozen: true,
    days: null,
    revision: expect.any(Number),
  });
  expect(codesOf(await stable('3'))).toEqual(['frozen']);
  const stale = await send(operator, 'status', { ...all, frozen: false });
  expect(stale.status).toBe(409);
  const { revision: expected } = (await read(operator, 'status')).json as { revision: number };
  await send(operator, 'status', { ...all, frozen: false, expected });
  expect((await stable('3')).status).toBe(200);
});

test('a team may stop its own remote; what an operator quarantined only an operator lets go', async () => {
  expect((await move('status', { status: 'maintenance' })).json).toMatchObject({ status: 'maintenance' });
  expect(await inSnapshot()).toMatchObject({ status: 'maintenance' });
  expect((await move('status', { status: 'active' })).status).toBe(200);
  expect((await move('status', { status: 'quarantined' }, operator)).status).toBe(200);
  expect((await move('status', { status: 'active' })).status).toBe(403);
  expect((await move('status', { status: 'active' }, operator)).status).toBe(200);
});

test('a release of which nobody saw the pages may be previewed by its team, and serves people on an operator’s word alone', async () => {
  const untried = { ...sampleRemote({ release: '2' }), untried: true };
  expect(await publishIn(gateway.core, untried)).toMatchObject({ ok: true });
  expect((await move('promote', { channel: 'preview', release: '2' })).status).toBe(200);
  expect(codesOf(await stable('2'))).toEqual(['release_untried']);
  const canary = { channel: 'canary', release: '2', percentage: 10 };
  expect(codesOf(await move('promote', canary))).toEqual(['release_untried']);
  expect((await move('promote', { channel: 'stable', release: '2' }, operator)).status).toBe(200);
});

test('permissions for moves: none without a token, a team only its own remote and no freeze, an operator all', async () => {
  await publish('2');
  const body = { channel: 'stable', release: '2', reason: 'teste', expected: (await revision()).revision };
  const stranger = await tokenFor(gateway, 'mfe-two');
  expect((await send(undefined, `${one}/promote`, body)).status).toBe(401);
  expect((await send(stranger, `${one}/promote`, body)).status).toBe(403);
  expect((await send(stranger, `${one}/rollback`, body)).status).toBe(403);
  expect((await read(stranger, `${one}/history`)).status).toBe(403);
  expect((await move('status', { frozen: true })).status).toBe(403);
  expect((await send(team, 'status', { frozen: true, reason: 'x', expected: 0 })).status).toBe(403);
  expect((await read(team, 'status')).status).toBe(403);
  expect((await send(operator, `${one}/promote`, body)).status).toBe(200);
  expect((await send(operator, 'remotes/mfe-nine/promote', body)).status).toBe(404);
  expect(
    (await send(operator, 'remotes/*/status', { status: 'maintenance', reason: 'x', expected: 0 })).status,
  ).toBe(404);
});

test.each([
  ['promote', { channel: 'stable' }],
  ['promote', { channel: 'canary', release: '2' }],
  ['promote', { channel: 'canary', release: '2', percentage: 101 }],
  ['promote', { channel: 'canary', release: '2', percentage: 0.001 }],
  ['promote', { channel: 'beta', release: '2' }],
  ['promote', { channel: 'stable', release: '2', reason: ' ' }],
  ['promote', { channel: 'stable', release: '2', expected: undefined }],
  ['promote', { channel: 'stable', release: '2', percentage: 10 }],
  ['rollback', {}],
  ['status', {}],
  ['status', { status: 'gone' }],
  ['status', { status: 'active', frozen: true }],
])('%s with %j is misshapen and moves nothing', async (action, body) => {
  const before = await revision();
  const { status, json } = await move(action, body, operator);
  expect([status, json]).toMatchObject([422, { code: 'invalid', errors: expect.any(Object) }]);
  expect(await revision()).toEqual(before);
});

test('a body that is no JSON is refused', async () => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${team}` };
  const { status } = await call(`${gateway.url}/registry/${one}/promote`, { method: 'POST', headers }, '{');
  expect(status).toBe(400);
});

test('the history tells who, what and why, newest first, and goes on page by page', async () => {
  await publish('2');
  await stable('2');
  await move('rollback', { channel: 'stable', release: '1.0.0-aaaa' });
  await send(operator, 'status', { frozen: true, reason: 'exames', expected: 0 });
  const { entries, more } = (await read(team, `${one}/history`)).json as { entries: object[]; more: boolean };
  expect(more).toBe(false);
  expect(entries).toMatchObject([
    { what: 'frozen', remote: '*', actor: expect.stringMatching(/^Ana/), reason: 'exames', frozen: true },
    {
      what: 'rolled_back',
      release: '1.0.0-aaaa',
      actor: expect.stringMatching(/^Equipa Um/),
      at: expect.any(String),
    },
    { what: 'promoted', release: '2', reason: 'teste' },
    { what: 'published', release: '2' },
    { what: 'promoted', release: '1.0.0-aaaa', actor: 'bundle' },
    { what: 'published', release: '1.0.0-aaaa', actor: 'bundle' },
  ]);
  for (let i = 0; i < 50; i += 1) await move('status', { status: i % 2 ? 'active' : 'maintenance' });
  const pages: number[] = [];
  for (let before: string | number = ''; ;) {
    const { json } = await read(team, `${one}/history${before && `?before=${before}`}`);
    const page = json as { entries: { revision: number }[]; more: boolean };
    pages.push(...page.entries.map((entry) => entry.revision));
    if (!page.more) break;
    before = page.entries.at(-1)!.revision;
  }
  expect(pages).toEqual([...new Set(pages)].sort((a, b) => b - a));
  expect(pages).toHaveLength(56);
});
