import { sql, type Kysely } from 'kysely';

/** The orders that the lists of periods and of pautas may be asked in. */
const steps = [
  sql`create index activity_by_end on activity (type, date_end, id)`,
  sql`create index pauta_by_state on pauta (state, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
