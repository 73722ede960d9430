import { chownSync, existsSync } from 'node:fs';
import { appendFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serverAccount } from '../database/postgres/account.ts';
import { reachableFolder } from '../database/postgres/data-folder.ts';
import { startEmbedded } from '../database/postgres/supervisor.ts';
import { StartProblem } from '../start-problem.ts';
import type { InBucket } from './back-up.ts';
import type { BackupKey } from './backup-key.ts';
import { putReleases, releasesArea } from './bucket-releases.ts';
import { loadDump } from './dump.ts';
import { decryptFile, passTree } from './encrypt-file.ts';
import { copyPool, missingFrom, nameOf, poolFolder, storePool, type PoolSelection } from './file-pool.ts';
import { backupsIn, damaged, manifestName, type Backup } from './manifest.ts';
import { poolListName, poolListOf } from './pool-list.ts';
import { endOfRecovery, isEmpty } from './server.repository.ts';
import { restoreCommand, walFolder } from './wal-archive.ts';

export interface RestoreTarget {
  /** Must be empty or missing. */
  dataDir: string;
  /** An empty database; undefined: the embedded server below `dataDir`. */
  databaseUrl: string | undefined;
  /** Where files and releases go if they do not belong into the data folder. */
  stored?: InBucket | undefined;
}

/** Milliseconds allowed for replaying the log of a large database. */
const recoveryPatience = 2 * 3_600_000;

export interface Restored extends Backup {
  /** When the newest change was committed that was replayed onto the backup; undefined where none was. */
  lastChange: Date | undefined;
  /** Names of the damaged and missing files of the pool that it was restored without. */
  leftOut: string[];
}

/** Restores a backup, to the last moment of its log or to the given one. Verifies the backup and that the target is empty before writing
 *  anything. Throws a `StartProblem`; `withoutDamaged` goes on where a file of the pool is damaged or missing. */
export async function restore(
  backups: string,
  target: RestoreTarget,
  until?: Date,
  key?: BackupKey,
  withoutDamaged = false,
): Promise<Restored> {
  const backup = await chosen(backups, until);
  const isDump = backup.firstPiece === null;
  if (isDump !== (target.databaseUrl !== undefined))
    throw new StartProblem(
      isDump
        ? `${backup.folder} holds a dump: name an empty database by DATABASE_URL.`
        : `${backup.folder} is of the embedded database: restore it without DATABASE_URL.`,
    );
  if (isDump && until)
    throw new StartProblem(
      `${backup.folder} holds a dump, which is one moment: --until is for the embedded database.`,
    );
  const used = keyFor(backup, key, until);
  const wrong = await damaged(backup);
  if (wrong.length > 0)
    throw new StartProblem(
      `${backup.folder} is damaged: ${wrong[0]} is not what was backed up (${wrong.length} in all).`,
    );
  const leftOut: string[] = [];
  const leaveOut = withoutDamaged ? (name: string) => void leftOut.push(name) : undefined;
  const hashes = await neededFiles(poolFolder(backups, used), backup, leaveOut);
  if ((await readdir(target.dataDir).catch(() => [])).length > 0)
    throw new StartProblem(`${target.dataDir} is not empty; restore into an empty folder (DATA_DIR).`);
  if (
    isDump &&
    !target.stored &&
    Object.keys(backup.files).some((file) => file.startsWith(`${releasesArea}/`))
  )
    throw new StartProblem(
      `${backup.folder} holds the releases of a bucket: name one by S3_ENDPOINT, S3_BUCKET and its key.`,
    );
  if (target.databaseUrl && !(await isEmpty(target.databaseUrl)))
    throw new StartProblem('The database of DATABASE_URL is not empty; restore into an empty one.');
  const selection = { hashes, leaveOut };
  if (!used) return { ...backup, lastChange: await fill(backups, backup, target, selection, until), leftOut };
  const stage = `${path.resolve(target.dataDir)}.restoring-${process.pid}`;
  const decrypt = (from: string, to: string) => decryptFile(from, to, used);
  try {
    await passTree(backup.folder, stage, decrypt, [manifestName, poolListName]);
    const decrypting = { key: used, decrypt };
    const lastChange = await fill(
      backups,
      { ...backup, folder: stage },
      target,
      selection,
      until,
      decrypting,
    );
    return { ...backup, lastChange, leftOut };
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** Hashes of the files that are restored with a backup; undefined: all files of its pool, because its log may need later ones, or because
 *  it has no list. */
async function neededFiles(
  pool: string,
  backup: Backup,
  leaveOut: PoolSelection['leaveOut'],
): Promise<string[] | undefined> {
  const listed = await poolListOf(backup);
  if (!listed) return undefined;
  const missing = new Set(await missingFrom(pool, listed));
  for (const sha256 of missing) {
    if (!leaveOut)
      throw new StartProblem(
        `${nameOf(pool, sha256)} is missing, which this backup needs (${missing.size} in all).`,
      );
    leaveOut(nameOf(pool, sha256));
  }
  const isOneMoment = backup.firstPiece === null || backup.key !== null;
  return isOneMoment ? listed.filter((sha256) => !missing.has(sha256)) : undefined;
}

/** The key that a backup needs; undefined where it is unencrypted. */
function keyFor(
  { folder, key: needed }: Backup,
  key: BackupKey | undefined,
  until: Date | undefined,
): BackupKey | undefined {
  if (needed === null) return undefined;
  if (!key) throw new StartProblem(`${folder} is encrypted: name its key by BACKUP_KEY_FILE.`);
  if (key.id !== needed)
    throw new StartProblem(`${folder} is encrypted with another key than the one that was given.`);
  if (until)
    throw new StartProblem(`${folder} is encrypted, which is one moment: --until is for backups in clear.`);
  return key;
}

interface Decrypting {
  key: BackupKey;
  decrypt: (from: string, to: string) => Promise<void>;
}

/** Fills the target from the decrypted backup folder and the file pool. */
async function fill(
  backups: string,
  backup: Backup,
  { dataDir, databaseUrl, stored }: RestoreTarget,
  selection: PoolSelection,
  until?: Date,
  decrypting?: Decrypting,
): Promise<Date | undefined> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const [pool, files] = [poolFolder(backups, decrypting?.key), path.join(dataDir, 'files')];
  try {
    // The pool first: a damaged file ends the restore before the database is filled.
    if (stored) await storePool(pool, stored.files, dataDir, decrypting?.decrypt, selection);
    else await copyPool(pool, files, decrypting?.decrypt, selection);
    if (databaseUrl) await loadDump(databaseUrl, backup.folder);
  } catch (error) {
    await rm(files, { recursive: true, force: true });
    throw error;
  }
  // Missing where DATA_DIR held nothing but files.
  const data = path.join(backup.folder, 'data');
  if (existsSync(data)) await cp(data, dataDir, { recursive: true });
  const releases = path.join(backup.folder, releasesArea);
  if (stored) await putReleases(backup.folder, stored.bucket);
  else if (existsSync(releases)) await cp(releases, path.join(dataDir, releasesArea), { recursive: true });
  return databaseUrl ? undefined : recover(backups, backup, dataDir, until);
}

/** The newest backup finished by then. */
async function chosen(backups: string, until: Date | undefined): Promise<Backup> {
  const all = await backupsIn(backups);
  const fit = all.filter(({ finished }) => until === undefined || new Date(finished) <= until);
  if (all.length === 0) throw new StartProblem(`There is no finished backup in ${backups}.`);
  if (fit.length === 0)
    throw new StartProblem(
      `The oldest backup in ${backups} was finished at ${all[0]!.finished}: nothing earlier can be restored.`,
    );
  return fit.at(-1)!;
}

/** Has PostgreSQL replay its log over the copied folder until it accepts writes; returns when the last replayed change was committed. */
async function recover(
  backups: string,
  { folder }: Backup,
  dataDir: string,
  until: Date | undefined,
): Promise<Date | undefined> {
  const account = serverAccount();
  const cluster = reachableFolder(path.resolve(dataDir, 'postgres'), account);
  await cp(path.join(folder, 'postgres'), cluster, { recursive: true });
  const recovery = [
    `restore_command = '${restoreCommand(path.resolve(walFolder(backups))).replaceAll("'", "''")}'`,
    "recovery_target_action = 'promote'",
    // The server cannot parse the time zone 'Z' in this setting.
    ...(until ? [`recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`] : []),
  ];
  await appendFile(path.join(cluster, 'postgresql.auto.conf'), `${recovery.join('\n')}\n`);
  await writeFile(path.join(cluster, 'recovery.signal'), '');
  if (account) {
    chownSync(cluster, account.uid, account.gid);
    for (const name of await readdir(cluster, { recursive: true }))
      chownSync(path.join(cluster, name), account.uid, account.gid);
  }
  // Nobody may read before the end: a server stopped between its last replayed change and the end of recovery would, once started again,
  // replay the rest of the log as after a crash, beyond `until`.
  const settings = { hot_standby: 'off' };
  const server = await startEmbedded({ dataDir, settings, startTimeoutMs: recoveryPatience });
  try {
    return await endOfRecovery(server.url);
  } finally {
    await server.stop();
  }
}
