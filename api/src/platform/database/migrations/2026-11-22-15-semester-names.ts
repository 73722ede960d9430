import { sql, type Kysely } from 'kysely';

/** Ordinals are written with a point everywhere: '1.º Semestre', as '1.º ano'. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update semester set semester_name = regexp_replace(semester_name, '^(\\d)º', '\\1.º')`.execute(
    db,
  );
}
