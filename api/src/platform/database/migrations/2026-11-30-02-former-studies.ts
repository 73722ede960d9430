import { sql, type Kysely } from 'kysely';

/** What an approved candidate studied before, for a former student whose candidacy expires without payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table candidacy add former_studies jsonb`.execute(db);
}
