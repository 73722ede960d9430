import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** In the background: connections this process keeps open must see that the server closed them. */
const run = promisify(execFile);

/** @typedef {{ rate: number, p50: number, p99: number, errors: number }} Figures requests per second, milliseconds, count */
/** @typedef {{ clients: number, seconds: number, headers?: Record<string, string> }} Load */

const hasWrk = spawnSync('wrk', ['--version']).error === undefined;
export const generator = hasWrk ? 'wrk' : 'Node (wrk is not installed)';

/** Asks for one address over and over. @param {string} url @param {Load} load @returns {Promise<Figures>} */
export const request = async (url, load) => (hasWrk ? wrk(url, load) : nodeClients(url, load));

const milliseconds = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** @param {string} output @param {string} percent */
function percentile(output, percent) {
  const [, number, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s|m)`).exec(output) ?? [];
  return Number(number) * milliseconds[/** @type {keyof typeof milliseconds} */ (unit)];
}

/** @param {string} url @param {Load} load @returns {Promise<Figures>} */
async function wrk(url, { clients, seconds, headers = {} }) {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', ['-t1', `-c${clients}`, `-d${seconds}s`, '--latency', ...lines, url]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!rate) throw new Error(`wrk ${url}: ${stdout}`);
  const errors = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  return { rate, p50: percentile(stdout, '50'), p99: percentile(stdout, '99'), errors };
}

/** Asks for one address over and over from this process. @param {string} url @param {Load} load */
const nodeClients = (url, load) => requestInTurn([url], load);

/** Asks for one address after the other, over and over, from this process. @param {string[]} urls @param {Load} load @returns {Promise<Figures>} */
export async function requestInTurn(urls, { clients, seconds, headers = {} }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const times = /** @type {number[]} */ ([]);
  let errors = 0;
  let turn = 0;
  const until = performance.now() + seconds * 1000;
  const one = () =>
    new Promise((resolve) => {
      const asked = performance.now();
      const failed = () => resolve((errors += 1));
      http
        .get(urls[turn++ % urls.length] ?? '', { agent, headers }, (answer) => {
          answer.resume().on('error', failed);
          answer.on('end', () => {
            if (answer.statusCode !== 200) return failed();
            resolve(times.push(performance.now() - asked));
          });
        })
        .on('error', failed);
    });
  const client = async () => {
    while (performance.now() < until) await one();
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.floor(times.length * share)] ?? NaN;
  return { rate: times.length / seconds, p50: at(0.5), p99: at(0.99), errors };
}

/** Repeats statements through pgbench, prepared, as the API's driver sends them. One transaction of pgbench is one call.
 *  @param {string} databaseUrl @param {import('./statements.mjs').Statement[]} statements @param {Load} load @returns {Promise<Figures>} */
export async function pgbench(databaseUrl, statements, { clients, seconds }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-pgbench-'));
  const define = /** @type {string[]} */ ([]);
  const script = statements.map(({ sql, values }, i) =>
    sql.replace(/\$(\d+)/g, (_, n) => {
      const value = values[Number(n) - 1];
      if (value === null || value === undefined) return 'null';
      define.push('-D', `v${i}_${n}=${value}`);
      return `:v${i}_${n}`;
    }),
  );
  try {
    writeFileSync(path.join(folder, 'call.sql'), `${script.join(';\n')};\n`);
    const { username, password, hostname, port, pathname } = new URL(databaseUrl);
    const where = ['-h', hostname, '-p', port, '-U', username];
    const how = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-l',
      '-f',
      'call.sql',
    ];
    const env = { ...process.env, PGPASSWORD: decodeURIComponent(password) };
    const { stdout } = await run('pgbench', [...where, ...how, ...define, pathname.slice(1)], {
      cwd: folder,
      env,
    });
    return { rate: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]), ...latencies(folder), errors: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Percentiles from pgbench's log of every transaction, whose third column is its time in microseconds. @param {string} folder */
function latencies(folder) {
  const times = readdirSync(folder)
    .filter((name) => name.startsWith('pgbench_log.'))
    .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1000)
    .sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.floor(times.length * share)] ?? NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
