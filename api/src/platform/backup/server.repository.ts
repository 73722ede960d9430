import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { copyCluster, copyLog } from './copy-cluster.ts';

/** A replication slot keeps the log needed by the backup from being recycled; being temporary, it ends with its connection. */
const slot = `portal_backup_${process.pid}`;

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
