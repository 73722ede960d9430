import { BucketFailure, type Bucket } from '@portal/server-kit/bucket';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { descriptionFile, type ReleaseId, type ReleaseStore, type StoredRelease } from './release-store.ts';

const area = 'releases/';
const prefixOf = ({ name, release }: ReleaseId) => `${area}${name}/${release}/`;
/** Calls under way at once. */
const atOnce = 8;

/** Releases in `releases/<name>/<release>/…` of a bucket, named as in the folder. The description is written last: without it a release is
 *  unfinished. Every method throws `BucketFailure` where the store cannot be reached. */
export function bucketReleaseStore(bucket: Bucket): ReleaseStore {
  const write = (key: string, bytes: Uint8Array) =>
    bucket.put(key, {
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      read: () => Readable.from([bytes]),
    });
  const read = async (key: string) => {
    const content = await bucket.get(key);
    return (
      content &&
      buffer(content).catch((error: Error) => {
        throw new BucketFailure(`the file store broke off (${error.message})`, undefined, error);
      })
    );
  };
  const clear = async (id: ReleaseId) => {
    const keys: string[] = [];
    for await (const { key } of bucket.list(prefixOf(id))) keys.push(key);
    await several(keys, (key) => bucket.remove(key));
  };

  return {
    async put(id, description, files) {
      await clear(id);
      await several(files, ({ path, encoding, bytes }) => write(`${prefixOf(id)}${encoding}/${path}`, bytes));
      await write(`${prefixOf(id)}${descriptionFile}`, description);
    },
    describe: (id) => read(`${prefixOf(id)}${descriptionFile}`),
    read: (id, path, as) => read(`${prefixOf(id)}${as}/${path}`),
    addBest: (id, path, bytes) => write(`${prefixOf(id)}best/${path}`, bytes),
    async list() {
      const found = new Map<string, StoredRelease & { storedAt: Date }>();
      for await (const { key, modified } of bucket.list(area)) {
        const [, name = '', release = ''] = key.split('/');
        const existing = found.get(`${name}/${release}`);
        if (existing && existing.storedAt >= modified) continue;
        found.set(`${name}/${release}`, { name, release, storedAt: modified });
      }
      return [...found.values()];
    },
    remove: clear,
  };
}

/** Does the work for each, several at a time. Begins no more after the first that fails, and ends when all that were begun have. */
async function several<T>(each: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const pending = each[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    try {
      for (let next = pending.next(); !next.done && !failed; next = pending.next()) await work(next.value);
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}
