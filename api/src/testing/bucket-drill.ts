import type { BucketAddress } from '@portal/server-kit/address';
import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import pg from 'pg';
import { pooled } from '../platform/backup/file-pool.ts';
import { archiveSettings, prepareArchive, walFolder } from '../platform/backup/wal-archive.ts';
import { serverAccount } from '../platform/database/postgres/account.ts';
import { startEmbedded } from '../platform/database/postgres/supervisor.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { folderStore } from '../platform/files/folder-store.ts';
import { bundleApi } from './api-process.ts';
import { until } from './until.ts';

const run = promisify(execFile);

async function onServer<T>(
  dataDir: string,
  settings: Record<string, string>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const server = await startEmbedded({ dataDir, settings });
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await server.stop();
  }
}

/** The program of backups as a person calls it, with a bucket and folders of its own. */
function drillProgram(
  { endpoint, bucket, accessKey, secretKey }: BucketAddress,
  more: Record<string, string> = {},
) {
  const made: string[] = [];
  const folder = () => {
    const fresh = mkdtempSync(path.join(tmpdir(), 'portal-bucket-'));
    chmodSync(fresh, 0o711);
    made.push(fresh);
    return fresh;
  };
  const { file: program, remove: removeProgram } = bundleApi('backup');
  const place = `s3://${bucket}/universidade`;
  const store = {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_ACCESS_KEY: accessKey,
    BACKUP_S3_SECRET_KEY: secretKey,
  };
  const call = async (args: string[], env: Record<string, string>) => {
    const own = { PATH: process.env.PATH!, HOME: process.env.HOME ?? '/', ...store, ...more, ...env };
    return (await run(process.execPath, [program, ...args], { env: own })).stdout;
  };
  return {
    folder,
    backUp: (env: Record<string, string>, ...args: string[]) => call(['backup', place, ...args], env),
    /** Restores into a new folder; returns what stands there. */
    async restore(env: Record<string, string>, ...args: string[]) {
      const back = folder();
      const output = await call(['restore', place, ...args], { DATA_DIR: back, ...env });
      const rows = await onServer(back, {}, async (client) => {
        const found = await client.query<{ at_what: string }>('select at_what from written order by ctid');
        return found.rows.map(({ at_what }) => at_what);
      });
      const hasFile = (sha256: string) => existsSync(path.join(back, 'files', sha256.slice(0, 2), sha256));
      return {
        output,
        rows,
        hasFile,
        ledger: readFileSync(path.join(back, 'registry/ledger.jsonl'), 'utf8'),
      };
    },
    remove() {
      removeProgram();
      for (const each of made) rmSync(each, { recursive: true, force: true });
    },
  };
}

const keeping = (files: FileStore) => (text: string) => files.keep(Readable.from([Buffer.from(text)]));

function writeLedger(dataDir: string) {
  mkdirSync(path.join(dataDir, 'registry'));
  writeFileSync(path.join(dataDir, 'registry/ledger.jsonl'), 'one\n');
}

/** A portal is backed up into a bucket by the program itself while it runs and is written to; then its folder and BACKUP_DIR are destroyed.
 *  Returns what was written when, and how to restore it. */
export async function bucketDrill(address: BucketAddress) {
  const program = drillProgram(address);
  const { folder, remove } = program;
  const [dataDir, backups] = [folder(), folder()];
  const reports: string[] = [];
  const backUp = async (...more: string[]) =>
    reports.push(await program.backUp({ DATA_DIR: dataDir, BACKUP_DIR: backups }, ...more));
  const root = path.join(dataDir, 'files');
  const files = pooled(await folderStore(root), backups, root);
  const keep = keeping(files);
  writeLedger(dataDir);

  const archive = archiveSettings(prepareArchive(backups, serverAccount()));
  const { moment, kept } = await onServer(dataDir, archive, async (client) => {
    const write = (text: string) => client.query('insert into written values ($1)', [text]);
    await client.query('create table written (at_what text)');
    await write('before the backup');
    const early = await keep('antes da cópia');
    await backUp('--keep', 'before-1.4');
    await write('after the backup');
    const late = await keep('depois da cópia');
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    const moment = new Date(rows[0]!.at.getTime() + 1);
    await until(
      async () => (await client.query('select 1 where clock_timestamp() > $1', [moment])).rowCount === 1,
    );
    await write('after the moment');
    const { rows: last } = await client.query<{ piece: string }>(
      'select pg_walfile_name(pg_switch_wal()) as piece',
    );
    await until(() => existsSync(path.join(walFolder(backups), last[0]!.piece)));
    await backUp('--log');
    return { moment, kept: [early, late] };
  });
  for (const each of [dataDir, backups]) rmSync(each, { recursive: true });

  return {
    moment,
    kept: kept.map(({ sha256 }) => sha256),
    reports,
    restore: (...more: string[]) => program.restore({}, ...more),
    remove,
  };
}

/** The same with encrypted backups, which are made in the data folder and kept in the bucket alone. */
export async function encryptedDrill(address: BucketAddress, key: string) {
  const program = drillProgram(address, { BACKUP_KEY: key });
  const dataDir = program.folder();
  const keep = keeping(await folderStore(path.join(dataDir, 'files')));
  writeLedger(dataDir);
  const kept = await onServer(dataDir, {}, async (client) => {
    await client.query('create table written (at_what text)');
    await client.query(`insert into written values ('Linha confidencial')`);
    const file = await keep('Ficheiro confidencial');
    await program.backUp({ DATA_DIR: dataDir });
    await client.query(`insert into written values ('after the backup')`);
    return file;
  });
  const left = readdirSync(dataDir).filter((name) => name.startsWith('.'));
  rmSync(dataDir, { recursive: true });
  return { kept: kept.sha256, left, restore: program.restore, remove: program.remove };
}
