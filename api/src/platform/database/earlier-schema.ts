import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { StartProblem } from '../start/start-problem.ts';
import type { Db } from './db.ts';

/** The baseline replaces the 114 migrations of the time before version 1: their names, sorted, have this hash. */
const replacedNames = '3429b65f7b37e4329153634a41742e14';
/** The last commit that contains them. */
const lastCommit = '5758f6d718';
const baseline = '0001-baseline';

/** Takes over a database with the last schema before version 1, which is the baseline under other names. Throws for an older
 *  schema: migrate with that commit first (J64). */
export async function takeOverEarlierSchema(db: Db): Promise<void> {
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
