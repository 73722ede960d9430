import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree, type CopiedTree } from './testing/copied-tree.ts';

interface Outcome {
  status: number | null;
  output: string;
}
let tree: CopiedTree;
const read = (file: string) => readFileSync(join(tree.dir, file), 'utf8');

/** Runs a Node program in the copy. */
function run(program: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(tree.dir, program), ...args], {
      cwd: tree.dir,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output }));
  });
}
const register = (...args: string[]) => run('scripts/new-register.mjs', ...args);
const tests = (project: string, ...patterns: string[]) =>
  run('node_modules/jest/bin/jest.js', '--selectProjects', project, '--testPathPatterns', ...patterns);
const tsc = (project: string) => run('node_modules/typescript-7/bin/tsc', '--noEmit', '-p', project);

let made: string[] = [];
let changed: string[] = [];

/** Checks that a generated register has to pass, two at a time, slowest first. */
const checks: Record<string, () => Promise<Outcome>> = {
  'its API test, the walk of the contract and the table of rights': () =>
    tests('api', 'offer/laboratory', 'src/contract', 'sessions/rights'),
  lint: () => run('node_modules/eslint/bin/eslint.js', '--max-warnings', '0', ...sources()),
  'lint by types': () => run('node_modules/oxlint/bin/oxlint', '--max-warnings', '0', ...sources()),
  'the types of its screen': () => tsc('mfe-registers'),
  'the types of its API': () => tsc('api'),
  'its story': () => tests('mfe-registers', 'src/laboratory'),
  'the boundaries': () =>
    run(
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'api',
      'shared-kit',
      'mfe-registers',
    ),
  'the unused check': () => run('node_modules/knip/bin/knip.js'),
  format: () => run('node_modules/oxfmt/bin/oxfmt', '--check', ...made, ...changed),
};
const sources = () => [...made, ...changed].filter((file) => /\.tsx?$/.test(file));
const outcomes = new Map<string, Outcome>();

const listed = (output: string, title: string) =>
  (new RegExp(`^${title}\\n((?:  \\S+\\n)+)`, 'm').exec(output)?.[1] ?? '').trim().split(/\s+/);

beforeAll(async () => {
  tree = copyTree();
  const { status, output } = await register('laboratory', '--title', 'Laboratórios', '--one', 'Laboratório');
  if (status !== 0) throw new Error(output);
  made = listed(output, 'Made');
  changed = listed(output, 'Changed');
  const codegen = await run('api/codegen.mjs');
  if (codegen.status !== 0) throw new Error(codegen.output);
  const waiting = Object.entries(checks);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.set(next[0], await next[1]());
  };
  await Promise.all([work(), work()]);
}, 1_800_000);
afterAll(() => tree?.remove());

test.each(Object.keys(checks))('a register that is made passes %s', (name) => {
  const { status, output } = outcomes.get(name)!;
  if (status !== 0) throw new Error(output);
});

test('adds a menu entry, and its screen is declared and served', () => {
  const { routes: declared, menu } = JSON.parse(read('mfe-registers/remote.json')).contributes;
  expect(declared).toContainEqual({
    path: '/laboratories',
    title: 'Laboratórios',
    permission: 'laboratories.read',
  });
  expect(menu).toContainEqual(
    expect.objectContaining({ title: 'Laboratórios', path: '/laboratories', group: 'registos' }),
  );
  expect(read('mfe-registers/src/app.ts')).toContain(
    "'/laboratories': () => import('./laboratory/laboratory-page.tsx')",
  );
});

test('does not overwrite an existing register', async () => {
  const before = made.map(read);
  const { status, output } = await register('laboratory', '--title', 'Oficinas', '--one', 'Oficina');
  expect([status, output]).toEqual([1, expect.stringMatching(/^There already is .*Nothing was changed\./)]);
  expect(made.map(read)).toEqual(before);
});

test.each([
  ['no name', [], 'NAME is one English noun'],
  ['a name in capitals', ['Room'], 'NAME is one English noun'],
  ['a name of SQL', ['order'], "'order' is a word of SQL or TypeScript"],
  ['a title that would end a text', ['hall', '--title', "Sala'", '--one', 'Sala'], '--title is what'],
  ['no name for one', ['hall', '--title', 'Salas'], '--one is what'],
  ['a menu nobody draws', ['hall', '--title', 'Salas', '--one', 'Sala', '--menu', 'x'], '--menu is a group'],
  ['a title without quotes', ['hall', 'aula', '--title', 'Salas', '--one', 'Sala'], "What is 'aula'?"],
  ['a table that is there', ['course', '--title', 'Cursos', '--one', 'Curso'], 'There already is'],
])('%s is refused with the reason, and nothing is made', async (_what, args, reason) => {
  const { status, output } = await register(...args);
  expect([status, output]).toEqual([1, expect.stringContaining(reason)]);
});
