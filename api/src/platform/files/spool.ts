import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { StoredFile } from './file-store.ts';

export interface Spooled extends StoredFile {
  /** Its temporary path. */
  file: string;
}

/** Writes the content to a synced temporary file in the folder; leaves nothing behind where it throws. */
export async function spool(
  folder: string,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<Spooled> {
  const temporary = path.join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(temporary, 'wx', 0o600);
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
    await file.close();
    return { file: temporary, sha256: hash.digest('hex'), size };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Deletes partial uploads that a crash left behind. */
export async function clearSpool(folder: string, before: Date): Promise<void> {
  for (const name of (await readdir(folder).catch(absent)) ?? []) {
    const left = path.join(folder, name);
    if (((await stat(left).catch(absent))?.mtime ?? before) < before) await rm(left, { force: true });
  }
}

/** For `catch`: undefined where there is no such file; throws any other error. */
export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
