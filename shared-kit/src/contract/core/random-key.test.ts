import * as z from 'zod';
import { randomKey } from './random-key.ts';

test('each key is a UUID of version 4, and another one', () => {
  const keys = Array.from({ length: 1000 }, randomKey);
  for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true);
  expect(new Set(keys).size).toBe(1000);
});
