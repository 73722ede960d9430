import type { Bucket } from '@portal/server-kit/bucket';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { baseBackup, countRows } from './server.repository.ts';
import type { BackupKey } from './backup-key.ts';
import { copyReleases } from './bucket-releases.ts';
import { dumpDatabase } from './dump.ts';
import { encryptFile, passTree } from './encrypt-file.ts';
import type { FileStore } from '../files/file-store.ts';
import { copyMissing, copyStored, poolFolder, writePoolList } from './file-pool.ts';
import { forgetFiles } from './forget-pool.ts';
import { sortOut } from './kept.rules.ts';
import { backupsIn, baseFolder, manifestName, removeGivenUp, seal, type Backup } from './manifest.ts';
import { walFolder } from './wal-archive.ts';

/** The source of a backup: the data folder, and the database that belongs to it. */
export interface Source {
  dataDir: string;
  url: string;
  /** The data folder of the embedded server; undefined where DATABASE_URL names another one. */
  cluster: string | undefined;
  /** Undefined: files and releases are in the data folder. */
  stored?: InBucket | undefined;
}

/** A bucket, with the files in it; the gateway's releases may be there, too. */
export interface InBucket {
  bucket: Bucket;
  files: FileStore;
}

/** Not copied with the rest of the data folder: the database server (it has its own procedure), files (they go into the pool), uploads in
 *  progress, and the key of the secrets in the database, which would open them to anybody who has the backup. */
const apart = /^(postgres|files|uploads.*|secrets\.key|\..*)$/;

/** Makes a backup while the portal runs. Its parts are consistent: the database at one moment, every file that it references, and the
 *  releases with their history. With a key nothing is ever written to the backup folder unencrypted: the backup is assembled in the data
 *  folder first, which needs space for it. `kept` is the name under which it is pinned. A backup that fails leaves no folder. */
export async function backUp(
  source: Source,
  backups: string,
  now = new Date(),
  key?: BackupKey,
  kept: string | null = null,
): Promise<Backup> {
  const folder = baseFolder(backups, now);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const about = { started: now.toISOString(), kept };
  try {
    return key
      ? await backUpEncrypted(source, backups, folder, about, key)
      : await backUpInClear(source, backups, folder, about);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

type About = Pick<Backup, 'started' | 'kept'>;

async function backUpInClear(source: Source, backups: string, folder: string, about: About): Promise<Backup> {
  const { pool, ...laid } = await layTogether(source, backups, folder);
  await writePoolList(folder, pool);
  return seal(folder, { ...about, key: null, ...laid });
}

async function backUpEncrypted(
  source: Source,
  backups: string,
  folder: string,
  about: About,
  key: BackupKey,
): Promise<Backup> {
  const stage = path.join(source.dataDir, `.backup-${process.pid}`);
  const encrypt = (from: string, to: string) => encryptFile(from, to, key);
  try {
    await mkdir(stage, { mode: 0o700 });
    const { pool, ...laid } = await layTogether(source, backups, stage, { key, encrypt });
    await passTree(stage, folder, encrypt);
    await writePoolList(folder, pool);
    return await seal(folder, { ...about, key: key.id, ...laid });
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

interface Encrypting {
  key: BackupKey;
  encrypt: (from: string, to: string) => Promise<void>;
}

/** Assembles database and releases in a folder, and adds the files to the pool. */
async function layTogether(
  { dataDir, url, cluster, stored }: Source,
  backups: string,
  folder: string,
  encrypting?: Encrypting,
): Promise<Pick<Backup, 'finished' | 'firstPiece' | 'counts'> & { pool: Set<string> }> {
  const pool = poolFolder(backups, encrypting?.key);
  const fillPool = () =>
    stored
      ? copyStored(stored.files, pool, folder, encrypting?.encrypt)
      : copyMissing(path.join(dataDir, 'files'), pool, encrypting?.encrypt);
  // Filled before and after the copy: a file deleted meanwhile is still referenced by the copied database, and so is one that was just
  // added.
  const before = await fillPool();
  const counts = await countRows(url);
  const firstPiece = cluster
    ? await baseBackup(url, cluster, path.join(folder, 'postgres'))
    : await dumpDatabase(url, folder);
  const finished = new Date().toISOString();
  const after = await fillPool();
  const others = (await readdir(dataDir)).filter((name) => !apart.test(name));
  // The ledger is copied before the releases that it references.
  for (const name of others.sort())
    await cp(path.join(dataDir, name), path.join(folder, 'data', name), { recursive: true });
  if (stored) await copyReleases(stored.bucket, folder);
  return { finished, firstPiece, counts, pool: new Set([...before.hashes, ...after.hashes]) };
}

/** Deletes backups past the retention rule and those that were interrupted, and archived log and files that no remaining backup needs; returns how many backups were
 *  deleted. */
export async function forgetOld(backups: string, now = new Date()): Promise<number> {
  const { byRule, pinned, old } = sortOut(await backupsIn(backups), now);
  for (const { folder } of old) {
    // Deletes the manifest first, so that an interrupted deletion leaves no backup that looks complete.
    await rm(path.join(folder, manifestName));
    await rm(folder, { recursive: true });
  }
  await removeGivenUp(backups, now);
  await forgetFiles(backups, byRule, pinned, now);
  const [oldest] = byRule;
  const needed = oldest?.firstPiece;
  if (needed && existsSync(walFolder(backups)))
    for (const piece of await readdir(walFolder(backups)))
      // Compared without the timeline: segment numbers only increase.
      if (/^[0-9A-F]{24}/.test(piece) && piece.slice(8, 24) < needed.slice(8, 24))
        await rm(path.join(walFolder(backups), piece));
  return old.length;
}
