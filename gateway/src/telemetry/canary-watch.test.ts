import fc from 'fast-check';
import { promote } from '../releases/promote.ts';
import { publish } from '../releases/publish.ts';
import { openTestCore, ship } from '../testing/open-core.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { haltBadCanaries, noteProven } from './canary-watch.ts';
import { badShare, isWorse } from './halt.rules.ts';
import { presentHealth } from './present-health.ts';
import { ReleaseHealth } from './release-health.ts';

const thresholds = { least: 5, margin: 5 };
const nothing = { opened: 0, failures: 0, crashes: 0, fallbacks: 0, timed: 0, readyMs: 0 };
const counts = fc.record({ opened: fc.nat(1000), failures: fc.nat(500), crashes: fc.nat(500) });

test('a canary is judged only after enough went wrong, and against the stable release', () => {
  const bad = { opened: 20, failures: 4, crashes: 0 };
  expect(isWorse(bad, nothing, thresholds)).toBe(false);
  expect(isWorse({ ...bad, crashes: 1 }, nothing, thresholds)).toBe(true);
  expect(isWorse({ ...bad, crashes: 1 }, { opened: 100, failures: 22, crashes: 0 }, thresholds)).toBe(false);
  expect(isWorse({ opened: 1000, failures: 20, crashes: 0 }, nothing, thresholds)).toBe(false);
});

test('a share is never below nothing nor above everything, and what is no worse is never halted', () => {
  fc.assert(
    fc.property(counts, (health) => {
      const share = badShare(health);
      return share >= 0 && share <= 100 && !isWorse(health, health, { least: 1, margin: 0 });
    }),
  );
});

test('what is older than the window is forgotten', () => {
  let now = 0;
  const health = new ReleaseHealth(2, () => now);
  health.reported('loaded', 'mfe-one', '1');
  health.reported('crash', 'mfe-one', '1');
  health.reported('fallback', 'mfe-one', '1');
  health.reported('vital', 'mfe-one', '1');
  now = 60_000;
  health.reported('load_failure', 'mfe-one', '1');
  expect(health.of('mfe-one', '1')).toEqual({ ...nothing, opened: 2, failures: 1, crashes: 1, fallbacks: 1 });
  now = 120_000;
  expect(health.of('mfe-one', '1')).toEqual({ ...nothing, opened: 1, failures: 1 });
  now = 600_000;
  expect(health.of('mfe-one', '1')).toEqual(nothing);
});

/** A core where 1.0.0-aaaa is stable and 2 is the canary of a fifth of the people. */
async function withCanary() {
  const core = await openTestCore(tempFolder());
  await ship(core, sampleShell({ declaration: { channels: ['canary'] } }));
  await ship(core, sampleRemote());
  await publish(core, sampleRemote({ release: '2' }));
  const to = { channel: 'canary' as const, percentage: 20, roles: [] };
  await promote(core, { name: 'mfe-one', release: '2', to, actor: 'Ana', reason: 'ensaio' });
  expect(core.registry.state.remotes.get('mfe-one')!.canary?.release).toBe('2');
  return core;
}

test('a canary that crashes is ended, with figures as the reason and nobody as the actor; stable stays', async () => {
  const core = await withCanary();
  const health = new ReleaseHealth();
  for (let n = 0; n < 10; n++) health.reported('loaded', 'mfe-one', '1.0.0-aaaa');
  for (let n = 0; n < 6; n++) {
    health.reported('loaded', 'mfe-one', '2');
    health.reported('crash', 'mfe-one', '2');
  }
  expect(await haltBadCanaries(core, health, thresholds)).toEqual(['mfe-one']);
  const after = core.registry.state.remotes.get('mfe-one')!;
  expect([after.stable, after.canary]).toEqual(['1.0.0-aaaa', null]);
  const last = (await core.registry.history('mfe-one')).toSorted((a, b) => b.revision - a.revision)[0];
  expect(last).toMatchObject({ what: 'withdrawn', actor: 'gateway', release: '2' });
  expect(last!.reason).toContain('6 quebras em 6 aberturas (100 % contra 0 %');
  expect(await haltBadCanaries(core, health, thresholds)).toEqual([]);
  health.reported('fallback', 'mfe-one', '2');
  const shown = presentHealth(core.registry.state, health, 'mfe-one')!.releases;
  expect(shown).toMatchObject([
    { release: '1.0.0-aaaa', opened: 10, crashes: 0, fallbacks: 0 },
    { release: '2', opened: 6, crashes: 6, fallbacks: 1 },
  ]);
});

test('a canary that does as well as the stable release goes on', async () => {
  const core = await withCanary();
  const health = new ReleaseHealth();
  for (const release of ['1.0.0-aaaa', '2'])
    for (let n = 0; n < 20; n++) health.reported(n % 4 === 0 ? 'load_failure' : 'loaded', 'mfe-one', release);
  expect(await haltBadCanaries(core, health, thresholds)).toEqual([]);
});

/** Reports about both releases, from each address as many openings and crashes as it tells of. */
type Told = Record<string, { opened?: number; crashes?: number }>;
function toldBy(canary: Told, stable: Told): ReleaseHealth {
  const health = new ReleaseHealth();
  for (const [release, told] of [
    ['2', canary],
    ['1.0.0-aaaa', stable],
  ] as const)
    for (const [source, { opened = 0, crashes = 0 }] of Object.entries(told)) {
      for (let n = 0; n < opened; n++) health.reported('loaded', 'mfe-one', release, { source });
      for (let n = 0; n < crashes; n++) health.reported('crash', 'mfe-one', release, { source });
    }
  return health;
}
const broken = { campus: { opened: 6, crashes: 5 } };

test.each([
  ['talks the canary well', { ...broken, liar: { opened: 5000 } }, { campus: { opened: 50 } }],
  ['talks the stable release ill', broken, { campus: { opened: 50 }, liar: { opened: 60, crashes: 9000 } }],
])('one address that %s does not save a bad canary', async (_what, canary, stable) => {
  const core = await withCanary();
  expect(await haltBadCanaries(core, toldBy(canary, stable), thresholds)).toEqual(['mfe-one']);
});

test('a canary that is well goes on wherever most of its reports come from', async () => {
  const core = await withCanary();
  const well = { campus: { opened: 1000, crashes: 10 }, home: { opened: 100, crashes: 1 } };
  expect(await haltBadCanaries(core, toldBy(well, well), thresholds)).toEqual([]);
});

test('addresses beyond those that are told apart count as one, and all of them count', () => {
  const health = new ReleaseHealth();
  for (let n = 0; n < 1000; n++) health.reported('loaded', 'mfe-one', '1', { source: `10.0.0.${n}` });
  expect(health.of('mfe-one', '1').opened).toBe(1000);
  expect(health.withoutLoudest('mfe-one', '1').opened).toBe(200);
});

test('a release that people opened well often enough is noted once, and a fault takes an opening off', async () => {
  const core = await withCanary();
  const day = 86_400_000;
  let now = 0;
  const health = new ReleaseHealth(15, () => now);
  const opened = (times: number) => {
    for (let at = 0; at < times; at += 1) health.reported('loaded', 'mfe-one', '1.0.0-aaaa');
  };
  opened(19);
  now = 29 * day;
  health.reported('crash', 'mfe-one', '1.0.0-aaaa');
  opened(1);
  expect(await noteProven(core, health, 20)).toEqual([]);
  opened(1);
  expect(await noteProven(core, health, 20)).toEqual(['mfe-one 1.0.0-aaaa']);
  expect(await noteProven(core, health, 20)).toEqual([]);
  expect(core.registry.state.remotes.get('mfe-one')!.proven).toEqual(['1.0.0-aaaa']);
  now = 30 * day;
  expect(health.wellOpened('mfe-one', '1.0.0-aaaa')).toBe(1);
});

test('a release that hung counts as one that failed to open', () => {
  const health = new ReleaseHealth();
  health.reported('hung', 'mfe-one', '1');
  expect(health.of('mfe-one', '1')).toEqual({ ...nothing, opened: 1, failures: 1 });
});
