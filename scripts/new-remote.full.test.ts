import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTree, linkLike, type CopiedTree } from './testing/copied-tree.ts';

let tree: CopiedTree;
let output = '';
const name = 'mfe-library';
const read = (file: string) => readFileSync(join(tree.dir, file), 'utf8');
const run = (program: string, args: string[], cwd = tree.dir) =>
  spawnSync(process.execPath, [join(tree.dir, program), ...args], { cwd, encoding: 'utf8' });
const remote = (...args: string[]) => run('scripts/new-remote.mjs', args);

beforeAll(() => {
  tree = copyTree();
  const made = remote(
    name,
    '--title',
    'Biblioteca',
    '--team',
    'Equipa da Biblioteca',
    '--contact',
    'b@demo.test',
  );
  if (made.status !== 0) throw new Error(made.stderr);
  linkLike('mfe-registers', tree, name);
  const built = run(
    `${name}/node_modules/webpack/bin/webpack.js`,
    ['--config', 'webpack.config.cjs'],
    join(tree.dir, name),
  );
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  output = made.stdout;
});
afterAll(() => tree?.remove());

test('a remote is made and built, with what the gateway asks of a release', () => {
  expect(output).toMatch(/pnpm\S* install/);
  const dist = join(tree.dir, name, 'dist');
  expect(JSON.parse(readFileSync(join(dist, 'files.json'), 'utf8'))).toMatchObject({
    name,
    version: '1.0.0',
  });
  expect(existsSync(join(dist, 'remote.json'))).toBe(true);
});

test('declares a route and a menu entry with a permission, and its owner', () => {
  const { owner, contributes } = JSON.parse(read(`${name}/remote.json`));
  expect(owner).toEqual({ team: 'Equipa da Biblioteca', contact: 'b@demo.test' });
  expect(contributes.routes).toEqual([
    { path: '/library', title: 'Biblioteca', permission: 'dashboard.read' },
  ]);
  expect(contributes.menu).toEqual([expect.objectContaining({ path: '/library', group: 'servicos' })]);
});

const checks: [string, string, string[]][] = [
  ['its story', 'node_modules/jest/bin/jest.js', ['--selectProjects', name]],
  ['its types', 'node_modules/typescript-7/bin/tsc', ['--noEmit', '-p', name]],
  ['lint', 'node_modules/eslint/bin/eslint.js', ['--max-warnings', '0', name]],
  ['lint by types', 'node_modules/oxlint/bin/oxlint', ['--max-warnings', '0', name]],
  ['format', 'node_modules/oxfmt/bin/oxfmt', ['--check', name]],
  [
    'boundaries',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    ['--config', '.dependency-cruiser.cjs', name],
  ],
];
test.each(checks)('it passes %s', (_what, program, args) => {
  const { status, stdout, stderr } = run(program, args);
  if (status !== 0) throw new Error(stdout + stderr);
});

test('does not overwrite an existing remote, and refuses an address that is served already', () => {
  const before = read(`${name}/remote.json`);
  const again = remote(name, '--title', 'Outra');
  expect([again.status, again.stderr]).toEqual([
    1,
    expect.stringContaining(`There already is a folder ${name}`),
  ]);
  expect(read(`${name}/remote.json`)).toBe(before);
  const foreign = remote('mfe-hall', '--title', 'Salas', '--path', '/courses');
  expect([foreign.status, foreign.stderr]).toEqual([
    1,
    expect.stringContaining('a route /courses of mfe-registers'),
  ]);
});

test.each([
  ['no name', [], 'NAME begins with mfe-'],
  ['a name of a folder outside', ['../mfe-x', '--title', 'Salas'], 'NAME begins with mfe-'],
  ['no title', ['mfe-hall'], '--title is what'],
  [
    'a permission nobody has',
    ['mfe-hall', '--title', 'Salas', '--permission', 'hall.read'],
    '--permission is one',
  ],
  ['a menu nobody draws', ['mfe-hall', '--title', 'Salas', '--menu', 'x'], '--menu is a group'],
  ['a title without quotes', ['mfe-hall', 'aula', '--title', 'Salas'], "What is 'aula'?"],
])('%s is refused with the reason, and nothing is made', (_what, args, reason) => {
  const { status, stderr } = remote(...args);
  expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
  expect(existsSync(join(tree.dir, 'mfe-hall'))).toBe(false);
});

describe('in a repository of its own', () => {
  const kit = { '@portal/shared-kit': 'file:portal-shared-kit-1.0.0.tgz' };
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'own-repository-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const made = (dependencies: Record<string, string>) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
    return run('shared-kit/cli/main.mjs', ['new', name, '--title', 'Biblioteca'], folder);
  };

  test.each([
    ['that has no kit', {}, 'Install the kit in this folder first'],
    ['that is the home of something else', { ...kit, lodash: '4.0.0' }, 'the home of something else'],
  ])('a folder %s is refused', (_what, dependencies, reason) => {
    const { status, stderr } = made(dependencies);
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(readdirSync(folder)).toEqual(['package.json']);
  });

  test('does not overwrite existing files, and creates nothing beside them', () => {
    writeFileSync(join(folder, 'remote.json'), '{}');
    const { status, stderr } = made(kit);
    expect([status, stderr]).toEqual([1, expect.stringContaining('There already is remote.json')]);
    expect(readdirSync(folder)).toEqual(['package.json', 'remote.json']);
  });
});
