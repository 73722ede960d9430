import * as z from 'zod';
import { isNamedAs } from './file-name.ts';
import { randomKey } from './random-key.ts';

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
