import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/db.ts';
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
