import { mkdir, mkdtemp, open, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { manifestName, seal } from './manifest.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-manifest-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Inodes in the order in which they are synced from now on. */
async function recordSyncs(): Promise<number[]> {
  const handle = await open(folder);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const inodes: number[] = [];
  jest.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    inodes.push((await this.stat()).ino);
  });
  return inodes;
}

test('every file of a backup is on disk before the manifest that makes it a finished one', async () => {
  const names = ['database.dump.000', 'database.dump.001', 'data/registry/ledger.jsonl'];
  await mkdir(path.join(folder, 'data/registry'), { recursive: true });
  for (const name of names) await writeFile(path.join(folder, name), name);
  const synced = await recordSyncs();
  const moment = new Date().toISOString();
  await seal(folder, { started: moment, finished: moment, firstPiece: null, key: null });
  const inodeOf = async (name: string) => (await stat(path.join(folder, name))).ino;
  expect(new Set(synced.slice(0, -1))).toEqual(new Set(await Promise.all(names.map(inodeOf))));
  expect(synced.at(-1)).toBe(await inodeOf(manifestName));
});
