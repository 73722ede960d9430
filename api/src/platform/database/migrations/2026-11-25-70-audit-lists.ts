import { sql, type Kysely } from 'kysely';

/** Indexes of the audit log: by time, filtered by kind of record or action, and searched by actor. */
const steps = [
  sql`create index audit_log_order on audit_log (at, id)`,
  sql`drop index audit_log_at`,
  sql`create index audit_log_of_entity on audit_log (entity, at, id)`,
  sql`create index audit_log_of_act on audit_log (split_part(action, '.', 2), at, id)`,
  sql`create index audit_log_who on audit_log using gin (lower(f_unaccent(coalesce(actor_name, ''))) gin_trgm_ops)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
