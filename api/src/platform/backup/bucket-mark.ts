import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** In the data folder; a backup leaves out what begins with a dot. */
const fileIn = (dataDir: string) => path.join(dataDir, '.backup-in-bucket');

/** Remembers when a backup last stood whole in a bucket, which the command knows and the portal cannot see. */
export const markPut = (dataDir: string, at = new Date()): Promise<void> =>
  writeFile(fileIn(dataDir), at.toISOString());

/** Milliseconds since 1970; undefined where none was put from this folder. */
export async function lastPut(dataDir: string): Promise<number | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '');
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
