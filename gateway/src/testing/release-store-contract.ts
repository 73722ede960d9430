import type { ReleaseStore, StoredFile } from '../releases/release-store.ts';

const id = { name: 'mfe-one', release: '1.0.0-aaaa' };
const file = (path: string, content: string, encoding: StoredFile['encoding'] = 'identity') => ({
  path,
  encoding,
  bytes: Buffer.from(content),
});
const text = (bytes: Buffer | undefined) => bytes?.toString();

/** What a store of releases in a bucket keeps to; `at` gives an empty one. */
export function releaseStoreContract(at: () => ReleaseStore) {
  test('a release is found by path and encoding, listed once, and gone with all its files once removed', async () => {
    const store = at();
    await store.put(id, Buffer.from('{}'), [
      file('a.js', 'um'),
      file('a.js', 'br', 'br'),
      file('chunks/dois e três+é.js', 'dois'),
      file('empty.css', ''),
    ]);
    expect(text(await store.describe(id))).toBe('{}');
    expect(text(await store.read(id, 'a.js', 'identity'))).toBe('um');
    expect(text(await store.read(id, 'a.js', 'br'))).toBe('br');
    expect(text(await store.read(id, 'chunks/dois e três+é.js', 'identity'))).toBe('dois');
    expect(text(await store.read(id, 'empty.css', 'identity'))).toBe('');
    expect(await store.read(id, 'a.js', 'gzip')).toBeUndefined();
    expect(await store.describe({ ...id, release: '1.0.0' })).toBeUndefined();
    expect(await store.list()).toEqual([expect.objectContaining(id)]);
    await store.put({ ...id, release: '1.0.0-aaaa-b' }, Buffer.from('{"b":1}'), [file('b.js', 'b')]);
    await store.remove(id);
    expect(await store.list()).toEqual([expect.objectContaining({ release: '1.0.0-aaaa-b' })]);
    expect(await store.read(id, 'a.js', 'identity')).toBeUndefined();
  });

  test('what an interrupted publication left is no release, and nothing of it is left by the next', async () => {
    const store = at();
    function* broken() {
      yield file('a.js', 'velho');
      throw new Error('cut');
    }
    await expect(store.put(id, Buffer.from('{"n":1}'), broken())).rejects.toThrow('cut');
    expect(await store.describe(id)).toBeUndefined();
    await store.put(id, Buffer.from('{"n":2}'), [file('b.js', 'novo')]);
    expect([
      text(await store.describe(id)),
      await store.read(id, 'a.js', 'identity'),
      text(await store.read(id, 'b.js', 'identity')),
    ]).toEqual(['{"n":2}', undefined, 'novo']);
  });

  test('the best form of a file is added to a release, replaced, and gone with it', async () => {
    const store = at();
    await store.put(id, Buffer.from('{}'), [file('a.js', 'um')]);
    expect(await store.read(id, 'a.js', 'best')).toBeUndefined();
    await store.addBest(id, 'a.js', Buffer.from('curto'));
    await store.addBest(id, 'a.js', Buffer.from('mais curto'));
    expect(text(await store.read(id, 'a.js', 'best'))).toBe('mais curto');
    expect(text(await store.describe(id))).toBe('{}');
    await store.remove(id);
    expect(await store.read(id, 'a.js', 'best')).toBeUndefined();
  });
}
