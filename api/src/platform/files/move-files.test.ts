import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chunks, hashOf, listOf, textOf } from '../../testing/file-store-contract.ts';
import { testFiles } from '../../testing/test-database.ts';
import { moveFiles } from './move-files.ts';
import type { FileStore } from './file-store.ts';

let [from, to]: Awaited<ReturnType<typeof testFiles>>[] = [];
beforeEach(async () => {
  [from, to] = [await testFiles(), await testFiles()];
});
afterEach(() => Promise.all([from!.remove(), to!.remove()]));

const keep = (files: FileStore, ...texts: string[]) =>
  Promise.all(texts.map(async (text) => (await files.keep(chunks(text))).sha256));
const hashesIn = async (files: FileStore) => (await listOf(files)).map(({ sha256 }) => sha256).sort();

test('copies the files that the new place lacks, and a second call finds them all', async () => {
  const hashes = await keep(from!.files, ...Array.from({ length: 30 }, (_, nth) => `ficheiro ${nth}`));
  await keep(to!.files, 'ficheiro 3', 'só aqui');
  expect(await moveFiles(from!.files, to!.files)).toEqual({ copied: 29, there: 1, damaged: [] });
  expect(await moveFiles(from!.files, to!.files)).toEqual({ copied: 0, there: 30, damaged: [] });
  expect(await hashesIn(to!.files)).toEqual([...hashes, hashOf('só aqui')].sort());
  expect(await hashesIn(from!.files)).toEqual([...hashes].sort());
});

test('a move that breaks off is gone on with', async () => {
  await keep(from!.files, ...Array.from({ length: 30 }, (_, nth) => `ficheiro ${nth}`));
  let left = 10;
  const failing: FileStore = {
    ...to!.files,
    keep: async (content) => {
      if ((left -= 1) < 0) throw new Error('away');
      return to!.files.keep(content);
    },
  };
  await expect(moveFiles(from!.files, failing)).rejects.toThrow('away');
  const { copied, there } = await moveFiles(from!.files, to!.files);
  expect(there).toBeLessThanOrEqual(10);
  expect(copied + there).toBe(30);
});

test('a file whose bytes are not those of its name is named, and the others are moved', async () => {
  const [damaged, other] = await keep(from!.files, 'verdade', 'outro');
  await writeFile(path.join(from!.folder, damaged!.slice(0, 2), damaged!), 'mentira');
  expect(await moveFiles(from!.files, to!.files)).toMatchObject({ copied: 1, damaged: [damaged] });
  expect(await to!.files.open(damaged!)).toBeUndefined();
  expect(await textOf(await to!.files.open(other!))).toBe('outro');
});

test('copies a partly copied file again', async () => {
  const [sha256] = await keep(from!.files, 'inteiro');
  await keep(to!.files, 'inteiro');
  const place = path.join(to!.folder, sha256!.slice(0, 2), sha256!);
  await writeFile(`${place}.half`, 'int');
  await rename(`${place}.half`, place);
  expect(await moveFiles(from!.files, to!.files)).toMatchObject({ copied: 1 });
  expect(await textOf(await to!.files.open(sha256!))).toBe('inteiro');
});
