import { sql, type Kysely } from 'kysely';

/** The job that closes a semester, so that a second request finds the one in progress. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table semester_closing add job_id integer references job on delete set null`.execute(db);
}
