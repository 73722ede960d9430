import * as z from 'zod';
import { inTime } from './in-time.ts';
import { instant } from './instant.ts';

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

test('an instant is the same text on the wire whether a handler answers with a Date or with its text', () => {
  const text = '2026-11-21T10:30:00.000Z';
  expect(instant.parse(new Date(text))).toBe(text);
  expect(instant.parse(text)).toBe(text);
});

test('refuses what is not an instant in UTC', () => {
  for (const value of ['2026-11-21', '2026-11-21T10:30:00+02:00', 'ontem', 5, null])
    expect(instant.safeParse(value).success).toBe(false);
});

test('documentation describes an instant as a date and time', () => {
  expect(z.toJSONSchema(z.object({ at: instant, until: instant.nullable() }))).toMatchObject({
    properties: {
      at: { type: 'string', format: 'date-time' },
      until: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
    },
    required: ['at', 'until'],
  });
});
