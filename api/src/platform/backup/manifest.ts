import { existsSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { absent } from '../files/spool.ts';
import { StartProblem } from '../start/start-problem.ts';
import { filesBelow, hashFile, several } from './hash-file.ts';
import { isGivenUp } from './kept.rules.ts';

/** Contents of a backup; a folder without a manifest is an unfinished backup. */
const manifest = z.object({
  /** ISO 8601, UTC. Any moment from `finished` on can be restored. */
  started: z.iso.datetime(),
  finished: z.iso.datetime(),
  /** Name of the first log segment that this backup needs; null for a dump. */
  firstPiece: z.string().nullable(),
  /** Id of the encryption key; null where unencrypted. */
  key: z.string().nullable().default(null),
  /** The name under which it was pinned, so that retention never deletes it; null: it was not. */
  kept: z.string().nullable().default(null),
  /** Rows before the backup began, of the tables that only grow; empty in a backup of an earlier version. */
  counts: z.record(z.string(), z.int()).default({}),
  /** SHA-256 by path relative to the backup's folder. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof manifest>;

export interface Backup extends Manifest {
  folder: string;
}

export const readManifest = (text: string): Manifest => manifest.parse(JSON.parse(text));

export const manifestName = 'manifest.json';
const basesFolder = (backups: string): string => path.join(backups, 'base');
/** Sorts by time as text, and is a valid name on every file system. */
export const baseFolder = (backups: string, started: Date): string =>
  path.join(basesFolder(backups), started.toISOString().replaceAll(':', '-'));

/** Finishes a backup: syncs its files, so that a power cut leaves no manifest without them, and writes it with the hash of each. */
export async function seal(
  folder: string,
  about: Omit<Manifest, 'files' | 'kept' | 'counts'> & Partial<Pick<Manifest, 'kept' | 'counts'>>,
): Promise<Backup> {
  const files: Record<string, string> = {};
  const names = await filesBelow(folder);
  await several(names, (file) => syncFile(path.join(folder, file)));
  for (const file of names) files[file] = await hashFile(path.join(folder, file));
  const handle = await open(path.join(folder, `.${manifestName}`), 'w', 0o600);
  await handle.writeFile(JSON.stringify({ ...about, files }));
  await handle.sync();
  await handle.close();
  await rename(path.join(folder, `.${manifestName}`), path.join(folder, manifestName));
  return { folder, kept: null, counts: {}, ...about, files };
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Start of the backup in that folder below `base`. */
export const startOf = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)/, 'T$1:$2:$3'));

/** Deletes the folders of backups that were interrupted and given up. */
export async function removeGivenUp(backups: string, now: Date): Promise<void> {
  for (const name of await readdir(basesFolder(backups)).catch(() => [])) {
    const folder = path.join(basesFolder(backups), name);
    if (isGivenUp(startOf(name), now) && !existsSync(path.join(folder, manifestName)))
      await rm(folder, { recursive: true });
  }
}

/** Finished backups, oldest first. */
export async function backupsIn(backups: string): Promise<Backup[]> {
  const found: Backup[] = [];
  // What cannot be read is no reason to take an older backup.
  const names = (await readdir(basesFolder(backups)).catch(absent)) ?? [];
  for (const each of names.sort()) {
    const folder = path.join(basesFolder(backups), each);
    const text = await readFile(path.join(folder, manifestName), 'utf8').catch(absent);
    if (text !== undefined) found.push({ folder, ...parsed(folder, text) });
  }
  return found;
}

function parsed(folder: string, text: string): Manifest {
  try {
    return readManifest(text);
  } catch {
    throw new StartProblem(`${path.join(folder, manifestName)} is damaged: move this backup away.`);
  }
}

/** Milliseconds since 1970 at which the newest backup was finished; undefined where there is none. Reads no manifest. */
export async function newestIn(backups: string): Promise<number | undefined> {
  const names = await readdir(basesFolder(backups)).catch(() => []);
  for (const each of names.sort().reverse()) {
    const sealed = await stat(path.join(basesFolder(backups), each, manifestName)).catch(() => undefined);
    if (sealed) return sealed.mtimeMs;
  }
  return undefined;
}

/** Paths that are missing or whose content differs from the manifest. */
export async function damaged({ folder, files }: Backup): Promise<string[]> {
  const wrong: string[] = [];
  for (const [file, hash] of Object.entries(files))
    if ((await hashFile(path.join(folder, file)).catch(() => '')) !== hash) wrong.push(file);
  return wrong;
}
