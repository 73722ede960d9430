import { chownSync, existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { canRun, serverAccount, type ServerAccount } from '../database/postgres/account.ts';
import { outsideFolder, reachableFolder } from '../database/postgres/data-folder.ts';
import { startEmbedded } from '../database/postgres/supervisor.ts';
import { absent } from '../files/spool.ts';
import { StartProblem } from '../start/start-problem.ts';
import {
  inspectLog,
  numberOf,
  pieceName,
  segmentAt,
  type ArchivedLog,
  type LogFault,
} from './archived-log.ts';
import type { InBucket } from './back-up.ts';
import type { BackupKey } from './backup-key.ts';
import { putReleases, releasesArea } from './bucket-releases.ts';
import { loadDump } from './dump.ts';
import { decryptFile, passTree } from './encrypt-file.ts';
import {
  copyPool,
  missingFrom,
  nameOf,
  poolFolder,
  storePool,
  type PoolSelection,
  poolListName,
  poolListOf,
} from './file-pool.ts';
import { backupsIn, damaged, manifestName, type Backup } from './manifest.ts';
import { checkOwner } from './owner.ts';
import { isEmpty } from './server.repository.ts';
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

export interface RestoreRequest {
  /** The moment to restore; undefined: the last one of the log. */
  until?: Date | undefined;
  /** The name of a pinned backup, which is restored as it was at its own moment. */
  kept?: string | undefined;
  key?: BackupKey | undefined;
  /** Goes on where a file of the pool is damaged or missing. */
  withoutDamaged?: boolean;
  /** Restores the releases of a bucket into the data folder, which nobody is going to serve. */
  isDrill?: boolean;
  /** Goes on where the log is damaged or has a gap, with what stands before it. */
  upToDamage?: boolean;
}

export interface Restored extends Backup {
  /** Commit time of the newest change that was replayed onto the backup; undefined if none was. */
  lastChange: Date | undefined;
  /** The replayed log; undefined if the backup was restored to its own moment. */
  log: Pick<ArchivedLog, 'last' | 'fault' | 'unverified'> | undefined;
  /** Number of restored files of the pool. */
  fileCount: number;
  /** Names of damaged and missing pool files that were left out. */
  leftOut: string[];
  /** Folder of the embedded database where it is outside the data folder. */
  outside: string | undefined;
}

/** Restores a backup completely, or leaves the target empty and throws a `StartProblem`. Verifies the backup and that the target is empty
 *  before writing anything. */
export async function restore(
  backups: string,
  target: RestoreTarget,
  request: RestoreRequest = {},
): Promise<Restored> {
  const { until, key } = request;
  const backup = await chosen(backups, request);
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
  const isOneMoment = isDump || used !== undefined || request.kept !== undefined;
  const leftOut: string[] = [];
  const leaveOut = request.withoutDamaged ? (name: string) => void leftOut.push(name) : undefined;
  const hashes = await neededFiles(poolFolder(backups, used), backup, isOneMoment, leaveOut);
  await checkTarget(target.dataDir);
  if (
    isDump &&
    !target.stored &&
    !request.isDrill &&
    Object.keys(backup.files).some((file) => file.startsWith(`${releasesArea}/`))
  )
    throw new StartProblem(
      `${backup.folder} holds the releases of a bucket: name one by S3_ENDPOINT, S3_BUCKET and its key.`,
    );
  if (target.databaseUrl && !(await isEmpty(target.databaseUrl)))
    throw new StartProblem('The database of DATABASE_URL is not empty; restore into an empty one.');
  const account = serverAccount();
  const log = isOneMoment ? undefined : await inspectLog(backups, backup);
  if (log?.last) checkReadable(path.join(walFolder(backups), log.last), account);
  // PostgreSQL's account enters it.
  await mkdir(target.dataDir, { recursive: true, mode: account ? 0o711 : 0o700 });
  try {
    const folder = used ? await decrypted(backup, target.dataDir, used) : backup.folder;
    const fileCount = await fillFiles(backups, { ...backup, folder }, target, { hashes, leaveOut }, used);
    const recovered = target.databaseUrl
      ? await loadDump(target.databaseUrl, folder)
      : await recover(backups, { ...backup, folder }, target.dataDir, log, request);
    await rm(stageIn(target.dataDir), { recursive: true, force: true });
    const outside = target.databaseUrl ? undefined : outsideFolder(target.dataDir);
    return { ...backup, lastChange: undefined, log: undefined, ...recovered, fileCount, leftOut, outside };
  } catch (error) {
    await empty(target.dataDir);
    throw error;
  }
}

/** Temporary folder of a restore, inside the data folder: the portal's user may write nowhere else. */
export const stageIn = (dataDir: string): string => path.join(dataDir, `.restore-${process.pid}`);

/** Refuses a data folder that is not empty, or that belongs to another user than the one who would own what root restores into it. */
export async function checkTarget(dataDir: string): Promise<void> {
  checkOwner(dataDir);
  const names = await readdir(dataDir).catch(absent);
  if (names?.some((name) => name !== path.basename(stageIn(dataDir))))
    throw new StartProblem(`${dataDir} is not empty; restore into an empty folder (DATA_DIR).`);
}

async function empty(dataDir: string): Promise<void> {
  const outside = outsideFolder(dataDir);
  if (outside) await rm(outside, { recursive: true, force: true });
  for (const name of await readdir(dataDir)) await rm(path.join(dataDir, name), { recursive: true });
}

async function decrypted(backup: Backup, dataDir: string, key: BackupKey): Promise<string> {
  const folder = path.join(stageIn(dataDir), 'decrypted');
  const decrypt = (from: string, to: string) => decryptFile(from, to, key);
  await passTree(backup.folder, folder, decrypt, [manifestName, poolListName]);
  return folder;
}

/** PostgreSQL reads a segment that its account may not read as the end of the log. */
function checkReadable(piece: string, account: ServerAccount | undefined): void {
  if (account && !canRun(account, 'test', ['-r', piece]))
    throw new StartProblem(`uid ${account.uid}, which runs PostgreSQL, cannot read ${piece}.`);
}

/** Hashes of the files that are restored with a backup; undefined: all files of its pool, because its log may need later ones, or because
 *  it has no list. */
async function neededFiles(
  pool: string,
  backup: Backup,
  isOneMoment: boolean,
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
  return isOneMoment ? listed.filter((sha256) => !missing.has(sha256)) : undefined;
}

/** The key that a backup needs; undefined where it is unencrypted. */
function keyFor({ folder, key: needed }: Backup, key: BackupKey | undefined, until: Date | undefined) {
  if (needed === null) return undefined;
  if (!key) throw new StartProblem(`${folder} is encrypted: name its key by BACKUP_KEY_FILE.`);
  if (key.id !== needed)
    throw new StartProblem(`${folder} is encrypted with another key than the one that was given.`);
  if (until)
    throw new StartProblem(`${folder} is encrypted, which is one moment: --until is for backups in clear.`);
  return key;
}

/** Fills the data folder, or the bucket, with the files of the pool and what the backup has beside the database; returns how many files. The
 *  pool comes first, because it is what may still be damaged. */
async function fillFiles(
  backups: string,
  { folder }: Backup,
  { dataDir, stored }: RestoreTarget,
  selection: PoolSelection,
  key: BackupKey | undefined,
): Promise<number> {
  const pool = poolFolder(backups, key);
  const decrypt = key && ((from: string, to: string) => decryptFile(from, to, key));
  const fileCount = stored
    ? await storePool(pool, stored.files, dataDir, decrypt, selection)
    : await copyPool(pool, path.join(dataDir, 'files'), decrypt, selection);
  // Missing where DATA_DIR held nothing but files.
  const data = path.join(folder, 'data');
  if (existsSync(data)) await cp(data, dataDir, { recursive: true });
  const releases = path.join(folder, releasesArea);
  if (stored) await putReleases(folder, stored.bucket);
  else if (existsSync(releases)) await cp(releases, path.join(dataDir, releasesArea), { recursive: true });
  return fileCount;
}

/** The pinned backup of that name, or the newest one finished by then. */
async function chosen(backups: string, { kept, until }: RestoreRequest): Promise<Backup> {
  const all = await backupsIn(backups);
  if (kept !== undefined) {
    const pinned = all.find((backup) => backup.kept === kept);
    if (!pinned) throw new StartProblem(`No backup in ${backups} is kept as "${kept}".`);
    return pinned;
  }
  const fit = all.filter(({ finished }) => until === undefined || new Date(finished) <= until);
  if (all.length === 0) throw new StartProblem(`There is no finished backup in ${backups}.`);
  if (fit.length === 0)
    throw new StartProblem(
      `The oldest backup in ${backups} was finished at ${all[0]!.finished}: nothing earlier can be restored.`,
    );
  return fit.at(-1)!;
}

type Recovered = Pick<Restored, 'lastChange' | 'log'>;

/** Has PostgreSQL replay its log over the copied folder until it accepts writes. */
async function recover(
  backups: string,
  { folder, finished }: Backup,
  dataDir: string,
  log: ArchivedLog | undefined,
  request: RestoreRequest,
): Promise<Recovered> {
  const account = serverAccount();
  const cluster = reachableFolder(path.resolve(dataDir, 'postgres'), account);
  await cp(path.join(folder, 'postgres'), cluster, { recursive: true });
  await writeFile(path.join(cluster, 'recovery.signal'), '');
  if (account) {
    chownSync(cluster, account.uid, account.gid);
    for (const name of await readdir(cluster, { recursive: true }))
      chownSync(path.join(cluster, name), account.uid, account.gid);
  }
  const recovered = await replayTo(backups, finished, dataDir, log, request);
  await archiveHistory(cluster, account);
  return recovered;
}

/** Without `log`, ends at the moment of the backup; the archive then only tells which timelines there are, so that the new one is new. */
async function replayTo(
  backups: string,
  finished: string,
  dataDir: string,
  log: ArchivedLog | undefined,
  { until, upToDamage }: RestoreRequest,
): Promise<Recovered> {
  const restore_command = restoreCommand(path.resolve(walFolder(backups)), log?.damaged ?? []);
  if (!log) {
    const ownMoment = { recovery_target: 'immediate', recovery_target_timeline: 'current' };
    const { lastChange } = await replay(dataDir, { restore_command, ...ownMoment });
    return { lastChange, log };
  }
  // The server cannot parse the time zone 'Z' in this setting.
  const target = until && { recovery_target_time: until.toISOString().replace('Z', '+00') };
  const first = await replay(dataDir, { restore_command, ...target });
  const { lastChange } = first;
  if (until && first.isReached) return { lastChange, log: { ...log, fault: undefined } };
  const fault = log.fault ?? unreadable(log, first);
  if (fault && !upToDamage)
    throw new StartProblem(faultText(backups, fault, lastChange ?? new Date(finished)));
  if (until && !fault)
    throw new StartProblem(
      `The log in ${backups} ends with the change of ${(lastChange ?? new Date(finished)).toISOString()}, before --until ${until.toISOString()}. Leave --until out to restore everything that was archived.`,
    );
  if (!first.isReached) await replay(dataDir, { restore_command });
  return { lastChange, log: { ...log, fault } };
}

/** Has the restored portal archive the history of its new timeline, without which the segments of that timeline could not be restored. The
 *  server itself notes it only where it archives while it recovers. */
async function archiveHistory(cluster: string, account: ServerAccount | undefined): Promise<void> {
  const log = path.join(cluster, 'pg_wal');
  const newest = (await readdir(log))
    .filter((name) => name.endsWith('.history'))
    .sort()
    .at(-1);
  if (newest === undefined) return;
  const note = path.join(log, 'archive_status', `${newest}.ready`);
  await writeFile(note, '', { mode: 0o600 });
  if (account) chownSync(note, account.uid, account.gid);
}

/** The segment at which PostgreSQL stopped although it is there: damaged before it was archived, or archived without a hash. */
const unreadable = ({ last }: ArchivedLog, { reached }: Replay): LogFault | undefined =>
  last !== undefined && reached < numberOf(last)
    ? { name: last.slice(0, 8) + pieceName(reached + 1n), why: 'damaged' }
    : undefined;

const faultText = (backups: string, { name, why }: LogFault, before: Date) =>
  `${path.join(walFolder(backups), name)} is ${why}: the last change that can be restored is of ${before.toISOString()}, and later ones were archived. Replace the file from another copy of the backups, or add --up-to-damage to restore only up to there.`;

interface Replay {
  /** Whether the requested moment was reached; true where none was requested. */
  isReached: boolean;
  lastChange: Date | undefined;
  /** Number of the last segment of which something was replayed. */
  reached: bigint;
}

/** Starts the server, which replays its log, and stops it again. */
async function replay(dataDir: string, recovery: Record<string, string>): Promise<Replay> {
  const lines: string[] = [];
  // Nobody may read before the end: a server stopped between its last replayed change and the end of recovery would, once started again,
  // replay the rest of the log as after a crash, beyond the requested moment.
  const own = { recovery_target_action: 'promote', hot_standby: 'off', timezone: 'UTC' };
  const settings = { ...own, ...recovery };
  try {
    const server = await startEmbedded({
      dataDir,
      settings,
      startTimeoutMs: recoveryPatience,
      log: (line) => void lines.push(line),
    });
    await server.stop();
  } catch (error) {
    if (
      !lines.some((line) => line.includes('recovery ended before configured recovery target was reached'))
    ) {
      const fatal = lines.findLast((line) => line.includes('FATAL:'));
      throw fatal === undefined ? error : new StartProblem(`PostgreSQL cannot replay its log: ${fatal}`);
    }
    return { isReached: false, ...replayedBy(lines) };
  }
  return { isReached: true, ...replayedBy(lines) };
}

/** What the server reports at the end of recovery. It writes the same whether it reached the requested moment or not. */
function replayedBy(lines: readonly string[]): Omit<Replay, 'isReached'> {
  const text = lines.join('\n');
  const [, change] = /last completed transaction was at log time (\d[\d :.-]+)\+00/.exec(text) ?? [];
  const [, position] = /redo done at ([0-9A-F]+\/[0-9A-F]+)/.exec(text) ?? [];
  return {
    lastChange: change === undefined ? undefined : new Date(`${change.replace(' ', 'T')}Z`),
    reached: position === undefined ? -1n : segmentAt(position),
  };
}
