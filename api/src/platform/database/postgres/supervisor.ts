import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import pg from 'pg';
import { serverAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { embeddedPassword, flush, initialise, reachableFolder, serverUser } from './data-folder.ts';
import { holderOf, isAlive } from './holder.ts';
import {
  freePort,
  launch,
  removeOldSockets,
  socketFolder,
  type Launch,
  type ServerProcess,
} from './process.ts';

export interface EmbeddedOptions {
  /** Holds `postgres/` and the password file. */
  dataDir: string;
  settings?: Record<string, string>;
  log?: (line: string) => void;
  /** Long enough for the recovery of a large database after a power cut. */
  startTimeoutMs?: number;
  /** False only for throw-away test clusters. */
  durable?: boolean;
  /** Flushes what was written once, when the server stops: a power cut before then may lose the folder. */
  flushAtEnd?: boolean;
}

export interface EmbeddedServer {
  /** Of the database `portal`; constant for the lifetime of this process. */
  url: string;
  /** The same through its Unix socket, by which a statement takes less processor time at both ends; `url` where there is none. */
  poolUrl: string;
  port: number;
  /** Of the server that answers now. */
  pid: () => number;
  /** False while another process of this machine runs the server and we share it. */
  isOwner: () => boolean;
  /** Stops the server if this process started it. */
  stop: () => Promise<void>;
}

const database = 'portal';
/** Start errors worth a retry: the previous server is still shutting down, or the port was taken. */
const passing = /postmaster\.pid|shared memory block|already in use|could not bind|could not create any TCP/;

interface Running {
  port: number;
  pid: number;
  own?: ServerProcess;
  ended: Promise<void>;
}

/** Starts the embedded PostgreSQL (or joins the one that already serves this folder) and restarts it whenever it dies, until `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const {
    settings = {},
    log = () => {},
    startTimeoutMs = 120_000,
    durable = true,
    flushAtEnd = false,
  } = options;
  const account = serverAccount();
  const binaries = findBinaries(account);
  const folder = reachableFolder(path.resolve(options.dataDir, 'postgres'), account);
  const password = embeddedPassword(path.resolve(options.dataDir, 'postgres-password'));
  initialise(binaries, folder, password, account, durable);

  let stopping = false;
  const start = (port?: number) =>
    bringUp(
      {
        binaries,
        folder,
        account,
        settings: durable && !flushAtEnd ? settings : { ...unflushed, ...settings },
        log,
      },
      password,
      startTimeoutMs,
      port,
      () => stopping,
    );
  let running = await start();
  const { port } = running;
  await ensureDatabase(port, password);
  const watching = (async () => {
    for (;;) {
      await running.ended;
      if (stopping) return;
      log('the embedded PostgreSQL went away; starting it again');
      await again();
      if (stopping) return;
    }
  })();
  async function again() {
    for (let wait = 200; !stopping; wait = Math.min(wait * 2, 5_000)) {
      try {
        running = await start(port);
        if (stopping) await running.own?.stop();
        return;
      } catch (error) {
        log(String(error));
        await pause(wait, undefined, { ref: false });
      }
    }
  }
  const url = urlOf(port, password, database);
  // One that another process started may have none.
  const socket = running.own && socketFolder(folder, port);
  return {
    url,
    poolUrl: socket ? `${url}?host=${encodeURIComponent(socket)}` : url,
    port,
    pid: () => running.pid,
    isOwner: () => running.own !== undefined,
    async stop() {
      stopping = true;
      await running.own?.stop();
      if (!running.own) return;
      await watching;
      if (flushAtEnd) flush(binaries, folder, account);
    },
  };
}

const unflushed = { fsync: 'off', full_page_writes: 'off' };

async function bringUp(
  how: Omit<Launch, 'port'>,
  password: string,
  timeoutMs: number,
  samePort: number | undefined,
  cancelled: () => boolean,
): Promise<Running> {
  const deadline = Date.now() + timeoutMs;
  let failure = '';
  while (Date.now() < deadline && !cancelled()) {
    const shared = await joined(how.folder, password);
    if (shared === 'wait') {
      await pause(50);
      continue;
    }
    if (shared) return shared;
    const begun = await attempt({ ...how, port: samePort ?? (await freePort()) }, password, deadline);
    if (typeof begun !== 'string') return begun;
    failure = begun;
    if (!passing.test(failure)) break;
    await pause(200);
  }
  throw new Error(`The embedded PostgreSQL in ${how.folder} did not start: ${lastLine(failure)}`);
}

/** Starts our own server; one that does not come up is stopped, and its output is returned. */
async function attempt(how: Launch, password: string, deadline: number): Promise<Running | string> {
  const { folder, port } = how;
  const own = launch(how);
  try {
    while (own.isRunning() && Date.now() < deadline) {
      if (holderOf(folder)?.ready && (await answers(port, password))) {
        removeOldSockets(folder, port);
        return { port, pid: own.pid, own, ended: own.exited };
      }
      await pause(25);
    }
  } catch (error) {
    await own.stop();
    throw error;
  }
  await own.stop();
  return own.lastOutput();
}

/** Shares a live server on the same folder; waits for one that is starting up or shutting down. */
async function joined(folder: string, password: string): Promise<Running | 'wait' | undefined> {
  const holder = holderOf(folder);
  if (!holder) return undefined;
  if (holder.ready && !holder.zombie && (await answers(holder.port, password)))
    return { port: holder.port, pid: holder.pid, ended: processEnd(holder.pid) };
  return process.platform === 'linux' ? 'wait' : undefined; // On other systems the process id may belong to another program: PostgreSQL itself decides.
}

async function processEnd(pid: number) {
  while (isAlive(pid)) await pause(500, undefined, { ref: false });
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(port, password, 'postgres'),
    connectionTimeoutMillis: 1_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01')
      throw new Error(
        "The password kept in 'postgres-password' is not the one of the embedded PostgreSQL beside it",
        { cause: error },
      );
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(port: number, password: string) {
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${database}`);
  } catch (error) {
    if (!['42P04', '23505'].includes((error as { code: string }).code)) throw error; // Another process was faster.
  } finally {
    await client.end();
  }
}

const urlOf = (port: number, password: string, name: string) =>
  `postgres://${serverUser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;

const lastLine = (text: string) => text.trim().split('\n').pop() || 'it said nothing';
