import { inTime } from './in-time.ts';

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('aborts slow work with a time-out', async () => {
  await expect(inTime(1, untilAborted)).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('returns the result of work that ends in time, and leaves no timer behind', async () => {
  jest.useFakeTimers();
  try {
    await expect(inTime(50, () => Promise.resolve('done'))).resolves.toBe('done');
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});
