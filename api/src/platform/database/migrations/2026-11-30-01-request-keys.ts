import { sql, type Kysely } from 'kysely';

/** A communication and a note of the office are known by the key of their request: sent twice, they are written once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table communication add column request_key uuid unique`.execute(db);
  await sql`alter table student_note add column request_key uuid unique`.execute(db);
}
