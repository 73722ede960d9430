import { openBucket } from '@portal/server-kit/bucket';
import { fakeS3, type FakeS3 } from '@portal/server-kit/testing/fake-s3';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bucketDrill, encryptedDrill } from '../../testing/bucket-drill.ts';
import { fetchBackup, forgetStored, putBackups } from './backup-bucket.ts';
import { baseFolder, seal } from './manifest.ts';

let s3: FakeS3;
let folder: string;
beforeEach(async () => {
  s3 = await fakeS3();
  folder = await mkdtemp(path.join(tmpdir(), 'portal-backups-'));
});
afterEach(async () => {
  s3.close();
  await rm(folder, { recursive: true });
});
const place = async () => ({ bucket: await openBucket(s3.address), prefix: 'uni/' });

/** A backup of one file, and the piece of the log that it begins with. */
async function sealed(day: string, piece: string) {
  const started = new Date(`${day}T02:00:00Z`);
  const base = baseFolder(folder, started);
  await mkdir(path.join(base, 'data'), { recursive: true });
  await writeFile(path.join(base, 'data/ledger'), day);
  await mkdir(path.join(folder, 'wal'), { recursive: true });
  await writeFile(path.join(folder, 'wal', piece), day);
  const moment = started.toISOString();
  await seal(base, { started: moment, finished: moment, firstPiece: piece, key: null });
}
const pieceOf = (n: number) => `0000000100000000${n.toString(16).toUpperCase().padStart(8, '0')}`;

test('backed up into a bucket while it is written to, destroyed with BACKUP_DIR, and restored to a moment and to the last', async () => {
  const drill = await bucketDrill(s3.address);
  try {
    const then = await drill.restore('--until', drill.moment.toISOString());
    expect(then.rows).toEqual(['before the backup', 'after the backup']);
    expect(drill.kept.map(then.hasFile)).toEqual([true, true]);
    expect(then.ledger).toBe('one\n');
    const last = await drill.restore();
    expect(last.rows).toEqual(['before the backup', 'after the backup', 'after the moment']);
    expect(last.output).toMatch(
      /database: up to the end of the archived log, wal\/[0-9A-F]{24}; its last change is of /,
    );
    expect((await drill.restore('--kept', 'before-1.4')).rows).toEqual(['before the backup']);
    expect(drill.reports.join('')).toMatch(/s3:\/\/portal\/universidade: \d+ files put/);

    const [file] = [...s3.objects.keys()].filter((key) => key.startsWith('universidade/files/'));
    s3.objects.set(file!, { bytes: Buffer.from('altered'), modified: new Date() });
    await expect(drill.restore()).rejects.toThrow('is not what was backed up');
    const { output, hasFile } = await drill.restore('--without-damaged');
    expect(output).toContain(
      `1 damaged or missing in the backup:\nbackup | ${file!.replace('universidade/', '')}\n`,
    );
    expect(drill.kept.filter(hasFile)).toHaveLength(drill.kept.length - 1);
    const segments = [...s3.objects.keys()].filter((key) => /wal\/[0-9A-F]{24}$/.test(key)).sort();
    s3.objects.delete(segments.at(-1)!);
    await expect(drill.restore('--without-damaged')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${path.basename(segments.at(-1)!)} is missing`),
    });
    const short = await drill.restore('--without-damaged', '--up-to-damage');
    expect(short.output).toContain(
      `database: ONLY UP TO wal/${path.basename(segments.at(-1)!)}, which is missing`,
    );
    await expect(drill.restore('--until', '2020-01-01T00:00:00Z')).rejects.toThrow(
      'nothing earlier can be restored',
    );
  } finally {
    drill.remove();
  }
});

test('encrypted on its way into a bucket nothing of a backup is readable there, and it comes back with its key alone', async () => {
  const key = 'a1'.repeat(32);
  const drill = await encryptedDrill(s3.address, key);
  try {
    expect(drill.left).toEqual(['.backup-in-bucket']);
    const readable = [...s3.objects].filter(([, { bytes }]) => bytes.includes('confidencial'));
    expect(readable.map(([name]) => name)).toEqual([]);
    const refused = drill.restore({ BACKUP_KEY: 'b2'.repeat(32) });
    await expect(refused).rejects.toThrow('is encrypted with another key');
    await expect(drill.restore({}, '--until', '2099-01-01T00:00:00Z')).rejects.toThrow('which is one moment');
    const back = await drill.restore({});
    expect(back.rows).toEqual(['Linha confidencial']);
    expect([back.hasFile(drill.kept), back.ledger]).toEqual([true, 'one\n']);
  } finally {
    drill.remove();
  }
}, 120_000);

test('does not upload files that are in the bucket, nor any part of an unfinished backup', async () => {
  await sealed('2026-03-01', pieceOf(1));
  await mkdir(path.join(folder, 'base/2026-03-02T02-00-00.000Z/data'), { recursive: true });
  await writeFile(path.join(folder, 'base/2026-03-02T02-00-00.000Z/data/half'), '');
  expect(await putBackups(folder, await place())).toBe(3);
  expect(s3.calls.filter((call) => call.startsWith('PUT')).at(-1)).toMatch(/manifest\.json$/);
  expect(await putBackups(folder, await place())).toBe(0);
  expect([...s3.objects.keys()].filter((key) => key.includes('half'))).toEqual([]);
});

test('a bucket forgets by the rule of a folder, though the folder has forgotten or lost its own', async () => {
  const to = await place();
  for (let day = 1; day <= 20; day += 1)
    await sealed(`2026-03-${String(day).padStart(2, '0')}`, pieceOf(day));
  await putBackups(folder, to);
  const old = 'uni/base/2026-03-19T01-00-00.000Z/data/half';
  s3.objects.set(old, { bytes: Buffer.from(''), modified: new Date() });
  expect(await forgetStored(to, new Date('2026-03-22T00:00:00Z'))).toBe(11);
  const names = [...s3.objects.keys()];
  const kept = names
    .filter((key) => key.endsWith('manifest.json'))
    .map((key) => Number(/03-(\d\d)T/.exec(key)![1]));
  // The last of each week, and of seven days.
  expect(kept.sort((a, b) => a - b)).toEqual([1, 8, 14, 15, 16, 17, 18, 19, 20]);
  expect(names.filter((key) => key.includes('/wal/'))).toHaveLength(20);
  expect(names).not.toContain(old);
  expect(names.filter((key) => key.includes('/data/'))).toHaveLength(kept.length);

  await rm(folder, { recursive: true });
  await fetchBackup(to, folder, { until: new Date('2026-03-15T12:00:00Z') });
  expect(await readdir(path.join(folder, 'base'))).toEqual(['2026-03-15T02-00-00.000Z']);
  expect((await readdir(path.join(folder, 'wal'))).sort()[0]).toBe(pieceOf(15));
});
