import { call } from '../testing/http-client.ts';
import { partsOf, post, tokenFor } from '../testing/publishing.ts';
import { startTestGateway, type RunningGateway } from '../testing/running-gateway.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';

const days = { type: 'number', label: 'Dias', default: 3, min: 1, max: 30 };
const isNew = { type: 'boolean', label: 'Novo ecrã', default: false };
const withConfig = (config: object, release = '1.0.0-aaaa') =>
  sampleRemote({ release, declaration: { config } });
const half = { value: false, part: { value: true, percentage: 50, roles: [] } };

let gateway: RunningGateway;
let team: string;
let operator: string;
beforeEach(async () => {
  const shell = sampleShell({ declaration: { channels: ['canary', 'preview'] } });
  gateway = await startTestGateway({}, [shell, withConfig({ days, isNew })]);
  team = await tokenFor(gateway, 'mfe-one');
  operator = await tokenFor(gateway, null, 'Ana');
});

const headersOf = (token: string) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
});
const at = (path = '') => `${gateway.url}/registry/remotes/mfe-one${path}`;
const read = async (path: string) => (await call(at(path), { headers: headersOf(operator) })).json;
const revision = async () => ((await read('')) as { revision: number }).revision;
const send = async (path: string, body: object, token = operator) =>
  call(
    at(path),
    { method: 'POST', headers: headersOf(token) },
    JSON.stringify({ reason: 'teste', expected: await revision(), ...body }),
  );
const set = (settings: object, more: object = {}, token = operator) =>
  send('/config', { settings, ...more }, token);
const inSnapshot = async () => {
  const { json } = await call(`${gateway.url}/registry`);
  return (json as { remotes: object[] }).remotes[0];
};

test('until an operator sets something every release has the defaults that it declares', async () => {
  expect(await inSnapshot()).toMatchObject({
    stable: { config: { days: { value: 3 }, isNew: { value: false } } },
  });
  expect(await read('/config')).toMatchObject({
    settings: {},
    releases: [{ release: '1.0.0-aaaa', use: 'stable', fields: { days, isNew }, misfits: [] }],
    history: [],
  });
});

test('an operator sets a value and a flag for half of the people, and the history has both states', async () => {
  expect((await set({ isNew: half })).status).toBe(200);
  expect((await set({ isNew: half, days: { value: 7 } }, { reason: 'férias' })).status).toBe(200);
  expect(await inSnapshot()).toMatchObject({ stable: { config: { days: { value: 7 }, isNew: half } } });
  expect(await read('/config')).toMatchObject({
    settings: { days: { value: 7 }, isNew: half },
    history: [
      { actor: expect.stringContaining('Ana'), reason: 'férias', settings: { days: { value: 7 } } },
      { reason: 'teste', settings: { isNew: half } },
    ],
  });
  expect((await set({})).status).toBe(200);
  expect(await inSnapshot()).toMatchObject({ stable: { config: { days: { value: 3 } } } });
});

test('only an operator sets values, on the revision that was seen, and only what fits', async () => {
  expect((await set({ days: { value: 7 } }, {}, team)).status).toBe(403);
  expect((await set({ days: { value: 7 } }, { expected: 0 })).status).toBe(409);
  const refused = await set({ days: { value: 31 }, isNew: { ...half, part: { ...half.part, value: 1 } } });
  expect([refused.status, refused.json]).toMatchObject([
    422,
    {
      refusals: [
        { code: 'config_misfit', detail: 'days: Indique um valor de 1 a 30.' },
        { code: 'config_misfit' },
      ],
      errors: { settings: [expect.stringContaining('days'), expect.stringContaining('isNew')] },
    },
  ]);
  expect((await set({ other: { value: 1 } })).json).toMatchObject({ refusals: [{ code: 'config_unknown' }] });
  expect(
    (await set({ isNew: { value: false, part: { value: true, percentage: 0, roles: [] } } })).status,
  ).toBe(422);
  expect(await read('/config')).toMatchObject({ settings: {}, history: [] });
});

test('a release whose schema does not fit what is stored has its default, and the operator reads why', async () => {
  await set({ days: { value: 20 } });
  const next = withConfig({ days: { ...days, max: 10 } }, '2');
  expect((await post(gateway, team, partsOf(next), 'mfe-one')).status).toBe(201);
  await send('/promote', { channel: 'canary', release: '2', percentage: 10 });
  expect(await inSnapshot()).toMatchObject({
    stable: { config: { days: { value: 20 } } },
    canary: { release: { config: { days: { value: 3 } } } },
  });
  expect(await read('/config')).toMatchObject({
    releases: [
      { use: 'stable', misfits: [] },
      { use: 'canary', misfits: [{ name: 'days', problem: 'Indique um valor de 1 a 10.' }] },
    ],
  });
  // What does not fit the release that is stable now may stay while something else is changed.
  await send('/promote', { channel: 'stable', release: '2' });
  expect((await set({ days: { value: 20 } }, { reason: 'nada muda' })).status).toBe(200);
  await send('/rollback', { channel: 'stable' });
  expect(await inSnapshot()).toMatchObject({
    stable: { config: { days: { value: 20 }, isNew: { value: false } } },
  });
});

test('a setting is changed during a freeze, which holds promotions only', async () => {
  await send('/status', { frozen: true });
  expect((await set({ isNew: { value: true } })).status).toBe(200);
});

test('a declaration with a default that does not fit its own field is refused at publication', async () => {
  const odd = withConfig({ days: { ...days, default: 0 } }, '2');
  const { status, json } = await post(gateway, team, partsOf(odd), 'mfe-one');
  expect([status, json]).toMatchObject([
    422,
    {
      refusals: [
        {
          code: 'declaration_schema',
          detail: 'config.days.default: Indique um valor de 1 a 30.',
        },
      ],
    },
  ]);
});
