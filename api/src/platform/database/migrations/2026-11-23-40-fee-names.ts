import { sql, type Kysely } from 'kysely';

/** What an inscription costs and until when it is paid bore the word of something else: only a student in a subject is enrolled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fee rename column enrolment_cents to inscription_cents`.execute(db);
  await sql`alter table fee rename column enrolment_days to inscription_days`.execute(db);
}
