import fc from 'fast-check';
import { pino } from 'pino';
import { join } from 'node:path';
import { openCore, type Core } from '../core.ts';
import { openFolderLedger } from '../registry/folder-ledger.ts';
import { openFolderReleaseStore } from '../releases/folder-release-store.ts';
import { promote, withdraw } from '../releases/promote.ts';
import { publish } from '../releases/publish.ts';
import { openTestCore, ship, tempFolder } from '../testing/open-core.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { haltBadCanaries, noteFailing, noteProven, watchCanaries } from './canary-watch.ts';
import { shareOf, worseIn } from './halt.rules.ts';
import { ReleaseErrors } from './release-errors.ts';
import { ReleaseHealth } from './release-health.ts';
import { presentHealth } from './present-errors.ts';

const thresholds = { least: 5, margin: 5, errors: { least: 8, margin: 10 } };
const halt = (core: Core, health: ReleaseHealth, errors = new ReleaseErrors()) =>
  haltBadCanaries(core, health, errors, thresholds);
/** Reports of one minute. */
const inOneMinute = () => new ReleaseHealth(15, () => 0);
const none = { sessions: 0, bad: 0, erring: 0 };
const nothing = {
  opened: 0,
  failures: 0,
  crashes: 0,
  errors: 0,
  fallbacks: 0,
  timed: 0,
  readyMs: 0,
  ...none,
};
const counts = fc
  .tuple(fc.nat(1000), fc.nat(500), fc.nat(500))
  .map(([good, bad, erring]) => ({ sessions: good + Math.max(bad, erring), bad, erring }));

test('a canary is judged only after enough went wrong, and against the stable release', () => {
  const bad = { sessions: 20, bad: 4, erring: 0 };
  expect(worseIn(bad, none, thresholds)).toBeUndefined();
  expect(worseIn({ ...bad, bad: 5 }, none, thresholds)).toBe('bad');
  expect(worseIn({ ...bad, bad: 5 }, { sessions: 100, bad: 22, erring: 0 }, thresholds)).toBeUndefined();
  expect(worseIn({ sessions: 1000, bad: 20, erring: 0 }, none, thresholds)).toBeUndefined();
});

test('sessions with errors in use have a threshold of their own', () => {
  const erring = { sessions: 20, bad: 0, erring: 7 };
  expect(worseIn(erring, none, thresholds)).toBeUndefined();
  expect(worseIn({ ...erring, erring: 8 }, none, thresholds)).toBe('erring');
  expect(
    worseIn({ ...erring, erring: 8 }, { sessions: 100, bad: 0, erring: 31 }, thresholds),
  ).toBeUndefined();
});

test('a share is never below nothing nor above everything, and what is no worse is never halted', () => {
  fc.assert(
    fc.property(counts, (health) => {
      const shares = [shareOf(health, 'bad'), shareOf(health, 'erring')];
      const limits = { least: 1, margin: 0, errors: { least: 1, margin: 0 } };
      return shares.every((share) => share >= 0 && share <= 100) && !worseIn(health, health, limits);
    }),
  );
});

test('forgets reports older than the window', () => {
  let now = 0;
  const health = new ReleaseHealth(2, () => now);
  health.reported('loaded', 'mfe-one', '1');
  health.reported('crash', 'mfe-one', '1');
  health.reported('fallback', 'mfe-one', '1');
  health.reported('vital', 'mfe-one', '1');
  now = 60_000;
  health.reported('load_failure', 'mfe-one', '1');
  expect(health.of('mfe-one', '1')).toEqual({
    ...nothing,
    opened: 2,
    failures: 1,
    crashes: 1,
    fallbacks: 1,
    sessions: 1,
    bad: 1,
  });
  now = 120_000;
  expect(health.of('mfe-one', '1')).toEqual({ ...nothing, opened: 1, failures: 1, sessions: 1, bad: 1 });
  now = 600_000;
  expect(health.of('mfe-one', '1')).toEqual(nothing);
});

/** A core where 1.0.0-aaaa is stable and 2 is the canary for a fifth of the people. */
async function withCanary(opened?: Core) {
  const core = opened ?? (await openTestCore(tempFolder()));
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
  const health = inOneMinute();
  for (let n = 0; n < 10; n++) health.reported('loaded', 'mfe-one', '1.0.0-aaaa', { sessionId: `a${n}` });
  for (let n = 0; n < 6; n++) {
    health.reported('loaded', 'mfe-one', '2', { sessionId: `b${n}` });
    health.reported('crash', 'mfe-one', '2', { sessionId: `b${n}` });
  }
  expect(await halt(core, health)).toEqual(['mfe-one']);
  const after = core.registry.state.remotes.get('mfe-one')!;
  expect([after.stable, after.canary]).toEqual(['1.0.0-aaaa', null]);
  const last = (await core.registry.history('mfe-one')).toSorted((a, b) => b.revision - a.revision)[0];
  expect(last).toMatchObject({ what: 'withdrawn', actor: 'gateway', release: '2' });
  expect(last!.reason).toContain('6 quebras em 6 aberturas, em 6 de 6 sessões (100 % contra 0 %');
  expect(await halt(core, health)).toEqual([]);
  health.reported('fallback', 'mfe-one', '2');
  const shown = presentHealth(core.registry.state, health, 'mfe-one')!.releases;
  expect(shown).toMatchObject([
    { release: '1.0.0-aaaa', opened: 10, crashes: 0, fallbacks: 0 },
    { release: '2', opened: 6, crashes: 6, fallbacks: 1 },
  ]);
});

test('checks canaries every five seconds, independently of other timers: browsers report within five, so a bad canary ends within fifteen', async () => {
  const core = await withCanary();
  const health = inOneMinute();
  for (let n = 0; n < 6; n++) health.reported('crash', 'mfe-one', '2', { sessionId: `b${n}` });
  const ended = new Promise<void>((resolve) => {
    void core.registry.follow((news) => {
      if (news.some(({ what }) => what === 'withdrawn')) resolve();
    });
  });
  jest.useFakeTimers({ doNotFake: ['Date', 'performance', 'nextTick', 'setImmediate', 'queueMicrotask'] });
  const alarm = { least: 5, share: 50, errors: { least: 5, share: 50 } };
  const rules = { ...thresholds, openings: 20, stay: 60, alarm };
  const stop = watchCanaries(core, health, new ReleaseErrors(), rules, pino({ level: 'silent' }));
  jest.advanceTimersByTime(5_000);
  jest.useRealTimers();
  await ended;
  stop();
  expect(core.registry.state.remotes.get('mfe-one')!.canary).toBeNull();
});

test('a canary that the team restores is judged by what is reported from then on', async () => {
  const core = await withCanary();
  const health = inOneMinute();
  const alarm = { least: 5, share: 50, errors: { least: 5, share: 50 } };
  const rules = { ...thresholds, openings: 20, stay: 60, alarm };
  const stop = watchCanaries(core, health, new ReleaseErrors(), rules, pino({ level: 'silent' }));
  const crash = () => {
    for (let n = 0; n < 6; n++) health.reported('crash', 'mfe-one', '2', { sessionId: `b${n}` });
  };
  const give = (percentage: number) => {
    const to = { channel: 'canary' as const, percentage, roles: [] };
    return promote(core, { name: 'mfe-one', release: '2', to, actor: 'Ana', reason: 'não era dela' });
  };
  crash();
  expect(await halt(core, health)).toEqual(['mfe-one']);
  await give(20);
  expect(await halt(core, health)).toEqual([]);
  expect(health.of('mfe-one', '2')).toMatchObject({ crashes: 6, bad: 6 });
  crash();
  await give(50);
  expect(await halt(core, health)).toEqual(['mfe-one']);
  stop();
});

test('a canary that was ended and restored at another gateway, while this one could not read, is judged anew here too', async () => {
  const folder = tempFolder();
  const ledger = await openFolderLedger(join(folder, 'registry'));
  const open = async () => openCore(ledger, await openFolderReleaseStore(join(folder, 'releases')));
  const core = await withCanary(await open());
  const health = inOneMinute();
  const alarm = { least: 5, share: 50, errors: { least: 5, share: 50 } };
  const rules = { ...thresholds, openings: 20, stay: 60, alarm };
  const stop = watchCanaries(core, health, new ReleaseErrors(), rules, pino({ level: 'silent' }));
  for (let n = 0; n < 6; n++) health.reported('crash', 'mfe-one', '2', { sessionId: `b${n}` });
  const elsewhere = await open();
  const by = { name: 'mfe-one', actor: 'Ana', reason: '' };
  await withdraw(elsewhere, { ...by, channel: 'canary' });
  await promote(elsewhere, { ...by, release: '2', to: { channel: 'canary', percentage: 20, roles: [] } });
  await core.registry.refresh();
  expect(core.registry.state.remotes.get('mfe-one')!.canary?.release).toBe('2');
  expect(await halt(core, health)).toEqual([]);
  stop();
});

test('a canary that does as well as the stable release goes on', async () => {
  const core = await withCanary();
  const health = inOneMinute();
  for (const release of ['1.0.0-aaaa', '2'])
    for (let n = 0; n < 20; n++)
      health.reported(n % 4 === 0 ? 'load_failure' : 'loaded', 'mfe-one', release, { sessionId: `${n}` });
  expect(await halt(core, health)).toEqual([]);
});

/** Reports on both releases: so many sessions from each address, of which so many crash. */
type Reports = Record<string, { sessions: number; bad?: number }>;
function healthOf(canary: Reports, stable: Reports): ReleaseHealth {
  const health = inOneMinute();
  for (const [release, reports] of [
    ['2', canary],
    ['1.0.0-aaaa', stable],
  ] as const)
    for (const [source, { sessions, bad = 0 }] of Object.entries(reports))
      for (let n = 0; n < sessions; n++) {
        const from = { source, sessionId: `${source} ${n}` };
        health.reported('loaded', 'mfe-one', release, from);
        if (n < bad) health.reported('crash', 'mfe-one', release, from);
      }
  return health;
}
const broken = { campus: { sessions: 6, bad: 5 } };

test.each([
  ['talks the canary well', { ...broken, liar: { sessions: 500 } }, { campus: { sessions: 50 } }],
  ['talks the stable release ill', broken, { campus: { sessions: 50 }, liar: { sessions: 60, bad: 60 } }],
])('one address that %s does not save a bad canary', async (_what, canary, stable) => {
  const core = await withCanary();
  expect(await halt(core, healthOf(canary, stable))).toEqual(['mfe-one']);
});

test('a canary that is well goes on wherever most of its reports come from', async () => {
  const core = await withCanary();
  const well = { campus: { sessions: 400, bad: 8 }, home: { sessions: 100, bad: 1 } };
  expect(await halt(core, healthOf(well, well))).toEqual([]);
});

test('one session counts once, with any number of reports: a single browser cannot end a canary', async () => {
  const core = await withCanary();
  const health = inOneMinute();
  for (let n = 0; n < 500; n++)
    health.reported('crash', 'mfe-one', '2', { sessionId: 'one', source: `10.0.0.${n}` });
  expect(health.of('mfe-one', '2')).toMatchObject({ crashes: 500, sessions: 1, bad: 1 });
  expect(await halt(core, health)).toEqual([]);
});

test('accepts 500 sessions a minute from one address, and 5 000 from all', () => {
  const health = inOneMinute();
  const from = (source: string, count: number) => {
    for (let n = 0; n < count; n++)
      health.reported('loaded', 'mfe-one', '1', { source, sessionId: `${source} ${n}` });
  };
  from('campus', 700);
  expect(health.of('mfe-one', '1').sessions).toBe(500);
  for (let at = 0; at < 20; at++) from(`10.0.0.${at}`, 400);
  expect(health.of('mfe-one', '1').sessions).toBe(5000);
});

test('a release that enough sessions opened well is noted once; who opens it often counts once, and a fault takes another off', async () => {
  const core = await withCanary();
  const day = 86_400_000;
  let now = 0;
  const health = new ReleaseHealth(15, () => now);
  const opened = (...sessionIds: string[]) => {
    for (const sessionId of sessionIds) health.reported('loaded', 'mfe-one', '1.0.0-aaaa', { sessionId });
  };
  for (let n = 0; n < 20; n += 1) opened(`visitor ${n}`);
  now = 29 * day;
  health.reported('crash', 'mfe-one', '1.0.0-aaaa', { sessionId: 'unlucky' });
  for (let n = 0; n < 40; n += 1) opened('unlucky');
  expect(await noteProven(core, health, 20)).toEqual([]);
  opened('lucky');
  expect(await noteProven(core, health, 20)).toEqual(['mfe-one 1.0.0-aaaa']);
  expect(await noteProven(core, health, 20)).toEqual([]);
  expect(core.registry.state.remotes.get('mfe-one')!.proven).toEqual(['1.0.0-aaaa']);
  opened('lucky', 'another', 'a third');
  now = 30 * day;
  expect(health.wellOpened('mfe-one', '1.0.0-aaaa')).toBe(2);
});

test('a release that hung counts as one that failed to open, and one that changed what is everybody’s as one that crashed', () => {
  const health = inOneMinute();
  health.reported('hung', 'mfe-one', '1');
  expect(health.of('mfe-one', '1')).toEqual({ ...nothing, opened: 1, failures: 1, sessions: 1, bad: 1 });
  health.reported('trespass', 'mfe-one', '2');
  expect(health.of('mfe-one', '2')).toEqual({ ...nothing, crashes: 1, sessions: 1, bad: 1 });
});

test('a stable release that fails for many is noted once an hour, moves nothing, and one address alone does not make it', async () => {
  const core = await withCanary();
  const health = inOneMinute();
  const alarm = { least: 5, share: 10, errors: { least: 6, share: 20 } };
  const note = (now?: number) => noteFailing(core, health, new ReleaseErrors(), alarm, now);
  const crashes = (from: string, times: number) => {
    for (let n = 0; n < times; n++)
      health.reported('crash', 'mfe-one', '1.0.0-aaaa', { sessionId: `${from}${n}`, source: from });
  };
  health.reported('loaded', 'mfe-one', '1.0.0-aaaa', { sessionId: 'other', source: 'b' });
  crashes('a', 50);
  expect(await note()).toEqual([]);
  crashes('c', 5);
  const before = core.registry.state.remotes.get('mfe-one')!;
  expect(await note()).toEqual(['mfe-one 1.0.0-aaaa']);
  const after = core.registry.state.remotes.get('mfe-one')!;
  expect([after.stable, after.canary, after.revision]).toEqual([
    before.stable,
    before.canary,
    before.revision,
  ]);
  expect(await note()).toEqual([]);
  expect(await note(Date.now() + 3_600_000)).toEqual(['mfe-one 1.0.0-aaaa']);
});

test('a canary whose buttons throw is halted by its errors, which the reason counts and names', async () => {
  const core = await withCanary();
  const health = inOneMinute();
  const errors = new ReleaseErrors();
  const thrown = (release: string, sessionId: string) => {
    const fault = { message: 'TypeError: save is not a function', stack: '' };
    const event = { kind: 'error' as const, remote: 'mfe-one', release, fault };
    health.reported('error', 'mfe-one', release, { sessionId });
    errors.reported(event, { sessionId, browser: 'Chrome 109' });
  };
  for (let n = 0; n < 10; n += 1)
    for (const release of ['1.0.0-aaaa', '2']) {
      health.reported('loaded', 'mfe-one', release, { sessionId: `${n}` });
      if (release === '2' && n < 8) thrown(release, `${n}`);
    }
  thrown('1.0.0-aaaa', '0');
  expect(health.of('mfe-one', '2')).toMatchObject({ crashes: 0, errors: 8, bad: 0, erring: 8 });
  expect(await haltBadCanaries(core, health, errors, thresholds)).toEqual(['mfe-one']);
  const last = (await core.registry.history('mfe-one')).toSorted((a, b) => b.revision - a.revision)[0];
  expect(last!.reason).toBe(
    'Travada automaticamente: 8 erros em botões, temporizadores ou pedidos, em 8 de 10 sessões (80 % contra 10 % da versão estável). Sobretudo: TypeError: save is not a function',
  );
});

test('a stable release whose buttons throw for many is noted', async () => {
  const core = await withCanary();
  const health = inOneMinute();
  const alarm = { least: 5, share: 10, errors: { least: 6, share: 20 } };
  const note = () => noteFailing(core, health, new ReleaseErrors(), alarm);
  const throws = (count: number) => {
    for (let n = 0; n < count; n += 1)
      health.reported('error', 'mfe-one', '1.0.0-aaaa', { sessionId: `${n}` });
  };
  throws(5);
  expect(await note()).toEqual([]);
  throws(6);
  expect(await note()).toEqual(['mfe-one 1.0.0-aaaa']);
});
