import * as z from 'zod';
import { instant } from './instant.ts';

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
