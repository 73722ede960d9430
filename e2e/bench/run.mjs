import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildChanged } from '../../scripts/build.mjs';
import { ensureInstalled } from '../../scripts/install.mjs';
import { root } from '../../scripts/packages.mjs';

/** `build` makes what the command runs and the portal's build does not.
 *  @typedef {{ name: string, measures: string, build?: string[], command: string[], env?: NodeJS.ProcessEnv }} Bench */

const log = (/** @type {string} */ line) => console.log(`bench | ${line}`);

/** A program of this folder. @param {string} name @param {string} measures @returns {Bench} */
const program = (name, measures) => ({ name, measures, command: [path.join('e2e/bench', `${name}.mjs`)] });

/** A test that takes a larger number from the environment.
 *  @param {string} name @param {string} measures @param {NodeJS.ProcessEnv} env @param {string[]} args @returns {Bench} */
const test = (name, measures, env, ...args) => ({
  name,
  measures,
  command: ['node_modules/jest/bin/jest.js', ...args],
  env,
});

/** @type {Bench[]} */
const benches = [
  program('api', 'the API against the same SQL through pgbench, and through the gateway'),
  program('web', 'screens in Chromium on a slow connection and a slow CPU'),
  program('gateway', 'serving release files against nginx, and the registry snapshot with fifty remotes'),
  program('grid-web', 'the grid of 60 × 8 on a slow connection and CPU: cold, second visit, a keystroke'),
  program('student-web', 'each student screen on a slow connection, cold and on a second visit'),
  program(
    'grades',
    'the grid of 60 × 8 and saves of 60 grades, 16 clients, against their SQL; searches of students',
  ),
  program('pautas', 'printed documents of a class of 60 (1 s), all subjects of a class in one file (5 s)'),
  program(
    'results',
    'results with 16 clients, and 1 000 students within a minute; LARGE=1 on the data of seed-large',
  ),
  program('renewal', '500 students who renew within a minute: none lost, none duplicated'),
  program('intake', '200 concurrent candidates through the gateway for a minute: none lost, none duplicated'),
  program('import', 'checks and writes files of 5 000 new subjects and teachers, against 30 s each'),
  program('bank-file', 'a bank file of 20 000 lines in a folder of seed-large, while lists are opened'),
  program('large', 'every list and search on the data of seed-large, 16 clients, against 50 ms'),
  program('overload', 'a mix of calls at 1, 3 and 10 times the capacity: served, refused, latency'),
  program(
    'kills',
    'kill -9 of every process, and power cuts, during writes: nothing acknowledged is lost (cuts need permission to mount)',
  ),
  program(
    'soak',
    'two hours with 300 people and a fault every ten minutes: memory, losses, waits (SOAK_MINUTES=10 for a short one)',
  ),
  program(
    'stopped',
    'one of two API servers stopped by SIGSTOP, ten times for ten seconds: the longest wait, nothing lost or done twice',
  ),
  program('guards', 'the isolation guards between releases: milliseconds per switch, bytes in the shell'),
  program('publication', 'a new remote, from an unbuilt folder to its menu entry in an open tab'),
  program('delivery', 'publication, rollback and halt of a canary until an open tab follows (8, 2 and 15 s)'),
  test(
    'rolling',
    '200 clients during two restarts of a gateway: none gets an error',
    { ROLLING_CLIENTS: '200' },
    'gateway/src/main.full.test.ts',
    '-t',
    'socket that stays open',
  ),
  test(
    'autosaves',
    'a thousand autosaves a minute from 40 grids for ten minutes, with restarts of both servers',
    { AUTOSAVE_MINUTES: '10' },
    'api/src/crash',
    '-t',
    'autosaves',
  ),
  test(
    'closing',
    'the end of a semester for 5 000 students × 6 subjects, against 60 s',
    { CLOSING_STUDENTS: '5000' },
    'closing-volume',
  ),
  test(
    'class',
    'enrols 1 000 students of 20 classes in 6 subjects, against 20 s',
    { ENROL_STUDENTS: '1000' },
    'class-enrolment.job.test.ts',
    '-t',
    'in one act',
  ),
  test(
    'history',
    'imports 5 000 students with 60 000 passed subjects, interrupted and resumed, against 60 s',
    { PAST_STUDENTS: '5000' },
    'past-volume',
    '-t',
    'stopped in the middle',
  ),
  test(
    'monthly',
    'the monthly fees of 5 000 students × 10 months, against 60 s',
    { MONTHLY_STUDENTS: '5000' },
    'monthly-volume',
  ),
  {
    name: 'seed-large',
    measures:
      'fills DATA_DIR with 200 000 people, 5 000 classes, 60 000 allocations and 600 000 monthly fees (LARGE_PEOPLE=1000000: five times as many)',
    build: ['api/build.mjs', 'api/dist/seed-large.js', 'testing/volume/seed-large'],
    command: ['--enable-source-maps', 'api/dist/seed-large.js'],
  },
];

const [name, ...args] = process.argv.slice(2);
const bench = benches.find((one) => one.name === name);
if (!bench) {
  console.log('Usage: npm run bench -- <name> [arguments]\n');
  for (const one of benches) console.log(`  ${one.name.padEnd(12)} ${one.measures}`);
  process.exitCode = name ? 1 : 0;
} else {
  await ensureInstalled(log);
  await buildChanged(log);
  // Never the settings of a portal that is installed on this machine.
  const env = { SETTINGS_FILE: '', ...process.env, ...bench.env };
  const run = (/** @type {string[]} */ command) =>
    spawnSync(process.execPath, command, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
  process.exitCode = (bench.build && run(bench.build)) || run([...bench.command, ...args]);
}
