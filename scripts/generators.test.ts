import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree, type CopiedTree } from './testing/copied-tree.ts';

let tree: CopiedTree;
beforeAll(() => {
  tree = copyTree();
  evaluate('keepGeneratorsPassed');
});
afterAll(() => tree?.remove());

const evaluate = (what: 'generatorsPassed' | 'keepGeneratorsPassed') => {
  const program = `import('./scripts/generators.mjs').then((it) => console.log(it.${what}()))`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], {
    cwd: tree.dir,
    encoding: 'utf8',
  });
  if (stderr) throw new Error(stderr);
  return stdout.trim();
};

test('generators whose inputs passed are known, and stay so when something else changes', () => {
  expect(evaluate('generatorsPassed')).toBe('true');
  appendFileSync(join(tree.dir, 'mfe-payments/src/app.ts'), '\n');
  expect(evaluate('generatorsPassed')).toBe('true');
});

test.each([
  ['a template', 'scripts/new-register/templates/contract.ts.tmpl'],
  ['a template of the kit', 'shared-kit/cli/templates/remote/src/app.ts.tmpl'],
  ['a file that they change', 'api/src/routes.ts'],
  ['what a page of theirs is made of', 'shared-kit/src/screen/index.ts'],
  ['what judges them', 'eslint.config.js'],
  ['what judges them by types', '.oxlintrc.json'],
])('when %s changes they are made again', (_what, file) => {
  evaluate('keepGeneratorsPassed');
  appendFileSync(join(tree.dir, file), '\n');
  expect(evaluate('generatorsPassed')).toBe('false');
});
