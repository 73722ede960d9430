import { sql, type Kysely } from 'kysely';

/** The lists of classes and precedences by state (issue 11), each in the order that it usually has. */
const steps = [
  sql`create index class_group_by_state on class_group (active, name_key, id)`,
  sql`create index precedence_by_state on precedence (active, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
