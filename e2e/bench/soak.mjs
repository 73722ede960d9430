import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { processesBelow } from './cpu.mjs';
import { signIn, startPortal, temporaryData } from './portal.mjs';

/** Two hours of everyday use with one fault every ten minutes: memory stays flat, nothing acknowledged is lost, and people wait only around a
 *  fault. `npm run bench -- soak`; SOAK_MINUTES, SOAK_PEOPLE and SOAK_FAULT_MINUTES change the size. With DATABASE_URL (an empty database)
 *  two API servers run, and one of them is stopped by SIGSTOP, too. */
const minutes = Number(process.env.SOAK_MINUTES ?? 120);
const people = Number(process.env.SOAK_PEOPLE ?? 300);
const faultMinutes = Number(process.env.SOAK_FAULT_MINUTES ?? 10);
/** One person in so many writes; the others read. */
const oneInWrites = 15;
/** Milliseconds between an answer and the next request of a person, and at most twice as long. */
const thinking = 2000;
/** Milliseconds around a fault in which a request may fail. */
const faultWindow = 60_000;
/** Share by which the memory of a process may have grown from the second quarter of the time to the last. */
const mostGrowth = 0.15;
const sampleEvery = 15_000;

const several = Boolean(process.env.DATABASE_URL);
const data = temporaryData();
const portal = await startPortal(data.dir, { DEMO: '1', ...(several && { API_PROCESSES: '2' }) });
const began = performance.now();
const isOver = () => performance.now() - began > minutes * 60_000;
const clock = () => `${((performance.now() - began) / 60_000).toFixed(1)} min`;

let authorization = `Bearer ${await signIn(portal.gateway, 'master@demo.test')}`;
/** A token lasts a quarter of an hour. */
const renewal = setInterval(async () => {
  const token = await signIn(portal.gateway, 'master@demo.test').catch(() => undefined);
  if (token) authorization = `Bearer ${token}`;
}, 5 * 60_000);

/** @typedef {{ at: number, ms: number, status: number, isWrite: boolean }} Answer */
/** @type {Answer[]} */
const answers = [];
/** Names of departments whose creation was acknowledged. @type {Set<string>} */
const acknowledged = new Set();
/** @type {{ at: number, name: string }[]} */
const faults = [];

const reads = ['department', 'course', 'professor', 'estudantes', 'getAllCourses', 'profileCompany'];

/** @param {string} address @param {RequestInit} [init] @returns {Promise<number>} the status; 0 without an answer */
async function ask(address, init = {}) {
  const at = performance.now();
  const headers = { authorization, ...init.headers };
  const signal = AbortSignal.timeout(30_000);
  const status = await fetch(`${portal.gateway}/api/${address}`, { ...init, headers, signal }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  answers.push({ at, ms: performance.now() - at, status, isWrite: init.method === 'POST' });
  return status;
}

async function writeOnce() {
  const letters = randomBytes(9)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
  const dep_name = `Departamento ${letters}`;
  const body = JSON.stringify({ dep_name, description: '', head_id: null });
  const status = await ask('department', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  if (status >= 200 && status < 300) acknowledged.add(dep_name);
}

/** @param {number} n */
async function person(n) {
  await pause(Math.random() * thinking);
  for (let turn = n; !isOver(); turn += 1) {
    await (n % oneInWrites === 0 ? writeOnce() : ask(reads[turn % reads.length] ?? ''));
    await pause(thinking * (1 + Math.random()));
  }
}

const below = () => processesBelow(portal.pid);
const postmaster = () =>
  Number(readFileSync(path.join(data.dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
/** @param {RegExp} command */
const pidOf = (command) => {
  const found = below().filter((each) => command.test(each.command));
  return found[Math.floor(Math.random() * found.length)]?.pid ?? 0;
};
const apiProgram = /api\/dist\/main\.js/;
const gatewayProgram = /gateway\/dist\/main\.js/;

/** @type {[string, () => unknown][]} */
const acts = [
  ['an API server is killed', () => process.kill(pidOf(apiProgram), 'SIGKILL')],
  [
    'an API server hangs for ten seconds',
    async () => {
      const pid = pidOf(apiProgram);
      process.kill(pid, 'SIGSTOP');
      await pause(10_000);
      process.kill(pid, 'SIGCONT');
    },
  ],
  ['the gateway is killed', () => process.kill(pidOf(gatewayProgram), 'SIGKILL')],
  ['an API server is asked to stop', () => process.kill(pidOf(apiProgram), 'SIGTERM')],
  ...(several
    ? []
    : /** @type {[string, () => unknown][]} */ ([
        ['PostgreSQL is killed', () => process.kill(postmaster(), 'SIGKILL')],
      ])),
];

async function makeFaults() {
  for (let n = 0; ; n += 1) {
    await pause(faultMinutes * 60_000);
    // Time to recover before the end.
    if (performance.now() - began > minutes * 60_000 - faultWindow) return;
    const [name, act] = acts[n % acts.length] ?? ['', () => undefined];
    faults.push({ at: performance.now(), name });
    console.log(`${clock()}  ${name}`);
    await act();
  }
}

/** Resident memory in MB of API and gateway, summed over their processes. @type {{ at: number, api: number, gateway: number }[]} */
const samples = [];
function sample() {
  const sum = (/** @type {RegExp} */ command) =>
    below()
      .filter((each) => command.test(each.command))
      .reduce((all, { pid }) => all + residentMb(pid), 0);
  samples.push({ at: performance.now() - began, api: sum(apiProgram), gateway: sum(gatewayProgram) });
}
/** @param {number} pid */
function residentMb(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

let allHold = true;
/** @param {boolean} holds @param {string} text */
const verdict = (holds, text) => {
  allHold &&= holds;
  console.log(`${holds ? 'holds ' : 'BROKEN'}  ${text}`);
};
const median = (/** @type {number[]} */ values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** The median memory between two shares of the time. @param {'api' | 'gateway'} part @param {number} from @param {number} to */
const memory = (part, from, to) =>
  median(
    samples
      .filter(({ at }) => at >= from * minutes * 60_000 && at < to * minutes * 60_000)
      .map((each) => each[part]),
  );

/** Departments of this run that are in the database, by the lists of the API. */
async function countFound() {
  const url = process.env.DATABASE_URL ?? portal.databaseUrl();
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(
      "select name, count(*)::int as n from department where name ~ '^Departamento [a-p]{18}$' group by 1",
    );
    return new Map(rows.map(({ name, n }) => [name, n]));
  } finally {
    await client.end();
  }
}

try {
  console.log(
    `${people} people, ${minutes} min, a fault every ${faultMinutes} min, ${several ? 2 : 1} API server(s)`,
  );
  const sampling = setInterval(sample, sampleEvery);
  const making = makeFaults();
  await Promise.all(Array.from({ length: people }, (_each, n) => person(n)));
  await making;
  clearInterval(sampling);

  for (const { at, name } of faults) {
    const near = answers.filter((answer) => answer.at > at - 30_000 && answer.at < at + faultWindow);
    const failed = near.filter(({ status }) => status === 0 || status >= 500);
    const longest = Math.max(0, ...near.map(({ ms }) => ms));
    console.log(
      `${name}: ${near.length} requests, ${failed.length} refused or unanswered, the longest wait ${(longest / 1000).toFixed(1)} s`,
    );
  }
  const isNear = (/** @type {Answer} */ { at }) =>
    faults.some((fault) => at > fault.at - 30_000 && at < fault.at + faultWindow);
  const calm = answers.filter((answer) => !isNear(answer));
  const calmFailures = calm.filter(({ status }) => status === 0 || status >= 500);
  const times = calm.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => (times[Math.floor(times.length * share)] ?? NaN).toFixed(0);
  console.log(`without a fault: ${calm.length} requests, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  verdict(calmFailures.length === 0, `no request fails without a fault (${calmFailures.length})`);

  const found = await countFound();
  const lost = [...acknowledged].filter((name) => !found.has(name));
  const doubled = [...found.values()].filter((count) => count > 1);
  verdict(lost.length === 0, `nothing acknowledged is lost (${lost.length} of ${acknowledged.size})`);
  verdict(doubled.length === 0, `nothing is done twice (${doubled.length})`);
  for (const part of /** @type {const} */ (['api', 'gateway'])) {
    const [before, after] = [memory(part, 0.25, 0.5), memory(part, 0.75, 1)];
    verdict(
      !(after > before * (1 + mostGrowth)),
      `the memory of ${part} is flat: ${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`,
    );
  }
} finally {
  clearInterval(renewal);
  await portal.stop();
  data.remove();
}
process.exitCode = allHold ? 0 : 1;
