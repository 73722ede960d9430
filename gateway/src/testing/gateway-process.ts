import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import * as net from 'node:net';
import { stopAtEnd, tempFolder } from './open-core.ts';

const gateway = resolve(__dirname, '../..');
// Within the package, so that the bundle finds its dependencies; one per test file, so that two may build at once.
const built = join(gateway, `node_modules/.cache/test-${process.env.JEST_WORKER_ID}`);
beforeAll(() => void execFileSync(process.execPath, [join(gateway, 'build.mjs'), built]));

export interface Run {
  child: ChildProcess;
  exited: Promise<[code: number | null, signal: string | null]>;
  output: { stdout: string; stderr: string };
}

/** A built program of the gateway as a process of its own. */
export function runProgram(
  name: 'main' | 'deploy-token',
  args: string[],
  env: Record<string, string>,
  socket?: number,
): Run {
  const child = spawn(process.execPath, [join(built, `${name}.js`), ...args], {
    cwd: tempFolder(),
    env: { PATH: process.env.PATH!, HOST: '127.0.0.1', ...env },
    // A listening socket is handed over as systemd does it.
    stdio: ['ignore', 'pipe', 'pipe', ...(socket === undefined ? [] : [socket])],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout!.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const exited = once(child, 'close') as Run['exited'];
  stopAtEnd(() => {
    child.kill('SIGKILL');
    return exited;
  });
  return { child, output, exited };
}

/** The gateway, on a port or on a listening socket. */
export const run = (env: Record<string, string>, socket?: number): Run =>
  runProgram('main', [], { ...env, ...(socket !== undefined && { LISTEN_FDS: '1' }) }, socket);

/** Starts it and resolves when the gateway reports its address. */
export async function running(env: Record<string, string>, socket?: number): Promise<Run & { url: string }> {
  const program = run({ PORT: '0', ...env }, socket);
  const ended = program.exited.then(() => {
    throw new Error(program.output.stderr);
  });
  while (!program.output.stdout.includes('gateway listening'))
    await Promise.race([once(program.child.stdout!, 'data'), ended]);
  ended.catch(() => undefined);
  const { port } = JSON.parse(
    program.output.stdout.split('\n').find((line) => line.includes('gateway listening'))!,
  );
  return { ...program, url: `http://127.0.0.1:${port}` };
}

/** A token made by the command that teams use, for a gateway with the data folder `dataDir`. */
export async function makeToken(dataDir: string, ...args: string[]): Promise<string> {
  const { output, exited } = runProgram('deploy-token', args, { DATA_DIR: dataDir });
  const [code] = await exited;
  if (code !== 0) throw new Error(output.stderr);
  return output.stdout.split('\n')[0]!;
}

/** Something that happens once: `happened` resolves after `happen` was called. */
export function signal(): { happened: Promise<void>; happen: () => void } {
  let happen!: () => void;
  const happened = new Promise<void>((resolve) => (happen = resolve));
  return { happened, happen };
}

interface Handle {
  fd: number;
  close(): void;
}
/** The only, undocumented, way to have Node bind a socket without accepting its connections. */
const { _createServerHandle: bind } = net as unknown as {
  _createServerHandle(address: string, port: number, family: 4): Handle;
};

/** A socket as a systemd `.socket` unit holds it: bound to a port, and never accepted from here. */
export const holdSocket = (): Handle => bind('127.0.0.1', 0, 4);
