import { sql, type Kysely } from 'kysely';

/** What an edition is reckoned by stays as it was when its semester first ended, also after it was reopened (I14). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table edition add terms_at timestamptz`.execute(db);
}
