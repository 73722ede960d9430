import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { ensureInstalled, nodeTooOld } from './install.mjs';
import { buildChanged } from './build.mjs';
import { root } from './packages.mjs';
import { serverFlags } from './server-program.mjs';
import { loadSettings } from './settings.mjs';
import { supervise } from './supervisor.mjs';
import { watch } from './watch.mjs';

/** @typedef {ReturnType<typeof supervise>} Supervised */

const log = (/** @type {string} */ line) => console.log(`portal | ${line}`);

/** The port set by a variable. @param {string} name @param {number} fallback */
function portOf(name, fallback) {
  const text = process.env[name] || String(fallback);
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65535) return port;
  throw new Error(`${name} must be a port between 1 and 65535; it is "${text}".`);
}

/** URL of a server from this machine; it may listen on one address only. @param {string | undefined} host */
const reachedAt = (host) => (!host || ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host);

/** Whether the port is already in use. @param {number} port @param {string} host @returns {Promise<boolean>} */
function isInUse(port, host) {
  return new Promise((resolve) => {
    const socket = net.connect(port, host);
    const settle = (/** @type {boolean} */ inUse) => {
      socket.destroy();
      resolve(inUse);
    };
    socket.on('connect', () => settle(true)).on('error', () => settle(false));
  });
}

/** @typedef {{ name: string, port: number, host: string }} Place */

/** Parts that can be started: all, or one where the others run elsewhere. */
const parts = /** @type {const} */ (['api', 'gateway', 'jobs']);
/** @typedef {(typeof parts)[number]} Part */

/** @returns {Part | undefined} the only requested part */
function requestedPart() {
  const partName = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
  const part = parts.find((each) => each === partName);
  if (partName && !part) throw new Error(`There is no part "${partName}"; there are ${parts.join(', ')}.`);
  return part;
}

/** Number of API servers on this machine, on consecutive ports from API_PORT. */
function processCount() {
  const text = process.env.API_PROCESSES || '1';
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > 64)
    throw new Error(`API_PROCESSES must be a number between 1 and 64; it is "${text}".`);
  if (count > 1 && !process.env.DATABASE_URL)
    throw new Error('API_PROCESSES above 1 needs DATABASE_URL, a database that several processes share.');
  return count;
}

/** Checks the settings of this script; API and gateway check their own. @param {Part | undefined} only */
async function configuration(only) {
  const gateway = { name: 'PORT', port: portOf('PORT', 8080), host: reachedAt(process.env.HOST) };
  const first = { name: 'API_PORT', port: portOf('API_PORT', 8081), host: reachedAt(process.env.API_HOST) };
  const own = Array.from({ length: processCount() }, (_each, index) => ({
    ...first,
    port: first.port + index,
  }));
  const hasApi = only === 'api' || (!only && !process.env.API_URL);
  const apis = only === 'jobs' ? [first] : hasApi ? own : [];
  const hasGateway = !only || only === 'gateway';
  if (hasGateway && apis.some(({ port }) => port === gateway.port))
    throw new Error(`PORT and API_PORT are both ${gateway.port}; choose two ports.`);
  for (const { name, port, host } of hasGateway ? [gateway, ...apis] : apis)
    if (await isInUse(port, host))
      throw new Error(`Port ${port} is in use; stop the program that holds it or set ${name}.`);
  const ownUrls = own.map(({ host, port }) => `http://${host}:${port}`).join(',');
  return { apis, gateway: hasGateway ? gateway : undefined, apiUrl: process.env.API_URL || ownUrls };
}

/** @typedef {Awaited<ReturnType<typeof configuration>>} Configuration */

/** @param {string} title @param {'api' | 'gateway'} name @param {Place} at @param {NodeJS.ProcessEnv} env */
const program = (title, name, { host, port }, env) =>
  supervise({
    title,
    args: [...serverFlags(name), path.join(root, name, 'dist/main.js')],
    cwd: root,
    env: { ...process.env, ...env },
    readyUrl: `http://${host}:${port}/readyz`,
    log,
  });

/** Publishes the built releases in a process that ends, since one that serves afterwards keeps the memory that this takes.
 *  @param {NodeJS.ProcessEnv} env @returns {Supervised} */
function publication(env) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  return {
    async start() {
      const args = [...serverFlags('gateway'), path.join(root, 'gateway/dist/main.js'), '--publish'];
      child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error('the releases could not be published.');
    },
    stop: async () => void child?.kill(),
    kill: () => void child?.kill('SIGKILL'),
  };
}

/** The API's servers first, then the gateway. @param {Configuration} config @param {Part | undefined} only */
const programsOf = ({ apis, gateway, apiUrl }, only) => ({
  apis: apis.map((at, index) =>
    program(apis.length > 1 ? `api ${index + 1}` : (only ?? 'api'), 'api', at, {
      API_PORT: String(at.port),
      ...(only === 'jobs' && { JOBS: 'only' }),
    }),
  ),
  gateway: gateway && program('gateway', 'gateway', gateway, { PORT: String(gateway.port), API_URL: apiUrl }),
});

/** Demonstration mode is recognised by its mail endpoint. @param {string} apiUrl */
async function isDemonstration(apiUrl) {
  const response = await fetch(new URL('/api/dev/mail', apiUrl.split(',')[0]), {
    signal: AbortSignal.timeout(2000),
  }).catch(() => undefined);
  return response?.ok ?? false;
}

const accounts = `demonstration accounts, password Demo#2026 for all:
    master@demo.test        admin@demo.test      secretaria@demo.test   testers@demo.test
    docente@demo.test       estudante@demo.test  (card 26.0001.0001)
    docente2@demo.test      estudante2@demo.test  assistente@demo.test  financas@demo.test
    novo.docente@demo.test  novo.estudante@demo.test  (first sign-in: must choose a password)`;

/** npm sends a signal to the shell between it and us, which exits without passing it on. @param {() => void} end */
function whenOrphaned(end) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end(), 250).unref();
}

/** Ends the programs in reverse order on Ctrl-C or SIGTERM; a second signal kills them.
 *  @param {(Supervised | undefined)[]} programs @returns {() => boolean} whether the end was asked for */
function endOnSignal(programs) {
  let endRequested = false;
  const end = async () => {
    if (endRequested) {
      for (const program of programs) program?.kill();
      process.exit(130);
    }
    endRequested = true;
    log('stopping (once more to kill)');
    for (const program of programs.toReversed()) await program?.stop();
    log('stopped');
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  whenOrphaned(() => !endRequested && end());
  return () => endRequested;
}

/** Starts one after the other; when one fails, the others are stopped. @param {(Supervised | undefined)[]} programs */
async function startInOrder(programs) {
  const ending = endOnSignal(programs);
  try {
    for (const program of programs) if (!ending()) await program?.start();
  } catch (error) {
    if (ending()) return false;
    for (const program of programs.toReversed()) await program?.stop();
    throw error;
  }
  return !ending();
}

async function start() {
  const started = performance.now();
  const tooOld = nodeTooOld();
  if (tooOld) throw new Error(tooOld);
  const only = requestedPart();
  loadSettings();
  const config = await configuration(only);
  await ensureInstalled(log);
  const built = await buildChanged(log);

  const { apis, gateway } = programsOf(config, only);
  const { DATABASE_URL, DATA_DIR } = process.env;
  // With a database the folder has no registry, and what was not built just now is published there.
  const isNew =
    built.length > 0 || (!DATABASE_URL && !existsSync(path.resolve(root, DATA_DIR || '.data', 'registry')));
  const publishing = config.gateway && isNew ? publication({ PORT: String(config.gateway.port) }) : undefined;
  if (!(await startInOrder([...apis, publishing, gateway]))) return;
  const at = config.gateway ?? config.apis[0];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log(`${only ? `${only} ` : ''}ready at http://localhost:${at?.port} after ${seconds} s`);
  if (gateway && (await isDemonstration(config.apiUrl))) log(accounts);
  if (process.argv.includes('--watch')) watch({ api: apis[0], gateway }, log);
}

try {
  await start();
} catch (error) {
  console.error(`portal | ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
