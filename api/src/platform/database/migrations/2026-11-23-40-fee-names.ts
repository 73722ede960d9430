import { sql, type Kysely } from 'kysely';

/** The price and due date of an inscription were named after enrolment, which means only that of a student in a subject. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fee rename column enrolment_cents to inscription_cents`.execute(db);
  await sql`alter table fee rename column enrolment_days to inscription_days`.execute(db);
}
