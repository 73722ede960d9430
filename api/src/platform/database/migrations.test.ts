import { readdirSync } from 'node:fs';
import path from 'node:path';
import { migrations } from './migrations/index.ts';

test('every migration is listed by its own name', () => {
  const files = readdirSync(path.join(__dirname, 'migrations')).filter((file) => /^\d/.test(file));
  expect(Object.keys(migrations).sort()).toEqual(files.map((file) => file.replace(/\.ts$/, '')).sort());
});
