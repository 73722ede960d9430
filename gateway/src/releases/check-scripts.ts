import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { shellName } from '../registry/state.ts';
import { refuse, type Refusal } from './release-rules.ts';

type Script = [path: string, bytes: Uint8Array];
type Found = Pick<Refusal, 'code' | 'detail'>[];

/** A remote's scripts must parse as JavaScript and must not turn text into code or hold event handlers in markup, which the page's policy would block for users. */
export async function checkScripts(name: string, files: ReadonlyMap<string, Uint8Array>): Promise<Refusal[]> {
  // The shell's shared libraries test whether eval is allowed; the policy answers them.
  if (name === shellName) return [];
  const scripts = [...files].filter(([path]) => /\.m?js$/.test(path));
  const found = turn.then(() => foundBy(scripts));
  turn = found.catch(() => undefined);
  return (await found).map(({ code, detail }) => refuse(code, detail));
}

/** How long the thread is kept after a publication, in milliseconds: to start it takes as long as to read a small release. */
const keptMs = 10_000;

/** The thread that reads scripts; none while nobody publishes. */
let thread: Worker | undefined;
/** Ends with the release that is being read. */
let turn: Promise<unknown> = Promise.resolve();
let ending: NodeJS.Timeout | undefined;

async function foundBy(scripts: Script[]): Promise<Found> {
  clearTimeout(ending);
  thread ??= new Worker(new URL('./script-checker.mjs', import.meta.url));
  thread.ref();
  thread.postMessage(scripts);
  try {
    const [found] = (await once(thread, 'message')) as [Found];
    thread.unref();
    ending = setTimeout(endThread, keptMs).unref();
    return found;
  } catch (error) {
    endThread();
    throw error;
  }
}

function endThread() {
  void thread?.terminate();
  thread = undefined;
}
