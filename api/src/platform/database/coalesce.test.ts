import { coalesce } from './coalesce.ts';
import type { Db } from './db.ts';

/** A read that counts its calls and ends when the test ends it. */
function reads() {
  const under: { end: (value: string) => void; fail: (error: Error) => void }[] = [];
  const read = () =>
    new Promise<string>((resolve, reject) => void under.push({ end: resolve, fail: reject }));
  return { under, read };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a caller that arrives during a read shares the next one, which begins after its call', async () => {
  const db = {} as Db;
  const { under, read } = reads();
  const ask = () => coalesce(db, 'figures', read);
  const first = ask();
  const later = [ask(), ask(), ask()];
  await turn();
  expect(under).toHaveLength(1);
  under[0]!.end('before');
  expect(await first).toBe('before');
  await turn();
  expect(under).toHaveLength(2);
  const afterwards = ask();
  under[1]!.end('after');
  expect(await Promise.all(later)).toEqual(['after', 'after', 'after']);
  await turn();
  expect(under).toHaveLength(3);
  under[2]!.end('at last');
  expect(await afterwards).toBe('at last');
});

test('once nothing is under way a read begins at once, and other names and other databases wait for nothing', async () => {
  const db = {} as Db;
  const { under, read } = reads();
  const first = coalesce(db, 'figures', read);
  void coalesce(db, 'other', read);
  void coalesce({} as Db, 'figures', read);
  expect(under).toHaveLength(3);
  under[0]!.end('1');
  await first;
  void coalesce(db, 'figures', read);
  expect(under).toHaveLength(4);
});

test('a read that fails fails for those who share it, and the next is begun all the same', async () => {
  const db = {} as Db;
  const { under, read } = reads();
  const ask = () => coalesce(db, 'figures', read);
  const first = ask();
  const second = ask();
  under[0]!.fail(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await turn();
  const third = ask();
  under[1]!.fail(new Error('lost again'));
  await expect(second).rejects.toThrow('lost again');
  await turn();
  under[2]!.end('there');
  expect(await third).toBe('there');
  expect(await Promise.all([ask(), turn().then(() => under[3]!.end('new'))])).toEqual(['new', undefined]);
});
