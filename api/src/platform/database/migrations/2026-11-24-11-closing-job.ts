import { sql, type Kysely } from 'kysely';

/** The job that ends a semester, so that who asks again is told of the one under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table semester_closing add job_id integer references job on delete set null`.execute(db);
}
