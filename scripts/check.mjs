import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, pnpmCommand } from './install.mjs';
import { root } from './packages.mjs';

/** @typedef {{ name: string, passed: boolean, remark?: string }} Outcome */

/** Judges built files; `npm test` runs it after the build. */
const needsBuild = 'check:budgets';

/** `npm run --silent` would silence every npm and pnpm below it too. */
const env = { ...process.env, npm_config_loglevel: 'warn' };

/** @param {string[]} command */
function run([command = '', ...args]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return { passed: status === 0, output: `${stdout ?? ''}${stderr ?? ''}`.trim() };
}

/** Known holes in what runs in production. Without an answer of the registry it cannot be known, and that is said.
 *  @returns {Outcome} */
function audit() {
  const { passed, output } = run([...pnpmCommand(), 'audit', '--prod', '--audit-level', 'high']);
  if (passed) return { name: 'audit', passed };
  const found = /vulnerabilit(y|ies) found/i.test(output);
  if (found) console.log(output);
  return {
    name: 'audit',
    passed: !found,
    remark: found ? undefined : `not run: ${output.slice(0, 120) || 'pnpm said nothing'}`,
  };
}

/** @param {string} name @returns {Outcome} */
function check(name) {
  const { passed, output } = run(['npm', 'run', '--silent', name]);
  if (!passed) console.log(output);
  return { name: name.slice('check:'.length), passed };
}

/** @param {() => Outcome} task */
function report(task) {
  const started = performance.now();
  const outcome = task();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${outcome.passed ? '✓' : '✗'} ${outcome.name} (${seconds} s)${outcome.remark ? ` – ${outcome.remark}` : ''}`,
  );
  return outcome;
}

try {
  await ensureInstalled(console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const names = Object.keys(scripts).filter((name) => name.startsWith('check:') && name !== needsBuild);
const outcomes = [...names.map((name) => report(() => check(name))), report(audit)];
const failed = outcomes.filter(({ passed }) => !passed).length;
console.log(`${outcomes.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
