import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './testing/planted-tree.ts';

/** Screen tests as a package with the kit's preset would have them. */
const planted = `
  test('writes an error', () => console.error('A key is %s.', 'missing'));
  test('writes a line', () => console.log('here'));
  test('means it', () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    console.error('expected');
    expect(error).toHaveBeenCalledWith('expected');
    error.mockRestore();
  });
  test('is quiet', () => {});
`;

test('a screen test that writes to the console fails with what it wrote, unless it means it', () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'quiet-')));
  try {
    mkdirSync(join(dir, 'src'));
    writeFileSync(join(dir, 'src/planted.test.ts'), planted);
    const preset = join(root, 'shared-kit/src/testing/jest-preset.cjs');
    const config = `module.exports = { ...require(${JSON.stringify(preset)}), rootDir: __dirname };`;
    writeFileSync(join(dir, 'jest.config.cjs'), config);
    const report = join(dir, 'report.json');
    const jest = join(root, 'node_modules/jest/bin/jest.js');
    spawnSync(process.execPath, [jest, '--json', '--outputFile', report], { cwd: dir });
    const [file] = (JSON.parse(readFileSync(report, 'utf8')) as { testResults: Outcome[] }).testResults;
    const told = file!.assertionResults.map(({ title, failureMessages }) => [
      title,
      failureMessages.flatMap((text) => /console\.\w+: .*/.exec(text) ?? [text]),
    ]);
    expect(told).toEqual([
      ['writes an error', ['console.error: A key is missing.']],
      ['writes a line', ['console.log: here']],
      ['means it', []],
      ['is quiet', []],
    ]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

interface Outcome {
  assertionResults: { title: string; failureMessages: string[] }[];
}
