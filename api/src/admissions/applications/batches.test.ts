import { Batches, type SettledResult } from './batches.ts';

/** A task that ends on demand. */
function controlledWork() {
  const sizes: number[] = [];
  const begun: (() => void)[] = [];
  const work = async (all: number[]): Promise<SettledResult<number>[]> => {
    sizes.push(all.length);
    await new Promise<void>((end) => begun.push(end));
    return all.map((n) => (n < 0 ? { error: new Error(`no ${n}`) } : { value: n * 2 }));
  };
  const turn = () => new Promise((soon) => setImmediate(soon));
  return { sizes, work, turn, end: async () => (begun.shift()!(), turn()) };
}

test('tasks that arrive while work is under way form the next batch, in powers of two, and each gets its own answer', async () => {
  const { sizes, work, turn, end } = controlledWork();
  const batches = new Batches(work, 8);
  const first = batches.add(1);
  await turn();
  const others = Array.from({ length: 13 }, (_, n) => batches.add(n));
  await end();
  expect(await first).toBe(2);
  for (let n = 0; n < 3; n++) await end();
  expect(await Promise.all(others)).toEqual(Array.from({ length: 13 }, (_, n) => n * 2));
  expect(sizes).toEqual([1, 8, 4, 1]);
});

test('a failing task fails alone, and a failing batch fails its own tasks only', async () => {
  const { work, turn, end } = controlledWork();
  const batches = new Batches(work);
  const both = [batches.add(-1), batches.add(3)] as const;
  const settled = Promise.allSettled(both);
  await turn();
  await end();
  expect(await settled).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 6 }]);

  let broken = true;
  const fragile = new Batches(async (all: number[]) => {
    if (broken) throw new Error('the line dropped');
    return all.map((value) => ({ value }));
  });
  await expect(Promise.all([fragile.add(1), fragile.add(2)])).rejects.toThrow('the line dropped');
  broken = false;
  expect(await fragile.add(7)).toBe(7);
});
