import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';

/** Runs a part of a transaction in a savepoint; where it throws, its changes are rolled back and the transaction continues. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const made = await work();
    await sql`release savepoint part`.execute(tx);
    return made;
  } catch (error) {
    // Released as well: one around it has the same name, and would be rolled back to here.
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    throw error;
  }
}

class Undone extends Error {}

/** Runs something in a transaction, or in a part of one, that is rolled back; its locks go too. */
export async function withoutTrace<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let made: T;
  const undone = async (tx: Tx) => {
    made = await work(tx);
    throw new Undone();
  };
  const run = db.isTransaction
    ? inSavepoint(db as Tx, () => undone(db as Tx))
    : db.transaction().execute(undone);
  await run.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return made!;
}
