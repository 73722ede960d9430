import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupKey } from './backup-key.ts';
import type { FileStore } from '../files/store.ts';

/** The files of all backups, each once, named by its hash as in the portal's own store; encrypted ones are separate by key. */
export const poolFolder = (backups: string, key?: Pick<BackupKey, 'id'>): string =>
  path.join(backups, key ? `files-${key.id}` : 'files');

const copyPlain = (from: string, to: string) => copyFile(from, to, constants.COPYFILE_FICLONE);

/** Copies the files that the pool lacks with `copy`; returns how many. */
export async function copyMissing(from: string, to: string, copy = copyPlain): Promise<number> {
  let copied = 0;
  for (const folder of (await readdir(from).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name)))
    for (const name of await readdir(path.join(from, folder)))
      if (await copyOnce(path.join(from, folder, name), path.join(to, folder, name), copy)) copied += 1;
  return copied;
}

/** Under a temporary name first, synced, so that what stands in the pool is whole. @returns whether it was missing */
async function copyOnce(source: string, target: string, copy = copyPlain): Promise<boolean> {
  if (await stat(target).catch(() => undefined)) return false;
  const beside = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}`);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    await rm(beside, { force: true });
    await copy(source, beside);
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
 *  files too. */
export function pooled(store: FileStore, root: string, backups: string): FileStore {
  return {
    ...store,
    async keep(content) {
      const kept = await store.keep(content);
      const place = [kept.sha256.slice(0, 2), kept.sha256] as const;
      await copyOnce(path.join(root, ...place), path.join(poolFolder(backups), ...place));
      return kept;
    },
  };
}
