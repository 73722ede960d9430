import { sql, type Kysely } from 'kysely';

/** Indexes by which the audit log is read in its order: of one person, and of one act on one kind of record. */
const steps = [
  sql`create index audit_log_of_actor on audit_log (actor_id, at, id)`,
  sql`drop index audit_log_actor`,
  sql`create index audit_log_of_entity_act on audit_log (entity, split_part(action, '.', 2), at, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
