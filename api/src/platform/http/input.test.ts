import * as z from 'zod';
import type { ApiError } from './errors.ts';
import { parseInput } from './input.ts';

const schema = z.object({
  name: z.string(),
  note: z.string().default(''),
  rows: z.array(z.object({ label: z.string() })).default([]),
});
const refusedAt = (value: object): string[] => {
  try {
    parseInput(schema, value);
    return [];
  } catch (error) {
    return Object.keys((error as ApiError).detail.errors ?? {});
  }
};

test.each(['a\nb', 'a\rb', 'a\tb', 'a\u0007b', 'a\u001b[31m', 'a\u0085b', 'a\u2028b', 'a\u007fb'])(
  'a text of one line is refused with %j in it, however deep it is',
  (text) => {
    expect(refusedAt({ name: text })).toEqual(['name']);
    expect(refusedAt({ name: 'a', rows: [{ label: 'b' }, { label: text }] })).toEqual(['rows.1.label']);
  },
);

test('a text of several lines may break lines and hold tabs, and no other control character', () => {
  expect(refusedAt({ name: 'Ção 😀', note: 'uma\r\nduas\ttrês' })).toEqual([]);
  expect(refusedAt({ name: 'a', note: 'um\u0007' })).toEqual(['note']);
  expect(refusedAt({ name: 'a', note: 'um\0' })).toEqual(['note']);
});
