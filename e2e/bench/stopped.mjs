import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { processesBelow } from './cpu.mjs';
import { signInAll, startTwoServers, temporaryData } from './portal.mjs';

/** Stops one of two real API servers by SIGSTOP, again and again, while people read and write: nobody waits longer than two seconds, and
 *  nothing is lost or done twice. `npm run bench -- stopped`; STOPPED_ROUNDS and STOPPED_SECONDS change the size. */
const rounds = Number(process.env.STOPPED_ROUNDS ?? 10);
const seconds = Number(process.env.STOPPED_SECONDS ?? 10);
const readers = 24;
const writers = 16;
/** Writers who all change the same record. */
const rivals = 4;
/** Milliseconds between an answer and the next request of a person, and at most twice as long. */
const thinking = 150;
/** Milliseconds that somebody may wait. */
const maxWait = 2000;
/** Milliseconds between the rounds, in which the server answers again. */
const calm = 5000;

const data = temporaryData();
const portal = await startTwoServers(data.dir, { DEMO: '1' });
const staff = await signInAll(portal.gateway);

/** @typedef {{ kind: 'read' | 'write' | 'change', round: number, ms: number, status: number, code?: string, name?: string }} Answer */
/** @type {Answer[]} */
const answers = [];
/** The round whose server is stopped; 0 between them. */
let round = 0;
let isGoing = true;

/** @param {Answer['kind']} kind @param {import('./portal.mjs').Person} by @param {string} address @param {RequestInit} [init] @param {string} [name] */
async function ask(kind, by, address, init = {}, name) {
  const [at, began] = [performance.now(), round];
  const headers = { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(60_000);
  const { status, code } = await fetch(`${portal.gateway}/api/${address}`, { ...init, headers, signal }).then(
    async (answer) => ({ status: answer.status, code: (await answer.json()).code }),
    () => ({ status: 0, code: 'unanswered' }),
  );
  answers.push({ kind, round: began || round, ms: performance.now() - at, status, code, name });
}

const letters = () =>
  randomBytes(9)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
const department = () => {
  const dep_name = `Departamento ${letters()}`;
  return { dep_name, body: JSON.stringify({ dep_name, description: '', head_id: null }) };
};

/** @param {(turn: number) => Promise<void>} act */
async function person(act) {
  for (let turn = 0; isGoing; turn += 1) {
    await act(turn);
    await pause(thinking * (1 + Math.random()));
  }
}
/** One of the two who may write. @param {number} n */
const clerk = (n) => staff[n % 2] ?? staff[0];
/** @param {number} n */
const create = (n) => {
  const { dep_name, body } = department();
  return ask('write', clerk(n), 'department', { method: 'POST', body }, dep_name);
};
/** @param {number} n @param {number} turn */
const read = (n, turn) => {
  const by = staff[n % staff.length] ?? staff[0];
  return ask('read', by, by.reads[turn % by.reads.length] ?? '');
};

let allHold = true;
/** @param {boolean} holds @param {string} text */
const verdict = (holds, text) => {
  allHold &&= holds;
  console.log(`${holds ? 'holds ' : 'BROKEN'}  ${text}`);
};
const at = (/** @type {Answer[]} */ some, /** @type {number} */ share) =>
  some.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor((some.length - 1) * share)] ?? NaN;

const client = new pg.Client(portal.databaseUrl());
try {
  await client.connect();
  const { rows } = await client.query('select id from department order by id limit 1');
  const shared = rows[0].id;
  const change = (/** @type {number} */ n) =>
    ask('change', clerk(n), `department/${shared}`, {
      method: 'PATCH',
      body: JSON.stringify({ description: letters() }),
    });
  const people = [
    ...Array.from({ length: readers }, (_, n) => person((turn) => read(n, turn))),
    ...Array.from({ length: writers }, (_, n) => person(() => create(n))),
    ...Array.from({ length: rivals }, (_, n) => person(() => change(n))),
  ];
  await pause(calm);
  for (let n = 1; n <= rounds; n += 1) {
    const servers = processesBelow(portal.pid).filter(({ command }) => /api\/dist\/main\.js/.test(command));
    const pid = servers[n % servers.length]?.pid ?? 0;
    round = n;
    process.kill(pid, 'SIGSTOP');
    await pause(seconds * 1000);
    process.kill(pid, 'SIGCONT');
    await pause(1000);
    round = 0;
    await pause(calm + Math.random() * 1000);
    const own = answers.filter((answer) => answer.round === n);
    const failed = own.filter(({ status }) => status === 0 || status >= 400);
    const statuses = [...new Set(failed.map(({ kind, status, code }) => `${kind} ${status} ${code}`))].sort();
    console.log(
      `stop ${n}: ${own.length} requests, p99 ${at(own, 0.99).toFixed(0)} ms, the longest wait ${at(own, 1).toFixed(0)} ms; ` +
        `${failed.length} refused${statuses.map((each) => `, ${each}`).join('')}`,
    );
  }
  isGoing = false;
  await Promise.all(people);

  const without = answers.filter((answer) => answer.round === 0);
  console.log(
    `without a stop: ${without.length} requests, p50 ${at(without, 0.5).toFixed(0)} ms, p99 ${at(without, 0.99).toFixed(0)} ms, ` +
      `the longest wait ${at(without, 1).toFixed(0)} ms`,
  );
  const stopped = answers.filter((answer) => answer.round > 0);
  for (const kind of /** @type {const} */ (['read', 'write', 'change'])) {
    const own = stopped.filter((answer) => answer.kind === kind);
    verdict(
      at(own, 1) <= maxWait,
      `nobody waits longer than ${maxWait} ms for a ${kind} (${own.length} requests, longest ${at(own, 1).toFixed(0)} ms)`,
    );
  }
  const failedReads = stopped.filter(({ kind, status }) => kind === 'read' && status !== 200);
  verdict(failedReads.length === 0, `every read is answered (${failedReads.length} are not)`);
  const names = await client.query(
    "select name, count(*)::int as n from department where name ~ '^Departamento [a-p]{18}$' group by 1",
  );
  const found = new Map(names.rows.map(({ name, n }) => [name, n]));
  const writes = answers.filter(({ kind }) => kind === 'write');
  const acknowledged = writes.filter(({ status }) => status >= 200 && status < 300);
  const lost = acknowledged.filter(({ name = '' }) => !found.has(name));
  verdict(lost.length === 0, `nothing acknowledged is lost (${lost.length} of ${acknowledged.length})`);
  // A name that was used: the write was done, and sent again.
  const repeated = writes.filter(({ status }) => status === 409 || status === 422);
  verdict(repeated.length === 0, `nothing is done twice (${repeated.length})`);
  // 503 says that nothing was done; another answer of a server that had taken the write leaves that open.
  const refused = writes.filter(({ status }) => status === 503);
  const doneAll = refused.filter(({ name = '' }) => found.has(name));
  verdict(doneAll.length === 0, `what is refused is not done (${doneAll.length} of ${refused.length})`);
  const unknown = writes.filter(({ status }) => status === 0 || (status >= 500 && status !== 503));
  const done = unknown.filter(({ name = '' }) => found.has(name));
  console.log(
    `writes that the stopped server had taken (504): ${unknown.length}, of which it did ${done.length} later`,
  );
} finally {
  isGoing = false;
  await client.end();
  await portal.stop();
  data.remove();
}
process.exitCode = allHold ? 0 : 1;
