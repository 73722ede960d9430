import { AlteredFile, type FileStore } from './file-store.ts';

export interface Moved {
  copied: number;
  /** Already in the new place. */
  there: number;
  /** Hashes of files whose bytes do not match; they are not copied. */
  damaged: string[];
}

/** Files copied at once. */
const atOnce = 8;

/** Copies the files that the new place lacks, comparing each with its hash; does not change the old place. It may be stopped at any moment
 *  and called again, and it may run during uploads: the next call copies new files. */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  copied = (_file: string) => {},
): Promise<Moved> {
  const there = new Map<string, number>();
  for await (const { sha256, size } of to.list()) there.set(sha256, size);
  const moved: Moved = { copied: 0, there: 0, damaged: [] };
  const all = from.list()[Symbol.asyncIterator]();
  const worker = async () => {
    for (let next = await all.next(); !next.done; next = await all.next()) {
      const { sha256, size } = next.value;
      if (there.get(sha256) === size) moved.there += 1;
      else if (await copyOne(from, to, sha256)) {
        moved.copied += 1;
        copied(sha256);
      } else moved.damaged.push(sha256);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return moved;
}

/** False where the bytes are not those of the hash. A file that was swept meanwhile counts as copied. */
async function copyOne(from: FileStore, to: FileStore, sha256: string): Promise<boolean> {
  const content = await from.open(sha256);
  if (!content) return true;
  try {
    return (await to.keep(content)).sha256 === sha256;
  } catch (error) {
    if (error instanceof AlteredFile) return false;
    throw error;
  } finally {
    content.destroy();
  }
}
