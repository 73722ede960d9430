import { sql, type Kysely } from 'kysely';

/** The search from any page finds candidates by the start of their telephone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index candidacy_contact on candidacy (contact text_pattern_ops)`.execute(db);
  await sql`create index candidacy_alternative_contact on candidacy (alternative_contact text_pattern_ops)
    where alternative_contact is not null`.execute(db);
}
