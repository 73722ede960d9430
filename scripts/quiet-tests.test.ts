import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './testing/planted-tree.ts';

const fromKit = createRequire(join(root, 'shared-kit/package.json'));
const ofKit = (name: string) => `require(${JSON.stringify(fromKit.resolve(name))})`;

/** Screen tests of a package that uses the kit's preset. */
const planted = `
  const { createElement, useEffect, useState } = ${ofKit('react')};
  const { render } = ${ofKit('@testing-library/react')};
  test('writes an error', () => console.error('A key is %s.', 'missing'));
  test('writes a line', () => console.log('here'));
  test('means it', () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    console.error('expected');
    expect(error).toHaveBeenCalledWith('expected');
    error.mockRestore();
  });
  test('is quiet', () => {});
  test('ends before what it draws has come to rest', async () => {
    let arrives;
    const answer = new Promise((resolve) => (arrives = resolve));
    const Late = () => {
      const [text, setText] = useState('');
      useEffect(() => void answer.then(setText), []);
      return text;
    };
    render(createElement(Late));
    arrives('late');
    await answer;
  });
`;

test('a screen test that writes to the console or that React warns of fails with what was written, unless it means it', () => {
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
    const outcomes = file!.assertionResults.map(({ title, failureMessages }) => [
      title,
      failureMessages.flatMap((text) => /console\.\w+: .*/.exec(text) ?? [text]),
    ]);
    expect(outcomes).toEqual([
      ['writes an error', ['console.error: A key is missing.']],
      ['writes a line', ['console.log: here']],
      ['means it', []],
      ['is quiet', []],
      [
        'ends before what it draws has come to rest',
        ['console.error: An update to Late inside a test was not wrapped in act(...).'],
      ],
    ]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

interface Outcome {
  assertionResults: { title: string; failureMessages: string[] }[];
}
