import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Creates the folder and its parents durably (synced, so that they survive a power cut). */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first) await syncFolder(dirname(first));
}

/** Writes the file and waits until it is on disk; its name is durable once its folder is synced. */
export async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o644);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes names created in, renamed into or removed from the folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Throws the system's error where the folder cannot be made or written. */
export async function probeWritable(folder: string): Promise<void> {
  await makeFolder(folder);
  const probe = join(folder, `.probe-${process.pid}`);
  await writeSynced(probe, new Uint8Array(1));
  await rm(probe);
}

/** Undefined where there is no such file. */
export async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw error;
  }
}
