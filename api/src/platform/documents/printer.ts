import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { FileServer } from '../files/file-store.ts';
import type { ListExport } from './export.ts';
import { FairQueue } from '../queue/fair-queue.ts';
import { messages } from './messages.ts';
import type { Paper, Press, Printer } from './press.ts';
import type { SpreadsheetModel } from './sheet.ts';

/** The dependencies of routers that make papers. */
export interface DocumentServer extends FileServer {
  printer: Printer;
  /** The lists that can be had as files, which jobs make too; routers add theirs. */
  exports: ListExport[];
}

interface Waiting {
  resolve: (bytes: Buffer) => void;
  reject: (problem: Error) => void;
}
interface Answer {
  id: number;
  bytes?: Uint8Array;
  problem?: string;
}

const shortPatienceMs = 30_000;
const longPatienceMs = 600_000;
/** Size of the cache of short papers. */
const cacheBytes = 32 * 1024 * 1024;
/** Most papers that may wait. */
const queueLimits = { ofOne: 20, ofAll: 200, full: messages.queueFull };

/** An LRU cache of papers by the hash of their definition, of at most `maxBytes`; concurrent requests for one paper share its rendering. */
export class PaperCache {
  private readonly made: LRUCache<string, Buffer>;
  private readonly making = new Map<string, Promise<Buffer>>();

  constructor(maxBytes: number) {
    this.made = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ length }) => length });
  }

  async get(shown: object, make: () => Promise<Buffer>): Promise<Buffer> {
    const key = createHash('sha256').update(JSON.stringify(shown)).digest('base64');
    const cached = this.made.get(key);
    if (cached) return cached;
    const started = this.making.get(key);
    if (started) return started;
    const making = make().finally(() => this.making.delete(key));
    this.making.set(key, making);
    const paper = await making;
    this.made.set(key, paper);
    return paper;
  }
}

/** One thread for papers that somebody waits for, and one for long papers and sheets. */
export function createPrinter(file = fileURLToPath(new URL('./paper-worker.mjs', import.meta.url))): Printer {
  const short = createThread(file, shortPatienceMs);
  const long = createThread(file, longPatienceMs);
  const cache = new PaperCache(cacheBytes);
  const [shorts, longs] = [new FairQueue(queueLimits), new FairQueue(queueLimits)];
  const of = (owner: string): Press => ({
    pdf: (definition, length = 'short') =>
      length === 'long'
        ? longs.add(owner, () => long.make({ definition }))
        : cache.get(definition, () => shorts.add(owner, () => short.make({ definition }))),
    xlsx: (sheets) => longs.add(owner, () => long.make({ sheets })),
  });
  return {
    ...of(''),
    of,
    async close() {
      await Promise.all([short.close(), long.close()]);
    },
  };
}

/** Started with the first paper; if it dies, its papers fail and the next one starts another. */
function createThread(file: string, patienceMs: number) {
  let worker: Worker | undefined;
  let next = 0;
  const waiting = new Map<number, Waiting>();

  const settle = (id: number): Waiting | undefined => {
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker?.unref();
    return waiter;
  };
  const give = ({ id, bytes, problem }: Answer) => {
    const waiter = settle(id);
    if (bytes) waiter?.resolve(Buffer.from(bytes));
    else waiter?.reject(new Error(`a paper could not be made: ${problem}`));
  };
  const lose = (failed: Worker, problem: Error) => {
    if (worker !== failed) return;
    worker = undefined;
    const unsettled = [...waiting.keys()];
    for (const id of unsettled) settle(id)?.reject(problem);
  };
  const start = () => {
    const made = new Worker(file);
    made.on('message', give);
    made.on('error', (error) => lose(made, error));
    made.on('exit', () => lose(made, new Error('the thread that makes papers ended')));
    return made;
  };

  return {
    make(work: { definition: Paper } | { sheets: readonly SpreadsheetModel[] }): Promise<Buffer> {
      worker ??= start();
      const thread = worker;
      thread.ref();
      const id = next++;
      return new Promise<Buffer>((resolve, reject) => {
        // A definition that never finishes blocks the thread, so the thread is terminated with it.
        const late = setTimeout(() => void thread.terminate(), patienceMs);
        const done = () => clearTimeout(late);
        waiting.set(id, {
          resolve: (bytes) => (done(), resolve(bytes)),
          reject: (problem) => (done(), reject(problem)),
        });
        thread.postMessage({ id, ...work });
      });
    },
    async close() {
      await worker?.terminate();
    },
  };
}
