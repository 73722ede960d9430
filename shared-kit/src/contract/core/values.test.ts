import * as z from 'zod';
import { explanation, requiredText } from './fields.ts';
import { isNamedAs } from './file-name.ts';
import { randomKey } from './random-key.ts';
import { inTime } from './in-time.ts';
import { instant } from './instant.ts';

const pdf = 'application/pdf';
test.each([
  ['cv.pdf', [pdf], true],
  ['O meu CV.PDF', [pdf], true],
  ['cv.exe', [pdf], false],
  ['cv.pdf.exe', [pdf, 'image/png'], false],
  ['cv.exe.pdf', [pdf], true],
  ['foto.jpeg', [pdf, 'image/jpeg'], true],
  ['foto.jpg', [pdf], false],
  ['cv.', [pdf], false],
  ['documento', [pdf], true],
])('%s as %j: %j', (name, types, may) => {
  expect(isNamedAs(name, types)).toBe(may);
});

test('each key is a UUID of version 4, and another one', () => {
  const keys = Array.from({ length: 1000 }, randomKey);
  for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true);
  expect(new Set(keys).size).toBe(1000);
});

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

test.each([
  ['a text that is required', requiredText('Indique o nome.', 60, 3)],
  ['an explanation', explanation('Indique o motivo.', 500)],
])('%s is not made of invisible characters only', (_text, field) => {
  expect(field.safeParse('\u200B'.repeat(6)).success).toBe(false);
  expect(field.parse(' Erro no nome ')).toBe('Erro no nome');
});
