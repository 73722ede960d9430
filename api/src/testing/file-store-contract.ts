import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FileStore } from '../platform/files/file-store.ts';

export async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
export const textOf = async (content: Readable | undefined) => {
  if (!content) return undefined;
  const parts: Buffer[] = [];
  for await (const chunk of content) parts.push(chunk as Buffer);
  return Buffer.concat(parts).toString('utf8');
};
export const nobody = async () => new Set<string>();
export const yesterday = () => new Date(Date.now() - 24 * 3_600_000);

/** An empty store of a test. */
export interface StoreAtHand {
  files: FileStore;
  /** Makes a file one that was stored two days ago, until it is stored again. */
  age(sha256: string): Promise<void>;
  /** Names of what is half received, and of everything else that is no file. */
  leftovers(): Promise<string[]>;
}

/** What every store of files keeps to; `at` gives the one of the current test. */
export function fileStoreContract(at: () => StoreAtHand) {
  test('what is kept is found again by the hash of its content, and the same content is kept once', async () => {
    const { files } = at();
    const first = await files.keep(chunks('olá ', 'mundo'));
    expect(first).toEqual({ sha256: hashOf('olá mundo'), size: 10 });
    expect(await files.keep(chunks('olá mundo'))).toEqual(first);
    expect(await listOf(files)).toEqual([first]);
    expect(await textOf(await files.open(first.sha256))).toBe('olá mundo');
  });

  test('many pieces come back in their order', async () => {
    const { files } = at();
    const text = Array.from({ length: 3000 }, (_, nth) => `linha ${nth} de um ficheiro maior\n`).join('');
    const { sha256, size } = await files.keep(chunks(...text.match(/[^]{1,5000}/g)!));
    expect(size).toBe(text.length);
    expect(await textOf(await files.open(sha256))).toBe(text);
  });

  test('the same content from several at once is kept once', async () => {
    const { files } = at();
    const stored = await Promise.all([1, 2, 3, 4].map(() => files.keep(chunks('todos ao mesmo tempo'))));
    expect(new Set(stored.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(await listOf(files)).toEqual([stored[0]]);
    expect(await at().leftovers()).toEqual([]);
  });

  test('nothing is left of content that breaks off', async () => {
    async function* broken() {
      yield Buffer.from('metade');
      throw new Error('cut');
    }
    await expect(at().files.keep(broken())).rejects.toThrow('cut');
    expect(await listOf(at().files)).toEqual([]);
    expect(await at().leftovers()).toEqual([]);
  });

  test('what is not there is undefined, and only hashes name something', async () => {
    for (const name of [hashOf('nunca'), '../segredo', '', hashOf('nunca').toUpperCase()])
      expect(await at().files.open(name)).toBeUndefined();
  });

  test('a sweep removes what is old and named by nobody, and only that', async () => {
    const { files, age } = at();
    const [orphan, named, fresh] = await Promise.all(
      ['órfão', 'usado', 'novo'].map(async (text) => (await files.keep(chunks(text))).sha256),
    );
    await age(orphan!);
    await age(named!);
    expect(await files.sweep(yesterday(), async () => new Set([named!]))).toBe(1);
    expect(await textOf(await files.open(orphan!))).toBeUndefined();
    expect(await textOf(await files.open(named!))).toBe('usado');
    expect(await textOf(await files.open(fresh!))).toBe('novo');
    expect(await at().leftovers()).toEqual([]);
  });

  test('what is kept anew while a sweep is under way stays', async () => {
    const { files, age } = at();
    const { sha256 } = await files.keep(chunks('outra vez'));
    await age(sha256);
    const storeMeanwhile = async () => {
      await files.keep(chunks('outra vez'));
      return nobody();
    };
    expect(await files.sweep(yesterday(), storeMeanwhile)).toBe(0);
    expect(await textOf(await files.open(sha256))).toBe('outra vez');
  });

  test('it says that it answers', async () => {
    expect(await at().files.answers()).toBe(true);
  });
}

export async function listOf(files: FileStore) {
  const all: { sha256: string; size: number }[] = [];
  for await (const file of files.list()) all.push(file);
  return all;
}
