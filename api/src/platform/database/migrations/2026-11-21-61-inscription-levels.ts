import { sql, type Kysely } from 'kysely';

/** Inscriptions of a level and shift by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index inscription_level on inscription (year, level_id, shift, name_key, id)`.execute(db);
}
