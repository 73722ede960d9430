import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { archived, cleanUp, folder, keep, portal } from '../../testing/backup-drill.ts';
import { backUp, forgetOld } from './back-up.ts';
import { readBackupKey } from './backup-key.ts';
import { backupsIn, newestIn } from './manifest.ts';
import { walFolder } from './wal-archive.ts';

cleanUp();

const tomorrow = () => new Date(Date.now() + 25 * 3_600_000);
const basesIn = (backups: string) => readdirSync(path.join(backups, 'base'));
const piecesIn = (backups: string) =>
  readdirSync(walFolder(backups)).filter((name) => /^[0-9A-F]{24}$/.test(name));

test('the second backup of a day leaves the first; a day later the first goes, with the log that only it needed', async () => {
  const { backups, client, source } = await portal();
  const began = Date.now();
  const long = await backUp(source, backups, new Date('2026-03-02T02:00:00Z'));
  const same = await backUp(source, backups, new Date('2026-03-02T01:00:00Z'));
  const piece = await archived(client, backups);
  await client.end();
  expect(await forgetOld(backups)).toBe(0);
  expect(await backupsIn(backups)).toHaveLength(2);
  // Interrupted, of that day and of just now.
  mkdirSync(path.join(backups, 'base/2026-03-02T03-00-00.000Z/data'), { recursive: true });
  const inProgress = path.join(backups, 'base', tomorrow().toISOString().replaceAll(':', '-'));
  mkdirSync(inProgress);

  expect(await forgetOld(backups, tomorrow())).toBe(1);
  expect(existsSync(same.folder)).toBe(false);
  // The file system's clock ticks more coarsely.
  expect(await newestIn(backups)).toBeGreaterThan(began - 1_000);
  expect((await backupsIn(backups)).map((each) => each.folder)).toEqual([long.folder]);
  expect(basesIn(backups)).toEqual([path.basename(long.folder), path.basename(inProgress)]);
  const pieces = piecesIn(backups);
  expect(pieces.every((piece) => piece >= long.firstPiece!)).toBe(true);
  expect(pieces).toContain(piece);
});

test('a pinned backup stays with its files, and holds back no log', async () => {
  const { backups, client, files, source } = await portal();
  await keep(files, 'do plano anterior');
  const pinned = await backUp(source, backups, new Date('2026-03-02T01:00:00Z'), undefined, 'before-1.4');
  await archived(client, backups);
  const nightly = await backUp(source, backups, new Date('2026-03-02T02:00:00Z'));
  await client.end();
  expect(await forgetOld(backups, tomorrow())).toBe(0);
  expect((await backupsIn(backups)).map(({ folder, kept }) => [folder, kept])).toEqual([
    [pinned.folder, 'before-1.4'],
    [nightly.folder, null],
  ]);
  expect(piecesIn(backups).every((piece) => piece >= nightly.firstPiece!)).toBe(true);
});

test.each([
  ['in clear', undefined],
  ['encrypted', readBackupKey({ backupKey: 'a1'.repeat(32), backupKeyFile: undefined })],
])('a backup that fails, %s, leaves no folder, and those before it are as they were', async (_how, key) => {
  const [dataDir, backups] = [folder(), folder()];
  const source = {
    dataDir,
    url: 'postgres://nobody@127.0.0.1:1/none',
    cluster: path.join(dataDir, 'postgres'),
  };
  mkdirSync(path.join(backups, 'base/2026-03-02T02-00-00.000Z'), { recursive: true });
  await expect(backUp(source, backups, new Date(), key)).rejects.toThrow('ECONNREFUSED');
  expect(basesIn(backups)).toEqual(['2026-03-02T02-00-00.000Z']);
  expect(readdirSync(dataDir)).toEqual([]);
});
