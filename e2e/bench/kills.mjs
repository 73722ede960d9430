import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { processesBelow } from './cpu.mjs';
import { signIn, startPortal, temporaryData } from './portal.mjs';
import { createVolume } from './volume.mjs';

/** Ends every process of a portal in turn by `kill -9` while people write, cuts the power of its disk, and compares what is there with what
 *  was acknowledged. `npm run bench -- kills`; KILLS and CUTS say how often, and cuts need the rights to mount. */
const kills = Number(process.env.KILLS ?? 60);
const cuts = Number(process.env.CUTS ?? 15);
const writers = 8;
/** Milliseconds within which the portal must take writes again. */
const backWithin = 90_000;

/** Names of departments, and hashes of documents by their address, that were acknowledged. */
const acknowledged = { departments: new Set(), documents: new Map() };
let refused = 0;
let writing = true;

const volume = cuts > 0 ? createVolume() : undefined;
const data = volume ?? temporaryData();
let portal = await startPortal(data.dir);
let authorization = '';
/** A token lasts a quarter of an hour, and this takes longer. */
const signInAgain = async () => {
  authorization = `Bearer ${await signIn(portal.gateway, 'master@demo.test').catch(() => '')}`;
};
await signInAgain();
const { data: teachers } = await ask('professor?per_page=100');
/** A teacher has twenty documents at most. */
const maxDocuments = 20 * teachers.length;
let handedIn = 0;

/** @param {string} address @param {RequestInit} [init] */
async function ask(address, init = {}) {
  const signal = AbortSignal.timeout(20_000);
  const headers = { authorization, ...init.headers };
  const answer = await fetch(`${portal.gateway}/api/${address}`, { ...init, headers, signal });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const letters = () =>
  randomBytes(9)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');

async function createDepartment() {
  const dep_name = `Departamento ${letters()}`;
  const body = JSON.stringify({ dep_name, description: '', head_id: null });
  await ask('department', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  acknowledged.departments.add(dep_name);
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
async function handInDocument() {
  const file = Buffer.concat([png, randomBytes(20_000)]);
  const form = new FormData();
  form.set('kind', 'CV');
  form.set('file', new Blob([file], { type: 'image/png' }), 'documento.png');
  const address = `professor/${teachers[handedIn++ % teachers.length].id}/documents`;
  const { data: storedDocument } = await ask(address, { method: 'POST', body: form });
  const hash = createHash('sha256').update(file).digest('hex');
  acknowledged.documents.set(`${address}/${storedDocument.id}`, hash);
}

/** When each acknowledged write began. @type {number[]} */
const begun = [];

/** @param {number} n */
async function write(n) {
  for (let turn = n; writing; turn++) {
    const began = performance.now();
    try {
      await (turn % 4 === 0 && handedIn < maxDocuments ? handInDocument() : createDepartment());
      begun.push(began);
    } catch (error) {
      refused += 1;
      if (/answered 401/.test(String(error))) await signInAgain();
      await pause(100);
    }
  }
}

/** Milliseconds until writes that began after `since` are acknowledged. @param {string} what @param {number} since */
async function isBack(what, since) {
  const from = begun.length;
  while (begun.slice(from).filter((began) => began > since).length < writers) {
    if (performance.now() - since > backWithin) throw new Error(`no write ${backWithin} ms after ${what}`);
    await pause(20);
  }
  return Math.round(performance.now() - since);
}

const postmaster = () =>
  Number(readFileSync(path.join(data.dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
/** PostgreSQL among them, which outlives the program that started it. */
const everything = () => [...processesBelow(portal.pid), ...processesBelow(postmaster())];
/** @param {RegExp} command */
const named = (command) => everything().filter((one) => command.test(one.command));
const anyOf = (/** @type {{ pid: number }[]} */ all) => all[Math.floor(Math.random() * all.length)]?.pid ?? 0;
/** @type {Record<string, () => number>} */
const victims = {
  api: () => anyOf(named(/api\/dist\/main\.js/)),
  gateway: () => anyOf(named(/gateway\/dist\/main\.js/)),
  PostgreSQL: postmaster,
  'a backend of it': () => anyOf(named(/^postgres: .*portal/)),
};

/** @param {number[]} pids */
async function killed(pids) {
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  while (pids.some(isThere)) await pause(20);
}
/** A process that ended and was not waited for holds no file. @param {number} pid */
function isThere(pid) {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** @param {string} title */
async function compare(title) {
  const client = new pg.Client(portal.databaseUrl());
  await client.connect();
  const departments = await client
    .query(
      "select name, count(*)::int as n from department where name ~ '^Departamento [a-p]{18}$' group by 1",
    )
    .finally(() => client.end());
  const found = new Map(departments.rows.map(({ name, n }) => [name, n]));
  const lost = [...acknowledged.departments].filter((name) => !found.has(name));
  const doubled = departments.rows.filter(({ n }) => n > 1);
  let damaged = 0;
  for (const [address, hash] of acknowledged.documents) {
    const answer = await fetch(`${portal.gateway}/api/${address}`, {
      headers: { authorization },
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok || createHash('sha256').update(body).digest('hex') !== hash) damaged += 1;
  }
  console.log(
    `${title}: ${acknowledged.departments.size} departments and ${acknowledged.documents.size} documents acknowledged, ${refused} refused; ` +
      `${lost.length} lost, ${doubled.length} doubled, ${damaged} documents lost or damaged`,
  );
  if (lost.length + doubled.length + damaged > 0) process.exitCode = 1;
}

try {
  const written = Promise.all(Array.from({ length: writers }, (_, n) => write(n)));
  await isBack('the start', performance.now());
  const names = Object.keys(victims);
  /** @type {Record<string, number[]>} */
  const recoveryTimes = Object.fromEntries(names.map((name) => [name, []]));
  for (let n = 0; n < kills; n++) {
    const name = names[n % names.length] ?? '';
    await pause(200 + Math.random() * 1500);
    const pid = victims[name]?.() ?? 0;
    if (!pid) throw new Error(`${name} is not there`);
    process.kill(pid, 'SIGKILL');
    recoveryTimes[name]?.push(await isBack(`the kill of ${name}`, performance.now()));
  }
  for (const [name, each] of Object.entries(recoveryTimes))
    console.log(`${each.length} kills of ${name}: writes again after at most ${Math.max(...each)} ms`);
  for (let n = 0; n < cuts; n++) {
    await pause(300 + Math.random() * 2000);
    const all = [...new Set(everything().map(({ pid }) => pid))];
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    await volume?.cut(() => killed(all));
    portal = await startPortal(data.dir);
    await isBack('a power cut', performance.now());
  }
  if (cuts > 0) console.log(`${cuts} power cuts`);
  writing = false;
  await written;
  await compare(`${kills} kills, ${cuts} power cuts`);
} finally {
  writing = false;
  await portal.stop();
  data.remove();
}
