import { Semaphore } from './identity.ts';

test('no more tasks run at once than permitted, first come first served, and failed ones release their permit', async () => {
  const semaphore = new Semaphore(2);
  let inside = 0;
  let most = 0;
  const order: number[] = [];
  const visit = (n: number) =>
    semaphore.run(async () => {
      order.push(n);
      most = Math.max(most, ++inside);
      await new Promise(setImmediate);
      inside -= 1;
      if (n % 3 === 0) throw new Error(`visitor ${n}`);
      return n;
    });
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(visit));
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
    true,
  ]);
});
