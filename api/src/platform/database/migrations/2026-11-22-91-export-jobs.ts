import { sql, type Kysely } from 'kysely';

/** Lists waiting in the outbox become jobs; those without an owner, requested weeks ago, are dropped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into job (kind, title, owner_id, permissions, input, request_id)
    select 'export', 'Exportação', u.id,
      array(select jsonb_array_elements_text(o.payload -> 'owner' -> 'anyOf')),
      o.payload || '{"rows": 0}', 'outbox-' || o.id
    from outbox o join user_account u on u.id = (o.payload -> 'owner' ->> 'userId')::int
    where o.kind = 'export' and o.sent_at is null and o.gave_up_at is null`.execute(db);
  await sql`delete from outbox where kind = 'export' and sent_at is null`.execute(db);
}
