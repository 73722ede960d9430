import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Recreated by PostgreSQL at start, or valid only for the running server (PostgreSQL manual, 'Making a Base Backup'). */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const left = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label|tablespace_map)$/;

/** Copies the data folder of a running server between the start and the end of a backup. Files may change or disappear meanwhile: replaying
 *  the log at the restore corrects that. */
export async function copyCluster(from: string, to: string, top = true): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await readdir(from, { withFileTypes: true }).catch(ignoreMissing);
  for (const entry of entries ?? []) {
    if (left.test(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isFile()) await copyFile(source, target).catch(ignoreMissing);
    else if (!entry.isDirectory()) continue;
    else if (top && emptied.has(entry.name)) await mkdir(target, { mode: 0o700 });
    else await copyCluster(source, target, false);
  }
}

/** Copies the log segments from `first` to `last`, and the timeline history files. */
export async function copyLog(cluster: string, to: string, first: string, last: string): Promise<void> {
  const folder = path.join(cluster, 'pg_wal');
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last),
  );
  for (const name of names) await copyFile(path.join(folder, name), path.join(to, 'pg_wal', name));
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
