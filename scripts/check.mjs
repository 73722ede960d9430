import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, pnpmCommand } from './install.mjs';
import { root } from './packages.mjs';
import { twoAtATime } from './two-at-a-time.mjs';

/** @typedef {{ name: string, passed: boolean, output?: string, remark?: string }} Outcome */

/** Checks built files; `npm test` runs it after the build. */
const needsBuild = ['check:budgets', 'check:browsers'];

/** `npm run --silent` would also silence every npm and pnpm it starts. */
const env = { ...process.env, npm_config_loglevel: 'warn' };

/** @param {string[]} command @returns {Promise<{ passed: boolean, output: string }>} */
function run([command = '', ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
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

/** @param {string} name @returns {Promise<Outcome>} */
async function check(name) {
  const { passed, output } = await run(['npm', 'run', '--silent', name]);
  return { name: name.slice('check:'.length), passed, output };
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
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
// In their order there: what takes longest comes first, so that neither core waits at the end.
const names = Object.keys(scripts).filter((name) => name.startsWith('check:') && !needsBuild.includes(name));
const verdicts = await twoAtATime([...names.map((name) => () => check(name)), audit], report);
const failed = verdicts.filter((passed) => !passed).length;
console.log(`${verdicts.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
