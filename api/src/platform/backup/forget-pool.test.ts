import { openBucket } from '@portal/server-kit/bucket';
import { fakeS3, type FakeS3 } from '@portal/server-kit/testing/fake-s3';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { forgetOld } from './back-up.ts';
import { putBackups } from './backup-bucket.ts';
import { copyMissing, placeOf, poolFolder, writePoolList } from './file-pool.ts';
import { deleteOld, forgetFiles } from './forget-pool.ts';
import { forgetStoredFiles } from './forget-stored-files.ts';
import { filesBelow } from './hash-file.ts';
import { sortOut } from './kept.rules.ts';
import { backupsIn, baseFolder, seal } from './manifest.ts';

let s3: FakeS3;
let backups: string;
beforeEach(async () => {
  s3 = await fakeS3();
  backups = mkdtempSync(path.join(tmpdir(), 'portal-pool-'));
});
afterEach(() => {
  s3.close();
  rmSync(backups, { recursive: true });
});

const now = new Date('2026-03-20T12:00:00Z');
const at = (day: number) => new Date(Date.UTC(2026, 2, 1, 2) + (day - 1) * 86_400_000);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A file of a pool that was last stored on that day of March. */
function plant(text: string, day: number, key?: string) {
  const file = placeOf(poolFolder(backups, key === undefined ? undefined : { id: key }), hashOf(text));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  utimesSync(file, at(day), at(day));
}

interface Sealed {
  /** Texts of the files it needs; left out: a backup of an earlier version, without a list. */
  needs?: string[];
  log?: boolean;
  key?: string;
  kept?: string;
}
async function sealed(day: number, { needs, log = false, key, kept }: Sealed): Promise<string> {
  const folder = baseFolder(backups, at(day));
  mkdirSync(folder, { recursive: true });
  if (needs) await writePoolList(folder, needs.map(hashOf));
  const moment = at(day).toISOString();
  const firstPiece = log ? '000000010000000000000001' : null;
  await seal(folder, { started: moment, finished: moment, firstPiece, key: key ?? null, kept: kept ?? null });
  return folder;
}

/** Forgets in a folder, or in a bucket that is given the same; returns the texts of the files that are left. */
async function leftOf(place: string, texts: string[]): Promise<string[]> {
  let names: string[];
  if (place === 'folder') {
    const { byRule, pinned } = sortOut(await backupsIn(backups), now);
    await forgetFiles(backups, byRule, pinned, now);
    names = await filesBelow(backups);
  } else {
    const to = { bucket: await openBucket(s3.address), prefix: 'uni/' };
    await putBackups(backups, to);
    for (const file of (await filesBelow(backups)).filter((name) => name.startsWith('files')))
      s3.objects.get(`uni/${file}`)!.modified = statSync(path.join(backups, file)).mtime;
    await forgetStoredFiles(to, now);
    names = [...s3.objects.keys()];
  }
  return texts.filter((text) => names.some((name) => name.endsWith(`/${hashOf(text)}`)));
}

describe.each(['folder', 'bucket'])('in a %s', (place) => {
  test('files that no kept backup names are deleted a day after they were last stored', async () => {
    for (const text of ['old list', 'new list', 'none']) plant(text, 1);
    plant('late', 20);
    await sealed(18, { needs: ['old list'] });
    await sealed(19, { needs: ['new list'] });
    expect(await leftOf(place, ['old list', 'new list', 'none', 'late'])).toEqual([
      'old list',
      'new list',
      'late',
    ]);
  });

  test('keeps files stored since the oldest backup with a log, because each moment since can be restored', async () => {
    plant('before', 17);
    plant('between', 18.5);
    await sealed(18, { needs: [], log: true });
    await sealed(19, { needs: [], log: true });
    expect(await leftOf(place, ['before', 'between'])).toEqual(['between']);
  });

  test('deletes nothing while a kept backup has no list or an altered one', async () => {
    plant('none', 1);
    await sealed(19, { needs: [] });
    const older = await sealed(18, {});
    expect(await leftOf(place, ['none'])).toEqual(['none']);
    rmSync(older, { recursive: true });
    s3.objects.clear();
    appendFileSync(path.join(await sealed(17, { needs: [] }), 'pool.txt'), hashOf('other'));
    expect(await leftOf(place, ['none'])).toEqual(['none']);
  });

  test('a pinned backup needs the files of its list, and none that came after it', async () => {
    plant('of the pinned one', 1);
    plant('deleted since', 12);
    await sealed(10, { needs: ['of the pinned one'], log: true, kept: 'before-1.4' });
    for (let day = 11; day <= 20; day += 1) await sealed(day, { needs: [], log: true });
    const texts = ['of the pinned one', 'deleted since'];
    // The rule keeps seven days, from the 14th: no moment before it can be restored but the pinned one.
    expect(await leftOf(place, texts)).toEqual(['of the pinned one']);
  });

  test('each pool goes by its own backups, and one without any stays', async () => {
    plant('in clear', 1);
    plant('with this key', 1, 'aa');
    plant('with another key', 1, 'bb');
    await sealed(18, { needs: ['with this key', 'with another key', 'in clear'], key: 'aa' });
    await sealed(19, { needs: [] });
    expect(await leftOf(place, ['in clear', 'with this key', 'with another key'])).toEqual([
      'with this key',
      'with another key',
    ]);
  });
});

test('a file goes with the last backup that needed it', async () => {
  plant('long gone', 1);
  const left = () => filesBelow(poolFolder(backups));
  await sealed(18, { needs: ['long gone'] });
  expect(await forgetOld(backups, now)).toBe(0);
  expect(await left()).toHaveLength(1);
  // The last of its day is kept in place of the other.
  await sealed(18.5, { needs: [] });
  expect(await forgetOld(backups, now)).toBe(1);
  expect(await left()).toEqual([]);
});

/** A store that was given this text. */
function storeOf(text: string): string {
  const file = placeOf(path.join(backups, 'store'), hashOf(text));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return path.join(backups, 'store');
}

test('a file that is stored again just before or after its age is read for deletion stays in the pool', async () => {
  plant('again', 1);
  const pool = poolFolder(backups);
  const store = storeOf('again');
  const name = path.relative(pool, placeOf(pool, hashOf('again')));
  const isYoung = () => Promise.resolve(false);
  expect(await deleteOld(path.join(pool, name), isYoung)).toBe(false);
  expect(await filesBelow(pool)).toEqual([name]);
  const storedAfter = async () => {
    await copyMissing(store, pool);
    return true;
  };
  expect(await deleteOld(path.join(pool, name), storedAfter)).toBe(true);
  expect(await filesBelow(pool)).toEqual([name]);
});

test('a file that is handed in again counts as new in the pool', async () => {
  plant('again', 1);
  const store = storeOf('again');
  const sha256 = hashOf('again');
  expect(await copyMissing(store, poolFolder(backups))).toEqual({ hashes: [sha256], copied: 0 });
  const age = Date.now() - statSync(placeOf(poolFolder(backups), sha256)).mtimeMs;
  expect(age).toBeLessThan(3_600_000);
});
