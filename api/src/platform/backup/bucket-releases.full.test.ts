import { openBucket } from '@portal/server-kit/bucket';
import { fakeS3, type FakeS3 } from '@portal/server-kit/testing/fake-s3';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyReleases, putReleases } from './bucket-releases.ts';
import { filesBelow } from './hash-file.ts';
import { baseFolder, seal } from './manifest.ts';
import { restore } from './restore.ts';

let s3: FakeS3;
let folder: string;
beforeEach(async () => {
  s3 = await fakeS3();
  folder = await mkdtemp(path.join(tmpdir(), 'portal-releases-'));
});
afterEach(async () => {
  s3.close();
  await rm(folder, { recursive: true });
});
const store = (key: string, text: string) =>
  s3.objects.set(key, { bytes: Buffer.from(text), modified: new Date() });

test('the releases of a bucket stand in a backup as they are, and come back into another bucket', async () => {
  const names = Array.from({ length: 30 }, (_, nth) => `releases/mfe-one/1/br/chunks/c${nth}.js`);
  for (const name of names) store(name, `run("${name}")`);
  store('releases/mfe-one/1/release.json', '{}');
  store('files/aa', 'a file that somebody handed in');
  store('releases/../../outside', 'elsewhere');
  await copyReleases(await openBucket(s3.address), folder);
  const expected = [...names, 'releases/mfe-one/1/release.json'].sort();
  expect(await filesBelow(folder)).toEqual(expected);
  expect(await readFile(path.join(folder, names[7]!), 'utf8')).toBe(`run("${names[7]}")`);

  const other = await fakeS3();
  await putReleases(folder, await openBucket(other.address));
  expect([...other.objects.keys()].sort()).toEqual(expected);
  for (const [key, { bytes }] of other.objects) expect(bytes).toEqual(s3.objects.get(key)!.bytes);
  other.close();
});

test('a backup without releases in a bucket is put nowhere', async () => {
  await putReleases(folder, await openBucket(s3.address));
  expect(s3.objects.size).toBe(0);
});

test('a dump whose releases stood in a bucket is not restored without one, and nothing is written', async () => {
  const [started, into] = [new Date('2026-11-23T02:00:00Z'), path.join(folder, 'into')];
  const base = baseFolder(folder, started);
  await mkdir(path.join(base, 'releases/mfe-one/1'), { recursive: true });
  await writeFile(path.join(base, 'releases/mfe-one/1/release.json'), '{}');
  const moment = started.toISOString();
  await seal(base, { started: moment, finished: moment, firstPiece: null, key: null });
  const target = { dataDir: into, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };
  await expect(restore(folder, target)).rejects.toThrow(
    'holds the releases of a bucket: name one by S3_ENDPOINT',
  );
  expect(await filesBelow(into)).toEqual([]);
});
