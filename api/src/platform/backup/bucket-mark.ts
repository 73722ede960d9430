import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** File in the data folder; a backup skips names that begin with a dot. */
const fileIn = (dataDir: string) => path.join(dataDir, '.backup-in-bucket');

/** Records when a backup was last complete in a bucket. The command knows that; the portal cannot see it. */
export const markPut = (dataDir: string, at = new Date()): Promise<void> =>
  writeFile(fileIn(dataDir), at.toISOString());

/** Milliseconds since 1970; undefined if no backup was uploaded from this folder. */
export async function lastPut(dataDir: string): Promise<number | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '');
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
