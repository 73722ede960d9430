import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { until } from './until.ts';
import { serverAccount } from '../platform/database/postgres/account.ts';
import { startEmbedded, type EmbeddedServer } from '../platform/database/postgres/supervisor.ts';
import { folderStore } from '../platform/files/folder-store.ts';
import { pooled } from '../platform/backup/file-pool.ts';
import { archiveSettings, prepareArchive, walFolder } from '../platform/backup/wal-archive.ts';

const made: string[] = [];
export const folder = () => {
  const fresh = mkdtempSync(path.join(tmpdir(), 'portal-backup-'));
  chmodSync(fresh, 0o711);
  made.push(fresh);
  return fresh;
};
const servers: EmbeddedServer[] = [];
const { PATH } = process.env;
/** Stops the servers and removes the folders of each test. */
export const cleanUp = () =>
  afterEach(async () => {
    process.env.PATH = PATH;
    for (const server of servers.splice(0)) await server.stop();
    for (const each of made.splice(0)) rmSync(each, { recursive: true, force: true });
  });

export async function start(dataDir: string, settings = {}) {
  const server = await startEmbedded({ dataDir, settings });
  servers.push(server);
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  return { server, client };
}

/** A portal's data folder with an archiving server, files and a ledger, and the backup folder. */
export async function portal() {
  const [dataDir, backups] = [folder(), folder()];
  const { server, client } = await start(dataDir, archiveSettings(prepareArchive(backups, serverAccount())));
  const root = path.join(dataDir, 'files');
  const files = pooled(await folderStore(root), backups, root);
  mkdirSync(path.join(dataDir, 'registry'));
  writeFileSync(path.join(dataDir, 'registry/ledger.jsonl'), 'one\n');
  await client.query('create table written (n int primary key)');
  const source = { dataDir, url: server.url, cluster: path.join(dataDir, 'postgres') };
  return { dataDir, backups, server, client, files, source };
}

/** Writes rows until stopped; returns the acknowledged ones. */
export function writer(client: pg.Client, from: number) {
  const acknowledged: number[] = [];
  let going = true;
  const done = (async () => {
    for (let n = from; going; n += 1) {
      await client.query('insert into written values ($1)', [n]);
      acknowledged.push(n);
    }
  })();
  return {
    acknowledged,
    stop: async () => {
      going = false;
      await done;
    },
  };
}

/** Has the server archive everything written so far; returns the name of the last segment. */
export async function archived(client: pg.Client, backups: string): Promise<string> {
  // Without any write there is no segment to switch.
  await client.query(`select pg_logical_emit_message(false, 'test', 'end')`);
  const { rows } = await client.query<{ piece: string }>('select pg_walfile_name(pg_switch_wal()) as piece');
  await until(() => existsSync(path.join(walFolder(backups), rows[0]!.piece)));
  return rows[0]!.piece;
}

/** A disk that is slow when the server, its recovery done, asks for the history of its first timeline. */
export function slowEndOfRecovery() {
  const programs = folder();
  const script = '#!/bin/sh\ncase "$1" in *00000001.history) sleep 1;; esac\nexec /bin/cp "$@"\n';
  writeFileSync(path.join(programs, 'cp'), script, { mode: 0o755 });
  process.env.PATH = `${programs}:${process.env.PATH}`;
}

export const rowsOf = async (client: pg.Client) =>
  (await client.query<{ n: number }>('select n from written order by n')).rows.map(({ n }) => n);
export const keep = (files: Awaited<ReturnType<typeof portal>>['files'], text: string) =>
  files.keep(Readable.from([Buffer.from(text)]));
