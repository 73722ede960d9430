import { openBucket } from '@portal/object-store';
import { fakeS3 } from '@portal/object-store/testing/fake-s3';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { until } from '../../testing/until.ts';
import { serverAccount } from '../database/postgres/account.ts';
import { startEmbedded, type EmbeddedServer } from '../database/postgres/supervisor.ts';
import { folderStore } from '../files/folder-store.ts';
import { backUp, forgetOld } from './back-up.ts';
import { readBackupKey } from './backup-key.ts';
import { pooled } from './file-pool.ts';
import { filesBelow } from './hash-file.ts';
import { backupsIn, newestIn } from './manifest.ts';
import { restore } from './restore.ts';
import { archiveSettings, prepareArchive, walFolder } from './wal-archive.ts';

const made: string[] = [];
const folder = () => {
  const fresh = mkdtempSync(path.join(tmpdir(), 'portal-backup-'));
  chmodSync(fresh, 0o711);
  made.push(fresh);
  return fresh;
};
const servers: EmbeddedServer[] = [];
const { PATH } = process.env;
afterEach(async () => {
  process.env.PATH = PATH;
  for (const server of servers.splice(0)) await server.stop();
  for (const each of made.splice(0)) rmSync(each, { recursive: true, force: true });
});

async function start(dataDir: string, settings = {}) {
  const server = await startEmbedded({ dataDir, settings });
  servers.push(server);
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  return { server, client };
}

/** A portal's data folder with an archiving server, files and a ledger, and the backup folder. */
async function portal() {
  const [dataDir, backups] = [folder(), folder()];
  const { server, client } = await start(dataDir, archiveSettings(prepareArchive(backups, serverAccount())));
  const root = path.join(dataDir, 'files');
  const files = pooled(await folderStore(root), backups, root);
  mkdirSync(path.join(dataDir, 'registry'));
  writeFileSync(path.join(dataDir, 'registry/ledger.jsonl'), 'one\n');
  await client.query('create table written (n int primary key)');
  const source = { dataDir, url: server.url, cluster: path.join(dataDir, 'postgres') };
  return { dataDir, backups, server, client, files, source };
}

/** Writes rows until stopped; returns the acknowledged ones. */
function writer(client: pg.Client, from: number) {
  const acknowledged: number[] = [];
  let going = true;
  const done = (async () => {
    for (let n = from; going; n += 1) {
      await client.query('insert into written values ($1)', [n]);
      acknowledged.push(n);
    }
  })();
  return {
    acknowledged,
    stop: async () => {
      going = false;
      await done;
    },
  };
}

/** Has the server archive everything written so far; returns the name of the last segment. */
async function archived(client: pg.Client, backups: string): Promise<string> {
  // Without any write there is no segment to switch.
  await client.query(`select pg_logical_emit_message(false, 'test', 'end')`);
  const { rows } = await client.query<{ piece: string }>('select pg_walfile_name(pg_switch_wal()) as piece');
  await until(() => existsSync(path.join(walFolder(backups), rows[0]!.piece)));
  return rows[0]!.piece;
}

/** A disk that is slow when the server, its recovery done, asks for the history of its first timeline. */
function slowEndOfRecovery() {
  const programs = folder();
  const script = '#!/bin/sh\ncase "$1" in *00000001.history) sleep 1;; esac\nexec /bin/cp "$@"\n';
  writeFileSync(path.join(programs, 'cp'), script, { mode: 0o755 });
  process.env.PATH = `${programs}:${process.env.PATH}`;
}

const rowsOf = async (client: pg.Client) =>
  (await client.query<{ n: number }>('select n from written order by n')).rows.map(({ n }) => n);
const keep = (files: Awaited<ReturnType<typeof portal>>['files'], text: string) =>
  files.keep(Readable.from([Buffer.from(text)]));

test('backed up under load, gone on with, destroyed and restored to a moment: every row and file before it is there, and none after', async () => {
  const { dataDir, backups, server, client, files, source } = await portal();
  const early = await keep(files, 'antes da cópia');
  const writing = writer(client, 1);
  await backUp(source, backups);
  const late = await keep(files, 'depois da cópia');
  const earlier = writing.acknowledged.length;
  await until(() => writing.acknowledged.length > earlier + 20);
  await writing.stop();
  const before = [...writing.acknowledged];
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  // Later rows are committed at least one millisecond after the restored moment.
  const moment = new Date(rows[0]!.at.getTime() + 1);
  await until(
    async () => (await client.query('select 1 where clock_timestamp() > $1', [moment])).rowCount === 1,
  );
  const after = writer(client, 1_000_000);
  await until(() => after.acknowledged.length > 20);
  await after.stop();
  await archived(client, backups);
  await client.end();
  await server.stop();
  rmSync(dataDir, { recursive: true });

  const [back, newest] = [folder(), folder()];
  slowEndOfRecovery();
  const { lastChange } = await restore(backups, { dataDir: back, databaseUrl: undefined }, moment);
  expect(lastChange!.getTime()).toBeLessThanOrEqual(moment.getTime());
  const then = await start(back);
  expect(await rowsOf(then.client)).toEqual(before);
  await then.client.query('insert into written values (0)');
  for (const { sha256 } of [early, late])
    expect(existsSync(path.join(back, 'files', sha256.slice(0, 2), sha256))).toBe(true);
  expect(readFileSync(path.join(back, 'registry/ledger.jsonl'), 'utf8')).toBe('one\n');
  await then.client.end();

  await restore(backups, { dataDir: newest, databaseUrl: undefined });
  const now = await start(newest);
  expect(await rowsOf(now.client)).toEqual([...before, ...after.acknowledged]);
  await now.client.end();
});

test('an encrypted backup holds nothing in clear, needs its key and comes back whole, releases of a bucket included', async () => {
  const { dataDir, server, client, files, source } = await portal();
  const keyOf = (digits: string) =>
    readBackupKey({ backupKey: digits.repeat(32), backupKeyFile: undefined })!;
  const [key, backups] = [keyOf('a1'), folder()];
  const storedFile = await keep(files, 'Ficheiro confidencial');
  await client.query(`create table told (words text); insert into told values ('Linha confidencial')`);
  await client.query('checkpoint');
  const s3 = await fakeS3();
  const release = 'releases/mfe-one/1/release.json';
  s3.objects.set(release, { bytes: Buffer.from('Versão confidencial'), modified: new Date() });
  const stored = { bucket: await openBucket(s3.address), files };
  await backUp({ ...source, stored }, backups, new Date(), key);
  s3.close();
  await client.end();
  await server.stop();
  expect(readdirSync(dataDir).filter((name) => name.startsWith('.backup'))).toEqual([]);
  for (const file of await filesBelow(backups))
    expect([file, readFileSync(path.join(backups, file)).includes('confidencial')]).toEqual([file, false]);

  const back = { dataDir: folder(), databaseUrl: undefined };
  await expect(restore(backups, back)).rejects.toThrow('is encrypted: name its key by BACKUP_KEY_FILE');
  await expect(restore(backups, back, undefined, keyOf('b2'))).rejects.toThrow('with another key');
  await expect(restore(backups, back, new Date('2099-01-01'), key)).rejects.toThrow('which is one moment');
  expect(readdirSync(back.dataDir)).toEqual([]);
  await restore(backups, back, undefined, key);
  const then = await start(back.dataDir);
  expect((await then.client.query('select words from told')).rows).toEqual([{ words: 'Linha confidencial' }]);
  await then.client.end();
  const place = path.join(back.dataDir, 'files', storedFile.sha256.slice(0, 2), storedFile.sha256);
  expect(readFileSync(place, 'utf8')).toBe('Ficheiro confidencial');
  expect(readFileSync(path.join(back.dataDir, 'registry/ledger.jsonl'), 'utf8')).toBe('one\n');
  expect(readFileSync(path.join(back.dataDir, release), 'utf8')).toBe('Versão confidencial');
});

test('a damaged backup, one that was not finished, a moment before the first and a full folder are refused in a sentence', async () => {
  const { backups, client, source } = await portal();
  await client.end();
  const { folder: first, finished } = await backUp(source, backups);
  mkdirSync(path.join(backups, 'base/2099-01-01T00-00-00.000Z/postgres'), { recursive: true });
  expect(await backupsIn(backups)).toHaveLength(1);
  const target = () => ({ dataDir: folder(), databaseUrl: undefined });
  const full = target();
  writeFileSync(path.join(full.dataDir, 'x'), '');
  await expect(restore(backups, full)).rejects.toThrow('is not empty');
  await expect(restore(backups, target(), new Date(Date.parse(finished) - 1))).rejects.toThrow(
    'nothing earlier can be restored',
  );
  await expect(restore(folder(), target())).rejects.toThrow('There is no finished backup');
  const elsewhere = { ...target(), databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };
  await expect(restore(backups, elsewhere)).rejects.toThrow('restore it without DATABASE_URL');
  appendFileSync(path.join(first, 'data/registry/ledger.jsonl'), 'forged\n');
  await expect(restore(backups, target())).rejects.toThrow(
    'is damaged: data/registry/ledger.jsonl is not what was backed up',
  );
});

test('a file of the pool that was altered or is missing is refused by name or left out on request; a backup without their list comes back', async () => {
  const { backups, client, files, source } = await portal();
  const encrypted = folder();
  const key = readBackupKey({ backupKey: 'a1'.repeat(32), backupKeyFile: undefined })!;
  const hashes = [(await keep(files, 'um')).sha256, (await keep(files, 'dois')).sha256].sort();
  const { folder: made } = await backUp(source, backups);
  await backUp(source, encrypted, new Date(), key);
  await client.end();
  expect(readFileSync(path.join(made, 'pool.txt'), 'utf8').split('\n')).toEqual(hashes);

  const cases = [
    ['files', backups, undefined],
    [`files-${key.id}`, encrypted, key],
  ] as const;
  for (const [pool, place, used] of cases) {
    const [one, other] = hashes.map((sha256) => path.join(pool, sha256.slice(0, 2), sha256));
    const refused = (why: string) =>
      expect(restore(place, target, undefined, used)).rejects.toThrow(`${one} ${why}`);
    const target = { dataDir: folder(), databaseUrl: undefined };
    const whole = readFileSync(path.join(place, one!));
    // Encrypted with the same key, so that only its hash tells.
    writeFileSync(path.join(place, one!), readFileSync(path.join(place, other!)));
    await refused('is not what was backed up');
    rmSync(path.join(place, one!));
    await refused('is missing, which this backup needs (1 in all)');
    expect(readdirSync(target.dataDir)).toEqual([]);

    const second = readFileSync(path.join(place, other!));
    appendFileSync(path.join(place, other!), 'damaged');
    // The list does not name it: with the log, a moment since the backup may need it.
    const unlisted = path.join(pool, 'ff', 'f'.repeat(64));
    mkdirSync(path.join(place, pool, 'ff'), { recursive: true });
    writeFileSync(path.join(place, unlisted), 'damaged');
    const { leftOut } = await restore(place, target, undefined, used, true);
    expect(leftOut).toEqual([one, other, ...(used ? [] : [unlisted])]);
    expect(await filesBelow(path.join(target.dataDir, 'files'))).toEqual([]);
    expect(existsSync(path.join(target.dataDir, 'registry/ledger.jsonl'))).toBe(true);
    rmSync(path.join(place, unlisted));
    writeFileSync(path.join(place, one!), whole);
    writeFileSync(path.join(place, other!), second);
  }

  rmSync(path.join(backups, 'files', hashes[0]!.slice(0, 2), hashes[0]!));
  rmSync(path.join(made, 'pool.txt'));
  const manifest = JSON.parse(readFileSync(path.join(made, 'manifest.json'), 'utf8'));
  delete manifest.files['pool.txt'];
  writeFileSync(path.join(made, 'manifest.json'), JSON.stringify(manifest));
  const back = folder();
  await restore(backups, { dataDir: back, databaseUrl: undefined });
  expect((await filesBelow(path.join(back, 'files'))).map((file) => path.basename(file))).toEqual([
    hashes[1],
  ]);
});

test('old backups go by the rule, and with them the log that none of the others needs', async () => {
  const { backups, client, source } = await portal();
  const began = Date.now();
  const long = await backUp(source, backups, new Date('2026-03-02T02:00:00Z'));
  const same = await backUp(source, backups, new Date('2026-03-02T01:00:00Z'));
  const piece = await archived(client, backups);
  await client.end();
  expect(await forgetOld(backups)).toBe(1);
  expect(existsSync(same.folder)).toBe(false);
  // The file system's clock ticks more coarsely.
  expect(await newestIn(backups)).toBeGreaterThan(began - 1_000);
  expect((await backupsIn(backups)).map((each) => each.folder)).toEqual([long.folder]);
  const pieces = readdirSync(walFolder(backups)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  expect(pieces.every((piece) => piece >= long.firstPiece!)).toBe(true);
  expect(pieces).toContain(piece);
});
