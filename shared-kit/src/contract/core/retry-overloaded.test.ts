import { retryOverloaded } from './retry-overloaded.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const refusal = Object.assign(new Error('Muita gente'), { code: 'overloaded', retryAfter: 2 });
const read = (error: unknown) => error as { code?: string; retryAfter?: number };

/** Refuses `times` times, then succeeds; starts over with each test. */
const refusing = (times: number, error: Error = refusal) => {
  const attempt = jest.fn(async () => {
    if (attempt.mock.calls.length <= times) throw error;
    return 'answer';
  });
  return attempt;
};

test('repeats a refused call after the wait that the answer names, and reports the wait', async () => {
  const attempt = refusing(2);
  const onWait = jest.fn();
  const made = retryOverloaded(attempt, read, { onWait });
  await jest.advanceTimersByTimeAsync(1999);
  expect(attempt).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(6001);
  expect(await made).toBe('answer');
  expect(onWait.mock.calls.flat()).toEqual([true, false, true, false]);
});

test('calls refused together are repeated at different times', async () => {
  const times: number[] = [];
  for (let each = 0; each < 20; each += 1) {
    let tries = 0;
    const attempt = async () => {
      if ((tries += 1) === 1) throw refusal;
      times.push(Date.now());
    };
    void retryOverloaded(attempt, read);
  }
  const began = Date.now();
  await jest.advanceTimersByTimeAsync(4000);
  expect(new Set(times).size).toBeGreaterThan(5);
  for (const time of times) expect(time - began).toBeGreaterThanOrEqual(2000);
  expect(times).toHaveLength(20);
});

test('after five tries the refusal is what the caller gets', async () => {
  const attempt = refusing(9);
  const made = expect(retryOverloaded(attempt, read)).rejects.toBe(refusal);
  await jest.advanceTimersByTimeAsync(60_000);
  await made;
  expect(attempt).toHaveBeenCalledTimes(5);
});

test.each(['timeout', 'unavailable', 'upstream', undefined])(
  'another failure (%s) is passed on: something may have been done',
  async (code) => {
    const failure = Object.assign(new Error('x'), { code });
    const attempt = refusing(1, failure);
    await expect(retryOverloaded(attempt, read)).rejects.toBe(failure);
    expect(attempt).toHaveBeenCalledTimes(1);
  },
);

test('a call that was cancelled meanwhile is not made again', async () => {
  const attempt = refusing(1);
  const signal = { aborted: false };
  const made = expect(retryOverloaded(attempt, read, { signal })).rejects.toBe(refusal);
  signal.aborted = true;
  await jest.advanceTimersByTimeAsync(4000);
  await made;
  expect(attempt).toHaveBeenCalledTimes(1);
});
