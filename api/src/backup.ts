import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig, type Config } from './config.ts';
import { openDatabase } from './database.ts';
import { bucketFiles, openPortalBucket } from './open-files.ts';
import { backUp, forgetOld } from './platform/backup/back-up.ts';
import { readBackupKey } from './platform/backup/backup-key.ts';
import { restore } from './platform/backup/restore.ts';
import { sentenceOf, StartProblem } from './platform/start-problem.ts';

const usage = `Usage: npm run backup [-- <folder>]
       npm run restore -- <folder> [--until 2026-11-22T14:03:12Z]
  BACKUP_DIR    the folder, where none is given
  DATA_DIR      what is backed up, and the empty folder that is restored into
  BACKUP_KEY_FILE  a file with 64 hexadecimal digits, by which backups are encrypted (or BACKUP_KEY, the digits themselves)
  S3_*          the bucket that files and releases are read from or restored into; without it DATA_DIR
  DATABASE_URL  the database that belongs to it; without it the embedded one below DATA_DIR`;

const say = (line: string) => process.stdout.write(`backup | ${line}\n`);
const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(1);

function readArguments(given: string[], { backupDir }: Config) {
  const { values, positionals } = parseArgs({
    args: given,
    options: { until: { type: 'string' } },
    allowPositionals: true,
  });
  const [act, folder = backupDir, ...more] = positionals;
  const until = values.until === undefined ? undefined : new Date(values.until);
  const known = act === 'backup' ? until === undefined : act === 'restore';
  if (!known || !folder || more.length > 0) throw new StartProblem(usage);
  if (until && Number.isNaN(until.getTime()))
    throw new StartProblem(`--until must be a moment like 2026-11-22T14:03:12Z; it is "${values.until}".`);
  return { act, folder: path.resolve(folder), until };
}

async function main() {
  const began = performance.now();
  const config = readConfig(process.env);
  const { dataDir, databaseUrl, bucket } = config;
  const key = readBackupKey(config);
  const { act, folder, until } = readArguments(process.argv.slice(2), config);
  const opened = bucket && (await openPortalBucket(bucket));
  const stored = opened && { bucket: opened, files: bucketFiles(opened, dataDir) };
  if (act === 'restore') {
    const { started, lastChange } = await restore(folder, { dataDir, databaseUrl, stored }, until, key);
    const last = databaseUrl || key ? 'as it was then' : 'up to the last of its log';
    const moment = until ? `as it was at ${until.toISOString()}` : last;
    const newest = lastChange ? `; its last change is of ${lastChange.toISOString()}` : '';
    return say(
      `${dataDir} is restored from the backup of ${started}, ${moment}, in ${secondsSince(began)} s${newest}`,
    );
  }
  const database = await openDatabase(
    { ...config, backupDir: key ? undefined : folder },
    pino({ level: 'silent' }),
  );
  try {
    const cluster = databaseUrl ? undefined : path.join(dataDir, 'postgres');
    const { folder: made, files } = await backUp(
      { dataDir, url: database.url, cluster, stored },
      folder,
      new Date(),
      key,
    );
    const gone = await forgetOld(folder);
    say(
      `${made}: ${Object.keys(files).length} files${key ? ', encrypted,' : ''} in ${secondsSince(began)} s; ${gone} old backups deleted`,
    );
  } finally {
    await database.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartProblem ? error.message : sentenceOf(error)}\n`);
  process.exit(1);
});
