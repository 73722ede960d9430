import { sql, type Kysely } from 'kysely';

/** The figure of undecided corrections reads those of the last weeks. */
const steps = [
  sql`create index data_correction_asked on data_correction (asked_at)`,
  sql`create index data_correction_decided on data_correction (decided_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
