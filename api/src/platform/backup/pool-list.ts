import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isHash } from '../files/file-store.ts';
import { absent } from '../files/spool.ts';
import type { Backup, Manifest } from './manifest.ts';

/** Beside the manifest, which has its hash: the SHA-256 of each file of the pool that a backup needs, one a line, never encrypted. Not in
 *  the manifest itself, for all manifests are read at once, and a large university has a million files. */
export const poolListName = 'pool.txt';

export const writePoolList = (folder: string, hashes: Iterable<string>): Promise<void> =>
  writeFile(path.join(folder, poolListName), [...hashes].sort().join('\n'), { mode: 0o600 });

/** Backups of earlier versions have none. */
export const hasPoolList = ({ files }: Pick<Manifest, 'files'>): boolean => poolListName in files;

/** Undefined where the text is not the one that was written with this manifest. */
export function readPoolList({ files }: Pick<Manifest, 'files'>, text: string): string[] | undefined {
  const sha256 = createHash('sha256').update(text).digest('hex');
  return files[poolListName] === sha256 ? text.split('\n').filter(isHash) : undefined;
}

/** Undefined where the backup has none. */
export async function poolListOf(backup: Backup): Promise<string[] | undefined> {
  const text = await readFile(path.join(backup.folder, poolListName), 'utf8').catch(absent);
  return text === undefined ? undefined : readPoolList(backup, text);
}
