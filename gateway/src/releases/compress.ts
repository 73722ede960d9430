import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { StoredFile } from './release-store.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this many bytes compression saves no packet. */
const worthwhile = 1024;

let before: Promise<unknown> = Promise.resolve();

/** The stored forms of one file: as it is and, where that is smaller, in gzip and in brotli, which is made quickly: at its best it takes
 *  thirty times as long for a twelfth fewer bytes. One file after the other: of the four threads that also read files, two stay free however
 *  large a release is. */
export function storedForms(path: string, bytes: Uint8Array): Promise<StoredFile[]> {
  return inTurn(() => compressed(path, bytes));
}

/** Brotli at its best, which is now and then larger than `quick`: then that. */
export async function bestForm(bytes: Uint8Array, quick: Uint8Array): Promise<Uint8Array> {
  const best = await inTurn(() => compressedAtBest(bytes));
  return best.length < quick.length ? best : quick;
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = before.then(work);
  before = done.catch(() => undefined);
  return done;
}

async function compressed(path: string, bytes: Uint8Array): Promise<StoredFile[]> {
  const plain: StoredFile = { path, encoding: 'identity', bytes };
  if (bytes.length <= worthwhile || !/\.(js|mjs|css|html|json|svg|txt|webmanifest)$/.test(path))
    return [plain];
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
  const forms: StoredFile[] = [
    { path, encoding: 'br', bytes: br, quick: true },
    { path, encoding: 'gzip', bytes: gz },
  ];
  return [plain, ...forms.filter((form) => form.bytes.length < bytes.length)];
}

/** How long the process is kept after a file, in milliseconds. */
const keptMs = 5000;

/** The process that compresses at its best; none while there is nothing to do. */
let child: ChildProcess | undefined;
let ending: NodeJS.Timeout | undefined;

async function compressedAtBest(bytes: Uint8Array): Promise<Uint8Array> {
  clearTimeout(ending);
  child ??= startProcess();
  waitsFor(child, true);
  const waiting = new AbortController();
  const answer = once(child, 'message', waiting) as Promise<[Uint8Array]>;
  const exit = once(child, 'exit', waiting).then(([code, signal]) => {
    throw new Error(`The process that compresses ended (${String(signal ?? code)}).`);
  });
  try {
    child.send(bytes);
    const [best] = await Promise.race([answer, exit]);
    waitsFor(child, false);
    ending = setTimeout(endProcess, keptMs).unref();
    return best;
  } catch (error) {
    endProcess();
    throw error;
  } finally {
    waiting.abort();
  }
}

function startProcess() {
  const started = fork(new URL('./brotli-process.mjs', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
  });
  return started.once('exit', () => {
    if (child === started) child = undefined;
  });
}

/** Whether this process waits for the other one before it ends. */
function waitsFor(other: ChildProcess, isNeeded: boolean) {
  const action = isNeeded ? 'ref' : 'unref';
  other[action]();
  other.channel?.[action]();
}

function endProcess() {
  child?.kill('SIGKILL');
  child = undefined;
}
