import { pino } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import { LedgerConflict, type PointerMove } from '../registry/ledger.ts';
import { configure } from '../registry/config.ts';
import { openCore, type Core } from '../core.ts';
import { Registry, RevisionConflict } from '../registry/registry.ts';
import { ship } from '../testing/open-core.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { testDatabase } from '../testing/test-database.ts';
import { issueToken } from '../tokens/token.ts';
import { databaseKey, followLedger, databaseLedger, databaseTokenStore } from './database-ledger.ts';
import { databaseReleaseStore } from './database-release-store.ts';
import { databaseNoticeLog } from '../notices/notice-log.ts';
import { signal } from '../testing/gateway-process.ts';
import { noteFailing, noteProven } from '../telemetry/canary-watch.ts';
import { ReleaseErrors } from '../telemetry/release-errors.ts';
import { ReleaseHealth } from '../telemetry/release-health.ts';
import { alone, locks, openDatabase, type Database } from './open-database.ts';

const where = testDatabase();
let database: Database;
beforeAll(async () => {
  database = await openDatabase(where.url);
});
afterAll(() => database?.close());

const promoted = (release: string): PointerMove => ({
  what: 'promoted',
  actor: 'Ana',
  remote: 'mfe-one',
  release,
  reason: 'teste',
});
const text = (bytes: Buffer | undefined) => bytes?.toString('utf8');
const id = { name: 'mfe-one', release: '1' };
const file = (path: string, content: string) => ({
  path,
  encoding: 'identity' as const,
  bytes: Buffer.from(content),
});

test('many gateways may make the tables at once', async () => {
  const opened = await Promise.all(Array.from({ length: 6 }, () => openDatabase(where.url)));
  await Promise.all(opened.map(({ close }) => close()));
});

test('gateways tell one target one after the other, each knowing what the other told', async () => {
  const logs = [1, 2, 3].map(() => databaseNoticeLog(database.pool));
  const revisions: (number | undefined)[] = [];
  const tell = (log: ReturnType<typeof databaseNoticeLog>) =>
    log.inTurn('webhook', async (last, record) => {
      revisions.push(last);
      await record((last ?? 0) + 1);
    });
  await Promise.all(logs.map(tell));
  expect(revisions).toEqual([undefined, 1, 2]);
});

test('however many targets there are, connections are left for what the telling of each reads', async () => {
  const log = databaseNoticeLog(database.pool);
  const told: number[] = [];
  const tell = (_: unknown, target: number) =>
    log.inTurn(`webhook ${target}`, async () => {
      await database.pool.query('select from gateway.ledger');
      told.push(target);
    });
  await Promise.all(Array.from({ length: 12 }, tell));
  expect(told).toHaveLength(12);
});

test('gateways that begin at once share one key for grants, and keep it', async () => {
  const keys = await Promise.all(Array.from({ length: 4 }, () => databaseKey(database.pool)));
  expect(keys[0]).toHaveLength(32);
  for (const key of [...keys, await databaseKey(database.pool)]) expect(key).toEqual(keys[0]);
});

test('gateways agree on the settings of a remote, and a change of what they no longer are is refused at each', async () => {
  const store = databaseReleaseStore(database.pool);
  const open = () => openCore(databaseLedger(database.pool), store);
  const one = await open();
  await ship(one, sampleShell());
  const days = { type: 'number', label: 'Dias', default: 3 };
  await ship(one, sampleRemote({ name: 'mfe-set', declaration: { config: { days } } }));
  const other = await open();
  const { revision: expected } = one.registry.state.remotes.get('mfe-set')!;
  const set = (core: Core, value: number) =>
    configure(core, {
      name: 'mfe-set',
      actor: 'Ana',
      reason: 'teste',
      settings: { days: { value } },
      expected,
    });
  expect((await set(one, 7)).ok).toBe(true);
  await expect(set(other, 9)).rejects.toBeInstanceOf(RevisionConflict);
  for (const core of [one, other])
    expect(core.snapshot().snapshot.remotes.find(({ name }) => name === 'mfe-set')?.stable?.config).toEqual({
      days: { value: 7 },
    });
  for (const release of await store.list()) await store.remove(release);
});

test('what two gateways notice at once about a release is written, and so told, once', async () => {
  const store = databaseReleaseStore(database.pool);
  const open = () =>
    openCore(databaseLedger(database.pool), store, (work) => alone(database.pool, locks.moves, work));
  const one = await open();
  await ship(one, sampleShell({ release: 'noticed' }));
  await ship(one, sampleRemote({ name: 'mfe-failing' }));
  const cores = [one, await open()];
  const health = new ReleaseHealth(15, () => 0);
  for (const sessionId of ['a', 'b', 'c', 'd', 'e'])
    health.reported('crash', 'mfe-failing', '1.0.0-aaaa', { sessionId, source: sessionId });
  const well = new ReleaseHealth(15, () => 0);
  for (const sessionId of ['f', 'g', 'h'])
    well.reported('loaded', 'mfe-failing', '1.0.0-aaaa', { sessionId });
  const alarm = { least: 3, share: 10, errors: { least: 6, share: 20 } };
  await Promise.all(cores.map((core) => noteFailing(core, health, new ReleaseErrors(), alarm)));
  await Promise.all(cores.map((core) => noteProven(core, well, 3)));
  const noted = (await one.registry.history('mfe-failing')).map(({ what }) => what);
  expect(noted).toEqual(['proven', 'failing', 'promoted', 'published']);
  for (const release of await store.list()) await store.remove(release);
});

test('entries come back in order with a timestamp; of two appends on one revision, one gets a conflict; entries cannot be changed', async () => {
  const ledger = databaseLedger(database.pool, () => new Date('2026-11-21T08:00:00Z'));
  const start = (await ledger.read()).length;
  await ledger.append(start, promoted('1'));
  const both = await Promise.allSettled([
    ledger.append(start + 1, promoted('2')),
    ledger.append(start + 1, promoted('3')),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: expect.any(LedgerConflict),
  });
  await expect(ledger.append(start, promoted('4'))).rejects.toBeInstanceOf(LedgerConflict);
  await expect(ledger.append(start + 9, promoted('4'))).rejects.toBeInstanceOf(LedgerConflict);
  const entries = await ledger.read(start);
  expect(entries.map(({ revision }) => revision)).toEqual([start + 1, start + 2]);
  expect(entries[0]).toEqual({ revision: start + 1, at: '2026-11-21T08:00:00.000Z', ...promoted('1') });
  await expect(database.pool.query(`update gateway.ledger set entry = '{}'`)).rejects.toThrow('append-only');
  await expect(database.pool.query('delete from gateway.ledger')).rejects.toThrow('append-only');
});

test('a move that PostgreSQL told of before its mover could is taken in by all that follow when it is answered', async () => {
  const ledger = databaseLedger(database.pool);
  const notified = signal();
  const registry = await Registry.open({
    ...ledger,
    async append(expected, move) {
      const entry = await ledger.append(expected, move);
      await notified.happened;
      return entry;
    },
  });
  let lastRevision = 0;
  await registry.follow(async (news) => {
    if (news.length > 0) notified.happen();
    // As long as reading what the move brought may take.
    for (let i = 0; i < 20; i += 1) await database.pool.query('select 1');
    lastRevision = registry.state.revision;
  });
  const unfollow = followLedger(where.url, registry, pino({ level: 'silent' }));
  const { revision } = await registry.move(promoted('1'));
  expect(lastRevision).toBe(revision);
  await unfollow();
});

test('a notification delivers entries of another gateway, without waiting for the next poll', async () => {
  // Polls never come.
  jest.useFakeTimers({
    doNotFake: ['Date', 'performance', 'nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'],
  });
  const [registry, other] = (await Promise.all(
    [1, 2].map(() => Registry.open(databaseLedger(database.pool))),
  )) as [Registry, Registry];
  const unfollow = followLedger(where.url, registry, pino({ level: 'silent' }));
  jest.useRealTimers();
  // The first may be found when it begins to listen.
  for (const release of ['1', '2']) {
    const { revision } = await other.move(promoted(release));
    while (registry.state.revision < revision) await pause(5);
  }
  await unfollow();
});

test('a release is stored whole or not at all, and replaces what an interrupted publication left', async () => {
  const store = databaseReleaseStore(database.pool);
  await store.put(id, Buffer.from('{}'), [file('a.js', 'um'), file('chunks/b.js', 'dois')]);
  expect(text(await store.read(id, 'chunks/b.js', 'identity'))).toBe('dois');
  expect(text(await store.describe(id))).toBe('{}');
  function* broken() {
    yield file('a.js', 'outro');
    throw new Error('cut');
  }
  await expect(store.put(id, Buffer.from('{"n":2}'), broken())).rejects.toThrow('cut');
  expect(text(await store.read(id, 'a.js', 'identity'))).toBe('um');
  await store.put(id, Buffer.from('{"n":3}'), [file('a.js', 'novo')]);
  expect([
    text(await store.read(id, 'a.js', 'identity')),
    await store.read(id, 'chunks/b.js', 'identity'),
  ]).toEqual(['novo', undefined]);
  expect(await store.list()).toEqual([id]);
  await store.remove(id);
  expect([await store.describe(id), await store.list()]).toEqual([undefined, []]);
});

test('tokens are found by every gateway, and a revocation counts at once', async () => {
  const other = await openDatabase(where.url);
  const { stored } = issueToken('mfe-one', 'Equipa Um', new Date());
  await databaseTokenStore(database.pool).put(stored);
  const theirs = databaseTokenStore(other.pool);
  expect(await theirs.find(stored.id)).toEqual(stored);
  await databaseTokenStore(database.pool).put({ ...stored, revokedAt: '2026-11-21T08:00:00.000Z' });
  expect((await theirs.find(stored.id))?.revokedAt).toBe('2026-11-21T08:00:00.000Z');
  expect(await theirs.list()).toHaveLength(1);
  await other.close();
});

test('work under one number is never done by two at once, and goes on when one of them fails', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await pause(5);
    inside -= 1;
  };
  const failing = alone(database.pool, 77, async () => {
    await work();
    throw new Error('no');
  });
  await Promise.allSettled([failing, ...Array.from({ length: 4 }, () => alone(database.pool, 77, work))]);
  await expect(failing).rejects.toThrow('no');
  expect([inside, most]).toEqual([0, 1]);
});
