import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '../files/spool.ts';
import { filesIn, placeOf, poolFolder, hasPoolList, poolListOf } from './file-pool.ts';
import type { Backup, Manifest } from './manifest.ts';

/** Milliseconds: a backup in progress may need a file before its manifest lists it. */
const leastAge = 86_400_000;

type Kept = Pick<Manifest, 'started' | 'firstPiece' | 'key' | 'files'>;

/** Kept backups, grouped by the pool of their files. */
export const byPool = <T extends Kept>(kept: readonly T[]): [key: string | null, own: T[]][] =>
  [...new Set(kept.map(({ key }) => key))].map((key) => [key, kept.filter((each) => each.key === key)]);

/** Files last stored before this moment (milliseconds since 1970) are needed by no more than what the lists of a pool's kept backups name.
 *  Later ones may be: with the server's log every moment since a backup can be restored, except since a pinned one. Undefined where a
 *  backup has no list. */
export function ageLimit(kept: readonly Kept[], pinned: readonly Kept[], now: Date): number | undefined {
  if (!kept.every(hasPoolList)) return undefined;
  const logged = kept.filter((backup) => backup.firstPiece !== null && !pinned.includes(backup));
  return Math.min(now.getTime() - leastAge, ...logged.map(({ started }) => Date.parse(started)));
}

/** The files that no list names; none if a list cannot be read or was altered. */
export async function unnamed<T>(
  hashes: Iterable<string>,
  kept: readonly T[],
  listOf: (backup: T) => Promise<readonly string[] | undefined>,
): Promise<Set<string>> {
  const left = new Set(hashes);
  // The newest first, because it names nearly all.
  for (const backup of kept.toReversed()) {
    if (left.size === 0) break;
    const named = await listOf(backup);
    if (!named) return new Set();
    for (const sha256 of named) left.delete(sha256);
  }
  return left;
}

/** Deletes the files in the pools of a folder that none of its kept backups needs, oldest first given; returns how many. `pinned` ones need
 *  the files of their lists alone. */
export async function forgetFiles(
  backups: string,
  kept: readonly Backup[],
  pinned: readonly Backup[],
  now: Date,
): Promise<number> {
  let deleted = 0;
  for (const [key, own] of byPool([...pinned, ...kept])) {
    const limit = ageLimit(own, pinned, now);
    if (limit === undefined) continue;
    const pool = poolFolder(backups, key === null ? undefined : { id: key });
    const isOld = async (file: string) => ((await stat(file).catch(absent))?.mtimeMs ?? limit) < limit;
    const old: string[] = [];
    for await (const sha256 of filesIn(pool)) if (await isOld(placeOf(pool, sha256))) old.push(sha256);
    for (const sha256 of await unnamed(old, own, poolListOf))
      if (await deleteOld(placeOf(pool, sha256), isOld)) deleted += 1;
  }
  return deleted;
}

/** Deletes a file of a pool unless it was stored again meanwhile; returns whether it did. Renames it before reading its age: a process
 *  that stores it from then on finds no file and writes a new one. */
export async function deleteOld(file: string, isOld: (file: string) => Promise<boolean>): Promise<boolean> {
  const renamed = path.join(path.dirname(file), `.${path.basename(file)}.old`);
  await rename(file, renamed);
  if (await isOld(renamed)) {
    await rm(renamed);
    return true;
  }
  await rename(renamed, file);
  return false;
}
