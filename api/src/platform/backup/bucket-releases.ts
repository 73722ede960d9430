import type { Bucket } from '@portal/server-kit/bucket';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { filesBelow, hashFile, several } from './hash-file.ts';

/** Where the gateway keeps its releases in the bucket, and the folder of a backup that holds them. Their files compare themselves with the
 *  gateway's ledger when they are read. */
export const releasesArea = 'releases';

export const copyReleases = (bucket: Bucket, folder: string): Promise<void> =>
  several(bucket.list(`${releasesArea}/`), async ({ key }) => {
    const target = path.resolve(folder, key);
    if (!target.startsWith(path.resolve(folder, releasesArea) + path.sep)) return;
    const content = await bucket.get(key);
    // It was removed after the list was read.
    if (!content) return;
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(content, createWriteStream(target, { mode: 0o600 }));
  });

export async function putReleases(folder: string, bucket: Bucket): Promise<void> {
  const below = path.join(folder, releasesArea);
  await several(await filesBelow(below), async (name) => {
    const file = path.join(below, name);
    const content = { sha256: await hashFile(file), size: (await stat(file)).size };
    await bucket.put(`${releasesArea}/${name.split(path.sep).join('/')}`, {
      ...content,
      read: () => createReadStream(file),
    });
  });
}
