import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildChanged } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled, nodeTooOld } from './install.mjs';
import { root } from './packages.mjs';
import { throwAwayFolder } from './throw-away.mjs';
import { twoAtATime } from './two-at-a-time.mjs';

const log = (/** @type {string} */ line) => console.log(`test | ${line}`);
const total = { passed: 0, failed: 0 };
/** `npm test` runs the core; `npm run test:all` also the files named `….full.test.ts`, which are long or repeat what the core proves. */
const all = process.argv.includes('--all');
/** With `--all --nightly` also what installs or mounts something: a bucket of Swift, a full disk, a cluster. */
const nightly = process.argv.includes('--nightly');
const corePaths = all ? [] : ['[.]full[.]test[.]'];
/** Processor seconds of servers that ran beside the tests and are not children of this process. */
let serverSeconds = 0;
/** Tests that this machine could not run, one sentence each; printed at the end, where they are noticed. @type {string[]} */
const notRun = [];

/** @param {string} title @param {boolean} passed */
function count(title, passed) {
  total[passed ? 'passed' : 'failed'] += 1;
  if (!passed) log(`failed: ${title}`);
}

const away = throwAwayFolder();

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<number | null>} the exit code */
function runNode(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      // How many sequences each model test takes.
      env: { ...(nightly && { MODEL_RUNS: '5000' }), ...process.env, ...env },
      stdio: 'inherit',
    });
    child.on('close', resolve);
  });
}

/** V8 options for processes that load many modules once: a larger young generation, and later optimization. They save about a fifth of
 *  the processor time. Jest passes them on to its workers; an option that this Node does not know is left out. */
const v8Options = ['--max-semi-space-size=128', '--interrupt-budget=1000000'].filter(
  (option) => spawnSync(process.execPath, [option, '--eval', '']).status === 0,
);

/** Ticks of the kernel's clock in a second. */
const ticks = 100;

/** Processor seconds (user and system) of this process and of all its descendants that have ended and were waited for. On systems without
 *  `/proc`, of this process alone. */
function processorSeconds() {
  if (!existsSync('/proc/self/stat')) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticks;
}

/** Runs jest and adds its counts to the total.
 *  @param {string} title @param {string[]} args @param {NodeJS.ProcessEnv} env @param {string[]} ignored patterns of paths */
async function jest(title, args, env = {}, ignored = corePaths) {
  log(title);
  const began = { at: Date.now(), seconds: processorSeconds() };
  const folder = mkdtempSync(path.join(away, 'portal-jest-'));
  const report = path.join(folder, 'report.json');
  const cacheOptions = ['--cacheDirectory', path.join(tmpdir(), 'portal-jest')];
  try {
    await runNode(
      [
        ...v8Options,
        path.join(root, 'node_modules/jest/bin/jest.js'),
        ...args,
        ...cacheOptions,
        ...(ignored.length > 0 ? ['--testPathIgnorePatterns', ...ignored] : []),
        '--json',
        '--outputFile',
        report,
      ],
      { TESTS: all ? 'all' : 'core', ...env },
    );
    if (!existsSync(report)) return count(`${title}: jest ended without a report`, false);
    const result = JSON.parse(readFileSync(report, 'utf8'));
    total.passed += result.numPassedTests;
    total.failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
    if (result.numPendingTests > 0)
      notRun.push(`${title}: ${result.numPendingTests} tests are switched off.`);
    const minutes = ((Date.now() - began.at) / 60_000).toFixed(1);
    log(`${title}: ${minutes} min, ${(processorSeconds() - began.seconds).toFixed(0)} s of processor time`);
    if (result.numTotalTests === 0) count(`${title}: there are no tests`, false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const postgresScript = path.join(root, 'scripts/debian-postgres.sh');

/** Runs `work` with Debian's PostgreSQL; counts as a failed test where that cannot be started. @param {(url: string) => Promise<void>} work */
async function onDebianPostgres(work) {
  const folder = mkdtempSync(path.join(away, 'portal-postgres-'));
  chmodSync(folder, 0o711);
  try {
    const up = spawnSync('bash', [postgresScript, 'up', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (up.status !== 0) return count("Debian's PostgreSQL could not be started", false);
    await work(up.stdout.trim());
    const down = spawnSync('bash', [postgresScript, 'down', folder], { encoding: 'utf8' });
    serverSeconds += Number(down.stdout.trim());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const swiftScript = path.join(root, 'scripts/debian-swift.sh');

/** Runs the tests of files and releases in a bucket on Debian's Swift; counts as a failed test where that cannot be started. */
async function bucketTests() {
  const title = "tests of files and releases in a bucket of Debian's Swift";
  if (!nightly) return void notRun.push(`${title}: npm run test:all -- --nightly runs them.`);
  const folder = mkdtempSync(path.join(away, 'portal-swift-'));
  try {
    const up = spawnSync('bash', [swiftScript, 'up', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (up.status !== 0) return count("Debian's Swift could not be started", false);
    const args = [
      '--selectProjects',
      'api',
      'gateway',
      '--runInBand',
      '--testPathPatterns',
      '[.]swift[.]test',
    ];
    await jest(title, args, { SWIFT_S3: up.stdout.trim(), DATABASE_URL: '', TMPDIR: away });
    spawnSync('bash', [swiftScript, 'down', folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Journeys too: one keeps nearly two processors busy, and the longest took 240 s beside two others, 100 s alone. */
const twoAtOnce = ['--maxWorkers', '2'];
/** Tests of servers, which wait a fifth of the time: for timers, and for what starts. */
const threeAtOnce = ['--maxWorkers', '3'];
const servers = ['--selectProjects', 'api', 'gateway', ...threeAtOnce];
/** Tests of what differs between versions of PostgreSQL: its planner, notifications and locks. */
const dependOnServer = [
  'query-plans',
  'statistics-large',
  'platform/database/pool',
  'sessions/authenticator',
];

/** The servers' tests: in CI on the installed PostgreSQL, otherwise on the embedded one. With `--all` in CI also, on the embedded one, those
 *  that depend on it; nightly all. */
async function serverTests() {
  const title = 'tests of the API and the gateway';
  const ignored = [...corePaths, ...withoutNginx()];
  if (!process.env.CI && !process.env.DEBIAN_POSTGRES && !nightly) {
    notRun.push(`${title} on Debian's PostgreSQL, and backups by pg_dump: set DEBIAN_POSTGRES=1 (CI does).`);
    return jest(`${title} on the embedded PostgreSQL`, servers, { DATABASE_URL: '', TMPDIR: away }, ignored);
  }
  await onDebianPostgres((url) =>
    jest(`${title} on Debian's PostgreSQL`, servers, { DATABASE_URL: url, TMPDIR: away }, ignored),
  );
  if (!all) return;
  await jest(
    nightly
      ? 'tests of the API on the embedded PostgreSQL'
      : 'what depends on the server, on the embedded one',
    ['--selectProjects', 'api', ...twoAtOnce, ...(nightly ? [] : ['--testPathPatterns', ...dependOnServer])],
    { DATABASE_URL: '', TMPDIR: away },
  );
}

/** Tests of screens, kit, scripts and the webpack preset. @param {string | undefined} chromium */
async function otherTests(chromium) {
  await jest(
    'tests of the screens, the kit and the scripts',
    ['--ignoreProjects', 'e2e', 'api', 'gateway', ...twoAtOnce],
    chromium ? { CHROMIUM_PATH: chromium } : {},
  );
}

/** Paths of the test of the gateway behind nginx where nginx is missing; none where it can run. */
function withoutNginx() {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const programs = { nginx: '-v', openssl: 'version' };
  const missing = Object.entries(programs).filter(([name, ask]) => spawnSync(name, [ask], { env }).error);
  if (missing.length === 0) return [];
  const title = `gateway behind nginx: ${missing.map(([name]) => name).join(' and ')} not installed`;
  if (process.env.CI) count(title, false);
  else notRun.push(`${title}.`);
  return ['behind-nginx'];
}

/** @param {string | undefined} chromium */
async function endToEnd(chromium) {
  const title = 'journeys in a browser';
  const env = { CHROMIUM_PATH: chromium, TMPDIR: away };
  if (chromium) await jest(title, ['--selectProjects', 'e2e', ...twoAtOnce], env);
  else if (process.env.CI) count(`${title}: no Chromium`, false);
  else notRun.push(`${title}: no Chromium or Chrome was found; install one or set CHROMIUM_PATH.`);
}

/** Kills the primary of a cluster of Debian's programs under 200 writers. */
async function cluster() {
  const title = 'a cluster on this machine';
  const installed = spawnSync('bash', [path.join(root, 'scripts/cluster/install.sh')], { stdio: 'inherit' });
  if (installed.status === 0) await jest(title, ['--config', 'e2e/cluster/jest.config.cjs']);
  else count(`${title}: Patroni, etcd, HAProxy or PgBouncer could not be installed`, false);
}

/** Fills a disk of 400 MB under a running API. */
async function fullDisk() {
  const title = 'a disk that fills up';
  if (!nightly) return void notRun.push(`${title}: npm run test:all -- --nightly runs it.`);
  const folder = mkdtempSync(path.join(away, 'portal-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'portal-mount', folder]).status === 0;
  if (!mounted) return void notRun.push(`${title}: a tmpfs cannot be mounted here; run as root.`);
  spawnSync('umount', [folder]);
  await jest(title, ['--config', 'e2e/disk/jest.config.cjs']);
}

/** @param {string | undefined} only */
async function everything(only) {
  if (only === 'cluster') return cluster();
  const chromium = findChromium(log);
  if (only !== 'e2e') {
    await otherTests(chromium);
    await serverTests();
    await bucketTests();
    await fullDisk();
    const ofBuiltFiles = { budgets: 'check-budgets.mjs', browsers: 'check-browsers.mjs' };
    await twoAtATime(Object.entries(ofBuiltFiles), async ([what, script]) =>
      count(`${what} of the built files`, (await runNode([path.join(root, 'scripts', script)])) === 0),
    );
  }
  await endToEnd(chromium);
  if (nightly) await cluster();
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
if (!all) notRun.push('long tests and those that repeat what the core proves: npm run test:all runs them.');
for (const sentence of notRun) log(`not run: ${sentence}`);
log(
  `processor time: ${(processorSeconds() + serverSeconds).toFixed(0)} s, of all processes (user and system)`,
);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
