import { sql, type Kysely } from 'kysely';

/** What the undo of an allocation restores: how the student had left the same class before, and the edition each enrolment came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table class_student add earlier_status text check (earlier_status in ('TRANSFERIDO', 'DESISTENTE')),
    add earlier_since timestamptz, add carried jsonb`.execute(db);
}
