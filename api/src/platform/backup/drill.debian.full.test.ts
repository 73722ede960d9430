import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { administer, databaseUrl } from '../../testing/administer.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { folderStore } from '../files/folder-store.ts';
import { backUp } from './back-up.ts';
import { readBackupKey } from './backup-key.ts';
import { dumpDatabase } from './dump.ts';
import { placeOf, poolFolder } from './file-pool.ts';
import { filesBelow, hashFile } from './hash-file.ts';
import { baseFolder, seal } from './manifest.ts';
import { backupState } from './backup-state.ts';
import { drillRestore, lastDrill } from './restore-drill.ts';
import { restore } from './restore.ts';

const source = testDatabase();
const made: string[] = [];
const databases: string[] = [];
const folder = () => {
  made.push(mkdtempSync(path.join(tmpdir(), 'portal-dump-')));
  return made.at(-1)!;
};
afterEach(async () => {
  for (const each of made.splice(0)) rmSync(each, { recursive: true });
  for (const each of databases.splice(0)) await administer(source.url, `drop database ${each} with (force)`);
});

async function emptyDatabase(): Promise<string> {
  const name = `drill_${randomBytes(5).toString('hex')}`;
  await administer(source.url, `create database ${name}`);
  databases.push(name);
  return databaseUrl(source.url, name);
}

async function rowsOf(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** A portal's data folder beside the server of DATABASE_URL, with rows and files. */
async function portal() {
  const dataDir = folder();
  mkdirSync(path.join(dataDir, 'registry'));
  writeFileSync(path.join(dataDir, 'registry/ledger.jsonl'), 'one\n');
  const files = await folderStore(path.join(dataDir, 'files'));
  await source.pool.query(
    'drop table if exists written; create table written (n int primary key, words text)',
  );
  const write = async (from: number, to: number) => {
    await source.pool.query(
      `insert into written select n, 'linha ' || n from generate_series($1::int, $2::int) n`,
      [from, to],
    );
    return (await files.keep(Readable.from([Buffer.from(`ficheiro ${from}`)]))).sha256;
  };
  return { source: { dataDir, url: source.url, cluster: undefined }, write };
}

const everyTable = `select c.relname::text from pg_class c where c.relkind = 'r'
  and c.relnamespace = 'public'::regnamespace order by 1`;

test.each([
  ['in clear', undefined],
  ['encrypted', readBackupKey({ backupKey: 'a1'.repeat(32), backupKeyFile: undefined })],
])(
  'a dump of DATABASE_URL, %s, fills an empty database with what was there before it and nothing of after it or of other backups',
  async (_how, key) => {
    const { source: from, write } = await portal();
    const [backups, back] = [folder(), folder()];
    const early = await write(1, 1_000);
    await backUp(from, backups, new Date(), key);
    const damagedOfAnother = placeOf(poolFolder(backups, key), 'f'.repeat(64));
    mkdirSync(path.dirname(damagedOfAnother), { recursive: true });
    writeFileSync(damagedOfAnother, 'damaged');
    const late = await write(1_001, 1_010);
    const tables = await rowsOf(source.url, everyTable);
    rmSync(from.dataDir, { recursive: true });
    mkdirSync(from.dataDir);

    const url = await emptyDatabase();
    await restore(backups, { dataDir: back, databaseUrl: url }, { key });
    expect(await rowsOf(url, everyTable)).toEqual(tables);
    expect(await rowsOf(url, 'select n from written order by n')).toEqual(
      Array.from({ length: 1_000 }, (_, nth) => nth + 1),
    );
    expect(await rowsOf(url, 'select words from written where n = 1000')).toEqual(['linha 1000']);
    const file = (sha256: string) => path.join('files', sha256.slice(0, 2), sha256);
    expect(await filesBelow(back)).toEqual([file(early), 'registry/ledger.jsonl'].sort());
    expect(await hashFile(path.join(back, file(early)))).toBe(early);
    expect(late).not.toBe(early);
    expect(readFileSync(path.join(back, 'registry/ledger.jsonl'), 'utf8')).toBe('one\n');
  },
);

test.each([
  ['many small parts', (folder: string) => dumpDatabase(source.url, folder, 1_000)],
  [
    'the one file of an earlier version',
    async (folder: string) => {
      const file = path.join(folder, 'database.dump');
      execFileSync('pg_dump', ['--format=custom', '--no-owner', '--file', file, source.url]);
    },
  ],
])('a dump of %s comes back whole', async (_how, dump) => {
  const { write } = await portal();
  await write(1, 1_000);
  const backups = folder();
  const base = baseFolder(backups, new Date());
  // Without `data`, as of a portal that has only its database and files.
  mkdirSync(base, { recursive: true });
  await dump(base);
  const moment = new Date().toISOString();
  await seal(base, { started: moment, finished: moment, firstPiece: null, key: null });
  const url = await emptyDatabase();
  await restore(backups, { dataDir: folder(), databaseUrl: url });
  expect(await rowsOf(url, 'select count(*)::int, sum(n)::int from written')).toEqual([1_000, 500_500]);
});

test('a dump is refused by a database that is not empty and for a moment of its own, and a damaged file before the database is filled', async () => {
  const { source: from, write } = await portal();
  const [backups, back] = [folder(), folder()];
  const sha256 = await write(1, 10);
  await backUp(from, backups);
  const target = { dataDir: back, databaseUrl: await emptyDatabase() };
  await expect(restore(backups, target, { until: new Date('2099-01-01') })).rejects.toThrow(
    'which is one moment',
  );
  const file = path.join('files', sha256.slice(0, 2), sha256);
  writeFileSync(path.join(backups, file), 'altered');
  await expect(restore(backups, target)).rejects.toThrow(`${file} is not what was backed up`);
  expect(await rowsOf(target.databaseUrl, everyTable)).toEqual([]);
  await administer(target.databaseUrl, 'create table mine (n int)');
  await expect(restore(backups, target)).rejects.toThrow('The database of DATABASE_URL is not empty');
  expect(readdirSync(back)).toEqual([]);
});

test('a dump that cannot be loaded leaves database and folder as they were', async () => {
  const { source: from, write } = await portal();
  const [backups, back] = [folder(), folder()];
  await write(1, 10);
  await backUp(from, backups);
  const url = await emptyDatabase();
  await administer(url, 'create view written as select 1 as n');
  await expect(restore(backups, { dataDir: back, databaseUrl: url })).rejects.toThrow(
    /^pg_restore failed: .*already exists\.$/,
  );
  expect(await rowsOf(url, everyTable)).toEqual([]);
  expect(readdirSync(back)).toEqual([]);
});

test('a drill restores the newest dump aside, compares it and leaves nothing; a backup that cannot be restored is reported', async () => {
  const { source: from, write } = await portal();
  const backups = folder();
  await source.pool.query('drop table if exists receipt; create table receipt (id int)');
  await source.pool.query('insert into receipt select generate_series(1, 3)');
  const sha256 = await write(1, 10);
  const { folder: base } = await backUp(from, backups);
  await source.pool.query('insert into receipt values (4)');
  const drill = () => drillRestore(backups, from.dataDir, source.url, undefined);
  const settings = { backupDir: backups, dataDir: from.dataDir };

  expect(await drill()).toMatchObject({ fileCount: 1, counts: { receipt: 3 } });
  expect(await lastDrill(from.dataDir)).toMatchObject({ problem: null });
  expect(readdirSync(from.dataDir).sort()).toEqual(['.restore-drill.json', 'files', 'registry']);
  const week = 7 * 24 * 3_600_000;
  expect([await backupState(settings), await backupState(settings, Date.now() + 2 * week)]).toEqual([
    'up',
    'late',
  ]);
  const succeeded = (await lastDrill(from.dataDir))!.succeededAt;

  const manifest = path.join(base, 'manifest.json');
  const whole = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, whole.replace('"receipt":3', '"receipt":5'));
  await expect(drill()).rejects.toThrow('receipt has 3 rows; before the backup it had 5');
  writeFileSync(manifest, whole);
  writeFileSync(path.join(backups, 'files', sha256.slice(0, 2), sha256), 'altered');
  await expect(drill()).rejects.toThrow('is not what was backed up');
  expect(await lastDrill(from.dataDir)).toMatchObject({
    problem: expect.stringContaining('is not what was backed up'),
    succeededAt: succeeded,
  });
  expect(await backupState(settings)).toBe('down');
  expect(readdirSync(from.dataDir).sort()).toEqual(['.restore-drill.json', 'files', 'registry']);
});
