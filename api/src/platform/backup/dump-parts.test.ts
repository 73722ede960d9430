import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { bytesOf, partsIn, writeParts } from './dump.ts';

const made: string[] = [];
const folder = () => {
  made.push(mkdtempSync(path.join(tmpdir(), 'portal-parts-')));
  return made.at(-1)!;
};
afterAll(() => made.forEach((each) => rmSync(each, { recursive: true })));

test.each([
  [9, 1],
  [10, 1],
  [11, 2],
  [10_005, 1_001],
])('%i bytes in parts of ten are %i files, and come back in their order', async (size, count) => {
  const [into, bytes] = [folder(), randomBytes(size)];
  await writeParts(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), into, 10);
  const names = readdirSync(into);
  expect(names).toHaveLength(count);
  expect(names.every((name) => statSync(path.join(into, name)).size <= 10)).toBe(true);
  expect(names).toContain('database.dump.000');
  expect((await buffer(bytesOf(await partsIn(into)))).equals(bytes)).toBe(true);
});
