import { sql } from 'kysely';
import type { Db, Numbered, Tx } from '../platform/database/db.ts';
import { until } from './until.ts';

/** Whether somebody in this database waits for a lock. */
export const hasLockWaiter = async (db: Db) =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
  ).rows.length > 0;

/** Makes a change in a transaction, starts a call that has to wait for it, and commits once it waits; returns the call's answer. */
export async function waitingFor<T>(
  db: Db,
  change: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  let made: Promise<T>;
  await db.transaction().execute(async (tx) => {
    await change(tx);
    made = call();
    made.catch(() => {});
    await until(() => hasLockWaiter(db));
  });
  return made!;
}

interface LockedRecord {
  table: Numbered;
  id: number;
}
/** Has a call wait for a record that somebody else has locked; throws where it holds this other one by then, which is locked later. */
export async function waitingAt<T>(
  db: Db,
  held: LockedRecord,
  later: LockedRecord,
  call: () => Promise<T>,
): Promise<T> {
  let made: Promise<T>;
  await db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(held.table)} where id = ${held.id} for update`.execute(tx);
    made = call();
    made.catch(() => {});
    await until(() => hasLockWaiter(db));
    await sql`select from ${sql.table(later.table)} where id = ${later.id} for update nowait`.execute(tx);
  });
  return made!;
}

export const waitingAtInvoice = <T>(db: Db, id: number, later: LockedRecord, call: () => Promise<T>) =>
  waitingAt(db, { table: 'invoice', id }, later, call);
