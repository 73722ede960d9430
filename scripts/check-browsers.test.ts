import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './testing/planted-tree.ts';

/** What the check reports for a folder with one script. */
function reportOf(source: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'built-'));
  try {
    writeFileSync(join(folder, 'main.js'), source);
    const run = `import(${JSON.stringify(join(root, 'scripts/check-browsers.mjs'))})
      .then(({ problemsIn }) => problemsIn(${JSON.stringify(folder)}))
      .then((report) => console.log(JSON.stringify(report)))`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--eval', run], { encoding: 'utf8' });
    if (!stdout) throw new Error(stderr);
    return JSON.parse(stdout) as string[];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each([
  ['a method of arrays of 2023', 'const sorted = [2, 1].toSorted();', /toSorted/i],
  ['syntax of 2024', 'const v = /[a--b]/v;', /main\.js/],
  ['a static block', 'class A { static { this.x = 1; } }', /static block/],
  ['a time-out of a signal', "fetch('/', { signal: AbortSignal.timeout(1) });", /take inTime/],
])('%s in a built file is refused', (_name, source, says) => {
  expect(reportOf(source).join('\n')).toMatch(says);
});

test('what all of them run is taken', () => {
  expect(reportOf('class A { #x = 1; get x() { return this.#x ?? [1].at(-1); } }')).toEqual([]);
});
