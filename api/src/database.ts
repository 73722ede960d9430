import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { archiveSettings, prepareArchive } from './platform/backup/wal-archive.ts';
import { serverAccount } from './platform/database/postgres/account.ts';
import { startEmbedded } from './platform/database/postgres/supervisor.ts';
import { StartProblem } from './platform/start/start-problem.ts';
import { clearBackups, type BackupSetting, type Config } from './config.ts';

/** A PostgreSQL that answered once. */
export interface Database {
  url: string;
  /** Of the same for a pool: through the Unix socket of the embedded server. */
  poolUrl: string;
  /** Ends the server if it is ours. */
  stop: () => Promise<void>;
}

/** Settings of an embedded server that does nothing but fill its database: no other server reads its log, and a power cut loses a folder
 *  that can be filled again. */
const bulkSettings = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
  shared_buffers: '512MB',
  autovacuum: 'off',
};

/** The database of DATABASE_URL, else the embedded one; `bulk` where it is only filled. Throws a `StartProblem` that names the cause. */
export async function openDatabase(
  { databaseUrl, dataDir, ...config }: Pick<Config, 'databaseUrl' | 'dataDir' | BackupSetting>,
  logger: FastifyBaseLogger,
  { bulk = false } = {},
): Promise<Database> {
  if (databaseUrl) {
    await checkConnection(databaseUrl);
    return { url: databaseUrl, poolUrl: databaseUrl, stop: async () => {} };
  }
  checkWritable(dataDir);
  const backupDir = clearBackups(config);
  return startEmbedded({
    dataDir,
    ...(backupDir
      ? { settings: archiveSettings(prepareArchive(backupDir, serverAccount())) }
      : bulk && { settings: bulkSettings, flushAtEnd: true }),
    log: (line) =>
      logger[/FATAL|PANIC|went away/.test(line) ? 'warn' : 'debug']({ postgres: line }, 'PostgreSQL'),
  });
}

const oldest = 15;

async function checkConnection(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    if (rows[0]!.version < oldest)
      throw new StartProblem(
        `DATABASE_URL leads to PostgreSQL ${rows[0]!.version}; ${oldest} or later is needed.`,
      );
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`DATABASE_URL: no connection to ${withoutPassword(url)} (${reasonOf(error)}).`);
  } finally {
    await client.end().catch(() => {});
  }
}

const withoutPassword = (url: string) => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

const reasonOf = (error: unknown) => {
  const { code, message } = error as { code?: string; message: string };
  return message ? message.replace(/\s+/g, ' ').replace(/\.$/, '') : code;
};

function checkWritable(folder: string) {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartProblem(`DATA_DIR: the folder ${folder} cannot be written (${code}).`);
  }
}

/** Step by step: `mkdir` with `recursive` never returns where the file system cannot hold folders, as below /proc. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}
