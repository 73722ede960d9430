import { sql, type Kysely } from 'kysely';

/** How far a job ever was, so that its attempts are counted at each place anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job add column furthest integer not null default 0`.execute(db);
  await sql`update job set furthest = done where finished_at is null`.execute(db);
}
