import { sql } from 'kysely';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '../../testing/until.ts';
import { baseBackup } from '../backup/server.repository.ts';
import type { Db } from '../database/db.ts';
import { connect, createPool } from '../database/pool.ts';
import { serverAccount } from '../database/postgres/account.ts';
import { startEmbedded, type EmbeddedServer } from '../database/postgres/supervisor.ts';
import { onPrimary, onReplica, type LongReads } from './long-reads.ts';
import { dataOf } from './data-of.rules.ts';

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});
const folder = () => {
  const made = mkdtempSync(path.join(tmpdir(), 'portal-replica-'));
  chmodSync(made, 0o711);
  ends.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
};
async function start(dataDir: string) {
  const server = await startEmbedded({ dataDir, durable: false });
  ends.push(() => server.stop());
  return server;
}

/** A streaming replica of the embedded server, made by PostgreSQL's own means. */
async function startStandby(primary: EmbeddedServer, from: string) {
  const dataDir = folder();
  const cluster = path.join(dataDir, 'postgres');
  copyFileSync(path.join(from, 'postgres-password'), path.join(dataDir, 'postgres-password'));
  await baseBackup(primary.url, path.join(from, 'postgres'), cluster);
  const { username, password, port } = new URL(primary.url);
  const source = `host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(password)}`;
  appendFileSync(path.join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  writeFileSync(path.join(cluster, 'standby.signal'), '');
  const account = serverAccount();
  if (account)
    for (const each of ['.', ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })])
      chownSync(path.join(cluster, each), account.uid, account.gid);
  return start(dataDir);
}

/** The address of the same server for a user who owns nothing but the database. */
const asOwner = (url: string) => {
  const address = new URL(url);
  [address.username, address.password] = ['owner', 'of-the-portal'];
  return address.toString();
};

const lines: string[] = [];
const logger = {
  info: (...line: unknown[]) => void lines.push(String(line.at(-1))),
  warn: (...line: unknown[]) => void lines.push(String(line.at(-1))),
};
let [primary, standby] = [] as unknown as [EmbeddedServer, EmbeddedServer];
let db: Db;
let administration: Db;
beforeAll(async () => {
  const dataDir = folder();
  primary = await start(dataDir);
  const admin = connect(createPool(primary.url, { max: 1 }));
  await sql`create role owner login password 'of-the-portal'`.execute(admin);
  await sql`alter database portal owner to owner`.execute(admin);
  await admin.destroy();
  db = connect(createPool(asOwner(primary.url), { max: 2 }));
  ends.push(() => db.destroy());
  await sql`create schema work; create table work.written (n int)`.execute(db);
  standby = await startStandby(primary, dataDir);
  administration = connect(createPool(standby.url, { max: 1 }));
  ends.push(() => administration.destroy());
});
afterEach(() => lines.splice(0));

const readsOf = (more: { maxLagMs?: number; restMs?: number; url?: string } = {}) => {
  const reads = onReplica({ primary: db, url: asOwner(standby.url), logger, restMs: 0, ...more });
  ends.push(() => reads.close());
  return reads;
};
const write = (n: number) => sql`insert into work.written values (${n})`.execute(db);
const rows = async (of: Db) =>
  (await sql<{ n: number }>`select n from work.written order by n`.execute(of)).rows.map(({ n }) => n);
/** The rows that a report would show, and where it read them. */
const reportFrom = (reads: LongReads) =>
  reads.read(async (of, at) => ({ rows: await rows(of), at, place: of === db ? 'primary' : 'replica' }));
const hour = 3_600_000;

test('reports are read from a replica that is near, and say of which moment they are; an idle primary is no lag', async () => {
  await write(1);
  const { rows: clock } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const reads = readsOf({ maxLagMs: hour });
  const report = await until(async () => {
    const found = await reportFrom(reads);
    return found.at && found.at >= clock[0]!.at && found;
  });
  expect(report).toMatchObject({ place: 'replica', rows: [1] });
  // Nothing is written meanwhile: the newest commit grows old, and the replica has everything all the same.
  await until(async () => {
    const { rows: commit } = await sql<{ isOld: boolean }>`
      select clock_timestamp() - pg_last_xact_replay_timestamp() > interval '1 second' as "isOld"`.execute(
      administration,
    );
    return commit[0]!.isOld;
  });
  await until(async () => (await reads.lag!()) < 1);
});

test('does not read a replica that is behind, and reads it again once it caught up', async () => {
  const [near, patient] = [readsOf({ maxLagMs: 0 }), readsOf({ maxLagMs: hour })];
  await sql`select pg_wal_replay_pause()`.execute(administration);
  await until(async () => {
    const { rows: state } = await sql<{
      state: string;
    }>`select pg_get_wal_replay_pause_state() as state`.execute(administration);
    return state[0]!.state === 'paused';
  });
  await write(2);
  expect(await reportFrom(near)).toEqual({ rows: [1, 2], at: undefined, place: 'primary' });
  expect(lines.at(-1)).toBe('reports are read from the primary');
  expect(await reportFrom(patient)).toMatchObject({ rows: [1], place: 'replica' });
  expect(await patient.lag!()).toBeGreaterThan(0);
  await sql`select pg_wal_replay_resume()`.execute(administration);
  await until(async () => (await reportFrom(near)).place === 'replica');
  expect(lines.at(-1)).toBe('reports are read from the replica again');
  expect(await until(async () => (await reportFrom(patient)).rows.length === 2)).toBe(true);
});

test('a write is refused there, and what fails on the way begins again on the primary', async () => {
  const reads = readsOf({ maxLagMs: hour });
  const places: unknown[] = [];
  const inserted = await reads.read(async (of, at) => {
    places.push(at);
    await sql`insert into work.written values (3)`.execute(of);
    return rows(of);
  });
  expect([inserted, places]).toEqual([
    [1, 2, 3],
    [expect.any(Date), undefined],
  ]);
  await expect(
    reads.read(async () => {
      places.push('own');
      throw new Error('of the report itself');
    }),
  ).rejects.toThrow('of the report itself');
  expect(places.filter((place) => place === 'own')).toHaveLength(1);
});

test('a server that is no replica, or of another database, is not read', async () => {
  expect((await reportFrom(readsOf({ maxLagMs: hour, url: asOwner(primary.url) }))).place).toBe('primary');
  const other = readsOf({ maxLagMs: hour, url: process.env.TEST_SERVER_URL! });
  expect((await reportFrom(other)).place).toBe('primary');
  expect(onPrimary(db).lag).toBeUndefined();
});

test('while it is away the primary is read, and it is not asked again at once', async () => {
  const reads = readsOf({ maxLagMs: hour, restMs: hour });
  expect((await reportFrom(reads)).place).toBe('replica');
  await administration.destroy();
  await standby.stop();
  expect(await reportFrom(reads)).toMatchObject({ place: 'primary', rows: [1, 2, 3] });
  await expect(reads.lag!()).rejects.toThrow();
  expect((await reportFrom(reads)).place).toBe('primary');
  expect(lines.filter((line) => line === 'reports are read from the primary')).toHaveLength(1);
});

const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 12, 0, second));

test.each([
  ['all that was written, however long ago that was', { end: 900, committedAt: at(0) }, at(50)],
  ['what was written until the newest commit it has', { end: 850, committedAt: at(47) }, at(47)],
  [
    'an idle primary, whose log grows by itself: all until it was seen before',
    { end: 850, committedAt: at(0) },
    at(40),
  ],
  ['all, where nothing was ever committed since it began', { end: 900, committedAt: null }, at(50)],
  ['nothing that is known of', { end: 700, committedAt: null }, undefined],
])('a replica that has %s', (_what, reached, moment) => {
  const positions = [
    { at: at(30), end: 800 },
    { at: at(40), end: 850 },
    { at: at(50), end: 900 },
  ];
  expect(dataOf(reached, positions)).toEqual(moment);
});
