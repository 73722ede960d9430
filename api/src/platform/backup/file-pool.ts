import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupKey } from './backup-key.ts';
import type { FileStore } from '../files/file-store.ts';
import { StartProblem } from '../start-problem.ts';

/** The files of all backups, each once, named by its hash as in the portal's own store; encrypted ones are separate by key. */
export const poolFolder = (backups: string, key?: Pick<BackupKey, 'id'>): string =>
  path.join(backups, key ? `files-${key.id}` : 'files');

type Copy = (from: string, to: string) => Promise<void>;

const copyPlain: Copy = (from, to) => copyFile(from, to, constants.COPYFILE_FICLONE);
const placeOf = (folder: string, sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);

/** Copies the files that the pool lacks with `copy`; returns how many. */
export async function copyMissing(from: string, to: string, copy = copyPlain): Promise<number> {
  let copied = 0;
  for await (const sha256 of filesIn(from))
    if (await layOnce(placeOf(to, sha256), (beside) => copy(placeOf(from, sha256), beside))) copied += 1;
  return copied;
}

/** The same from a store that is no folder. What is to be encrypted stands in `stage` meanwhile. */
export async function copyStored(files: FileStore, to: string, stage: string, copy?: Copy): Promise<number> {
  let copied = 0;
  for await (const { sha256 } of files.list())
    if (await layOnce(placeOf(to, sha256), (beside) => fetchTo(files, sha256, beside, stage, copy)))
      copied += 1;
  return copied;
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

/** Puts each file of a pool into a store that is no folder, decrypted by `copy` in `stage`. Throws a `StartProblem` at the first that is not
 *  what its name says. */
export async function storePool(pool: string, files: FileStore, stage: string, copy?: Copy): Promise<number> {
  let stored = 0;
  for await (const sha256 of filesIn(pool)) {
    const plain = copy ? path.join(stage, `.${sha256}`) : placeOf(pool, sha256);
    try {
      await copy?.(placeOf(pool, sha256), plain);
      const storedFile = await files.keep(createReadStream(plain));
      if (storedFile.sha256 !== sha256)
        throw new StartProblem(`${placeOf(pool, sha256)} is not what was backed up.`);
      stored += 1;
    } finally {
      if (copy) await rm(plain, { force: true });
    }
  }
  return stored;
}

async function* filesIn(folder: string) {
  for (const each of (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name)))
    yield* (await readdir(path.join(folder, each))).filter((name) => !name.startsWith('.'));
}

/** Under a temporary name first, synced, so that what stands in the pool is whole. @returns whether it was missing */
async function layOnce(target: string, lay: (beside: string) => Promise<void>): Promise<boolean> {
  if (await stat(target).catch(() => undefined)) return false;
  const beside = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}`);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    await rm(beside, { force: true });
    await lay(beside);
  } catch (error) {
    // The portal deleted it after the folder was read.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  const handle = await open(beside, 'r+');
  await handle.sync();
  await handle.close();
  await rename(beside, target);
  return true;
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
      );
      return stored;
    },
  };
}
