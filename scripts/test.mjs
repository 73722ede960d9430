import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildChanged } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled, nodeTooOld } from './install.mjs';
import { root } from './packages.mjs';

const log = (/** @type {string} */ line) => console.log(`test | ${line}`);
const total = { passed: 0, failed: 0 };
/** What this machine could not do, a sentence each; printed at the end, where it is read. @type {string[]} */
const notRun = [];

/** @param {string} title @param {boolean} passed */
function count(title, passed) {
  total[passed ? 'passed' : 'failed'] += 1;
  if (!passed) log(`failed: ${title}`);
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<number | null>} the exit code */
function runNode(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    child.on('close', resolve);
  });
}

/** Runs jest and adds its figures to the total. @param {string} title @param {string[]} args @param {NodeJS.ProcessEnv} env */
async function jest(title, args, env = {}) {
  log(title);
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-jest-'));
  const report = path.join(folder, 'report.json');
  try {
    await runNode(
      [path.join(root, 'node_modules/jest/bin/jest.js'), ...args, '--json', '--outputFile', report],
      env,
    );
    if (!existsSync(report)) return count(`${title}: jest ended without a report`, false);
    const result = JSON.parse(readFileSync(report, 'utf8'));
    total.passed += result.numPassedTests;
    total.failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
    if (result.numPendingTests > 0)
      notRun.push(`${title}: ${result.numPendingTests} tests are switched off.`);
    if (result.numTotalTests === 0) count(`${title}: there are no tests`, false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const postgresScript = path.join(root, 'scripts/debian-postgres.sh');

/** The API tests once more on the PostgreSQL of Debian, through DATABASE_URL. */
async function apiTestsOnSecondServer() {
  const title = 'API tests on a separately started PostgreSQL';
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-postgres-'));
  chmodSync(folder, 0o711);
  try {
    const up = spawnSync('bash', [postgresScript, 'up', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (up.status === 0)
      await jest(title, ['--selectProjects', 'api', '--maxWorkers', '2'], { DATABASE_URL: up.stdout.trim() });
    else if (process.env.CI) count(`${title}: the server could not be started`, false);
    else notRun.push(`${title}: the server could not be started.`);
    if (up.status === 0) spawnSync('bash', [postgresScript, 'down', folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What keeps the gateway behind nginx from being tried: the arguments that leave it out, none where it can be. */
function withoutNginx() {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const programs = { nginx: '-v', openssl: 'version' };
  const missing = Object.entries(programs).filter(([name, ask]) => spawnSync(name, [ask], { env }).error);
  if (missing.length === 0) return [];
  const title = `gateway behind nginx: ${missing.map(([name]) => name).join(' and ')} not installed`;
  if (process.env.CI) count(title, false);
  else notRun.push(`${title}.`);
  return ['--testPathIgnorePatterns', 'behind-nginx'];
}

/** @param {string | undefined} chromium */
async function endToEnd(chromium) {
  const title = 'journeys in a browser';
  if (chromium) await jest(title, ['--selectProjects', 'e2e', '--runInBand'], { CHROMIUM_PATH: chromium });
  else if (process.env.CI) count(`${title}: no Chromium`, false);
  else notRun.push(`${title}: no Chromium or Chrome was found; install one or set CHROMIUM_PATH.`);
}

/** @param {string | undefined} only */
async function everything(only) {
  const chromium = findChromium(log);
  if (only !== 'e2e') {
    await jest(
      'unit, screen, API and platform tests',
      ['--ignoreProjects', 'e2e', '--maxWorkers', '2', ...withoutNginx()],
      chromium ? { CHROMIUM_PATH: chromium } : {},
    );
    if (process.env.CI || process.env.PG_SECOND) await apiTestsOnSecondServer();
    else notRun.push('API tests on a second PostgreSQL: set PG_SECOND=1 (CI does).');
    count(
      'budgets of the built files',
      (await runNode([path.join(root, 'scripts/check-budgets.mjs')])) === 0,
    );
  }
  await endToEnd(chromium);
}

try {
  const tooOld = nodeTooOld();
  if (tooOld) throw new Error(tooOld);
  await ensureInstalled(log);
  await buildChanged(log);
  const at = process.argv.indexOf('--only');
  await everything(at > 0 ? process.argv[at + 1] : undefined);
} catch (error) {
  count(error instanceof Error ? error.message : String(error), false);
}
for (const sentence of notRun) log(`not run: ${sentence}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
