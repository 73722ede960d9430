import { BucketFailure, type Bucket } from '@portal/server-kit/bucket';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { ApiError } from '../http/errors.ts';
import { messages } from './messages.ts';
import { clearSpool, spool } from './spool.ts';
import { AlteredFile, isHash, type FileStore } from './file-store.ts';

/** Milliseconds for which a mark of a sweep holds up who stores the same content; longer than its two calls can take. */
const markLives = 10 * 60_000;
/** How long `answers` waits, and for how long it repeats what it knows. */
const patienceMs = 1000;
const batch = 1000;
const area = 'files/';
const marks = 'doomed/';
const keyOf = (sha256: string) => `${area}${sha256}`;

/** Files as objects of a bucket, each under its hash. `folder` holds what is being received: the hash is known, and said to the store, only
 *  after the last byte. */
export function bucketStore(bucket: Bucket, folder: string): FileStore {
  const keep: FileStore['keep'] = async (content) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { file, sha256, size } = await spool(folder, content);
    try {
      await available(bucket.put(keyOf(sha256), { sha256, size, read: () => createReadStream(file) }));
      await refuseDoomed(sha256);
      return { sha256, size };
    } finally {
      await rm(file, { force: true });
    }
  };

  /** A sweep marks before it looks at the age, who stores looks for marks after storing: one of them always sees the other. */
  const refuseDoomed = async (sha256: string) => {
    for (const { modified } of await available(all(bucket.list(`${marks}${sha256}/`))))
      if (Date.now() - modified.getTime() < markLives)
        throw away(new Error('the same content is being swept'));
  };

  const openContent: FileStore['open'] = async (sha256) => {
    const content = isHash(sha256) ? await available(bucket.get(keyOf(sha256))) : undefined;
    return content && Readable.from(checked(content, sha256));
  };

  const removeUnlessNew = async (sha256: string, before: Date): Promise<boolean> => {
    const mark = `${marks}${sha256}/${randomUUID()}`;
    const empty = createHash('sha256').digest('hex');
    await bucket.put(mark, { sha256: empty, size: 0, read: () => Readable.from([]) });
    try {
      const stored = await bucket.head(keyOf(sha256));
      if (!stored || stored.modified >= before) return false;
      await bucket.remove(keyOf(sha256));
      return true;
    } finally {
      await bucket.remove(mark);
    }
  };

  const sweep: FileStore['sweep'] = async (before, named) => {
    let removed = 0;
    const removeUnnamed = async (hashes: string[]) => {
      const inUse = hashes.length > 0 ? await named(hashes) : new Set<string>();
      for (const each of hashes.filter((hash) => !inUse.has(hash)))
        if (await removeUnlessNew(each, before)) removed += 1;
    };
    await clearSpool(folder, before);
    for await (const { key, modified } of bucket.list(marks)) if (modified < before) await bucket.remove(key);
    let old: string[] = [];
    for await (const { key, modified } of bucket.list(area)) {
      const sha256 = key.slice(area.length);
      if (modified < before && isHash(sha256)) old.push(sha256);
      if (old.length < batch) continue;
      await removeUnnamed(old);
      old = [];
    }
    await removeUnnamed(old);
    return removed;
  };

  async function* list() {
    for await (const { key, size } of bucket.list(area)) {
      const sha256 = key.slice(area.length);
      if (isHash(sha256)) yield { sha256, size };
    }
  }

  let lastCheck = { until: 0, answer: Promise.resolve(true) };
  const answers = () => {
    if (Date.now() < lastCheck.until) return lastCheck.answer;
    const check = bucket.check().then(
      () => true,
      () => false,
    );
    const answer = Promise.race([check, setTimeout(patienceMs, false, { ref: false })]);
    lastCheck = { until: Date.now() + patienceMs, answer };
    return answer;
  };

  return { keep, open: openContent, sweep, list, answers };
}

/** Holds back the last piece until the hash of all is what it must be, so that altered content never arrives whole. */
async function* checked(content: Readable, sha256: string) {
  const hash = createHash('sha256');
  let previous: Buffer | undefined;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (previous) yield previous;
    previous = chunk;
  }
  if (hash.digest('hex') !== sha256) throw new AlteredFile(sha256);
  if (previous) yield previous;
}

const away = (cause: Error) =>
  Object.assign(new ApiError('unavailable', messages.storeAway, { retryAfter: 5 }), { cause });

/** Says what the caller can do about a store that fails. */
const available = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: Error) => {
    throw error instanceof BucketFailure ? away(error) : error;
  });

async function all<T>(each: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of each) found.push(one);
  return found;
}
