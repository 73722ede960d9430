import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { archived, cleanUp, folder, portal, rowsOf, start } from '../../testing/backup-drill.ts';
import { until } from '../../testing/until.ts';
import { serverAccount } from '../database/postgres/account.ts';
import { backUp } from './back-up.ts';
import { restore, type RestoreRequest } from './restore.ts';
import { archiveSettings, hashName, prepareArchive, walFolder } from './wal-archive.ts';

cleanUp();

/** The server's clock, once it has passed the returned moment, so that later changes are committed after it. */
async function momentOf(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  const moment = new Date(rows[0]!.at.getTime() + 1);
  await until(
    async () => (await client.query('select 1 where clock_timestamp() > $1', [moment])).rowCount === 1,
  );
  return moment;
}

/** Backups with three changes since, each archived in a segment of its own. */
async function threeChanges() {
  const { backups, client, source, server } = await portal();
  await backUp(source, backups, new Date(), undefined, 'before-1.4');
  const pieces: string[] = [];
  const moments: Date[] = [];
  for (const n of [1, 2, 3]) {
    await client.query('insert into written values ($1)', [n]);
    moments.push(await momentOf(client));
    // By a later change of the same segment the server knows that the moment is over.
    await client.query('insert into written values ($1)', [n * 10]);
    pieces.push(await archived(client, backups));
  }
  await client.end();
  await server.stop();
  const at = (nth: number) => path.join(walFolder(backups), pieces[nth - 1]!);
  return { backups, at, moment: (nth: number) => moments[nth - 1]! };
}

/** The restored rows; every server of a drill is stopped before the next. */
async function rowsAfter(backups: string, request: RestoreRequest = {}) {
  const dataDir = folder();
  const { log, lastChange } = await restore(backups, { dataDir, databaseUrl: undefined }, request);
  const { client, server } = await start(dataDir);
  const rows = await rowsOf(client);
  await client.end();
  await server.stop();
  return { rows, log, lastChange, dataDir };
}

/** The sentence of a refused restore, which leaves the target empty. */
async function refusal(backups: string, request: RestoreRequest = {}): Promise<string> {
  const dataDir = folder();
  const { message } = await restore(backups, { dataDir, databaseUrl: undefined }, request).then(
    () => new Error('it was restored'),
    (error: Error) => error,
  );
  expect(readdirSync(dataDir)).toEqual([]);
  return message;
}

function flipByte(file: string) {
  const bytes = readFileSync(file);
  bytes[200]! ^= 0xff;
  writeFileSync(file, bytes);
}

test('a missing or damaged segment of the log is an error that names it and the last change before it; up to there on request alone', async () => {
  const { backups, at, moment } = await threeChanges();
  for (const nth of [1, 2, 3]) expect(existsSync(hashName(at(nth)))).toBe(true);
  const whole = await rowsAfter(backups);
  expect([whole.rows, whole.log]).toMatchObject([[1, 2, 3, 10, 20, 30], { fault: undefined, unverified: 0 }]);

  const kept = folder();
  cpSync(walFolder(backups), kept, { recursive: true });
  const original = (nth: number) => path.join(kept, path.basename(at(nth)));
  const faults: [why: string, harm: () => void][] = [
    ['missing', () => rmSync(at(2))],
    ['damaged', () => flipByte(at(2))],
    ['damaged', () => truncateSync(at(2), 8_192)],
  ];
  for (const [why, harm] of faults) {
    harm();
    const said = await refusal(backups);
    expect(said).toContain(`${at(2)} is ${why}: the last change that can be restored is of `);
    const before = new Date(/restored is of (\S+),/.exec(said)![1]!);
    expect(before.getTime()).toBeLessThan(moment(2).getTime());
    expect(await refusal(backups, { until: moment(2) })).toContain(`${at(2)} is ${why}`);
    copyFileSync(original(2), at(2));
  }

  flipByte(at(2));
  // What stands before the damage is whole.
  expect((await rowsAfter(backups, { until: moment(1) })).rows).toEqual([1]);
  for (const request of [{ upToDamage: true }, { upToDamage: true, until: moment(3) }]) {
    const { rows, log, lastChange } = await rowsAfter(backups, request);
    expect([rows, log]).toMatchObject([[1, 10], { fault: { name: path.basename(at(2)), why: 'damaged' } }]);
    expect(lastChange!.getTime()).toBeLessThan(moment(2).getTime());
  }
  // A pinned backup needs no log.
  expect((await rowsAfter(backups, { kept: 'before-1.4' })).rows).toEqual([]);
});

test('the last segment is missed by its hash, one without a hash by where the replay stops, and a moment after the log is refused', async () => {
  const { backups, at, moment } = await threeChanges();
  expect(await refusal(backups, { until: new Date('2099-01-01') })).toContain(
    'before --until 2099-01-01T00:00:00.000Z',
  );
  rmSync(at(3));
  expect(await refusal(backups)).toContain(`${at(3)} is missing`);
  rmSync(hashName(at(3)));
  // As of an earlier version: nothing tells of the third.
  rmSync(hashName(at(2)));
  expect(await rowsAfter(backups)).toMatchObject({ rows: [1, 2, 10, 20], log: { unverified: 1 } });
  rmSync(hashName(at(1)));
  flipByte(at(1));
  expect(await refusal(backups)).toContain(`${at(1)} is damaged`);
  expect(await refusal(backups, { until: moment(2) })).toContain(`${at(1)} is damaged`);
});

test('a portal that was restored goes on in the same archive; without the history of its timeline a restore is refused', async () => {
  const { backups, moment } = await threeChanges();
  const dataDir = folder();
  await restore(backups, { dataDir, databaseUrl: undefined }, { until: moment(2) });
  const archive = archiveSettings(prepareArchive(backups, serverAccount()));
  const { client, server } = await start(dataDir, archive);
  await client.query('insert into written values (4)');
  await archived(client, backups);
  await client.end();
  await server.stop();
  expect((await rowsAfter(backups)).rows).toEqual([1, 2, 4, 10]);
  const history = path.join(walFolder(backups), '00000002.history');
  rmSync(history);
  expect(await refusal(backups)).toContain(`${history} is missing`);
  rmSync(hashName(history));
  expect(await refusal(backups)).toContain(`${history} is missing`);
  expect((await rowsAfter(backups, { upToDamage: true })).rows).toEqual([1, 2, 3, 10, 20, 30]);
});

test('a restore that fails in the middle leaves the target empty, even if it wrote something before', async () => {
  const { backups } = await threeChanges();
  const [base] = readdirSync(path.join(backups, 'base'));
  const control = path.join(backups, 'base', base!, 'postgres/global/pg_control');
  const manifest = path.join(backups, 'base', base!, 'manifest.json');
  // A backup that was damaged before it was sealed, so that its hashes are right.
  const stated = JSON.parse(readFileSync(manifest, 'utf8'));
  delete stated.files['postgres/global/pg_control'];
  writeFileSync(manifest, JSON.stringify(stated));
  rmSync(control);
  mkdirSync(control);
  expect(await refusal(backups)).toMatch(/PostgreSQL|did not start/);
});
