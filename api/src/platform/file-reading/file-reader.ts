import { fork } from 'node:child_process';
import { fieldError } from '../http/errors.ts';
import { FairQueue } from '../queue/fair-queue.ts';
import type { FileTask, Outcome } from './file-task.ts';
import { messages } from './messages.ts';

/** Reads files that people send, away from the event loop and within limits of time and memory (J44). */
export interface FileReader {
  /** Throws `invalid` at `file` with what is wrong with it, `unavailable` (503) when too many files wait. */
  read<Input extends object, Result>(task: FileTask<Input, Result>, input: Input): Promise<Result>;
}
export interface FileReaders {
  /** The queue of one person, which delays others by at most one file. */
  of(owner: string): FileReader;
  /** Ends what is being read. */
  close(): void;
}

interface Limits {
  patienceMs: number;
  heapMegabytes: number;
}

/** The gateway waits a little longer for an answer; the largest valid file takes a fifth of both. */
const usualLimits: Limits = { patienceMs: 15_000, heapMegabytes: 384 };

/** Reads one file at a time, each in a process of its own: `program`, the bundle of `file-worker.ts`. It is no thread of this process,
 *  because one that reaches its heap limit within one large allocation ends the whole process. */
export function createFileReaders(program: string, limits: Limits = usualLimits): FileReaders {
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

/** Rejects where the program itself fails. */
function run(program: string, work: object, { patienceMs, heapMegabytes }: Limits, signal: AbortSignal) {
  return new Promise<Outcome>((resolve, reject) => {
    const child = fork(program, {
      env: {},
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      killSignal: 'SIGKILL',
      signal,
    });
    const late = setTimeout(() => {
      resolve({ refusal: messages.tooSlow });
      child.kill();
    }, patienceMs);
    child.on('message', (outcome: Outcome) => {
      resolve(outcome);
      child.kill();
    });
    child.on('error', reject);
    child.on('exit', (code, killedBy) => {
      clearTimeout(late);
      // Node ends itself so when its heap is full.
      if (killedBy === 'SIGABRT') resolve({ refusal: messages.tooLargeInside });
      else reject(new Error(`the reader of files ended: ${killedBy ?? code}`));
    });
    child.send(work);
  });
}
