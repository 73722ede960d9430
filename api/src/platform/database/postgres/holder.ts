import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The server that currently holds a data folder. */
export interface Holder {
  pid: number;
  port: number;
  /** Accepts connections. */
  ready: boolean;
  /** Killed but not yet reaped: no server can start until it is gone. */
  zombie: boolean;
}

/** Reads `postmaster.pid`; undefined when nobody holds the folder, or its process id now belongs to another program. */
export function holderOf(folder: string): Holder | undefined {
  const lines = read(path.join(folder, 'postmaster.pid'))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !pid || !isAlive(pid)) return undefined;
  const zombie = process.platform === 'linux' && stateOf(pid) === 'Z';
  if (
    process.platform === 'linux' &&
    !zombie &&
    !(read(`/proc/${pid}/cmdline`) ?? '').split('\0').includes(folder)
  )
    return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready', zombie };
}

/** Whether a process exists (a zombie does). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const stateOf = (pid: number) => read(`/proc/${pid}/stat`)?.split(') ').pop()?.[0];

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
