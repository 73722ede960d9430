import { sql, type Kysely } from 'kysely';

/** The history of a record is paged, newest first: the index provides that order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index audit_log_record on audit_log (entity, entity_id, id desc);
    drop index audit_log_entity`.execute(db);
}
