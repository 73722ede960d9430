import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  chownSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from './packages.mjs';
import { loadSettings } from './settings.mjs';

const usage = `Usage: npm run upgrade                        after git checkout <new>: backup, build, restart in order, check
       npm run upgrade -- --from <commit>     the same, where the running commit is not known
       npm run upgrade -- --back              back to the commit before, if the schema is the same
       npm run upgrade -- --back --restore    back to the commit and to the backup before: what was written since is lost`;

/** What the last upgrade did, kept beside git's own files. @typedef {{ from: string, to: string, backup: string, done: boolean }} Upgrade */

/** Minutes that a new process may take until it is ready; the first one migrates the schema. */
const patienceMinutes = 15;
/** Starts by systemd, one after the other, after which a process is given up. */
const maxStarts = 3;

const log = (/** @type {string} */ line) => {
  console.log(`upgrade | ${new Date().toISOString().slice(11, 19)} ${line}`);
};

/** Runs a command in the folder of the portal and returns its output. Throws with its last lines where it fails.
 *  @param {string[]} command @param {import('node:child_process').SpawnSyncOptions} options */
function run([program = '', ...args], options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    ...options,
  });
  if (status === 0) return String(stdout).trim();
  const output = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-15).join('\n');
  throw new Error(`${program} ${args[0] ?? ''} failed: ${error?.message ?? output}`);
}

const git = (/** @type {string[]} */ ...args) => run(['git', ...args]);
const commitOf = (/** @type {string} */ name) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
const short = (/** @type {string} */ commit) => commit.slice(0, 8);

/** The user who owns the data folder; commands that write there run as this user. @param {string} dataDir */
function ownerOf(dataDir) {
  const { uid, gid } = statSync(dataDir);
  return process.getuid?.() === 0 ? { uid, gid } : {};
}

/** Runs backup or restore as built now, without building first. @param {string} dataDir @param {string[]} args */
function runBackup(dataDir, ...args) {
  const program = path.join(root, 'api/dist/backup.js');
  const output = run([process.execPath, program, ...args], { ...ownerOf(dataDir) });
  for (const line of output.split('\n')) log(line.replace(/^backup \| /, ''));
}

const recordFile = () => path.resolve(root, git('rev-parse', '--git-path', 'portal-upgrade.json'));

/** @returns {Upgrade | undefined} */
function lastUpgrade() {
  return existsSync(recordFile()) ? JSON.parse(readFileSync(recordFile(), 'utf8')) : undefined;
}

/** The commit that runs now: of the last build, otherwise the one that was checked out before this one.
 *  @param {string | undefined} given */
function runningCommit(given) {
  if (given) return commitOf(given);
  const stamp = path.join(root, '.build.json');
  if (existsSync(stamp)) return commitOf(JSON.parse(readFileSync(stamp, 'utf8')).commit);
  try {
    const before = commitOf('HEAD@{1}');
    log(`the running commit is taken from git's history: ${short(before)}`);
    return before;
  } catch (error) {
    throw new Error('The running commit is not known: name it with --from.', { cause: error });
  }
}

/** Whether the schema of the database differs between two commits. @param {string} from @param {string} to */
const changesSchema = (from, to) =>
  git('diff', '--name-only', from, to, '--', 'api/src/platform/database/migrations') !== '';

/** @param {string} what @param {() => unknown} work */
async function step(what, work) {
  const began = performance.now();
  await work();
  log(`${what} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}

const systemctl = (/** @type {string[]} */ ...args) => run(['systemctl', ...args]);

/** Services of the portal in the order in which they are restarted: jobs, API servers, gateways. The first one migrates the schema; screens
 *  come last, because they need the new API. */
function services() {
  const names = systemctl('show', '--property', 'Wants', '--value', 'portal.target').split(/\s+/);
  const order = ['portal-jobs.service', 'portal-api@', 'portal-gateway@'];
  return order.flatMap((prefix) =>
    names.filter((name) => name.startsWith(prefix) && name.endsWith('.service')).sort(),
  );
}

/** @param {string} service */
function readyUrl(service) {
  const [, port = '8089'] = /@(\d+)/.exec(service) ?? [];
  const { HOST, API_HOST } = process.env;
  const host = service.startsWith('portal-gateway') ? HOST : API_HOST;
  return `http://${host || '127.0.0.1'}:${port}/readyz`;
}

/** Waits until a service is ready. Throws with its last log lines where it ends instead. @param {string} service */
async function untilReady(service) {
  const until = performance.now() + patienceMinutes * 60_000;
  while (performance.now() < until) {
    const answer = await fetch(readyUrl(service), { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    );
    if (answer?.ok) return;
    const [state = '', starts = '0'] = systemctl(
      'show',
      '--property',
      'ActiveState,NRestarts',
      '--value',
      service,
    ).split('\n');
    if (state === 'failed' || Number(starts) >= maxStarts) throw new Error(lastWords(service));
    await wait(250);
  }
  throw new Error(`${service} is not ready after ${patienceMinutes} minutes.\n${lastWords(service)}`);
}

/** @param {string} service */
function lastWords(service) {
  const lines = spawnSync('journalctl', ['-u', service, '-n', '10', '-o', 'cat', '--no-pager'], {
    encoding: 'utf8',
  });
  return `${service} does not start:\n${lines.stdout ?? ''}`;
}

/** @param {string} service */
const restart = (service) =>
  step(`${service} restarted and ready`, async () => {
    systemctl('restart', service);
    await untilReady(service);
  });

/** Jobs and API servers, then the gateways. The screens are published in between, while the gateways still serve: a gateway that compresses
 *  them itself lets people wait at its socket. @param {string} dataDir @param {boolean} publishes */
async function restartInOrder(dataDir, publishes) {
  const [gateways, others] = [true, false].map((wanted) =>
    services().filter((name) => name.startsWith('portal-gateway') === wanted),
  );
  for (const service of others ?? []) await restart(service);
  const program = path.join(root, 'gateway/dist/main.js');
  if (publishes)
    await step('screens published', () => run([process.execPath, program, '--publish'], ownerOf(dataDir)));
  for (const service of gateways ?? []) await restart(service);
  // Timers that the new version brought.
  systemctl('start', 'portal.target');
}

/** Builds the commit that is checked out, and brings the units up to date. */
async function build() {
  log(`builds ${short(commitOf('HEAD'))}, which takes a minute or more`);
  await step(`built ${short(commitOf('HEAD'))}`, () => run(['npm', 'run', 'build']));
  const installer = path.join(root, 'scripts/install.sh');
  if (existsSync(installer)) await step('units are up to date', () => run(['bash', installer]));
}

/** @param {string} dataDir @param {string | undefined} given */
async function upgrade(dataDir, given) {
  const to = commitOf('HEAD');
  const last = lastUpgrade();
  const interrupted = last && !last.done && last.to === to ? last : undefined;
  const from = interrupted?.from ?? runningCommit(given);
  if (from === to) throw new Error(`${short(to)} runs already: check out the new commit first.`);
  log(`from ${short(from)} to ${short(to)}${changesSchema(from, to) ? ', with a new schema' : ''}`);
  const backup =
    interrupted?.backup ?? `before-${short(to)}-${new Date().toISOString().slice(0, 16).replace(/\D/g, '')}`;
  const record = (/** @type {boolean} */ done) =>
    writeFileSync(recordFile(), JSON.stringify({ from, to, backup, done }));
  if (interrupted) log(`continues the upgrade that was interrupted; its backup is ${backup}`);
  else await step(`backup kept as ${backup}`, () => runBackup(dataDir, 'backup', '--keep', backup));
  record(false);
  try {
    await build();
    await restartInOrder(dataDir, true);
  } catch (error) {
    const way = changesSchema(from, to) ? '--back --restore' : '--back';
    log(`NOT upgraded. To go back: npm run upgrade -- ${way}`);
    throw error;
  }
  record(true);
  log(`upgraded to ${short(to)}`);
}

/** @param {string} dataDir @param {boolean} restores */
async function goBack(dataDir, restores) {
  const last = lastUpgrade();
  if (!last) throw new Error('There was no upgrade on this machine: nothing to go back to.');
  const { from, to, backup } = last;
  if (changesSchema(from, to) && !restores)
    throw new Error(
      `${short(to)} has a new schema, which ${short(from)} does not know. With --restore the portal goes back to the backup ${backup}: everything written since is lost.`,
    );
  if (restores) await step(`database and ${dataDir} set aside`, () => setAside(dataDir));
  await step(`checked out ${short(from)}`, () => git('checkout', '--quiet', from));
  await build();
  if (restores) {
    await step(`restored ${backup}`, () =>
      runBackup(dataDir, 'restore', process.env.BACKUP_DIR ?? '', '--kept', backup),
    );
    systemctl('start', 'portal.target');
    for (const service of services()) await step(`${service} ready`, () => untilReady(service));
  } else await restartInOrder(dataDir, false);
  rmSync(recordFile());
  log(`back at ${short(from)}`);
}

/** Stops the portal, and keeps its folder and its database under other names: a restore needs both empty. @param {string} dataDir */
function setAside(dataDir) {
  const { DATABASE_URL = '' } = process.env;
  const { hostname, port, pathname } = new URL(DATABASE_URL);
  const database = decodeURIComponent(pathname.slice(1));
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    throw new Error(
      `The database is on ${hostname}. Follow "Rollback" of docs/operations.md by hand: this command can rename only a database of this machine.`,
    );
  if (!/^\w+$/.test(database))
    throw new Error(`The database "${database}" has a name that must be renamed by hand.`);
  const stamp = new Date().toISOString().slice(0, 19).replace(/\D/g, '');
  systemctl('stop', 'portal.target');
  const asPostgres = (/** @type {string} */ sql) =>
    run(
      [
        'runuser',
        '-u',
        'postgres',
        '--',
        'psql',
        '-qAt',
        '-p',
        port || '5432',
        '-v',
        'ON_ERROR_STOP=1',
        '-c',
        sql,
      ],
      {
        cwd: '/',
      },
    );
  const owner = asPostgres(`select pg_get_userbyid(datdba) from pg_database where datname = '${database}'`);
  asPostgres(`alter database "${database}" rename to "${database}_${stamp}"`);
  asPostgres(`create database "${database}" owner "${owner}"`);
  const { uid, gid, mode } = statSync(dataDir);
  renameSync(dataDir, `${dataDir}.${stamp}`);
  mkdirSync(dataDir, { mode: mode & 0o777 });
  chownSync(dataDir, uid, gid);
  log(
    `kept: database ${database}_${stamp} and ${dataDir}.${stamp}; delete them when you no longer need them`,
  );
}

async function main() {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, back: { type: 'boolean' }, restore: { type: 'boolean' } },
  });
  if ((values.restore && !values.back) || (values.from && values.back)) throw new Error(usage);
  loadSettings();
  const { DATA_DIR = '', DATABASE_URL } = process.env;
  if (!DATA_DIR || !DATABASE_URL || !process.env.BACKUP_DIR)
    throw new Error(
      'DATA_DIR, DATABASE_URL and BACKUP_DIR must be set, as for the services (docs/operations.md).',
    );
  if (git('status', '--porcelain', '--untracked-files=no') !== '')
    throw new Error(`Files of ${root} are changed: commit or discard the changes first.`);
  if (values.back) await goBack(DATA_DIR, values.restore ?? false);
  else await upgrade(DATA_DIR, values.from);
}

try {
  await main();
} catch (error) {
  console.error(`upgrade | ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
