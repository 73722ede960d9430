import { readFile, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import type { Core } from '../core.ts';
import { everyRemote } from '../registry/state.ts';
import { promote, rollBack } from '../releases/promote.ts';
import { publish } from '../releases/publish.ts';
import { openTestCore, ship, tempFolder } from '../testing/open-core.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { ReleaseHealth } from './release-health.ts';
import { stepCanaries } from './canary-watch.ts';
import { nextStep, steps } from './halt.rules.ts';

const hour = 3_600_000;
const stepping = { stay: hour, openings: 3 };
const thresholds = { least: 3, margin: 5, errors: { least: 3, margin: 10 } };
const well = { sessions: 20, bad: 0, erring: 0 };
const figures = { percentage: 5, standing: hour, wellOpened: 3, canary: well, stable: well };

test('a canary goes on once it stood long enough, with enough people, and no worse than stable', () => {
  const next = (change: Partial<typeof figures>) => nextStep({ ...figures, ...change }, stepping, thresholds);
  expect(next({})).toBe(20);
  expect(next({ standing: hour - 1 })).toBeUndefined();
  expect(next({ wellOpened: 2 })).toBeUndefined();
  expect(next({ canary: { ...well, bad: 2 } })).toBeUndefined();
  expect(next({ canary: { ...well, bad: 1 } })).toBe(20);
  expect(next({ canary: { ...well, erring: 3 } })).toBeUndefined();
  expect(next({ canary: { ...well, erring: 2 } })).toBe(20);
  expect(next({ canary: { ...well, bad: 2 }, stable: { ...well, bad: 1 } })).toBe(20);
});

test('from any percentage, each step reaches more people, and the last step makes the release stable', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (percentage) => {
      const next = nextStep({ ...figures, percentage }, stepping, thresholds);
      return percentage >= steps.at(-1)! ? next === 'stable' : (next as number) > percentage;
    }),
  );
});

const by = { name: 'mfe-one', actor: 'Rui', reason: 'uma correcção' };

/** A core where 2 is the canary for a twentieth of the people since `now`. */
async function withCanary(stepped: boolean) {
  const clock = { now: Date.parse('2026-11-22T08:00:00Z') };
  const folder = tempFolder();
  const core = await openTestCore(folder, () => new Date(clock.now));
  await ship(core, sampleShell({ declaration: { channels: ['canary'] } }));
  await ship(core, sampleRemote());
  await ship(core, sampleRemote({ release: '1.1' }));
  await publish(core, sampleRemote({ release: '2' }));
  const to = { channel: 'canary' as const, percentage: 5, roles: ['Testers'], stepped };
  await promote(core, { name: 'mfe-one', release: '2', to, actor: 'Ana', reason: 'ensaio' });
  const health = new ReleaseHealth(15, () => clock.now);
  const refusedAt = new Map<string, number>();
  const look = () => stepCanaries(core, health, stepping, thresholds, clock.now, refusedAt);
  return { core, clock, health, look, folder };
}
const opened = (health: ReleaseHealth, times: number) => {
  for (let n = 0; n < times; n++) health.reported('loaded', 'mfe-one', '2', { sessionId: `v${n}` });
};
const stateOf = ({ registry }: Core) => registry.state.remotes.get('mfe-one')!;

test('by itself it comes to 20, 50 and 100 percent and is stable then, each an hour apart and a line of the history', async () => {
  const { core, clock, health, look } = await withCanary(true);
  opened(health, 3);
  expect(await look()).toEqual([]);
  const shares = [];
  for (let n = 0; n < 4; n++) {
    clock.now += hour;
    expect(await look()).toEqual(['mfe-one 2']);
    expect(await look()).toEqual([]);
    shares.push(stateOf(core).canary?.percentage ?? stateOf(core).stable);
  }
  expect(shares).toEqual([20, 50, 100, '2']);
  clock.now += hour;
  expect(await look()).toEqual([]);
  const [last, before] = await core.registry.history('mfe-one');
  expect([last!.what, last!.actor, last!.reason]).toEqual([
    'promoted',
    'gateway',
    'Alargada automaticamente: 60 minutos com as mesmas pessoas, 3 sessões sem falhas.',
  ]);
  expect(before).toMatchObject({ what: 'canary', percentage: 100, roles: ['Testers'], stepped: true });
});

test('in a freeze nothing is read again for a canary whose step is due', async () => {
  const { core, clock, health, look } = await withCanary(true);
  opened(health, 3);
  clock.now += hour;
  const freeze = { what: 'frozen', remote: everyRemote, release: null, frozen: true } as const;
  await core.registry.move({ ...freeze, actor: 'Ana', reason: 'exames' });
  const reads = jest.spyOn(core.store, 'read');
  expect(await look()).toEqual([]);
  expect(reads).not.toHaveBeenCalled();
  await core.registry.move({ ...freeze, frozen: false, actor: 'Ana', reason: 'acabaram' });
  expect(await look()).toEqual(['mfe-one 2']);
  expect(reads).toHaveBeenCalled();
});

test('a canary whose files are damaged is read again only after a while, and goes on once they are whole', async () => {
  const { core, clock, health, look, folder } = await withCanary(true);
  opened(health, 3);
  clock.now += hour;
  const file = `${folder}/releases/mfe-one/2/br/remoteEntry.js`;
  const whole = await readFile(file);
  await writeFile(file, 'x');
  const reads = jest.spyOn(core.store, 'read');
  expect(await look()).toEqual([]);
  expect(reads).toHaveBeenCalled();
  reads.mockClear();
  await writeFile(file, whole);
  clock.now += 599_000;
  expect(await look()).toEqual([]);
  expect(reads).not.toHaveBeenCalled();
  clock.now += 1_000;
  expect(await look()).toEqual(['mfe-one 2']);
});

test('while the remote is out of service its canary takes no step, and stands for an hour again once it is back', async () => {
  const { core, clock, health, look } = await withCanary(true);
  opened(health, 3);
  const turn = (status: 'quarantined' | 'active') =>
    core.registry.move({
      what: 'status',
      actor: 'Ana',
      remote: 'mfe-one',
      release: null,
      reason: '',
      status,
    });
  await turn('quarantined');
  clock.now += hour;
  expect(await look()).toEqual([]);
  await turn('active');
  expect(await look()).toEqual([]);
  clock.now += hour;
  expect(await look()).toEqual(['mfe-one 2']);
});

test.each([
  ['made another release stable', (core: Core) => promote(core, { ...by, release: '3' })],
  ['went back to an earlier one', (core: Core) => rollBack(core, by)],
])('once somebody %s, the canary stays and undoes nothing', async (_what, decide) => {
  const { core, clock, health, look } = await withCanary(true);
  await publish(core, sampleRemote({ release: '3' }));
  opened(health, 3);
  expect(await decide(core)).toMatchObject({ ok: true });
  clock.now += hour;
  expect(await look()).toEqual([]);
  expect(stateOf(core).canary).toEqual({ release: '2', percentage: 5, roles: ['Testers'] });
});

test('a canary without automatic steps stays; a freeze and too few people stop the steps', async () => {
  const still = await withCanary(false);
  opened(still.health, 3);
  still.clock.now += hour;
  expect(await still.look()).toEqual([]);
  const { core, clock, health, look } = await withCanary(true);
  clock.now += hour;
  expect(await look()).toEqual([]);
  opened(health, 3);
  const freeze = {
    what: 'frozen' as const,
    actor: 'Ana',
    remote: 'mfe-one',
    release: null,
    reason: 'exames',
  };
  await core.registry.move({ ...freeze, frozen: true });
  expect(await look()).toEqual([]);
  await core.registry.move({ ...freeze, frozen: false });
  expect(await look()).toEqual(['mfe-one 2']);
});
