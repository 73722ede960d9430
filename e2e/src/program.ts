import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const root = path.resolve(__dirname, '../..');

/** Milliseconds a program may take to become ready, and to end after it was asked to. */
const readyWithin = 120_000;
const endedWithin = 30_000;

/** One of the portal's servers as a process of its own, with its output. */
export interface Program {
  /** Resolves when it is ready; rejects with its output. */
  start(env?: NodeJS.ProcessEnv): Promise<void>;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Stops it in its tracks, until it is killed: what it started goes on. */
  freeze(): void;
  /** The end of its output. */
  output(): string;
}

/** `node <folder>/dist/main.js` with an environment; ready when `readyUrl` answers 200. Its output is also passed to `onOutput`. */
export function program(
  folder: 'api' | 'gateway',
  readyUrl: string,
  env: NodeJS.ProcessEnv,
  onOutput: (output: string) => void = () => {},
): Program {
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let output = '';
  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal);
    const limit = setTimeout(() => child?.kill('SIGKILL'), endedWithin);
    await ended;
    clearTimeout(limit);
  };
  return {
    async start(more = {}) {
      const started = spawn(process.execPath, ['--enable-source-maps', mainOf(folder)], {
        cwd: root,
        env: { ...process.env, ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      ended = new Promise((resolve) => started.once('exit', resolve));
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (data: Buffer) => {
          output = (output + data.toString()).slice(-20_000);
          onOutput(data.toString());
        });
      await whenReady(
        readyUrl,
        () => started.exitCode !== null,
        () => `${folder} did not start:\n${output}`,
      );
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    freeze: () => void child?.kill('SIGSTOP'),
    output: () => output,
  };
}

/** The built program; a missing build is reported in one sentence. */
function mainOf(folder: string): string {
  const main = path.join(root, folder, 'dist/main.js');
  if (existsSync(main)) return main;
  throw new Error(
    `${folder}/dist is missing: the end-to-end tests run the built portal; run "pnpm build" first.`,
  );
}

async function whenReady(url: string, hasEnded: () => boolean, why: () => string): Promise<void> {
  for (const deadline = Date.now() + readyWithin; Date.now() < deadline && !hasEnded(); await pause(50)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
  }
  throw new Error(why());
}

/** Ports already handed out, whose programs may not listen yet; and the one at which neither a browser nor `fetch` calls anything (the bad
 *  ports of the Fetch standard). */
const reservedPorts = new Set([10_080]);
const portsOfWorker = 2_000;

/** A port nobody listens on, below the range that outgoing connections use; the first of `count` that follow each other. Each of jest's
 *  workers has its own range: two that ask at the same moment would get the same port. No port is handed out twice. */
export async function freePort(count = 1): Promise<number> {
  const worker = Number(process.env.JEST_WORKER_ID ?? 0) % 5;
  const first = 10_000 + worker * portsOfWorker + Math.floor(Math.random() * (portsOfWorker - count + 1));
  const ports = Array.from({ length: count }, (_, at) => first + at);
  if (ports.some((port) => reservedPorts.has(port))) return freePort(count);
  for (const port of ports) reservedPorts.add(port);
  const free = await Promise.all(ports.map(isFree));
  return free.every(Boolean) ? first : freePort(count);
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
