import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempFolder } from '../testing/open-core.ts';
import { LedgerCorrupt, openFolderLedger } from './folder-ledger.ts';
import { LedgerConflict, type PointerMove } from './ledger.ts';

const promoted = (release: string): PointerMove => ({
  what: 'promoted',
  actor: 'Ana',
  remote: 'mfe-one',
  release,
  reason: '',
});
const fileIn = (folder: string) => join(folder, 'ledger.jsonl');

test('entries are there again after the ledger is opened anew, in order and stamped', async () => {
  const folder = tempFolder();
  const ledger = await openFolderLedger(folder, () => new Date('2026-11-21T08:00:00Z'));
  await ledger.append(0, promoted('1'));
  await ledger.append(1, promoted('2'));
  const entries = await (await openFolderLedger(folder)).read();
  expect(entries).toEqual([
    { revision: 1, at: '2026-11-21T08:00:00.000Z', ...promoted('1') },
    { revision: 2, at: '2026-11-21T08:00:00.000Z', ...promoted('2') },
  ]);
});

test('of two appends on the same revision at once, one gets a conflict', async () => {
  const ledger = await openFolderLedger(tempFolder());
  const [first, second] = await Promise.allSettled([
    ledger.append(0, promoted('1')),
    ledger.append(0, promoted('2')),
  ]);
  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({ status: 'rejected', reason: expect.any(LedgerConflict) });
  expect(await ledger.read()).toHaveLength(1);
});

test('another process on the same folder is noticed before anything is written', async () => {
  const folder = tempFolder();
  const mine = await openFolderLedger(folder);
  const theirs = await openFolderLedger(folder);
  await theirs.append(0, promoted('theirs'));
  await expect(mine.append(0, promoted('mine'))).rejects.toBeInstanceOf(LedgerConflict);
  expect(await (await openFolderLedger(folder)).read()).toMatchObject([{ release: 'theirs' }]);
});

test('a last line cut anywhere is ignored, repaired, and the ledger goes on', async () => {
  const folder = tempFolder();
  const ledger = await openFolderLedger(folder);
  await ledger.append(0, promoted('1'));
  const whole = await readFile(fileIn(folder));
  await ledger.append(1, promoted('2'));
  const both = await readFile(fileIn(folder));
  for (let length = whole.length; length < both.length; length += 1) {
    await writeFile(fileIn(folder), both.subarray(0, length));
    const reopened = await openFolderLedger(folder);
    expect(await reopened.read()).toHaveLength(1);
    await reopened.append(1, promoted('3'));
    expect(await (await openFolderLedger(folder)).read()).toMatchObject([{ release: '1' }, { release: '3' }]);
  }
});

test('a last line that the disk filled with zeros is torn too', async () => {
  const folder = tempFolder();
  await (await openFolderLedger(folder)).append(0, promoted('1'));
  await appendFile(fileIn(folder), Buffer.from('\0\0\0\0\n'));
  expect(await (await openFolderLedger(folder)).read()).toHaveLength(1);
});

test('damage before the last line is refused with its line, not skipped', async () => {
  const folder = tempFolder();
  const ledger = await openFolderLedger(folder);
  await ledger.append(0, promoted('1'));
  await ledger.append(1, promoted('2'));
  const lines = (await readFile(fileIn(folder), 'utf8')).split('\n');
  await writeFile(fileIn(folder), ['{"revision":', ...lines.slice(1)].join('\n'));
  await expect(openFolderLedger(folder)).rejects.toMatchObject({ line: 1 });
});

test('an entry of a newer gateway is refused rather than forgotten', async () => {
  const folder = tempFolder();
  await (await openFolderLedger(folder)).append(0, promoted('1'));
  const before = await readFile(fileIn(folder));
  await appendFile(fileIn(folder), `{"revision":2,"at":"2026-11-21T08:00:00.000Z","what":"teleported"}\n`);
  await expect(openFolderLedger(folder)).rejects.toBeInstanceOf(LedgerCorrupt);
  expect((await readFile(fileIn(folder))).length).toBeGreaterThan(before.length);
});
