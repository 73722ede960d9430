import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chunks, fileStoreContract, nobody, yesterday } from '../../testing/file-store-contract.ts';
import { testFiles } from '../../testing/test-database.ts';

let it: Awaited<ReturnType<typeof testFiles>>;
beforeEach(async () => {
  it = await testFiles();
});
afterEach(() => it.remove());

const placeOf = (sha256: string) => path.join(it.folder, sha256.slice(0, 2), sha256);
const makeOld = async (file: string) => {
  const long = new Date(Date.now() - 48 * 3_600_000);
  await utimes(file, long, long);
};

fileStoreContract(() => ({
  files: it.files,
  age: (sha256) => makeOld(placeOf(sha256)),
  leftovers: () => readdir(path.join(it.folder, 'incoming')),
}));

test('a file stands under its hash in the folder of its first two digits, and nothing stands beside', async () => {
  const { sha256 } = await it.files.keep(chunks('olá mundo'));
  expect((await readdir(it.folder)).sort()).toEqual([sha256.slice(0, 2), 'incoming'].sort());
  expect(await readdir(path.dirname(placeOf(sha256)))).toEqual([sha256]);
});

test('no name leads to a file outside the folder', async () => {
  await writeFile(path.join(it.folder, 'segredo'), 'x');
  expect(await it.files.open('../segredo')).toBeUndefined();
});

test('other accounts of the machine cannot read uploaded files', async () => {
  const { sha256 } = await it.files.keep(chunks('privado'));
  expect((await stat(placeOf(sha256))).mode & 0o077).toBe(0);
});

test('a sweep clears what a crash left half received', async () => {
  const left = path.join(it.folder, 'incoming', 'meio');
  await writeFile(left, 'x');
  await makeOld(left);
  await it.files.sweep(yesterday(), nobody);
  expect(await readdir(path.join(it.folder, 'incoming'))).toEqual([]);
});
