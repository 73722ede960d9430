import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { cpuByPart, cpuTime } from './cpu.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A port nobody listens on, below the range that outgoing connections use. @returns {Promise<number>} */
export async function freePort() {
  const port = 12_000 + Math.floor(Math.random() * 8000);
  const free = await new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return free ? port : freePort();
}

/** A folder for the portal's data that the database's own user can enter. */
export function temporaryData() {
  const dir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'));
  chmodSync(dir, 0o711);
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** Fills a folder with 200 000 people (`npm run bench -- seed-large`); ends the program where that fails. @param {string} dataDir */
export function seedLarge(dataDir) {
  const { status } = spawnSync(process.execPath, [path.join(root, 'e2e/bench/run.mjs'), 'seed-large'], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO: '1' },
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

/** Runs `npm start` with demonstration data on ports of its own. Rejects with its last output when it does not become ready.
 *  @param {string} dataDir @param {NodeJS.ProcessEnv} env */
export async function startPortal(dataDir, env = {}) {
  const [port, apiPort] = [await freePort(), await freePort()];
  const started = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      ...env,
      DATA_DIR: dataDir,
      PORT: String(port),
      API_PORT: String(apiPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output = (output + data).slice(-4000);
        if (output.includes('ready at ')) resolve(undefined);
      });
    child.on('exit', (code) => reject(new Error(`npm start ended with code ${code}:\n${output}`)));
  });
  return {
    /** Of `npm start`, which started the others. */
    pid: child.pid ?? 0,
    gateway: `http://127.0.0.1:${port}`,
    api: `http://127.0.0.1:${apiPort}`,
    /** Seconds from the command to readiness. */
    readyAfter: (performance.now() - started) / 1000,
    databaseUrl: () => embeddedUrl(dataDir),
    /** Of the same by its Unix socket, as the API reaches it. */
    poolUrl: () => `${embeddedUrl(dataDir)}?host=${encodeURIComponent(embeddedPlace(dataDir).socketFolder)}`,
    /** Milliseconds of processor time used so far, its database among it. */
    cpu: () => cpuTime(child.pid ?? 0),
    /** The same by gateway, API and database. */
    cpuByPart: () => cpuByPart(child.pid ?? 0),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.removeAllListeners('exit').once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Runs two API servers behind a gateway, on a database of their own in the embedded server of another portal.
 *  @param {string} dir an empty folder @param {NodeJS.ProcessEnv} env */
export async function startTwoServers(dir, env = {}) {
  const folder = (/** @type {string} */ name) => path.join(dir, name);
  for (const name of ['database', 'portal']) mkdirSync(folder(name), { mode: 0o711 });
  const host = await startPortal(folder('database'), { DEMO: '' });
  const url = new URL(host.databaseUrl());
  const client = new pg.Client(url.href);
  try {
    await client.connect();
    await client.query('create database servers');
  } finally {
    await client.end();
  }
  url.pathname = '/servers';
  const portal = await startPortal(folder('portal'), {
    ...env,
    DATABASE_URL: url.href,
    API_PROCESSES: '2',
  }).catch(async (error) => {
    await host.stop();
    throw error;
  });
  return {
    ...portal,
    databaseUrl: () => url.href,
    /** Of the database server. */
    postmaster: () =>
      Number(readFileSync(path.join(folder('database'), 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    async stop() {
      await portal.stop();
      await host.stop();
    },
  };
}

/** The address of the embedded server that runs on a data folder. @param {string} dataDir */
function embeddedUrl(dataDir) {
  const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim();
  return `postgres://portal:${encodeURIComponent(password)}@127.0.0.1:${embeddedPlace(dataDir).port}/portal`;
}

/** Where the embedded server listens. @param {string} dataDir */
function embeddedPlace(dataDir) {
  const lines = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return { port: lines[3], socketFolder: lines[4] ?? '' };
}

/** Signs in with a demonstration account. @param {string} base @param {string} email @returns {Promise<string>} the access token */
export async function signIn(base, email) {
  const preflight = await fetch(`${base}/api/csrf-cookie`);
  const cookie = preflight.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '');
  const answer = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-xsrf-token': token },
    body: JSON.stringify({ email, password: 'Demo#2026' }),
  });
  const record = await answer.json();
  if (!record.access_token)
    throw new Error(`Signing in as ${email} answered ${answer.status}: ${JSON.stringify(record)}`);
  return record.access_token;
}

/** Lists that people at work open all day. */
const everydayReads = ['department', 'cursos', 'professor', 'estudantes', 'getAllCourses', 'profileCompany'];
const accounts = [
  'master',
  'admin',
  'secretaria',
  'assistente',
  'financas',
  'testers',
  'docente',
  'estudante',
];

/** Somebody who is signed in, and what they may read. @typedef {{ email: string, token: string, reads: string[] }} Person */

/** Signs in with the demonstration accounts, so that what is shared fairly among people is; the first two may also write. Throws where
 *  one of them may read nothing. @param {string} base @returns {Promise<[Person, Person, ...Person[]]>} */
export async function signInAll(base) {
  const people = await Promise.all(
    accounts.map(async (name) => {
      const email = `${name}@demo.test`;
      const token = await signIn(base, email);
      const statuses = await Promise.all(
        everydayReads.map(async (read) => {
          const headers = { authorization: `Bearer ${token}` };
          return (await fetch(`${base}/api/${read}`, { headers })).status;
        }),
      );
      const reads = everydayReads.filter((_read, n) => statuses[n] === 200);
      if (reads.length === 0) throw new Error(`${email} may read nothing: ${statuses.join(', ')}`);
      return { email, token, reads };
    }),
  );
  return /** @type {[Person, Person, ...Person[]]} */ (people);
}
