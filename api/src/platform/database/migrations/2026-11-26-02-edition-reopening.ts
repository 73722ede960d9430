import { sql, type Kysely } from 'kysely';

/** The rules by which an edition is calculated stay those of the first closing of its semester, even after a reopening (I14). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table edition add terms_at timestamptz`.execute(db);
}
