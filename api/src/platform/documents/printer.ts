import type { Margins, TDocumentDefinitions } from 'pdfmake/interfaces';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FileServer } from '../files/store.ts';
import type { Sheet } from './sheet-model.ts';

/** A paper as pdfmake describes it, without functions, for it travels to another thread. Images are data URLs. */
export interface Paper extends Omit<
  TDocumentDefinitions,
  'footer' | 'header' | 'background' | 'pageBreakBefore'
> {
  /** On every page; `{page}` and `{pages}` stand for its number and their count. */
  footer?: { left: string; right: string; margin: Margins };
}

/** Makes papers beside the event loop. */
export interface Printer {
  /** The PDF. Throws where the definition makes no sense or takes longer than half a minute; a `long` one, of thousands of
   *  rows, may take ten minutes and holds up no short one. */
  pdf(paper: Paper, length?: 'short' | 'long'): Promise<Buffer>;
  /** The sheet as XLSX, made where long papers are. */
  xlsx(sheet: Sheet): Promise<Buffer>;
  close(): Promise<void>;
}

/** What routers that make papers are given. */
export interface DocumentServer extends FileServer {
  /** Beside the event loop. */
  printer: Printer;
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
/** Papers that may wait; whoever comes then is told at once instead of after a time-out. */
const longestQueue = 200;

/** One thread for papers that somebody waits for, and one for long ones and sheets. */
export function createPrinter(file = fileURLToPath(new URL('./paper-worker.mjs', import.meta.url))): Printer {
  const short = createThread(file, shortPatienceMs);
  const long = createThread(file, longPatienceMs);
  return {
    pdf: (definition, length = 'short') => (length === 'long' ? long : short).make({ definition }),
    xlsx: (sheet) => long.make({ sheet }),
    async close() {
      await Promise.all([short.close(), long.close()]);
    },
  };
}

/** Started with the first paper; if it dies, what it held fails and the next paper starts another. */
function createThread(file: string, patienceMs: number) {
  let worker: Worker | undefined;
  let next = 0;
  const waiting = new Map<number, Waiting>();

  const settle = (id: number): Waiting | undefined => {
    const it = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker?.unref();
    return it;
  };
  const give = ({ id, bytes, problem }: Answer) => {
    const it = settle(id);
    if (bytes) it?.resolve(Buffer.from(bytes));
    else it?.reject(new Error(`a paper could not be made: ${problem}`));
  };
  const lose = (gone: Worker, problem: Error) => {
    if (worker !== gone) return;
    worker = undefined;
    for (const id of [...waiting.keys()]) settle(id)?.reject(problem);
  };
  const start = () => {
    const made = new Worker(file);
    made.on('message', give);
    made.on('error', (error) => lose(made, error));
    made.on('exit', () => lose(made, new Error('the thread that makes papers ended')));
    return made;
  };

  return {
    make(work: { definition: Paper } | { sheet: Sheet }): Promise<Buffer> {
      if (waiting.size >= longestQueue) return Promise.reject(new Error('too many papers are being made'));
      worker ??= start();
      const thread = worker;
      thread.ref();
      const id = next++;
      return new Promise<Buffer>((resolve, reject) => {
        // A definition that never ends holds the thread, so the thread goes with it.
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
