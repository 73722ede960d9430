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
  const best = await inTurn(() => packed(bytes, 11));
  return best.length < quick.length ? best : quick;
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = before.then(work);
  before = done.catch(() => undefined);
  return done;
}

const packed = (bytes: Uint8Array, quality: number): Promise<Buffer> =>
  brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

async function compressed(path: string, bytes: Uint8Array): Promise<StoredFile[]> {
  const plain: StoredFile = { path, encoding: 'identity', bytes };
  if (bytes.length <= worthwhile || !/\.(js|mjs|css|html|json|svg|txt|webmanifest)$/.test(path))
    return [plain];
  const [br, gz] = await Promise.all([packed(bytes, 5), zip(bytes, { level: 9 })]);
  const forms: StoredFile[] = [
    { path, encoding: 'br', bytes: br, quick: true },
    { path, encoding: 'gzip', bytes: gz },
  ];
  return [plain, ...forms.filter((form) => form.bytes.length < bytes.length)];
}
