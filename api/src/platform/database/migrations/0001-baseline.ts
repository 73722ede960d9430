import { sql, type Kysely } from 'kysely';
import schema from './0001-baseline.sql';

/** The schema of version 1, with its reference data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
