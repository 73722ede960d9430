import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';

/** Runs a part of a transaction; where it throws, what it did is taken back and the transaction goes on. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const made = await work();
    await sql`release savepoint part`.execute(tx);
    return made;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
}

class Undone extends Error {}

/** Runs something in a transaction that leaves no trace. */
export async function withoutTrace<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let made: T;
  await db
    .transaction()
    .execute(async (tx) => {
      made = await work(tx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return made!;
}
