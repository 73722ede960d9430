import * as fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { signal } from '../testing/gateway-process.ts';
import { tempFolder, openTestCore, ship } from '../testing/open-core.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { publish } from '../releases/publish.ts';
import { openFolderLedger } from './folder-ledger.ts';
import type { LedgerEntry, PointerMove } from './ledger.ts';
import { Registry, RevisionConflict } from './registry.ts';
import { emptyState, isFrozen, replay } from './state.ts';

const by = (actor: string, remote = 'mfe-one') => ({ actor, remote, reason: '' });
const promoted = (release: string, actor = 'Ana', remote = 'mfe-one'): PointerMove => ({
  what: 'promoted',
  ...by(actor, remote),
  release,
});
const published = (release: string, remote = 'mfe-one'): PointerMove => ({
  what: 'published',
  ...by('Ana', remote),
  release,
  container: `c_${release}`,
  digest: 'x',
});
const stamped = (moves: readonly PointerMove[]): LedgerEntry[] =>
  moves.map((move, index) => ({ revision: index + 1, at: '2026-11-21T08:00:00.000Z', ...move }));

test('the release before the stable one is the last good one, and promoting the same again changes nothing', () => {
  const { remotes } = replay(stamped([promoted('1'), promoted('2'), promoted('2')]));
  expect(remotes.get('mfe-one')).toMatchObject({ stable: '2', lastGood: '1', revision: 3 });
});

test('a remote keeps the release that its bundle declared, also after manual decisions', () => {
  const { remotes } = replay(stamped([promoted('1', 'bundle'), promoted('2'), promoted('1')]));
  expect(remotes.get('mfe-one')).toMatchObject({ stable: '1', bundled: '1' });
});

test('a collected release is known no more, not even as last good', () => {
  const moves: PointerMove[] = [published('1'), published('2'), promoted('1'), promoted('2')];
  const { remotes } = replay(stamped([...moves, { what: 'collected', ...by('gateway'), release: '1' }]));
  expect(remotes.get('mfe-one')).toMatchObject({ lastGood: null, releases: [{ release: '2' }] });
});

test('after a rollback the release that was left is no good one, nor is any that came after the one gone back to', () => {
  const four = ['1', '2', '3', '4'];
  const moves: PointerMove[] = [...four.map((r) => published(r)), ...four.map((r) => promoted(r))];
  const back = (release: string): PointerMove => ({ what: 'rolled_back', ...by('Ana'), release });
  const after = (...more: PointerMove[]) => replay(stamped([...moves, ...more])).remotes.get('mfe-one');
  expect(after(back('3'))).toMatchObject({ stable: '3', lastGood: '2' });
  expect(after(back('2'))).toMatchObject({ stable: '2', lastGood: '1' });
  expect(after(back('1'))).toMatchObject({ stable: '1', lastGood: null });
  expect(after(back('3'), promoted('4'))).toMatchObject({ stable: '4', lastGood: '3' });
});

test('the last good release is the newest that did well with people; one that was halted never is', () => {
  const four = ['1', '2', '3', '4'];
  const moves: PointerMove[] = [...four.map((r) => published(r)), ...four.map((r) => promoted(r))];
  const proven = (release: string): PointerMove => ({ what: 'proven', ...by('gateway'), release });
  const canary: PointerMove = { what: 'canary', ...by('Ana'), release: '3', percentage: 10, roles: [] };
  const ended = (actor: string): PointerMove => ({
    what: 'withdrawn',
    ...by(actor),
    release: '3',
    channel: 'canary',
  });
  const after = (...more: PointerMove[]) => replay(stamped([...moves, ...more])).remotes.get('mfe-one');
  expect(after()).toMatchObject({ lastGood: '3', lastGoods: ['3', '2', '1'] });
  expect(after(proven('1'))).toMatchObject({ lastGood: '1', lastGoods: ['1', '3', '2'] });
  expect(after(proven('1'), proven('2'))).toMatchObject({ lastGoods: ['2', '1', '3'] });
  expect(after(canary, ended('gateway'))).toMatchObject({ lastGoods: ['2', '1'] });
  expect(after(canary, ended('Ana'))).toMatchObject({ lastGoods: ['3', '2', '1'] });
  expect(after(canary, ended('gateway'), promoted('3'), promoted('4'))).toMatchObject({ lastGood: '3' });
});

test('a fact recorded about a release does not change the revision of its remote, so a move prepared before is accepted', () => {
  const moves: PointerMove[] = [promoted('1'), { what: 'proven', ...by('gateway'), release: '1' }];
  expect(replay(stamped(moves))).toMatchObject({ revision: 2 });
  expect(replay(stamped(moves)).remotes.get('mfe-one')).toMatchObject({ revision: 1 });
});

test('a canary or preview that becomes stable, or is taken back, is one no longer', () => {
  const canary: PointerMove = {
    what: 'canary',
    ...by('Ana'),
    release: '2',
    percentage: 10,
    roles: ['Master'],
  };
  const preview: PointerMove = { what: 'preview', ...by('Ana'), release: '2' };
  const after = (...moves: PointerMove[]) =>
    replay(stamped([promoted('1'), ...moves])).remotes.get('mfe-one');
  expect(after(preview, canary)).toMatchObject({
    canary: { release: '2', percentage: 10, roles: ['Master'] },
    preview: null,
  });
  expect(after(canary, promoted('2'))).toMatchObject({ stable: '2', canary: null, lastGood: '1' });
  expect(after(canary, promoted('3'))).toMatchObject({ stable: '3', canary: { release: '2' } });
  const ended: PointerMove = { what: 'withdrawn', ...by('Ana'), release: '2', channel: 'canary' };
  expect(after(canary, ended)).toMatchObject({ stable: '1', canary: null });
});

test('a freeze of all remotes holds each of them, and its own goes on after that is lifted', () => {
  const frozen = (remote: string, value: boolean): PointerMove => ({
    what: 'frozen',
    ...by('Ana', remote),
    release: null,
    frozen: value,
  });
  const holds = (...moves: PointerMove[]) => isFrozen(replay(stamped(moves)), 'mfe-one');
  expect(holds(frozen('*', true))).toBe(true);
  expect(holds(frozen('mfe-two', true))).toBe(false);
  expect(holds(frozen('mfe-one', true), frozen('*', true), frozen('*', false))).toBe(true);
  expect(holds(frozen('mfe-one', true), frozen('mfe-one', false))).toBe(false);
});

test('a move that could not be read again is not written', async () => {
  const folder = tempFolder();
  const registry = await Registry.open(await openFolderLedger(folder));
  await expect(registry.move({ ...promoted('1'), reason: 'x'.repeat(501) })).rejects.toThrow();
  expect(registry.state.revision).toBe(0);
});

test('replaying in two parts gives what replaying at once gives', () => {
  const release = fc.constantFrom('1', '2', '3');
  const remote = fc.constantFrom('mfe-one', 'mfe-two');
  const anyMove = fc.oneof(
    fc.tuple(release, remote).map(([r, name]) => published(r, name)),
    fc.tuple(release, remote).map(([r, name]) => promoted(r, 'Ana', name)),
    fc
      .tuple(release, remote, fc.constantFrom('rolled_back' as const, 'preview' as const))
      .map(([r, name, what]): PointerMove => ({ what, ...by('Ana', name), release: r })),
    remote.map((name): PointerMove => ({
      what: 'status',
      ...by('Ana', name),
      release: null,
      status: 'maintenance',
    })),
  );
  fc.assert(
    fc.property(fc.array(anyMove), fc.nat(), (moves, cut) => {
      const entries = stamped(moves);
      const at = cut % (entries.length + 1);
      const inParts = replay(entries.slice(at), replay(entries.slice(0, at), emptyState));
      expect(inParts).toEqual(replay(entries));
    }),
  );
});

test('a move with an expected revision is refused once the remote has moved, and only then', async () => {
  const registry = await Registry.open(await openFolderLedger(tempFolder()));
  await registry.move(promoted('1'), 0);
  await registry.move(promoted('1', 'Rui', 'mfe-two'), 0);
  await registry.move(promoted('2'), 1);
  await expect(registry.move(promoted('3'), 1)).rejects.toMatchObject({ expected: 1, actual: 3 });
  expect(registry.state.remotes.get('mfe-one')?.stable).toBe('2');
});

test('of two moves of one remote at once on the same revision, exactly one gets a conflict', async () => {
  const registry = await Registry.open(await openFolderLedger(tempFolder()));
  const outcomes = await Promise.allSettled([
    registry.move(promoted('1'), 0),
    registry.move(promoted('2'), 0),
  ]);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ reason: expect.any(RevisionConflict) });
});

test('teams that move different remotes at once do not disturb each other', async () => {
  const registry = await Registry.open(await openFolderLedger(tempFolder()));
  const names = ['a', 'b', 'c', 'd', 'e'];
  await Promise.all(names.map((name) => registry.move(promoted('1', 'Ana', name), 0)));
  expect([...registry.state.remotes.keys()].sort()).toEqual(names);
  expect(registry.state.revision).toBe(5);
});

/** A follower that continues only when it is released; `begun` resolves when it was first notified. */
function blockedFollower() {
  const begun = signal();
  const released = signal();
  const revisions: number[] = [];
  const follower = async (news: readonly LedgerEntry[]) => {
    if (news.length === 0) return;
    begun.happen();
    await released.happened;
    revisions.push(...news.map(({ revision }) => revision));
  };
  return { follower, begun: begun.happened, release: released.happen, revisions };
}

test('a move is answered once all that follow have taken it in, also where a notice of it was here first', async () => {
  const ledger = await openFolderLedger(tempFolder());
  const { follower, begun, release, revisions } = blockedFollower();
  const registry = await Registry.open({
    ...ledger,
    async append(expected, move) {
      const entry = await ledger.append(expected, move);
      void registry.refresh();
      await begun;
      return entry;
    },
  });
  await registry.follow(follower);
  let answered = false;
  const moved = registry.move(promoted('1')).then(() => (answered = true));
  await begun;
  await setImmediate();
  expect([answered, revisions]).toEqual([false, []]);
  release();
  await moved;
  expect(revisions).toEqual([1]);
});

test('delivers a batch again after a follower failed on it, and the move that triggered it fails', async () => {
  const registry = await Registry.open(await openFolderLedger(tempFolder()));
  const batches: number[][] = [];
  let failures = 1;
  await registry.follow((news) => {
    if (news.length > 0 && failures-- > 0) throw new Error('the store is away');
    batches.push(news.map(({ revision }) => revision));
  });
  await expect(registry.move(promoted('1'))).rejects.toThrow('the store is away');
  await registry.move(promoted('2'));
  expect(batches).toEqual([[], [1, 2]]);
});

test('a follower for which something was away is called again by itself', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
  const registry = await Registry.open(await openFolderLedger(tempFolder()));
  const again = signal();
  let calls = 0;
  await registry.follow(() => {
    calls += 1;
    if (calls === 2) again.happen();
    return calls === 1 ? 'incomplete' : undefined;
  });
  jest.advanceTimersByTime(5_000);
  await again.happened;
  jest.useRealTimers();
});

test('a follower that starts during a move misses no entry', async () => {
  const ledger = await openFolderLedger(tempFolder());
  const appended = signal();
  const registry = await Registry.open({
    ...ledger,
    append: (expected, move) => ledger.append(expected, move).finally(appended.happen),
  });
  const released = signal();
  const stableReleases: (string | null | undefined)[] = [];
  const following = registry.follow(async () => {
    const { stable } = registry.state.remotes.get('mfe-one') ?? {};
    if (stableReleases.length === 0) await released.happened;
    stableReleases.push(stable);
  });
  const moved = registry.move(promoted('1'));
  await appended.happened;
  await setImmediate();
  released.happen();
  await Promise.all([following, moved]);
  expect(stableReleases).toEqual([undefined, '1']);
});

/** Routes and menu entries of a remote of the usual size. */
function contributions(name: string) {
  const routes = Array.from({ length: 12 }, (_, i) => ({
    path: `/${name}/page${i}/:id`,
    title: `Página ${i} de ${name}`,
    permission: 'courses.read',
  }));
  const menu = routes.slice(0, 4).map(({ title, permission }, i) => ({
    title,
    permission,
    path: `/${name}/page${i}`,
    group: 'registos',
    order: i,
  }));
  return { contributes: { routes, menu, cards: [], permissions: [] } };
}

test('the snapshot of twenty remotes speaks of the releases in use only, however many there are, and stays small', async () => {
  const core = await openTestCore(tempFolder());
  await ship(core, sampleShell());
  const names = Array.from({ length: 20 }, (_, i) => `mfe-r${i}`);
  for (const name of names) {
    const release = (number: number) =>
      sampleRemote({ name, release: `${number}`, declaration: contributions(name) });
    for (const number of [1, 2]) await ship(core, release(number));
    await publish(core, release(3));
  }
  const { snapshot, forms } = core.snapshot();
  expect(snapshot.remotes).toHaveLength(20);
  for (const { stable, lastGood, canary } of snapshot.remotes)
    expect([stable?.release, lastGood?.release, canary]).toEqual(['2', '1', null]);
  expect(forms.identity.toString()).not.toContain('/3/');
  // Budget: 30 KB for fifty remotes.
  expect(Math.max(forms.br.length, forms.gzip.length)).toBeLessThan((30_000 * 20) / 50);
});
