import { Migrator, sql } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Db } from './db.ts';
import { takeOverEarlierSchema } from './earlier-schema.ts';
import { connect, createPool } from './pool.ts';

/** Any number that no other program uses as an advisory lock in this database. */
const lockId = 7_202_611;

/** Migrates the database to the current schema; several processes starting at once take turns. Returns what was applied. */
export async function migrate(url: string): Promise<string[]> {
  const db = connect(createPool(url, { max: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 }));
  try {
    return await db.connection().execute(async (one) => {
      await sql`select pg_advisory_lock(${lockId})`.execute(one);
      try {
        await takeOverEarlierSchema(one);
        return await applied(one);
      } finally {
        await sql`select pg_advisory_unlock(${lockId})`.execute(one);
      }
    });
  } finally {
    await db.destroy();
  }
}

async function applied(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
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
