import { BucketFailure, openBucket, type Bucket } from '@portal/server-kit/bucket';
import { swiftBucket } from '@portal/server-kit/testing/swift-bucket';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { openPortalBucket } from '../../open-files.ts';
import { chunks, fileStoreContract, hashOf, listOf, textOf } from '../../testing/file-store-contract.ts';
import { readBackupKey } from '../backup/backup-key.ts';
import { decryptFile, encryptFile } from '../backup/encrypt-file.ts';
import { copyStored, pooled, poolFolder, storePool } from '../backup/file-pool.ts';
import { filesBelow } from '../backup/hash-file.ts';
import { StartProblem } from '../start/start-problem.ts';
import { bucketStore } from './bucket-store.ts';
import { folderStore } from './folder-store.ts';
import { moveFiles } from './move-files.ts';

const twoDays = 48 * 3_600_000;

/** The bucket, with objects that say they are two days older until they are put again: no store lets a test set their age. */
function ageing(bucket: Bucket) {
  const aged = new Set<string>();
  const withAge = <T extends { modified: Date }>(key: string, stored: T): T =>
    aged.has(key) ? { ...stored, modified: new Date(stored.modified.getTime() - twoDays) } : stored;
  const watched: Bucket = {
    ...bucket,
    async put(key, content) {
      await bucket.put(key, content);
      aged.delete(key);
    },
    async head(key) {
      const head = await bucket.head(key);
      return head && withAge(key, head);
    },
    async *list(prefix) {
      for await (const listed of bucket.list(prefix)) yield withAge(listed.key, listed);
    },
  };
  return { aged, watched };
}

async function open() {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-spool-'));
  const { address, bucket } = await swiftBucket();
  const { aged, watched } = ageing(bucket);
  return { folder, address, bucket, aged, files: bucketStore(watched, path.join(folder, 'incoming')) };
}
let opened: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => rm(opened.folder, { recursive: true }));

const put = (bucket: Bucket, key: string, text: string, sha256 = hashOf(text)) => {
  const bytes = Buffer.from(text);
  return bucket.put(key, { sha256, size: bytes.length, read: () => Readable.from([bytes]) });
};
const keysOf = async (bucket: Bucket) => {
  const keys: string[] = [];
  for await (const { key } of bucket.list('')) keys.push(key);
  return keys;
};

fileStoreContract(() => ({
  files: opened.files,
  age: async (sha256) => void opened.aged.add(`files/${sha256}`),
  async leftovers() {
    const received = await readdir(path.join(opened.folder, 'incoming'));
    return [...received, ...(await keysOf(opened.bucket)).filter((key) => !key.startsWith('files/'))];
  },
}));

test('the store refuses content that is not what its hash says, and has nothing of it', async () => {
  await expect(put(opened.bucket, 'files/x', 'outro', hashOf('um'))).rejects.toThrow(BucketFailure);
  expect(await keysOf(opened.bucket)).toEqual([]);
});

test('content that was altered in the store never arrives whole', async () => {
  await put(opened.bucket, `files/${hashOf('verdade')}`, 'mentira');
  await expect(textOf(await opened.files.open(hashOf('verdade')))).rejects.toThrow('has other bytes');
});

test('refuses a store during a sweep of the same file, with the message to try again', async () => {
  const sha256 = hashOf('a tempo');
  await put(opened.bucket, `doomed/${sha256}/1`, '');
  const refused = opened.files.keep(chunks('a tempo'));
  await expect(refused).rejects.toMatchObject({ code: 'unavailable', detail: { retryAfter: 5 } });
  await opened.bucket.remove(`doomed/${sha256}/1`);
  expect(await opened.files.keep(chunks('a tempo'))).toMatchObject({ sha256 });
});

test('a mark that a killed sweep left is cleared by a later one', async () => {
  const mark = `doomed/${hashOf('x')}/1`;
  await put(opened.bucket, mark, '');
  opened.aged.add(mark);
  await opened.files.sweep(new Date(Date.now() - twoDays / 2), async () => new Set());
  expect(await keysOf(opened.bucket)).toEqual([]);
});

test('a list of several pages is read to its end, and any name comes back as it was', async () => {
  const names = ['a', 'b c', 'd+e', 'é/ü', 'x&<y>'];
  const small = await openBucket(opened.address, { pageSize: 2 });
  for (const name of names) await put(small, name, name);
  expect((await keysOf(small)).sort()).toEqual([...names].sort());
  for (const name of names) expect(await textOf(await small.get(name))).toBe(name);
  expect(await small.head('b c')).toMatchObject({ size: 3, modified: expect.any(Date) });
  for (const name of [...names, 'nunca']) await small.remove(name);
  expect([await keysOf(small), await small.head('a'), await small.get('a')]).toEqual([
    [],
    undefined,
    undefined,
  ]);
});

test('a wrong key and a missing bucket end the start in a sentence without the key', async () => {
  const wrong = openPortalBucket({ ...opened.address, secretKey: 'not-the-secret' });
  await expect(wrong).rejects.toThrow(StartProblem);
  await expect(wrong).rejects.toThrow(/^S3_ACCESS_KEY: \S+ refuses this key for the bucket \S+ \(403\)\.$/);
  const missing = openPortalBucket({ ...opened.address, bucket: 'there-is-none' });
  await expect(missing).rejects.toThrow(
    /^S3_BUCKET: there is no bucket there-is-none at \S+; make it first\.$/,
  );
});

test.each([
  ['in clear', undefined],
  ['encrypted', readBackupKey({ backupKey: 'a1'.repeat(32), backupKeyFile: undefined })],
])(
  'a backup copies the files of a bucket once, %s, and they come back into another with their hashes',
  async (_how, key) => {
    const backups = path.join(opened.folder, 'backups');
    const stored = [await opened.files.keep(chunks('um')), await opened.files.keep(chunks('dois'))];
    const pool = poolFolder(backups, key);
    const encrypt = key && ((from: string, to: string) => encryptFile(from, to, key));
    const decrypt = key && ((from: string, to: string) => decryptFile(from, to, key));
    expect(await copyStored(opened.files, pool, opened.folder, encrypt)).toMatchObject({ copied: 2 });
    expect(await copyStored(opened.files, pool, opened.folder, encrypt)).toMatchObject({ copied: 0 });
    const other = await open();
    expect(await storePool(pool, other.files, opened.folder, decrypt)).toBe(2);
    expect((await listOf(other.files)).map(({ sha256 }) => sha256).sort()).toEqual(
      stored.map(({ sha256 }) => sha256).sort(),
    );
    expect((await filesBelow(opened.folder)).filter((file) => !file.startsWith('backups/'))).toEqual([]);
    await rm(other.folder, { recursive: true });
  },
);

test('files move from a folder into the bucket and back, each with its hash', async () => {
  const [before, after] = [path.join(opened.folder, 'before'), path.join(opened.folder, 'after')];
  const [from, back] = [await folderStore(before), await folderStore(after)];
  const stored = await Promise.all(['um', 'dois', 'três'].map((text) => from.keep(chunks(text))));
  await opened.files.keep(chunks('dois'));
  expect(await moveFiles(from, opened.files)).toEqual({ copied: 2, there: 1, damaged: [] });
  await put(opened.bucket, `files/${hashOf('verdade')}`, 'mentira');
  expect(await moveFiles(opened.files, back)).toEqual({ copied: 3, there: 0, damaged: [hashOf('verdade')] });
  for (const { sha256 } of stored) expect(await textOf(await back.open(sha256))).toBeDefined();
  expect(await filesBelow(after)).toEqual(await filesBelow(before));
});

test('between backups each file that comes is in their pool before it counts as kept', async () => {
  const backups = path.join(opened.folder, 'backups');
  const { sha256 } = await pooled(opened.files, backups).keep(chunks('logo'));
  expect(await filesBelow(poolFolder(backups))).toEqual([`${sha256.slice(0, 2)}/${sha256}`]);
});
