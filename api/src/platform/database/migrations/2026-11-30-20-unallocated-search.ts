import { sql, type Kysely } from 'kysely';

/** Names of those who wait for a class, who are few: a common name was gathered from all students first. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index student_unallocated_search on student using gin (name_key gin_trgm_ops)
    where class_id is null and active`.execute(db);
};
