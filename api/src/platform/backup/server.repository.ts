import { writeFile, copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** A replication slot keeps the log needed by the backup from being recycled; being temporary, it ends with its connection. */
const slot = `portal_backup_${process.pid}`;

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
const left =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pgsql_tmp.*|pg_internal\.init.*|backup_label|tablespace_map)$/;

/** Copies the data folder of a running server between the start and the end of a backup. Files may change or disappear meanwhile: replaying
 *  the log at the restore corrects that. */
async function copyCluster(from: string, to: string, top = true): Promise<void> {
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
async function copyLog(cluster: string, to: string, first: string, last: string): Promise<void> {
  const folder = path.join(cluster, 'pg_wal');
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last),
  );
  for (const name of names) await copyFile(path.join(folder, name), path.join(to, 'pg_wal', name));
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Copies a running server by PostgreSQL's low-level backup API, with the log that makes the copy consistent; returns the name of the first
 *  log segment needed. The embedded server ships without `pg_basebackup`. */
export async function baseBackup(url: string, cluster: string, to: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  await client.connect();
  try {
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const { rows: begun } = await client.query<{ piece: string }>(
      `select pg_walfile_name(pg_backup_start('portal', true)) as piece`,
    );
    await copyCluster(cluster, to);
    const { rows: ended } = await client.query<{ piece: string; label: string; map: string }>(
      `select pg_walfile_name(lsn) as piece, labelfile as label, spcmapfile as map from pg_backup_stop(false)`,
    );
    const { piece, label, map } = ended[0]!;
    await writeFile(path.join(to, 'backup_label'), label, { mode: 0o600 });
    if (map) await writeFile(path.join(to, 'tablespace_map'), map, { mode: 0o600 });
    await copyLog(cluster, to, begun[0]!.piece, piece);
    return begun[0]!.piece;
  } finally {
    await client.end();
  }
}

/** Whether a database holds no table but those of its extensions. */
export async function isEmpty(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select 1 from pg_class c where c.relkind = 'r' and c.relnamespace = to_regnamespace('public')
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
    );
    return rowCount === 0;
  } finally {
    await client.end();
  }
}

/** Tables of which no row is ever deleted: a restored database has at least the rows of before the backup, and at most those of now. */
const growing = ['enrolment_event', 'grade_event', 'invoice', 'payment', 'receipt'];

export type RowCounts = Record<string, number>;

/** Rows of the tables that only grow, by table; without those that a database does not have. */
export async function countRows(url: string): Promise<RowCounts> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname = any($1)`,
      [growing],
    );
    const counts: RowCounts = {};
    for (const { name } of rows.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const counted = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`);
      counts[name] = counted.rows[0]!.count;
    }
    return counts;
  } finally {
    await client.end();
  }
}

/** What does not fit in a restored database, one sentence each. */
export const countProblems = (before: RowCounts, restored: RowCounts, now: RowCounts): string[] =>
  Object.keys({ ...before, ...now }).flatMap((table) => {
    const [least, found, most] = [before[table] ?? 0, restored[table] ?? 0, now[table] ?? 0];
    if (found < least) return [`${table} has ${found} rows; before the backup it had ${least}`];
    return found > most ? [`${table} has ${found} rows; the portal has ${most}`] : [];
  });
