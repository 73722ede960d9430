import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** SHA-256 of the file's bytes, in hexadecimal. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Relative paths of all files below the folder, with '/' as separator. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothing);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

function nothing(error: NodeJS.ErrnoException): never[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}

/** Files copied at once. */
const atOnce = 8;

/** Runs the work for each item, several at a time. */
export async function several<T>(each: AsyncIterable<T> | Iterable<T>, work: (one: T) => Promise<void>) {
  const all = (async function* () {
    yield* each;
  })();
  const worker = async () => {
    for (let next = await all.next(); !next.done; next = await all.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
