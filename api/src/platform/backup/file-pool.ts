import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, utimes, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createHash } from 'node:crypto';
import type { BackupKey } from './backup-key.ts';
import { isHash, type FileStore } from '../files/file-store.ts';
import { absent } from '../files/spool.ts';
import { StartProblem } from '../start/start-problem.ts';
import { hashFile } from './hash-file.ts';
import type { Backup, Manifest } from './manifest.ts';

/** The files of all backups, each once, named by its hash as in the portal's own store; encrypted ones are separate by key. */
export const poolFolder = (backups: string, key?: Pick<BackupKey, 'id'>): string =>
  path.join(backups, key ? `files-${key.id}` : 'files');

type Copy = (from: string, to: string) => Promise<void>;

const copyPlain: Copy = (from, to) => copyFile(from, to, constants.COPYFILE_FICLONE);
export const placeOf = (folder: string, sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);

/** The result of copying a store into the pool. */
export interface Filled {
  /** SHA-256 of all files of the store; all are in the pool now. */
  hashes: string[];
  /** Number of files that the pool lacked. */
  copied: number;
}

/** Copies the files of a folder that the pool lacks with `copy`. */
export const copyMissing = (from: string, to: string, copy = copyPlain): Promise<Filled> =>
  fillPool(filesIn(from), to, (sha256, beside) => copy(placeOf(from, sha256), beside));

/** Copies from a store that is no folder. Files to be encrypted are in `stage` meanwhile. */
export const copyStored = (files: FileStore, to: string, stage: string, copy?: Copy): Promise<Filled> =>
  fillPool(hashesOf(files), to, (sha256, beside) => fetchTo(files, sha256, beside, stage, copy));

async function* hashesOf(files: FileStore) {
  for await (const { sha256 } of files.list()) yield sha256;
}

async function fillPool(
  hashes: AsyncIterable<string>,
  pool: string,
  lay: (sha256: string, beside: string) => Promise<void>,
): Promise<Filled> {
  const filled: Filled = { hashes: [], copied: 0 };
  for await (const sha256 of hashes) {
    // The portal may delete a file after the list was read.
    const was = await layOnce(placeOf(pool, sha256), (beside) => lay(sha256, beside)).catch(absent);
    if (was === undefined) continue;
    filled.hashes.push(sha256);
    if (was === 'laid') filled.copied += 1;
  }
  return filled;
}

async function fetchTo(files: FileStore, sha256: string, to: string, stage: string, copy?: Copy) {
  if (!copy) return writeOut(files, sha256, to);
  const plain = path.join(stage, `.${sha256}`);
  try {
    await writeOut(files, sha256, plain);
    await copy(plain, to);
  } finally {
    await rm(plain, { force: true });
  }
}

/** The store has compared the bytes with the hash by the time they are written. */
async function writeOut(files: FileStore, sha256: string, to: string): Promise<void> {
  const content = await files.open(sha256);
  if (!content) throw Object.assign(new Error(`${sha256} is gone`), { code: 'ENOENT' });
  await pipeline(content, createWriteStream(to, { mode: 0o600 }));
}

/** The files of a pool that are restored: those with these hashes, or all. A damaged file ends the restore with a `StartProblem`, unless
 *  `leaveOut` is given; it is called with the name. */
export interface PoolSelection {
  hashes?: readonly string[] | undefined;
  leaveOut?: ((name: string) => void) | undefined;
}

/** Copies files of a pool into a store that is no folder, decrypted by `copy` in `stage`; returns their number. */
export async function storePool(
  pool: string,
  files: FileStore,
  stage: string,
  copy?: Copy,
  selection: PoolSelection = {},
): Promise<number> {
  return restoreEach(pool, selection, async (sha256) => {
    const plain = copy ? path.join(stage, `.${sha256}`) : placeOf(pool, sha256);
    try {
      await copy?.(placeOf(pool, sha256), plain);
      const storedFile = await files.keep(createReadStream(plain));
      if (storedFile.sha256 !== sha256) throw altered(pool, sha256);
    } finally {
      if (copy) await rm(plain, { force: true });
    }
  });
}

/** Copies files of a pool into a folder, decrypted by `copy`; returns their number. */
export const copyPool = (
  pool: string,
  to: string,
  copy = copyPlain,
  selection: PoolSelection = {},
): Promise<number> =>
  restoreEach(pool, selection, async (sha256) => {
    await layOnce(placeOf(to, sha256), async (beside) => {
      await copy(placeOf(pool, sha256), beside);
      if ((await hashFile(beside)) !== sha256) throw altered(pool, sha256);
    });
  });

async function restoreEach(
  pool: string,
  { hashes, leaveOut }: PoolSelection,
  restoreFile: (sha256: string) => Promise<void>,
): Promise<number> {
  let restored = 0;
  for await (const sha256 of hashes ?? filesIn(pool))
    try {
      await restoreFile(sha256);
      restored += 1;
    } catch (error) {
      if (!leaveOut || !(error instanceof StartProblem)) throw error;
      leaveOut(nameOf(pool, sha256));
    }
  return restored;
}

/** The given hashes that the pool lacks. */
export async function missingFrom(pool: string, hashes: readonly string[]): Promise<string[]> {
  const there = new Set<string>();
  for await (const sha256 of filesIn(pool)) there.add(sha256);
  return hashes.filter((sha256) => !there.has(sha256));
}

/** The name of a pool file for operators, in a folder or in a bucket. */
export const nameOf = (pool: string, sha256: string) => placeOf(path.basename(pool), sha256);
const altered = (pool: string, sha256: string) =>
  new StartProblem(`${nameOf(pool, sha256)} is not what was backed up.`);

export async function* filesIn(folder: string) {
  const names = (await readdir(folder).catch(absent)) ?? [];
  for (const each of names.filter((name) => /^[0-9a-f]{2}$/.test(name)))
    yield* (await readdir(path.join(folder, each))).filter(isHash);
}

/** Writes under a temporary name and syncs before the rename, so that every file in the pool is complete. */
async function layOnce(target: string, lay: (beside: string) => Promise<void>): Promise<'laid' | 'there'> {
  if (await renewed(target)) return 'there';
  const beside = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}`);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await rm(beside, { force: true });
  try {
    await lay(beside);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  const handle = await open(beside, 'r+');
  await handle.sync();
  await handle.close();
  await rename(beside, target);
  return 'laid';
}

/** Returns true if the pool has the file, and resets its age: an old pool file has been in no store for that long. */
async function renewed(file: string): Promise<boolean> {
  const now = new Date();
  return utimes(file, now, now).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      // Another account's file.
      if (error.code === 'EPERM') return true;
      absent(error);
      return false;
    },
  );
}

/** The store, with each file also written to the pool before it counts as stored: point-in-time recovery after the last backup needs its
 *  files too. `root` is the store's own folder, where it is one. */
export function pooled(store: FileStore, backups: string, root?: string): FileStore {
  return {
    ...store,
    async keep(content) {
      const stored = await store.keep(content);
      const { sha256 } = stored;
      await layOnce(placeOf(poolFolder(backups), sha256), (beside) =>
        root ? copyPlain(placeOf(root, sha256), beside) : writeOut(store, sha256, beside),
      ).catch(absent);
      return stored;
    },
  };
}

/** Beside the manifest, which has its hash: the SHA-256 of each file of the pool that a backup needs, one a line, never encrypted. Not in
 *  the manifest itself, for all manifests are read at once, and a large university has a million files. */
export const poolListName = 'pool.txt';

export const writePoolList = (folder: string, hashes: Iterable<string>): Promise<void> =>
  writeFile(path.join(folder, poolListName), [...hashes].sort().join('\n'), { mode: 0o600 });

/** Backups of earlier versions have none. */
export const hasPoolList = ({ files }: Pick<Manifest, 'files'>): boolean => poolListName in files;

/** Undefined where the text is not the one that was written with this manifest. */
export function readPoolList({ files }: Pick<Manifest, 'files'>, text: string): string[] | undefined {
  const sha256 = createHash('sha256').update(text).digest('hex');
  return files[poolListName] === sha256 ? text.split('\n').filter(isHash) : undefined;
}

/** Undefined where the backup has none. */
export async function poolListOf(backup: Backup): Promise<string[] | undefined> {
  const text = await readFile(path.join(backup.folder, poolListName), 'utf8').catch(absent);
  return text === undefined ? undefined : readPoolList(backup, text);
}
