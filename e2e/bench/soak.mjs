import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Scrapes } from './alerts.mjs';
import { processesBelow } from './cpu.mjs';
import { signIn, signInAll, startTwoServers, temporaryData } from './portal.mjs';

/** Two hours of everyday use of two API servers behind a gateway, with one fault every ten minutes: memory stays flat, nothing acknowledged is
 *  lost, people wait only around a fault, and alerts are raised where a person has to act. `npm run bench -- soak`; SOAK_MINUTES, SOAK_PEOPLE
 *  and SOAK_FAULT_MINUTES change the size. */
const minutes = Number(process.env.SOAK_MINUTES ?? 120);
const people = Number(process.env.SOAK_PEOPLE ?? 300);
const faultMinutes = Number(process.env.SOAK_FAULT_MINUTES ?? 10);
/** One person in so many writes; the others read. */
const oneInWrites = 15;
/** Milliseconds between an answer and the next request of a person, and at most twice as long. */
const thinking = 2000;
/** Milliseconds after a fault in which a request may still fail. */
const faultWindow = 60_000;
/** Share by which the memory of a process may have grown from the second quarter of its life to the last. */
const maxGrowth = 0.15;
/** Minutes in which a process has filled its caches. */
const leastMinutes = 60;
const sampleSeconds = 15;

const data = temporaryData();
const portal = await startTwoServers(data.dir, { DEMO: '1' });
const began = performance.now();
const isOver = () => performance.now() - began > minutes * 60_000;
const minutesNow = () => (performance.now() - began) / 60_000;

const staff = await signInAll(portal.gateway);
/** A token lasts a quarter of an hour. */
const renewal = setInterval(async () => {
  for (const each of staff) each.token = await signIn(portal.gateway, each.email).catch(() => each.token);
}, 4 * 60_000);

/** @typedef {{ at: number, ms: number, status: number, isWrite: boolean }} Answer */
/** @type {Answer[]} */
const answers = [];
/** Names of departments whose creation was acknowledged. @type {Set<string>} */
const acknowledged = new Set();
/** `until`: when the fault itself ended. @type {{ at: number, until: number, name: string, alerts: string[] }[]} */
const faults = [];

/** @param {import('./portal.mjs').Person} by @param {string} address @param {RequestInit} [init] @returns {Promise<number>} the status; 0 without an answer */
async function ask(by, address, init = {}) {
  const at = performance.now();
  const headers = { authorization: `Bearer ${by.token}`, ...init.headers };
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

/** @param {import('./portal.mjs').Person} by one of the two who may write */
async function writeOnce(by) {
  const letters = randomBytes(9)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
  const dep_name = `Departamento ${letters}`;
  const body = JSON.stringify({ dep_name, description: '', head_id: null });
  const status = await ask(by, 'department', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  if (status >= 200 && status < 300) acknowledged.add(dep_name);
}

/** @param {number} n */
async function person(n) {
  const isWriter = n % oneInWrites === 0;
  const by = staff[n % (isWriter ? 2 : staff.length)] ?? staff[0];
  await pause(Math.random() * thinking);
  for (let turn = n; !isOver(); turn += 1) {
    await (isWriter ? writeOnce(by) : ask(by, by.reads[turn % by.reads.length] ?? ''));
    await pause(thinking * (1 + Math.random()));
  }
}

const programs = { api: /api\/dist\/main\.js/, gateway: /gateway\/dist\/main\.js/ };
/** @param {keyof typeof programs} part @param {string} [port] of an API server */
function pidOf(part, port) {
  const found = processesBelow(portal.pid).find(
    ({ pid, command }) =>
      programs[part].test(command) && (!port || environmentOf(pid).includes(`API_PORT=${port}`)),
  );
  if (!found) throw new Error(`${part} ${port ?? ''} does not run.`);
  return found.pid;
}
const environmentOf = (/** @type {number} */ pid) => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
/** The first API server hangs and is never ended, so that its memory is seen over the whole time. */
const first = new URL(portal.api).port;
const second = String(Number(first) + 1);

async function hang(/** @type {number} */ milliseconds) {
  const pid = pidOf('api', first);
  process.kill(pid, 'SIGSTOP');
  await pause(milliseconds);
  process.kill(pid, 'SIGCONT');
}

async function cutConnections() {
  const client = new pg.Client(portal.databaseUrl());
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

/** @typedef {{ name: string, act: () => unknown, alerts?: string[] }} Act `alerts`: those that it must raise, and no others */
/** @type {Record<string, Act>} */
const each = {
  gateway: { name: 'the gateway is killed', act: () => process.kill(pidOf('gateway'), 'SIGKILL') },
  kill: { name: 'an API server is killed', act: () => process.kill(pidOf('api', second), 'SIGKILL') },
  hang: { name: 'an API server hangs for ten seconds', act: () => hang(10_000) },
  database: { name: 'PostgreSQL is killed', act: () => process.kill(portal.postmaster(), 'SIGKILL') },
  stop: { name: 'an API server is asked to stop', act: () => process.kill(pidOf('api', second), 'SIGTERM') },
  cut: { name: 'all connections to the database are cut', act: cutConnections },
  longHang: {
    name: 'an API server hangs for three minutes',
    act: () => hang(3 * 60_000),
    alerts: ['PortalDown'],
  },
};
/** The gateway first, so that its memory is seen as well. */
const acts = [
  each.gateway,
  each.hang,
  each.kill,
  each.database,
  each.stop,
  each.longHang,
  each.cut,
  each.kill,
  each.database,
  each.hang,
  each.stop,
];

async function makeFaults() {
  for (const { name, act, alerts = [] } of acts.filter((one) => one !== undefined)) {
    await pause(began + (faults.length + 1) * faultMinutes * 60_000 - performance.now());
    // Time to recover before the end.
    if (performance.now() - began > minutes * 60_000 - faultWindow) return;
    const fault = { at: performance.now(), until: Infinity, name, alerts };
    faults.push(fault);
    console.log(`${minutesNow().toFixed(1)} min  ${name}`);
    await act();
    fault.until = performance.now();
  }
}

const scrapes = new Scrapes(
  [
    { job: 'portal-gateway', instance: 'gateway', url: portal.gateway },
    { job: 'portal-api', instance: 'api-1', url: portal.api },
    { job: 'portal-api', instance: 'api-2', url: `http://127.0.0.1:${second}` },
  ],
  sampleSeconds,
);

/** Resident memory in MB of each process, by part and process id. @type {Map<string, number[]>} */
const memory = new Map();
function sample() {
  void scrapes.take();
  for (const { pid, command } of processesBelow(portal.pid))
    for (const [part, program] of Object.entries(programs)) {
      const resident = program.test(command) ? residentMb(pid) : 0;
      const key = `${part} (process ${pid})`;
      if (resident) memory.set(key, [...(memory.get(key) ?? []), resident]);
    }
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

/** Departments of this run that are in the database, by the lists of the API. */
async function countFound() {
  const client = new pg.Client(portal.databaseUrl());
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
  console.log(`${people} people, ${minutes} min, a fault every ${faultMinutes} min, two API servers`);
  sample();
  const sampling = setInterval(sample, sampleSeconds * 1000);
  const making = makeFaults();
  await Promise.all([making, ...Array.from({ length: people }, (_each, n) => person(n))]);
  clearInterval(sampling);

  const isFailure = (/** @type {Answer} */ { status }) => status === 0 || status >= 400;
  for (const { at, until, name } of faults) {
    const near = answers.filter((answer) => answer.at > at - 30_000 && answer.at < until + faultWindow);
    const failed = near.filter(isFailure);
    const longest = Math.max(0, ...near.map(({ ms }) => ms));
    const last = Math.max(at, ...failed.map((answer) => answer.at + answer.ms));
    console.log(
      `${name}: ${near.length} requests, ${failed.length} refused or unanswered, the last ${((last - at) / 1000).toFixed(1)} s after it, ` +
        `the longest wait ${(longest / 1000).toFixed(1)} s`,
    );
  }
  const isNear = (/** @type {Answer} */ { at }) =>
    faults.some((fault) => at > fault.at - 30_000 && at < fault.until + faultWindow);
  const calm = answers.filter((answer) => !isNear(answer));
  const calmFailures = calm.filter(isFailure);
  const times = calm.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    (times[Math.floor((times.length - 1) * share)] ?? NaN).toFixed(0);
  console.log(
    `without a fault: ${calm.length} requests, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, the longest wait ${at(1)} ms`,
  );
  const statuses = [...new Set(calmFailures.map(({ status }) => status))].join(', ');
  verdict(
    calmFailures.length === 0,
    `no request fails without a fault (${calmFailures.length}: ${statuses || 'none'})`,
  );

  const found = await countFound();
  const lost = [...acknowledged].filter((name) => !found.has(name));
  verdict(lost.length === 0, `nothing acknowledged is lost (${lost.length} of ${acknowledged.size})`);
  // A name that was used: the write was done, and sent again.
  const repeated = answers.filter(({ status, isWrite }) => isWrite && (status === 409 || status === 422));
  verdict(repeated.length === 0, `nothing is done twice (${repeated.length})`);
  const sampleCount = (minutes * 60) / sampleSeconds;
  for (const [part, sizes] of memory) {
    // Shorter lives are still filling their caches.
    if (sizes.length < sampleCount / 2) continue;
    const quarter = Math.floor(sizes.length / 4);
    const [before, after] = [median(sizes.slice(quarter, 2 * quarter)), median(sizes.slice(-quarter))];
    const said = `the memory of ${part} is flat: ${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`;
    if (minutes >= leastMinutes) verdict(!(after > before * (1 + maxGrowth)), said);
    else console.log(`too short to say whether ${said}`);
  }
  judgeAlerts();
} finally {
  clearInterval(renewal);
  await portal.stop();
  data.remove();
}
process.exitCode = allHold ? 0 : 1;

/** Each fault raises the alerts it must, and nothing else is raised. No backups are made here. */
function judgeAlerts() {
  const raised = scrapes.raised();
  if (!raised) return verdict(false, 'alerts were not judged: promtool is not installed');
  const minuteOf = (/** @type {number} */ at) => (at - began) / 60_000;
  for (const { name, alerts, at, until } of faults)
    for (const alert of alerts) {
      const within = (raised.get(alert) ?? []).filter(
        (minute) => minute >= minuteOf(at) && minute <= minuteOf(until) + 1,
      );
      verdict(within.length > 0, `${alert} is raised where ${name} (minutes ${within.join(', ')})`);
    }
  const unexpected = [...raised].flatMap(([alert, at]) => {
    if (alert === 'PortalNoBackup') return [];
    const others = at.filter(
      (minute) =>
        !faults.some(
          (fault) =>
            fault.alerts.includes(alert) &&
            minute >= minuteOf(fault.at) &&
            minute <= minuteOf(fault.until) + 1,
        ),
    );
    return others.length > 0 ? [`${alert} in minutes ${others.join(', ')}`] : [];
  });
  verdict(unexpected.length === 0, `no other alert is raised (${unexpected.join('; ') || 'none'})`);
}
