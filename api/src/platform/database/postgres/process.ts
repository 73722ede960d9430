import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { serverEnvironment } from './data-folder.ts';
import type { ServerAccount } from './account.ts';
import type { Binaries } from './binaries.ts';

export interface Launch {
  binaries: Binaries;
  folder: string;
  account: ServerAccount | undefined;
  port: number;
  /** Server settings beyond the fixed ones, as in postgresql.conf. */
  settings: Record<string, string>;
  log: (line: string) => void;
}

/** A postmaster this process started. */
export interface ServerProcess {
  pid: number;
  /** Its last lines of output, for the error message when it does not start. */
  lastOutput: () => string;
  exited: Promise<void>;
  isRunning: () => boolean;
  /** Fast shutdown: open transactions are rolled back, everything committed is flushed. */
  stop: () => Promise<void>;
}

const fixed = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '128MB',
};

/** Bytes of the path of a socket that every system allows. */
const longestSocket = 100;
const socketPrefix = '.s.PGSQL.';

/** The folder of the server's Unix socket: its data folder, which nobody else can enter. Undefined where the path is too long. */
export const socketFolder = (folder: string, port: number): string | undefined =>
  process.platform !== 'win32' && Buffer.byteLength(path.join(folder, socketPrefix + port)) <= longestSocket
    ? folder
    : undefined;

/** Removes the sockets of servers on this folder that were killed, with another port than the one that holds it now. */
export function removeOldSockets(folder: string, port: number): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(socketPrefix) && !name.startsWith(socketPrefix + port))
      rmSync(path.join(folder, name), { force: true });
}

/** Starts `postgres` in its own process group, so that Ctrl-C reaches the portal first. */
export function launch({ binaries, folder, account, port, settings, log }: Launch): ServerProcess {
  const sockets = { unix_socket_directories: socketFolder(folder, port) ?? '' };
  const options = Object.entries({ ...fixed, ...sockets, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const args = ['-D', folder, '-p', String(port), ...options];
  const child = spawnServer(binaries.postgres, args, account);
  let tail = '';
  child.stderr!.on('data', (data: Buffer) => (tail = (tail + String(data)).slice(-4000)));
  createInterface({ input: child.stderr! }).on('line', log);
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  const exited = new Promise<void>((resolve) =>
    child.once('exit', () => resolve()).once('error', () => resolve()),
  );
  return {
    pid: child.pid ?? 0,
    lastOutput: () => tail,
    exited,
    isRunning,
    stop: () => stop(child, isRunning, exited, binaries, folder),
  };
}

/** On Linux the kernel stops the server when this process dies, even by kill -9. macOS and Windows have no equivalent: there an orphan is
 *  found by its `postmaster.pid` at the next start and shared. */
function spawnServer(program: string, args: string[], account: ServerAccount | undefined): ChildProcess {
  const how: SpawnOptions = {
    env: serverEnvironment(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  };
  if (!hasSetpriv()) return spawn(program, args, { ...how, ...account });
  const as = account ? ['--reuid', `${account.uid}`, '--regid', `${account.gid}`, '--clear-groups'] : [];
  return spawn('setpriv', [...as, '--pdeathsig', 'INT', program, ...args], how);
}

let setpriv: boolean | undefined;
const hasSetpriv = () =>
  (setpriv ??=
    process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0);

async function stop(
  child: ChildProcess,
  isRunning: () => boolean,
  exited: Promise<void>,
  { pgCtl }: Binaries,
  folder: string,
) {
  if (!isRunning()) return;
  if (process.platform === 'win32') spawn(pgCtl, ['stop', '-D', folder, '-m', 'fast'], { stdio: 'ignore' });
  else child.kill('SIGINT');
  const impatient = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  await exited;
  clearTimeout(impatient);
}

/** A free port on the loopback below the ephemeral range, where no outgoing connection can take it between two starts. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port between 20000 and 32000 was found for the embedded PostgreSQL');
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
