import { fork } from 'node:child_process';
import { ApiError, fieldError } from '../http/errors.ts';
import { FairQueue } from '../queue/fair-queue.ts';
import type { FileTask, Outcome } from './file-task.ts';
import { messages } from './messages.ts';

/** Reads files that people send, away from the event loop and within limits of time and memory (J44). */
export interface FileReader {
  /** Throws `invalid` at `file` with what is wrong with it, `unavailable` (503) when too many files wait or the machine is too busy. */
  read<Input extends object, Result>(task: FileTask<Input, Result>, input: Input): Promise<Result>;
}
export interface FileReaders {
  /** The queue of one person, which delays others by at most one file. */
  of(owner: string): FileReader;
  /** Ends what is being read. */
  close(): void;
}

export interface FileLimits {
  /** What a file may cost. It does not depend on what else the machine does, so a file that exceeds it is refused for good. */
  processorSeconds: number;
  heapMegabytes: number;
  /** How long an answer is waited for. A file that is not read by then may be read later. */
  patienceMs: number;
}

/** The largest valid file takes a fifth of processor time and heap. The gateway waits a little longer for an answer. */
const usualLimits: FileLimits = { processorSeconds: 15, heapMegabytes: 384, patienceMs: 15_000 };

/** Reads one file at a time, each in a process of its own: `program`, the bundle of `file-worker.ts`. It is no thread of this process,
 *  because one that reaches its heap limit within one large allocation ends the whole process. */
export function createFileReaders(program: string, changed: Partial<FileLimits> = {}): FileReaders {
  const limits = { ...usualLimits, ...changed };
  const queue = new FairQueue({ ofOne: 5, ofAll: 50, full: messages.queueFull });
  const closing = new AbortController();

  async function read<Input extends object, Result>(task: FileTask<Input, Result>, input: Input) {
    const outcome = await run(program, { task: task.name, input }, limits, closing.signal);
    if ('refusal' in outcome) throw fieldError('invalid', 'file', outcome.refusal);
    return outcome.result as Result;
  }

  return {
    of: (owner) => ({ read: (task, input) => queue.add(owner, () => read(task, input)) }),
    close: () => closing.abort(),
  };
}

/** Starts Node with a limit of processor time, of which the kernel tells the process by SIGXCPU. No such end leaves a memory image. */
const limited = ({ processorSeconds, heapMegabytes }: FileLimits) => ({
  execPath: '/bin/sh',
  execArgv: [
    '-c',
    `ulimit -c 0; ulimit -S -t ${processorSeconds}; exec "$0" "$@"`,
    process.execPath,
    `--max-old-space-size=${heapMegabytes}`,
  ],
});

/** Rejects where the program itself fails. */
function run(program: string, work: object, limits: FileLimits, signal: AbortSignal) {
  return new Promise<Outcome>((resolve, reject) => {
    const child = fork(program, {
      env: {},
      ...limited(limits),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      killSignal: 'SIGKILL',
      signal,
    });
    const late = setTimeout(() => {
      reject(new ApiError('unavailable', messages.busy));
      child.kill();
    }, limits.patienceMs);
    child.on('message', (outcome: Outcome) => {
      resolve(outcome);
      child.kill();
    });
    child.on('error', reject);
    child.on('exit', (code, killedBy) => {
      clearTimeout(late);
      // Node ends itself so when its heap is full.
      if (killedBy === 'SIGABRT') resolve({ refusal: messages.tooLargeInside });
      else if (killedBy === 'SIGXCPU') resolve({ refusal: messages.tooSlow });
      else reject(new Error(`the reader of files ended: ${killedBy ?? code}`));
    });
    child.send(work);
  });
}
