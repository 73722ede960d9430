import { sql } from 'kysely';
import type { Numbered, Tx } from './db.ts';

/** Locks a record until the transaction ends. Read it in the next statement: a statement that waited for a row lock sees the present state
 *  of that row, but joined rows as they were before the wait. */
export const lockRow = (tx: Tx, table: Numbered, id: number) =>
  sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx);

/** Holds back others who lock the same name until the transaction ends: of something that is not written yet. */
export const lockName = (tx: Tx, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);

/** The `lock` of a repository: locks the record until the transaction ends, then reads it. */
export const lockThenRead =
  <Row>(table: Numbered, find: (tx: Tx, id: number) => Promise<Row>) =>
  async (tx: Tx, id: number): Promise<Row> => {
    await lockRow(tx, table, id);
    return find(tx, id);
  };

/** Locks a record against changes until the transaction ends; rows that refer to it may be inserted meanwhile, also by a transaction
 *  that holds a record which this one is about to lock, so that no deadlock arises. */
export const lockReferable = (tx: Tx, table: Numbered, id: number) =>
  sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);

/** Locks a record, then its person. */
export async function lockWithPerson(
  tx: Tx,
  table: 'teacher' | 'employee' | 'student' | 'user_account',
  id: number,
) {
  await lockRow(tx, table, id);
  const person = sql`(select person_id from ${sql.table(table)} where id = ${id})`;
  await sql`select from person where id = ${person} for update`.execute(tx);
}

const known = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null);

/** Locks records in the order of their ids; leaves out what is null. */
export async function lockRows(tx: Tx, table: Numbered, ids: readonly (number | null)[]): Promise<void> {
  if (known(ids).length > 0)
    await sql`select from ${sql.table(table)} where id = any(${known(ids)}::int[]) order by id for update`.execute(
      tx,
    );
}

/** The same against changes only, as `lockReferable`. */
export async function lockReferables(
  tx: Tx,
  table: Numbered,
  ids: readonly (number | null)[],
): Promise<void> {
  if (known(ids).length > 0)
    await sql`select from ${sql.table(table)} where id = any(${known(ids)}::int[]) order by id for no key update`.execute(
      tx,
    );
}

/** Has PostgreSQL end this transaction where its server falls silent between two statements: one that hangs would hold its locks, and
 *  let people wait at the other servers, until it goes on. */
export const endIfSilent = (tx: Tx) =>
  sql`select set_config('idle_in_transaction_session_timeout',
    coalesce(current_setting('portal.call_idle', true), '30000'), true)`.execute(tx);
