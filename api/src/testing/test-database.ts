import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Db } from '../platform/database/db.ts';
import { connect, createPool, type PoolOptions } from '../platform/database/pool.ts';
import { forgetTotals } from '../platform/database/totals.ts';
import { folderStore } from '../platform/files/folder-store.ts';
import { administer, databaseUrl } from './administer.ts';

/** A migrated, empty database for one test file. Fields are set from `beforeAll` on; dropped at the end. */
export interface TestDatabase {
  url: string;
  db: Db;
  pool: pg.Pool;
}

/** A slow machine with busy neighbours is no reason to turn a call away. */
const patient: PoolOptions = {
  max: 6,
  connectionTimeoutMs: 60_000,
  lockTimeoutMs: 60_000,
  callIdleMs: 60_000,
  statementTimeoutMs: 120_000,
  silenceMs: 60_000,
};

/** Call it at the top of a test file (or of a `describe`); `leave` runs before the database is dropped. */
export function testDatabase(
  leave: () => Promise<unknown> = async () => {},
  limits: PoolOptions = {},
): TestDatabase {
  const database = {} as TestDatabase;
  let drop = async () => {};
  beforeAll(async () => {
    const made = await createTestDatabase(limits);
    drop = made.drop;
    Object.assign(database, { url: made.url, db: made.db, pool: made.pool });
  });
  afterAll(async () => {
    await leave();
    await drop();
  });
  return database;
}

/** The same for a caller that drops it itself. */
async function createTestDatabase(limits: PoolOptions) {
  const server = process.env.TEST_SERVER_URL!;
  const name = `${process.env.TEST_TEMPLATE}_${randomBytes(5).toString('hex')}`;
  // By file: logging every page of the template takes longer where nothing has to reach the disk.
  await administer(
    server,
    `create database ${name} template ${process.env.TEST_TEMPLATE} strategy file_copy`,
  );
  const url = databaseUrl(server, name);
  // Test files of a process share their modules.
  forgetTotals();
  const pool = createPool(url, { ...patient, ...limits });
  const db = connect(pool);
  const drop = async () => {
    await db.destroy();
    await administer(server, `drop database ${name} with (force)`);
  };
  return { url, db, pool, drop };
}

/** A file store for one test file, in a temporary folder. */
export async function testFiles() {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-files-'));
  return {
    folder,
    files: await folderStore(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
