import { createHash } from 'node:crypto';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { testFiles } from '../../testing/test-files.ts';

let it: Awaited<ReturnType<typeof testFiles>>;
beforeEach(async () => {
  it = await testFiles();
});
afterEach(() => it.remove());

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const placeOf = (sha256: string) => path.join(it.folder, sha256.slice(0, 2), sha256);
const textOf = async (content: Readable | undefined) => {
  if (!content) return undefined;
  let text = '';
  for await (const chunk of content) text += String(chunk);
  return text;
};
const nobody = async () => new Set<string>();
const age = async (sha256: string) => {
  const long = new Date(Date.now() - 48 * 3_600_000);
  await utimes(placeOf(sha256), long, long);
};
const yesterday = () => new Date(Date.now() - 24 * 3_600_000);

test('what is kept is found again by the hash of its content, and the same content is kept once', async () => {
  const first = await it.files.keep(chunks('olá ', 'mundo'));
  expect(first).toEqual({ sha256: hashOf('olá mundo'), size: 10 });
  expect(await it.files.keep(chunks('olá mundo'))).toEqual(first);
  expect(await readdir(path.join(it.folder, first.sha256.slice(0, 2)))).toEqual([first.sha256]);
  expect(await textOf(await it.files.open(first.sha256))).toBe('olá mundo');
});

test('nothing is left of content that breaks off', async () => {
  async function* broken() {
    yield Buffer.from('metade');
    throw new Error('cut');
  }
  await expect(it.files.keep(broken())).rejects.toThrow('cut');
  expect(await readdir(path.join(it.folder, 'incoming'))).toEqual([]);
  expect(await readdir(it.folder)).toEqual(['incoming']);
});

test('what is not there is undefined, and nothing outside the folder can be named', async () => {
  expect(await it.files.open(hashOf('nunca'))).toBeUndefined();
  await writeFile(path.join(it.folder, 'segredo'), 'x');
  expect(await it.files.open('../segredo')).toBeUndefined();
});

test('others on the machine cannot read what people handed in', async () => {
  const { sha256 } = await it.files.keep(chunks('privado'));
  expect((await stat(placeOf(sha256))).mode & 0o077).toBe(0);
});

test('a sweep removes what is old and named by nobody, and only that', async () => {
  const [orphan, named, fresh] = await Promise.all(
    ['órfão', 'usado', 'novo'].map(async (text) => (await it.files.keep(chunks(text))).sha256),
  );
  await age(orphan!);
  await age(named!);
  expect(await it.files.sweep(yesterday(), async () => new Set([named!]))).toBe(1);
  expect(await textOf(await it.files.open(orphan!))).toBeUndefined();
  expect(await textOf(await it.files.open(named!))).toBe('usado');
  expect(await textOf(await it.files.open(fresh!))).toBe('novo');
});

test('what is kept anew while a sweep is under way stays', async () => {
  const { sha256 } = await it.files.keep(chunks('outra vez'));
  await age(sha256);
  const askedMeanwhile = async () => {
    await it.files.keep(chunks('outra vez'));
    return nobody();
  };
  expect(await it.files.sweep(yesterday(), askedMeanwhile)).toBe(0);
  expect(await readFile(placeOf(sha256), 'utf8')).toBe('outra vez');
});

test('a sweep clears what a crash left half received', async () => {
  const left = path.join(it.folder, 'incoming', 'meio');
  await writeFile(left, 'x');
  const long = new Date(Date.now() - 48 * 3_600_000);
  await utimes(left, long, long);
  await it.files.sweep(yesterday(), nobody);
  expect(await readdir(path.join(it.folder, 'incoming'))).toEqual([]);
});
