import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { administer, databaseUrl } from '../../testing/administer.ts';
import { bundleApi } from '../../testing/api-process.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { canRun } from '../database/postgres/account.ts';
import { folderStore } from '../files/folder-store.ts';
import { filesBelow } from './hash-file.ts';

/** The layout of docs/operations.md: `DATA_DIR` and `BACKUP_DIR` belong to the user of the portal, who can write nowhere beside them, and the
 *  key of backups to root and that user's group. A test run that is not root's, or in a checkout that only root reads, has one user. */
const source = testDatabase();
const { file: program, remove } = bundleApi('backup');
const nobody = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid!() === 0;
const portalUser = isRoot && canRun(nobody, 'test', ['-r', program]) ? nobody : undefined;

const machine = mkdtempSync(path.join(tmpdir(), 'portal-guide-'));
const [dataDir, backupDir] = [path.join(machine, 'srv/portal'), path.join(machine, 'backups')];
const keyFile = path.join(machine, 'etc/portal-backup.key');

function makeFolder(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o750 });
  if (portalUser) chownSync(folder, portalUser.uid, portalUser.gid);
}
beforeAll(() => {
  for (const each of [dataDir, backupDir]) makeFolder(each);
  mkdirSync(path.dirname(keyFile));
  writeFileSync(keyFile, `${'a1'.repeat(32)}\n`);
  chmodSync(keyFile, 0o640);
  if (portalUser) chownSync(keyFile, 0, portalUser.gid);
  for (const each of ['', 'srv', 'etc']) chmodSync(path.join(machine, each), 0o555);
});
const databases: string[] = [];
afterEach(async () => {
  for (const each of databases.splice(0)) await administer(source.url, `drop database ${each} with (force)`);
});
afterAll(() => {
  remove();
  for (const each of ['', 'srv', 'etc']) chmodSync(path.join(machine, each), 0o755);
  rmSync(machine, { recursive: true });
});

async function emptyDatabase(): Promise<string> {
  const name = `guide_${randomBytes(5).toString('hex')}`;
  await administer(source.url, `create database ${name}`);
  databases.push(name);
  return databaseUrl(source.url, name);
}

const run = promisify(execFile);
const call = async (act: 'backup' | 'restore', url: string, account = portalUser) => {
  const env = {
    PATH: process.env.PATH!,
    HOME: '/nonexistent',
    DATA_DIR: dataDir,
    BACKUP_DIR: backupDir,
    BACKUP_KEY_FILE: keyFile,
    DATABASE_URL: url,
  };
  return (await run(process.execPath, [program, act], { env, cwd: '/', ...account })).stdout;
};

test('an encrypted backup is restored by the user of the portal, who owns every file of it; root is refused beforehand', async () => {
  const files = await folderStore(path.join(dataDir, 'files'));
  const { sha256 } = await files.keep(Readable.from([Buffer.from('Ficheiro confidencial')]));
  await source.pool.query(`create table told (words text); insert into told values ('Linha confidencial')`);
  for (const name of portalUser ? readdirSync(dataDir, { recursive: true }) : [])
    chownSync(path.join(dataDir, String(name)), portalUser!.uid, portalUser!.gid);
  expect(await call('backup', source.url)).toMatch(/: \d+ files, encrypted, in /);
  for (const file of await filesBelow(backupDir))
    expect([file, readFileSync(path.join(backupDir, file)).includes('confidencial')]).toEqual([file, false]);

  for (const name of readdirSync(dataDir)) rmSync(path.join(dataDir, name), { recursive: true });
  const url = await emptyDatabase();
  if (portalUser) {
    await expect(call('restore', url, { uid: 0, gid: 0 })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${dataDir} belongs to the user nobody: run the command as that user`),
    });
    expect(readdirSync(dataDir)).toEqual([]);
  }
  expect(await call('restore', url)).toContain(`${dataDir} is restored from the backup of `);
  const restored = path.join(dataDir, 'files', sha256.slice(0, 2), sha256);
  expect(readFileSync(restored, 'utf8')).toBe('Ficheiro confidencial');
  const owners = readdirSync(dataDir, { recursive: true }).map(
    (name) => statSync(path.join(dataDir, String(name))).uid,
  );
  expect(new Set(owners)).toEqual(new Set([portalUser?.uid ?? process.getuid!()]));
  expect(readdirSync(machine).sort()).toEqual(['backups', 'etc', 'srv']);
  await administer(url, `do $$ begin assert (select words from told) = 'Linha confidencial'; end $$`);
});
