import path from 'node:path';
import { text } from 'node:stream/consumers';
import { finishedIn, type BackupBucket } from './backup-bucket.ts';
import { ageLimit, byPool, unnamed } from './forget-pool.ts';
import { isHash } from '../files/file-store.ts';
import { sortOut } from './kept.rules.ts';
import { poolListName, readPoolList } from './file-pool.ts';
import { several } from './hash-file.ts';

/** Deletes the files in the pools of a bucket that none of its finished backups needs; returns how many. Do not run two
 *  backups into one bucket at once: the other one does not upload files again that it found there. */
export async function forgetStoredFiles(of: BackupBucket, now = new Date()): Promise<number> {
  const { bucket, prefix } = of;
  let deleted = 0;
  const { byRule, pinned } = sortOut(await finishedIn(of), now);
  for (const [key, own] of byPool([...pinned, ...byRule])) {
    const limit = ageLimit(own, pinned, now);
    if (limit === undefined) continue;
    const old = new Map<string, string>();
    for await (const { key: name, modified } of bucket.list(
      `${prefix}${key === null ? 'files' : `files-${key}`}/`,
    ))
      if (isHash(path.basename(name)) && modified.getTime() < limit) old.set(path.basename(name), name);
    const needless = await unnamed(old.keys(), own, async ({ base, ...manifest }) => {
      const content = await bucket.get(`${prefix}base/${base}/${poolListName}`);
      return content && readPoolList(manifest, await text(content));
    });
    await several(needless, (sha256) => bucket.remove(old.get(sha256)!));
    deleted += needless.size;
  }
  return deleted;
}
