import { sql } from 'kysely';
import { updateRow, type Db, type Tx } from '../database/db.ts';
import { sqlRows } from '../database/read.ts';
import type { JsonObject } from '../database/schema.ts';

/** A message that is being delivered. `attempts` includes the current one. */
export interface Message {
  id: number;
  kind: string;
  payload: JsonObject;
  attempts: number;
}

/** Adds messages to the outbox; they are delivered once the transaction is committed, and only then. */
export async function enqueueAll(tx: Tx, kind: string, payloads: readonly JsonObject[]): Promise<void> {
  if (payloads.length === 0) return;
  await sql`insert into outbox (kind, payload)
    select ${kind}, payload from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) as payload`.execute(
    tx,
  );
}

/** Claims due messages for `leaseMs`; other workers skip them until the lease expires. */
export const claim = (db: Db, kinds: string[], leaseMs: number) => sqlRows<Message>(db)`
    update outbox set attempts = attempts + 1, next_attempt_at = now() + ${leaseMs}::int * interval '1 ms'
    where id in (
      select id from outbox
      where sent_at is null and gave_up_at is null and next_attempt_at <= now() and kind = any(${kinds})
      order by next_attempt_at limit 5 for update skip locked)
    returning id, kind, payload, attempts`;

/** Extends the lease of a message that is still being delivered by `leaseMs`. */
export const extend = (db: Db, id: number, leaseMs: number) =>
  db
    .updateTable('outbox')
    .set({ next_attempt_at: sql`now() + ${leaseMs}::int * interval '1 ms'` })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();

/** Records deliveries, and replaces the payload of each message by `payload`. */
export const markSent = (db: Db, sent: readonly Pick<Message, 'id' | 'payload'>[]) =>
  sql`update outbox set sent_at = now(), payload = given.payload, last_error = null
    from json_to_recordset(${JSON.stringify(sent)}::json) as given (id bigint, payload jsonb)
    where outbox.id = given.id`.execute(db);

/** Records a failure; the next attempt comes after `waitMs`, or never if that is undefined. */
export const markFailed = (db: Db, id: number, error: string, waitMs: number | undefined) =>
  updateRow(db, 'outbox', id, {
    last_error: error.slice(0, 500),
    ...(waitMs === undefined
      ? { gave_up_at: sql`now()` }
      : { next_attempt_at: sql`now() + ${waitMs}::int * interval '1 ms'` }),
  });

/** Postpones a message without counting an attempt. */
export const markPostponed = (db: Db, id: number, reason: string, waitMs: number) =>
  updateRow(db, 'outbox', id, (eb) => ({
    attempts: eb('attempts', '-', 1),
    last_error: reason.slice(0, 500),
    next_attempt_at: sql`now() + ${waitMs}::int * interval '1 ms'`,
  }));

/** Milliseconds until the next message is due; undefined when none waits. */
export async function untilNext(db: Db, kinds: string[]): Promise<number | undefined> {
  const rows = await sqlRows<{ ms: number | null }>(db)`
    select ceil(extract(epoch from min(next_attempt_at) - clock_timestamp()) * 1000)::int8 as ms
    from outbox where sent_at is null and gave_up_at is null and kind = any(${kinds})`;
  return rows[0]?.ms ?? undefined;
}

/** Deletes messages delivered more than 30 days ago, and those given up more than 90 days ago; operators can inspect them until then. */
export const deleteSettled = (db: Db) =>
  db
    .deleteFrom('outbox')
    .where((eb) =>
      eb.or([
        eb('sent_at', '<', sql<Date>`now() - interval '30 days'`),
        eb('gave_up_at', '<', sql<Date>`now() - interval '90 days'`),
      ]),
    )
    .execute();
