import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './testing/planted-tree.ts';

/** What the check reports for a folder with one script, and perhaps another file. */
function reportOf(source: string, others: Record<string, string> = {}): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'built-'));
  try {
    for (const [name, text] of Object.entries({ 'main.js': source, ...others }))
      writeFileSync(join(folder, name), text);
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

test('accepts features that all supported browsers have', () => {
  expect(reportOf('class A { #x = 1; get x() { return this.#x ?? [1].at(-1); } }')).toEqual([]);
});

const plain = 'var a = 1;';
test.each([
  ['a relation of Firefox 121', 'main.css', '.row:has(> .cell){height:1px}', /main\.css: :has\(\)/],
  ['a container query', 'main.css', '@container (min-width:1px){a{color:red}}', /container queries/],
  ['a nested rule', 'main.css', '.a{color:red;&:hover{color:blue}}', /nested rules/],
  [
    'a mixed colour',
    'index.html',
    '<style nonce="x">a{color:color-mix(in srgb,red,blue)}</style>',
    /color-mix/,
  ],
  ['a colour of 2023', 'light.css', 'a{color:oklch(50% 0.1 20)}', /oklch/],
  ['a scheme of 2024', 'main.css', 'a{color:light-dark(red,blue)}', /light-dark/],
  ['a grid in a grid', 'main.css', 'a{grid-template-rows:subgrid}', /subgrid/],
  [
    'a sheet in a script',
    'main.js',
    'const css = `\n.pk-sheet td:has(> b) {\n  padding: 1px;\n}`;',
    /main\.js: :has/,
  ],
])('%s in a built style is refused', (_name, file, source, says) => {
  expect(reportOf(plain, { [file]: source }).join('\n')).toMatch(says);
});

test('styles that all of them read, looks that may be missing, and the sheets of antd are taken', () => {
  const css = '.a>.b{inset:0;height:1dvh}:where([data-release="a/1"]) .lk-option:has( :checked ){color:red}';
  const page = `<style>${css}</style><script>if(a&&b){}</script>`;
  const antd = 'const style = { [`&:has(${a}-input:focus-visible)`]: { color: 1 }, "&:hover": { b: 2 } };';
  expect(reportOf(antd, { 'main.css': css, 'index.html': page })).toEqual([]);
});
