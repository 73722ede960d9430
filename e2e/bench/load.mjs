import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** In the background: connections this process keeps open must see that the server closed them. */
const run = promisify(execFile);

/** @typedef {{ rate: number, p50: number, p99: number, errors: number }} Figures requests per second, milliseconds, count */
/** `pauseMs`: between an answer and the client's next request, and at most twice as long, so that the clients do not ask all at once. @typedef {{ clients: number, seconds: number, pauseMs?: number, headers?: Record<string, string> }} Load */

const hasWrk = spawnSync('wrk', ['--version']).error === undefined;
export const generator = hasWrk ? 'wrk' : 'Node (wrk is not installed)';

/** Asks for one address over and over. @param {string} url @param {Load} load @returns {Promise<Figures>} */
export const request = (url, load) => requestInTurn([url], load);

/** Asks for one address after the other, over and over; with `each`, by the headers of one caller after the other. By wrk where it is
 *  installed, since a client in Node takes a third of the machine that it measures.
 *  @param {string[]} urls @param {Load & { each?: Record<string, string>[] }} load @returns {Promise<Figures>} */
export async function requestInTurn(urls, { headers = {}, each = [headers], ...load }) {
  return hasWrk ? wrk(urls, each, load) : nodeClients(urls, each, load);
}

const milliseconds = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** @param {string} output @param {string} percent */
function percentile(output, percent) {
  const [, number, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s|m)`).exec(output) ?? [];
  return Number(number) * milliseconds[/** @type {keyof typeof milliseconds} */ (unit)];
}

/** The addresses and headers of wrk's requests, as the program that it runs. @param {string[]} urls @param {Record<string, string>[]} each @param {number} [pauseMs] */
function inTurn(urls, each, pauseMs = 0) {
  const text = (/** @type {string} */ value) => JSON.stringify(value);
  const paths = urls.map((url) => text(url.slice(new URL(url).origin.length)));
  const callers = each.map(
    (headers) => `{${Object.entries(headers).map(([name, value]) => `[${text(name)}]=${text(value)}`)}}`,
  );
  return `local paths, callers, n = {${paths}}, {${callers}}, -1
request = function()
  n = n + 1
  return wrk.format('GET', paths[n % #paths + 1], callers[n % #callers + 1])
end
${pauseMs ? `delay = function() return math.random(${pauseMs}, ${2 * pauseMs}) end` : ''}`;
}

/** @param {string[]} urls @param {Record<string, string>[]} each @param {Omit<Load, 'headers'>} load @returns {Promise<Figures>} */
async function wrk(urls, each, { clients, seconds, pauseMs }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-wrk-'));
  const program = path.join(folder, 'requests.lua');
  writeFileSync(program, inTurn(urls, each, pauseMs));
  const { origin } = new URL(urls[0] ?? '');
  const how = ['-t1', `-c${clients}`, `-d${seconds}s`, '--timeout', '20s', '--latency'];
  const { stdout } = await run('wrk', [...how, '-s', program, origin]).finally(() =>
    rmSync(folder, { recursive: true }),
  );
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!rate) throw new Error(`wrk ${urls[0]}: ${stdout}`);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout) ?? [];
  const errors = broken.slice(1).reduce((sum, count) => sum + Number(count), refused);
  return { rate, p50: percentile(stdout, '50'), p99: percentile(stdout, '99'), errors };
}

/** From this process. @param {string[]} urls @param {Record<string, string>[]} each @param {Omit<Load, 'headers'>} load @returns {Promise<Figures>} */
async function nodeClients(urls, each, { clients, seconds, pauseMs }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const times = /** @type {number[]} */ ([]);
  let errors = 0;
  let turn = 0;
  const until = performance.now() + seconds * 1000;
  const one = () =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const failed = () => resolve((errors += 1));
      const n = turn++;
      http
        .get(urls[n % urls.length] ?? '', { agent, headers: each[n % each.length] }, (answer) => {
          answer.resume().on('error', failed);
          answer.on('end', () => {
            if (answer.statusCode !== 200) return failed();
            resolve(times.push(performance.now() - startedAt));
          });
        })
        .on('error', failed);
    });
  const client = async () => {
    while (performance.now() < until) {
      await one();
      if (pauseMs) await pause(pauseMs * (1 + Math.random()));
    }
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
