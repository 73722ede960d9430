import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../platform/database/postgres/process.ts';
import { until } from './until.ts';

const project = path.resolve(__dirname, '../..');

/** The API, or another program of it, bundled as it is shipped, where it finds its modules; beside `main` the program that reads files. */
export function bundleApi(program = 'main'): { file: string; remove: () => void } {
  const folder = path.join(project, `node_modules/.cache/${program}-under-test-${process.pid}`);
  const bundle = (name: string) => {
    const file = path.join(folder, `${name}.js`);
    execFileSync(process.execPath, ['build.mjs', file, name], { cwd: project });
    return file;
  };
  if (program === 'main') bundle('file-worker');
  return { file: bundle(program), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface ApiProcess {
  url: string;
  /** Everything it wrote to stdout. */
  output: () => string;
  /** Everything it wrote to stderr. */
  complaint: () => string;
  isRunning: () => boolean;
  kill: (signal: NodeJS.Signals) => void;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  ready: () => Promise<void>;
}

/** Starts the bundle as a process, without the environment of the test run. */
export async function startApi(file: string, env: Record<string, string>): Promise<ApiProcess> {
  const port = env.API_PORT ?? String(await freePort());
  const own = {
    PATH: process.env.PATH!,
    HOME: process.env.HOME ?? '/',
    LOG_LEVEL: 'warn',
    API_PORT: port,
    ...env,
  };
  const child = spawn(process.execPath, [file], { env: own, stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  let output = '';
  child.stderr.on('data', (data) => (stderr += data));
  child.stdout.on('data', (data) => (output += data));
  const ended = new Promise<number | string>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal!)),
  );
  const url = `http://127.0.0.1:${port}`;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ready = async () => {
    await until(async () => !isRunning() || (await fetch(`${url}/readyz`).catch(() => undefined))?.ok);
    if (!isRunning()) throw new Error(`the API ended: ${stderr}`);
  };
  return {
    url,
    output: () => output,
    complaint: () => stderr,
    isRunning,
    kill: (signal) => void child.kill(signal),
    ended,
    ready,
  };
}

/** The process id and port of the embedded server that holds `dataDir`. */
export function embeddedServer(dataDir: string): { pid: number; port: number } {
  const lines = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** A connection of its own to that server. */
export async function embeddedConnection(dataDir: string): Promise<pg.Client> {
  const { port } = embeddedServer(dataDir);
  const password = encodeURIComponent(readFileSync(path.join(dataDir, 'postgres-password'), 'utf8'));
  const client = new pg.Client({
    connectionString: `postgres://portal:${password}@127.0.0.1:${port}/portal`,
  });
  client.on('error', () => {}); // the server ends it at a stop
  await client.connect();
  return client;
}
