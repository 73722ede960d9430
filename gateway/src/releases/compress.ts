import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { StoredFile } from './release-store.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this many bytes compression saves no packet. */
const worthwhile = 1024;

let before: Promise<unknown> = Promise.resolve();

/** The stored forms of one file: as it is and, where that is smaller, in brotli and gzip at their best. One file after the other: of the four
 *  threads that also read files, two stay free however large a release is. */
export function storedForms(path: string, bytes: Uint8Array): Promise<StoredFile[]> {
  const forms = before.then(() => compressed(path, bytes));
  before = forms.catch(() => undefined);
  return forms;
}

async function compressed(path: string, bytes: Uint8Array): Promise<StoredFile[]> {
  const plain: StoredFile = { path, encoding: 'identity', bytes };
  if (bytes.length <= worthwhile || !/\.(js|mjs|css|html|json|svg|txt|webmanifest)$/.test(path))
    return [plain];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
  const packed: StoredFile[] = [
    { path, encoding: 'br', bytes: br },
    { path, encoding: 'gzip', bytes: gz },
  ];
  return [plain, ...packed.filter((form) => form.bytes.length < bytes.length)];
}
