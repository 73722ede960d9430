import { Migrator, sql, type Migration } from 'kysely';
import { createHash } from 'node:crypto';
import { StartProblem } from '../start/start-problem.ts';
import { migrations } from './migrations/index.ts';
import type { Db } from './db.ts';
import { connect, createPool } from './pool.ts';

/** Any number that no other program uses as an advisory lock in this database. */
const lockId = 7_202_611;

/** Called with what a start is about to do, which may take minutes. */
type Progress = (step: string) => void;

/** The baseline replaces the 114 migrations of the time before version 1: their names, sorted, have this hash. */
const replacedNames = '3429b65f7b37e4329153634a41742e14';
/** The last commit that contains them. */
const lastCommit = '5758f6d718';
const baseline = '0001-baseline';

/** Takes over a database with the last schema before version 1, which is the baseline under other names. Throws for an older
 *  schema: migrate with that commit first (J64). */
async function takeOverEarlierSchema(db: Db): Promise<void> {
  const { rows: tables } =
    await sql`select from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`.execute(
      db,
    );
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = rows.map(({ name }) => name).sort();
  if (names.length === 0 || names.includes(baseline)) return;
  if (createHash('md5').update(names.join('\n')).digest('hex') !== replacedNames)
    throw new StartProblem(
      `This database is from before version 1. Start the portal once at commit ${lastCommit}, which brings its schema up to date, then this version.`,
    );
  await db.transaction().execute(async (tx) => {
    await sql`delete from kysely_migration`.execute(tx);
    await sql`insert into kysely_migration (name, timestamp) values (${baseline}, ${new Date().toISOString()})`.execute(
      tx,
    );
  });
}

/** Migrates the database to the current schema; several processes starting at once take turns. Returns what was applied. Throws a
 *  `StartProblem` where a newer version has migrated it. */
export async function migrate(
  url: string,
  progress: Progress = () => {},
  known: Record<string, Migration> = migrations,
): Promise<string[]> {
  const db = connect(createPool(url, { max: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 }));
  try {
    return await db.connection().execute(async (one) => {
      await lock(one, progress);
      try {
        await takeOverEarlierSchema(one);
        await refuseNewerSchema(one, known);
        return await applied(one, known, progress);
      } finally {
        await sql`select pg_advisory_unlock(${lockId})`.execute(one);
      }
    });
  } finally {
    await db.destroy();
  }
}

async function lock(db: Db, progress: Progress): Promise<void> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lockId}) as locked`.execute(
    db,
  );
  if (rows[0]!.locked) return;
  progress('waits for another process that migrates the database');
  await sql`select pg_advisory_lock(${lockId})`.execute(db);
}

/** Old code may read a newer schema wrongly, and Kysely's own message names no way out. */
async function refuseNewerSchema(db: Db, known: Record<string, Migration>): Promise<void> {
  const { rows: tables } =
    await sql`select from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`.execute(
      db,
    );
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const newer = rows.map(({ name }) => name).filter((name) => !(name in known));
  if (newer.length === 0) return;
  throw new StartProblem(
    `A newer version of the portal has migrated this database (${newer.join(', ')}). Start that version, or go back to the backup from before the upgrade: npm run upgrade -- --back --restore.`,
  );
}

/** Applies what is missing in one transaction, and reports each migration as it begins. */
async function applied(db: Db, known: Record<string, Migration>, progress: Progress): Promise<string[]> {
  const reported = Object.entries(known).map(([name, migration]): [string, Migration] => [
    name,
    {
      ...migration,
      up: (tx) => {
        progress(`migrates the database: ${name}`);
        return migration.up(tx);
      },
    },
  ]);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(reported) },
    // Parallel work may land out of name order: a database that has the later migration must still take the earlier one.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** Whether the database has the newest migration this program knows and takes writes, which a standby does not. */
export async function isUsable(db: Db): Promise<boolean> {
  const newest = Object.keys(migrations).at(-1)!;
  const { rows } = await sql`select from kysely_migration
    where name = ${newest} and current_setting('transaction_read_only') = 'off'`.execute(db);
  return rows.length > 0;
}
