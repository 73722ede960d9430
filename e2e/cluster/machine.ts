import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that any step of the cluster may take. */
const within = 180_000;

/** Waits until a condition holds; an error of it counts as no. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + within; Date.now() < deadline; await pause(250))
    if (await holds().catch(() => false)) return;
  throw new Error(`in vain: ${what}`);
}

/** Whether an address answers 200. */
export const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(async ({ ok, body }) => {
    await body?.cancel();
    return ok;
  });

/** Who runs the programs: PostgreSQL and PgBouncer refuse root. */
export function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']));
  return { uid: id('-u'), gid: id('-g') };
}

/** One of Debian's programs, in the foreground. */
export interface Daemon {
  output(): string;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
}

export function daemon(command: string, args: string[]): Daemon {
  const child = spawn(command, args, {
    ...account(),
    cwd: '/',
    env: { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-20_000)));
  child.on('error', (error) => (output += String(error)));
  return {
    output: () => output,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A machine of the database: Patroni and the PostgreSQL that it starts. */
export interface DatabaseMachine {
  name: string;
  /** Of Patroni. */
  url: string;
  start(): void;
  /** Ends everything on it at once. */
  kill(): Promise<void>;
  output(): string;
}

export function databaseMachine(
  { name, patroni, folder }: { name: string; patroni: number; folder: string },
  settings: string,
): DatabaseMachine {
  let running: Daemon | undefined;
  return {
    name,
    url: `http://127.0.0.1:${patroni}`,
    start: () => void (running = daemon('patroni', [settings])),
    async kill() {
      await running?.kill();
      endServer(path.join(folder, 'data/postmaster.pid'));
    },
    output: () => `${name}: ${running?.output() ?? ''}`,
  };
}

/** PostgreSQL with each of its processes, which would otherwise end what they are about. */
function endServer(pidFile: string): void {
  try {
    const [server] = readFileSync(pidFile, 'utf8').split('\n');
    const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ');
    for (const pid of [server, ...children]) if (Number(pid)) process.kill(Number(pid), 'SIGKILL');
  } catch {
    // It does not run.
  }
}

/** Runs a script of this folder; it ends with what it printed, read as JSON. */
export function script(name: string, args: string[]): { child: ChildProcess; ended: Promise<unknown> } {
  const child = spawn(process.execPath, [path.join(__dirname, name), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let problems = '';
  child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
  child.stderr.on('data', (data: Buffer) => (problems += data.toString()));
  const ended = new Promise<unknown>((resolve, reject) =>
    child.once('close', (code) =>
      code === 0
        ? resolve(printed && JSON.parse(printed))
        : reject(new Error(`${name} ${args[0]}: ${problems}`)),
    ),
  );
  return { child, ended };
}
