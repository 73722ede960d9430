import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, pnpmCommand } from './install.mjs';
import { root } from './packages.mjs';
import { twoAtATime } from './two-at-a-time.mjs';

/** @typedef {{ name: string, passed: boolean, output?: string, remark?: string }} Outcome */

const remotes = () => readdirSync(root).filter((name) => name.startsWith('mfe-'));
const bin = (/** @type {string} */ name) => path.join(root, 'node_modules/.bin', name);
const node = process.execPath;

/** Each check as the commands that it runs. What takes longest comes first, so that neither core waits at the end.
 *  @type {Record<string, string[][]>} */
const checks = {
  lint: [[bin('eslint'), '.', '--max-warnings', '0']],
  'lint-by-types': [[bin('oxlint'), '--max-warnings', '0']],
  types: [[node, 'scripts/check-types.mjs']],
  boundaries: [
    [
      bin('depcruise'),
      '--config',
      '.dependency-cruiser.cjs',
      'api',
      'gateway',
      'server-kit',
      'shell',
      'shared-kit',
      ...remotes(),
      'e2e',
      'scripts',
    ],
    [node, 'scripts/check-folders.mjs', 'api/src', 'shared-kit/src/contract', 'shared-kit/src/screen'],
  ],
  unused: [[bin('knip')]],
  versions: [[node, 'scripts/check-versions.mjs']],
  format: [[bin('oxfmt'), '--check']],
};

/** Checks of the built files: `npm test` runs them after the build.
 *  @type {Record<string, string[][]>} */
const checksOfBuiltFiles = {
  budgets: [[node, 'scripts/check-budgets.mjs']],
  browsers: [[node, 'scripts/check-browsers.mjs']],
};

/** @param {string[]} command @returns {Promise<{ passed: boolean, output: string }>} */
function run([command = '', ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', (error) => resolve({ passed: false, output: error.message }));
    child.on('close', (code) => resolve({ passed: code === 0, output: output.trim() }));
  });
}

/** Known vulnerabilities of production dependencies. Without an answer from the registry the check reports that it could not run.
 *  @returns {Promise<Outcome>} */
async function audit() {
  const { passed, output } = await run([...pnpmCommand(), 'audit', '--prod', '--audit-level', 'high']);
  const name = 'audit';
  if (passed) return { name, passed };
  if (/vulnerabilit(y|ies) found/i.test(output)) return { name, passed, output };
  return { name, passed: true, remark: `not run: ${output.slice(0, 120) || 'pnpm said nothing'}` };
}

/** @param {string} name @param {string[][]} commands @returns {Promise<Outcome>} */
async function check(name, commands) {
  for (const command of commands) {
    const { passed, output } = await run(command);
    if (!passed) return { name, passed, output };
  }
  return { name, passed: true };
}

/** A check's output is printed in one piece below its line. @param {() => Promise<Outcome>} task */
async function report(task) {
  const started = performance.now();
  const outcome = await task();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const line = `${outcome.passed ? '✓' : '✗'} ${outcome.name} (${seconds} s)${outcome.remark ? ` – ${outcome.remark}` : ''}`;
  console.log(!outcome.passed && outcome.output ? `${line}\n${outcome.output}` : line);
  return outcome.passed;
}

try {
  await ensureInstalled(console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const chosen = process.argv.slice(2);
const known = { ...checks, ...checksOfBuiltFiles };
const unknown = chosen.filter((name) => !(name in known));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}: ${Object.keys(known).join(', ')}.`);
  process.exit(1);
}
const tasks = Object.entries(chosen.length > 0 ? known : checks)
  .filter(([name]) => chosen.length === 0 || chosen.includes(name))
  .map(
    ([name, commands]) =>
      () =>
        check(name, commands),
  );
const verdicts = await twoAtATime(chosen.length > 0 ? tasks : [...tasks, audit], report);
const failed = verdicts.filter((passed) => !passed).length;
console.log(`${verdicts.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
