import net from 'node:net';
import path from 'node:path';
import { ensureInstalled, nodeTooOld } from './install.mjs';
import { buildChanged } from './build.mjs';
import { root } from './packages.mjs';
import { supervise } from './supervisor.mjs';
import { watch } from './watch.mjs';

/** @typedef {ReturnType<typeof supervise>} Supervised */

const log = (/** @type {string} */ line) => console.log(`portal | ${line}`);

/** The port a variable names. @param {string} name @param {number} fallback */
function portOf(name, fallback) {
  const text = process.env[name] || String(fallback);
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65535) return port;
  throw new Error(`${name} must be a port between 1 and 65535; it is "${text}".`);
}

/** Whether some program answers at the port already. @param {number} port @returns {Promise<boolean>} */
function isTaken(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const settle = (/** @type {boolean} */ taken) => {
      socket.destroy();
      resolve(taken);
    };
    socket.on('connect', () => settle(true)).on('error', () => settle(false));
  });
}

/** What this script itself needs; API and gateway check the rest, each its own. */
async function configuration() {
  const port = portOf('PORT', 8080);
  const apiPort = portOf('API_PORT', 8081);
  const ownApi = !process.env.API_URL;
  const apiUrl = process.env.API_URL || `http://127.0.0.1:${apiPort}`;
  if (ownApi && port === apiPort) throw new Error(`PORT and API_PORT are both ${port}; choose two ports.`);
  for (const [name, wanted] of Object.entries({ PORT: port, ...(ownApi && { API_PORT: apiPort }) }))
    if (await isTaken(wanted))
      throw new Error(`Port ${wanted} is in use; stop the program that holds it or set ${name}.`);
  return { port, apiPort, ownApi, apiUrl };
}

/** API first, then gateway. @param {Awaited<ReturnType<typeof configuration>>} config */
function programsOf({ port, apiPort, ownApi, apiUrl }) {
  const program = (
    /** @type {string} */ name,
    /** @type {NodeJS.ProcessEnv} */ env,
    /** @type {number} */ at,
  ) =>
    supervise({
      title: name,
      args: ['--enable-source-maps', path.join(root, name, 'dist/main.js')],
      cwd: root,
      env: { ...process.env, ...env },
      readyUrl: `http://127.0.0.1:${at}/readyz`,
      log,
    });
  return {
    api: ownApi ? program('api', { API_PORT: String(apiPort) }, apiPort) : undefined,
    gateway: program('gateway', { PORT: String(port), API_URL: apiUrl }, port),
  };
}

/** Where the readable mail answers, the portal runs with demonstration data. @param {string} apiUrl */
async function isDemonstration(apiUrl) {
  const response = await fetch(new URL('/api/dev/mail', apiUrl.split(',')[0]), {
    signal: AbortSignal.timeout(2000),
  }).catch(() => undefined);
  return response?.ok ?? false;
}

const accounts = `demonstration accounts, password Demo#2026 for all:
    master@demo.test        admin@demo.test      secretaria@demo.test   testers@demo.test
    docente@demo.test       estudante@demo.test  (card 26.0001.0001)
    novo.docente@demo.test  novo.estudante@demo.test  (first sign-in: must choose a password)`;

/** Ends the programs in reverse order on Ctrl-C or SIGTERM; a second signal kills them.
 *  @param {(Supervised | undefined)[]} programs @returns {() => boolean} whether the end was asked for */
function endOnSignal(programs) {
  let asked = false;
  const end = async () => {
    if (asked) {
      for (const program of programs) program?.kill();
      process.exit(130);
    }
    asked = true;
    log('stopping (once more to kill)');
    for (const program of programs.toReversed()) await program?.stop();
    log('stopped');
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  return () => asked;
}

/** Starts one after the other; when one cannot, none is left. @param {(Supervised | undefined)[]} programs */
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
  const config = await configuration();
  await ensureInstalled(log);
  await buildChanged(log);

  const { api, gateway } = programsOf(config);
  if (!(await startInOrder([api, gateway]))) return;
  log(
    `ready at http://localhost:${config.port} after ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  if (await isDemonstration(config.apiUrl)) log(accounts);
  if (process.argv.includes('--watch')) watch({ api, gateway }, log);
}

try {
  await start();
} catch (error) {
  console.error(`portal | ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
