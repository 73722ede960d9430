import type { TelemetryBeacon } from '@portal/shared-kit/contract/gateway/registry';
import { pino } from 'pino';
import { publish } from '../releases/publish.ts';
import { openTestCore, ship, tempFolder } from '../testing/open-core.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { call } from '../testing/http-client.ts';
import { partsOf, post, tokenFor } from '../testing/publishing.ts';
import { openPage, reportEvents, startTestGateway } from '../testing/running-gateway.ts';
import { ErrorArchive } from './error-archive.ts';
import { folderErrors } from './error-stores.ts';
import { presentOverview } from './overview.ts';
import { presentErrors, worstOf } from './present-errors.ts';
import { ReleaseErrors } from './release-errors.ts';
import { ReleaseHealth } from './release-health.ts';
import { SourcePlaces } from './source-places.ts';
import { browserName } from './telemetry.routes.ts';

type Event = TelemetryBeacon['events'][number];
const stack = '/r/mfe-one/2/chunks/a.js:1:200\n/r/mfe-one/2/main.js:1:9';
const crash = (message: string, more: Partial<Event> = {}): Event => ({
  kind: 'crash',
  remote: 'mfe-one',
  release: '2',
  fault: { message, stack, route: '/fines/:id' },
  ...more,
});
const by = (sessionId: string, browser = 'Chrome 109') => ({ sessionId, browser });

test('errors thrown at one place are one error, with any number of occurrences and people', () => {
  let now = 1_000;
  const errors = new ReleaseErrors(() => now);
  for (const sessionId of ['a', 'a', 'b']) errors.reported(crash('TypeError: x'), by(sessionId));
  now = 5_000;
  errors.reported(crash('TypeError: x'), by('c', 'Firefox 140'));
  errors.reported(
    crash('', { fault: { message: 'TypeError: x', stack: '/r/mfe-one/2/other.js:1:1' } }),
    by('a'),
  );
  const [most, other, ...none] = errors.of('mfe-one', '2');
  expect(most).toMatchObject({ message: 'TypeError: x', stack, count: 4, first: 1_000, last: 5_000 });
  expect([most!.sessions.size, [...most!.routes], [...most!.browsers]]).toEqual([
    3,
    [['/fines/:id', 4]],
    [
      ['Chrome 109', 3],
      ['Firefox 140', 1],
    ],
  ]);
  expect([other!.stack, none]).toEqual(['/r/mfe-one/2/other.js:1:1', []]);
});

test('drops values that are no error, place or route, and removes possible personal data', () => {
  const errors = new ReleaseErrors();
  errors.reported({ kind: 'loaded', remote: 'mfe-one', release: '2' }, by('a'));
  errors.reported(crash('', { kind: 'hung' }), by('a'));
  const fault = {
    message: 'no fine of Ana Silva, 120104567890B',
    stack: 'Ana Silva owes 500\n/r/mfe-one/2/a.js:1:2',
    route: '/fines/Ana Silva',
  };
  errors.reported(crash('', { fault }), by('a'));
  const [only, ...others] = errors.of('mfe-one', '2');
  expect(only).toMatchObject({ message: 'no fine of <nome>, <n>', stack: '/r/mfe-one/2/a.js:1:2' });
  expect([only!.routes.size, others]).toEqual([0, []]);
});

test('a flood of errors fills no memory: so many of a release, so many releases, so many values', () => {
  const errors = new ReleaseErrors();
  const word = (n: number) => String.fromCodePoint(0x4e00 + n);
  for (let n = 0; n < 500; n++) errors.reported(crash(`Error: ${word(n)}`), by('a'));
  expect(errors.of('mfe-one', '2')).toHaveLength(100);
  for (let n = 0; n < 50; n++) errors.reported(crash(`Error: ${word(0)}`), by(`v${n}`, `Chrome ${n}`));
  expect(errors.of('mfe-one', '2')[0]!.browsers.size).toBe(20);
  for (let n = 0; n < 300; n++) errors.reported(crash('Error: x', { release: `r${n}` }), by('a'));
  expect(errors.of('mfe-one', '2')).toEqual([]);
  expect(errors.of('mfe-one', 'r299')).toHaveLength(1);
});

test('of each release it is said what is new in it, the newest release first; the worst are named in words', async () => {
  const core = await openTestCore(tempFolder());
  await ship(core, sampleShell());
  await ship(core, sampleRemote());
  await publish(core, sampleRemote({ release: '2' }));
  const errors = new ReleaseErrors(() => 0);
  errors.reported(crash('Error: old', { release: '1.0.0-aaaa' }), by('a'));
  errors.reported(crash('Error: old'), by('a'));
  errors.reported(crash('Error: fresh'), by('a'));
  errors.reported(crash('Error: fresh'), by('b'));
  const archive = new ErrorArchive(errors, folderErrors(tempFolder()), pino({ level: 'silent' }), () => 0);
  const sources = { archive, places: new SourcePlaces(core.store) };
  const shown = (await presentErrors(core.registry.state, sources, 'mfe-one'))!.groups;
  expect(
    shown.map(({ release, message, sessions, new: isNew }) => [release, message, sessions, isNew]),
  ).toEqual([
    ['2', 'Error: fresh', 2, true],
    ['2', 'Error: old', 1, false],
    ['1.0.0-aaaa', 'Error: old', 1, true],
  ]);
  expect(shown[0]).toMatchObject({ first: '1970-01-01T00:00:00.000Z', routes: ['/fines/:id'] });
  expect(worstOf(errors, 'mfe-one', '2', 'bad')).toEqual(['Error: fresh', 'Error: old']);
  expect(await presentErrors(core.registry.state, sources, 'none')).toBeUndefined();
});

test.each([
  [
    'Chrome 109',
    'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36',
  ],
  [
    'Edge 126',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.87',
  ],
  [
    'Samsung Internet 25',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  ],
  ['Firefox 140', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Safari 17',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
  ],
  ['outro', 'curl/8.5.0'],
])('recognises %s by its user agent', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name);
});

test('errors in use and changes of the page are kept beside crashes, and only those by which it was judged are named', () => {
  const errors = new ReleaseErrors();
  errors.reported(crash('Error: at render'), by('a'));
  errors.reported(crash('Error: at save', { kind: 'error' }), by('a'));
  errors.reported(crash('window.matchMedia', { kind: 'trespass' }), by('b'));
  expect(
    errors
      .of('mfe-one', '2')
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['crash', 'error', 'trespass']);
  expect(worstOf(errors, 'mfe-one', '2', 'erring')).toEqual(['Error: at save']);
  expect(worstOf(errors, 'mfe-one', '2', 'bad').toSorted()).toEqual([
    'Error: at render',
    'window.matchMedia',
  ]);
});

const release = '1.0.0-aaaa';
const one = { remote: 'mfe-one', release };
const message = (text: string) => ({ fault: { message: text, stack: '' } });

test('says of each remote how it is, what it weighs, what it did to the page, and who harmed whom', async () => {
  const gateway = await startTestGateway({}, [
    sampleShell({ declaration: { channels: ['canary', 'preview'] } }),
    sampleRemote(),
    sampleRemote({ name: 'mfe-two' }),
  ]);
  const { token } = await openPage(gateway.url);
  const status = await reportEvents(
    gateway.url,
    token,
    { kind: 'loaded', ...one },
    { kind: 'loaded', remote: 'mfe-two', release },
    { kind: 'trespass', ...one, ...message('window.matchMedia') },
    { kind: 'leftover', ...one, ...message('<div>') },
    { kind: 'crash', ...one, ...message('TypeError: x'), harmed: 'mfe-two' },
    // What is no other remote's name is not kept.
    { kind: 'crash', ...one, ...message('TypeError: y'), harmed: 'mfe-one' },
    { kind: 'crash', ...one, ...message('TypeError: z'), harmed: '<script>' },
  );
  expect(status).toBe(204);
  const team = await tokenFor(gateway, 'mfe-one');
  const odd = sampleRemote({ release: '2', declaration: { title: '' } });
  expect((await post(gateway, team, partsOf(odd), 'mfe-one')).status).toBe(422);

  const operator = await tokenFor(gateway, null, 'Ana');
  const read = (bearer: string) =>
    call(`${gateway.url}/registry/overview`, { headers: { authorization: `Bearer ${bearer}` } });
  expect((await read(team)).status).toBe(403);
  const { json } = await read(operator);
  expect(json).toMatchObject({
    minutes: 15,
    remotes: [
      {
        name: 'mfe-one',
        now: { sessions: 1, bad_sessions: 1 },
        week: { opened: 1, failures: 0, crashes: 3 },
        failing: null,
        halted: null,
        refusal: expect.stringContaining('remote.json'),
        misfits: 0,
        sizes: [{ release, files: 2 }],
        last_error: { release, message: expect.stringContaining('TypeError') },
        trespasses: [
          { what: 'window.matchMedia', left: false, sessions: 1 },
          { what: '<div>', left: true, sessions: 1 },
        ],
        harmed: ['mfe-two'],
        harmed_by: [],
      },
      { name: 'mfe-two', harmed: [], harmed_by: ['mfe-one'], refusal: null, last_error: null },
    ],
  });
  const [{ sizes }] = (json as { remotes: [{ sizes: [{ bytes: number }] }] }).remotes;
  // As sent: the sample's script is 200 equal lines.
  expect(sizes[0].bytes).toBeLessThan(1000);
});

test('a canary that was halted is named until a later release is stable', async () => {
  const core = await openTestCore(tempFolder());
  await ship(core, sampleShell());
  await ship(core, sampleRemote());
  await publish(core, sampleRemote({ release: '2' }));
  const reported = { totals: { of: async () => [] }, archive: { of: async () => [] } };
  const haltedNow = async () => {
    const parts = { health: new ReleaseHealth(), ...reported } as unknown as Parameters<
      typeof presentOverview
    >[1];
    return (await presentOverview(core, parts)).remotes[0]!.halted;
  };
  const halt = { actor: 'gateway', remote: 'mfe-one', release: '2', reason: '' };
  await core.registry.move({ what: 'withdrawn', channel: 'canary', ...halt });
  expect(await haltedNow()).toBe('2');
  await ship(core, sampleRemote({ release: '3' }));
  expect(await haltedNow()).toBeNull();
});
