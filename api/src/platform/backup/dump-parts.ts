import { createReadStream } from 'node:fs';
import { open, readdir, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** Bytes of a part at most: less than the 5 GB that many stores take in one call. */
const mostBytes = 1 << 30;

/** A dump of an earlier version is one file without a number. */
const partName = /^database\.dump(?:\.(\d+))?$/;
const numberOf = (name: string) => Number(partName.exec(name)![1] ?? 0);

/** Writes a dump into a folder as `database.dump.000`, `database.dump.001` and so on. */
export async function writeParts(
  bytes: AsyncIterable<Buffer>,
  folder: string,
  partBytes = mostBytes,
): Promise<void> {
  let part: FileHandle | undefined;
  let [count, room] = [0, 0];
  try {
    for await (const chunk of bytes)
      for (let rest = chunk; rest.length > 0;) {
        if (!part || room === 0) {
          await part?.close();
          const name = `database.dump.${String(count).padStart(3, '0')}`;
          part = await open(path.join(folder, name), 'wx', 0o600);
          [count, room] = [count + 1, partBytes];
        }
        const taken = rest.subarray(0, room);
        await part.writeFile(taken);
        room -= taken.length;
        rest = rest.subarray(taken.length);
      }
  } finally {
    await part?.close();
  }
}

/** The parts of the dump in a folder, in their order. */
export async function partsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => partName.test(name));
  return names.sort((a, b) => numberOf(a) - numberOf(b)).map((name) => path.join(folder, name));
}

export async function* bytesOf(files: readonly string[]): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file) as AsyncIterable<Buffer>;
}
