import { openBucket } from '@portal/server-kit/bucket';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig, type Config } from './config.ts';
import { openDatabase } from './database.ts';
import { bucketFiles, openPortalBucket } from './open-files.ts';
import { backUp, forgetOld, type InBucket } from './platform/backup/back-up.ts';
import {
  fetchBackup,
  finishedIn,
  forgetStored,
  putBackups,
  type BackupBucket,
  markPut,
} from './platform/backup/backup-bucket.ts';
import { readBackupKey, type BackupKey } from './platform/backup/backup-key.ts';
import { backupsIn, type Manifest } from './platform/backup/manifest.ts';
import { checkOwner } from './platform/backup/owner.ts';
import { drillRestore } from './platform/backup/restore-drill.ts';
import { checkTarget, restore, stageIn, type Restored } from './platform/backup/restore.ts';
import { sentenceOf, StartProblem } from './platform/start/start-problem.ts';
import { forgetStoredFiles } from './platform/backup/forget-stored-files.ts';

const usage = `Usage: npm run backup [-- <folder>|s3://<bucket>[/<prefix>]] [--keep <name>]   pinned: no retention deletes it
       npm run backup -- s3://<bucket>[/<prefix>] --log   what came into BACKUP_DIR since, without a new backup
       npm run restore -- <folder>|s3://<bucket>[/<prefix>] [--until 2026-11-22T14:03:12Z] [--without-damaged] [--up-to-damage]
       npm run restore -- [<folder>|s3://<bucket>[/<prefix>]] --drill   restores the newest backup aside, compares it with the portal and deletes it again
       npm run restore -- <folder>|s3://<bucket>[/<prefix>] --kept <name> [--without-damaged]   a pinned backup, as it was then
  BACKUP_DIR    the folder, where none is given; a bucket is given what stands in it
  DATA_DIR      what is backed up, and the empty folder that is restored into
  BACKUP_KEY_FILE  a file with 64 hexadecimal digits, by which backups are encrypted (or BACKUP_KEY, the digits themselves)
  BACKUP_S3_*   the store that s3:// is looked up in: ENDPOINT, ACCESS_KEY, SECRET_KEY and REGION, each as in S3_* where it is not set
  S3_*          the bucket that files and releases are read from or restored into; without it DATA_DIR
  DATABASE_URL  the database that belongs to it; without it the embedded one below DATA_DIR`;

const say = (line: string) => process.stdout.write(`backup | ${line}\n`);
const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;

interface Wish {
  act: 'backup' | 'restore';
  /** A folder, or `s3://…`. */
  place: string;
  until: Date | undefined;
  logOnly: boolean;
  withoutDamaged: boolean;
  upToDamage: boolean;
  /** The name under which the backup is pinned; undefined: it is not. */
  keep: string | undefined;
  /** The name of the pinned backup that is restored. */
  kept: string | undefined;
  /** Whether the restore is only tried. */
  drill: boolean;
}

function readArguments(args: string[], { backupDir }: Config): Wish {
  const { values, positionals } = parseArgs({
    args,
    options: {
      until: { type: 'string' },
      log: { type: 'boolean', default: false },
      'without-damaged': { type: 'boolean', default: false },
      'up-to-damage': { type: 'boolean', default: false },
      keep: { type: 'string' },
      kept: { type: 'string' },
      drill: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [act, place = backupDir, ...more] = positionals;
  const until = values.until === undefined ? undefined : new Date(values.until);
  if ((act !== 'backup' && act !== 'restore') || !place || more.length > 0) throw new StartProblem(usage);
  const {
    keep,
    kept,
    drill,
    log: logOnly,
    'without-damaged': withoutDamaged,
    'up-to-damage': upToDamage,
  } = values;
  const isOfRealRestore = until !== undefined || kept !== undefined || withoutDamaged || upToDamage;
  const isOfRestore = isOfRealRestore || drill;
  const isForeign = act === 'backup' ? isOfRestore : logOnly || keep !== undefined;
  const isContradictory =
    (kept !== undefined && (until !== undefined || upToDamage)) ||
    (keep !== undefined && logOnly) ||
    (drill && isOfRealRestore);
  const isNoLog = logOnly && (!place.startsWith('s3:') || !backupDir);
  if (isForeign || isContradictory || isNoLog) throw new StartProblem(usage);
  if (until && Number.isNaN(until.getTime()))
    throw new StartProblem(`--until must be a moment like 2026-11-22T14:03:12Z; it is "${values.until}".`);
  if (keep !== undefined && !/^[A-Za-z0-9][\w.-]{0,59}$/.test(keep))
    throw new StartProblem(`--keep must be a name of letters, digits, '.', '-' and '_'; it is "${keep}".`);
  return { act, place, until, logOnly, withoutDamaged, upToDamage, keep, kept, drill };
}

/** The bucket that a place names; undefined for a folder. */
async function bucketAt(place: string, config: Config): Promise<BackupBucket | undefined> {
  if (!place.startsWith('s3:')) return undefined;
  const [, bucket, below = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?([\w./-]*)$/.exec(place) ?? [];
  if (!bucket) throw new StartProblem(`"${place}" must look like s3://bucket/prefix.`);
  const store = config.backupStore;
  if (!store) throw new StartProblem('BACKUP_S3_ENDPOINT and its key must be set for s3://…');
  if (config.bucket?.bucket === bucket && config.bucket.endpoint === store.endpoint)
    throw new StartProblem(
      `${bucket} is the portal's own bucket: what destroys it would destroy its backups.`,
    );
  const opened = await openBucket({ ...store, bucket });
  await opened.check();
  const prefix = below.replace(/^\/+|\/+$/g, '');
  return { bucket: opened, prefix: prefix && `${prefix}/` };
}

interface Place {
  config: Config;
  stored: InBucket | undefined;
  key: BackupKey | undefined;
}

/** Refuses a name under which another backup is pinned already. */
function checkFree(keep: string, backups: readonly Pick<Manifest, 'started' | 'kept'>[]): void {
  const other = backups.find(({ kept }) => kept === keep);
  if (other)
    throw new StartProblem(`The backup of ${other.started} is kept as "${keep}": choose another name.`);
}

/** Makes a backup in a folder and deletes old ones there. */
async function makeIn(folder: string, keep: string | undefined, { config, stored, key }: Place) {
  if (keep !== undefined) checkFree(keep, await backupsIn(folder));
  const { dataDir, databaseUrl } = config;
  const settings = { ...config, backupDir: key ? undefined : folder };
  const database = await openDatabase(settings, pino({ level: 'silent' }));
  try {
    const cluster = databaseUrl ? undefined : path.join(dataDir, 'postgres');
    const source = { dataDir, url: database.url, cluster, stored };
    const { folder: made, files } = await backUp(source, folder, new Date(), key, keep);
    const deleted = await forgetOld(folder);
    const count = `${Object.keys(files).length} files${key ? ', encrypted,' : ''}`;
    const pinned = keep === undefined ? '' : `, kept as ${keep}`;
    return `${made}: ${count} in ${seconds()}${pinned}; ${deleted} old backups deleted`;
  } finally {
    await database.stop();
  }
}

/** Makes a backup in BACKUP_DIR, or in a folder that is deleted again, and puts it into the bucket. */
async function backUpTo(to: BackupBucket, { place, logOnly, keep }: Wish, from: Place): Promise<void> {
  if (keep !== undefined) checkFree(keep, await finishedIn(to));
  const { backupDir, dataDir } = from.config;
  const folder = backupDir ?? path.join(dataDir, `.backup-for-bucket-${process.pid}`);
  try {
    if (!backupDir) await mkdir(folder, { mode: 0o711 });
    const made = logOnly ? undefined : await makeIn(folder, keep, from);
    if (made && backupDir) say(made);
    const put = await putBackups(folder, to);
    if (made) await markPut(dataDir);
    const gone = await forgetStored(to);
    if (made) await forgetStoredFiles(to);
    say(`${place}: ${put} files put in ${seconds()}; ${gone} old backups deleted`);
  } finally {
    if (!backupDir) await rm(folder, { recursive: true, force: true });
  }
}

async function restoreFrom(folder: string, wish: Wish, { config, stored, key }: Place) {
  const { place, until, kept, withoutDamaged, upToDamage } = wish;
  const { dataDir, databaseUrl } = config;
  const target = { dataDir, databaseUrl, stored };
  const restored = await restore(folder, target, { until, kept, key, withoutDamaged, upToDamage });
  say(`${dataDir} is restored from the backup of ${restored.started} in ${place}, in ${seconds()}`);
  say(`database: ${momentOf(restored, until)}`);
  if (restored.outside)
    say(
      `database: it is in ${restored.outside}, because the account that runs PostgreSQL cannot enter ${dataDir}`,
    );
  const { fileCount, leftOut } = restored;
  say(
    `files: ${fileCount} restored${leftOut.length > 0 ? `, ${leftOut.length} damaged or missing in the backup:` : ''}`,
  );
  for (const name of leftOut) say(name);
  if (process.getuid?.() === 0)
    say(`owner: ${dataDir} belongs to root, so only a portal that is started as root can use it`);
}

/** Tries to restore the newest backup beside the running portal. */
async function drillIn(from: string | BackupBucket, { config, key }: Place) {
  const database = await openDatabase(config, pino({ level: 'silent' }));
  try {
    const { started, fileCount, counts } = await drillRestore(from, config.dataDir, database.url, key);
    const rows = Object.entries(counts).map(([table, count]) => `${table} ${count}`);
    say(`the backup of ${started} can be restored: ${fileCount} files, ${rows.join(', ')}; in ${seconds()}`);
  } finally {
    await database.stop();
  }
}

/** Which moment a database was restored to, and by what. */
function momentOf({ firstPiece, finished, lastChange, log }: Restored, until: Date | undefined): string {
  const newest = lastChange
    ? `its last change is of ${lastChange.toISOString()}`
    : 'nothing was changed since';
  if (firstPiece === null) return `as it was when it was dumped, before ${finished}`;
  if (!log) return `as it was at ${finished}, when the backup was finished`;
  if (log.fault)
    return `ONLY UP TO wal/${log.fault.name}, which is ${log.fault.why}; ${newest}; everything later is lost`;
  if (until) return `as it was at ${until.toISOString()}; ${newest}`;
  if (!log.last) return `as it was at ${finished}; no log was archived since`;
  const unverified = log.unverified > 0 ? ` (${log.unverified} segments of it have no hash to compare)` : '';
  return `up to the end of the archived log, wal/${log.last}${unverified}; ${newest}`;
}

async function main() {
  const config = readConfig(process.env);
  const key = readBackupKey(config);
  const wish = readArguments(process.argv.slice(2), config);
  const remote = await bucketAt(wish.place, config);
  const opened = config.bucket && (await openPortalBucket(config.bucket));
  const stored = opened && { bucket: opened, files: bucketFiles(opened, config.dataDir) };
  const place: Place = { config, stored, key };
  const local = path.resolve(wish.place);
  checkOwner(config.dataDir);
  if (wish.act === 'backup')
    return remote ? backUpTo(remote, wish, place) : say(await makeIn(local, wish.keep, place));
  if (wish.drill) return drillIn(remote ?? local, place);
  if (!remote) return restoreFrom(local, wish, place);
  await checkTarget(config.dataDir);
  const stage = stageIn(config.dataDir);
  try {
    const fetched = path.join(stage, 'fetched');
    await fetchBackup(remote, fetched, wish);
    await restoreFrom(fetched, wish, place);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error, `The ${process.argv[2] ?? 'backup'} failed`)}\n`);
  process.exit(1);
});
