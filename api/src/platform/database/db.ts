import type { ExpressionBuilder, InsertObject, Kysely, Transaction, UpdateObject } from 'kysely';
import type { DB } from './schema.ts';

/** Reads take `Db`; a write that needs a transaction takes `Tx`, so that the compiler refuses a bare `Db`. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** A table with a numeric `id`. */
export type Numbered = { [T in keyof DB]: 'id' extends keyof DB[T] ? T : never }[keyof DB];

/** The columns of a new row. */
export type New<T extends keyof DB> = InsertObject<DB, T>;

type Change<T extends Numbered> = UpdateObject<DB, T, T>;
type Versioned = { [T in Numbered]: 'version' | 'updated_at' extends keyof DB[T] ? T : never }[Numbered];
// kysely cannot type a statement whose table is an argument: 'student' stands for each, and the parameters below have the real types.

export async function insertRow<T extends Numbered>(db: Db, table: T, row: InsertObject<DB, T>) {
  const made = db.insertInto(table as 'student').values(row as never);
  return (await made.returning('id').executeTakeFirstOrThrow()).id;
}

/** Changes columns of the row with the id. */
export const updateRow = <T extends Numbered>(
  db: Db,
  table: T,
  id: number,
  change: Change<T> | ((eb: ExpressionBuilder<DB, T>) => Change<T>),
) =>
  db
    .updateTable(table as 'student')
    .set(change as never)
    .where('id', '=', id)
    .execute();

/** Changes columns of a record, its version and the moment of its last change. */
export const updateRecord = <T extends Versioned>(tx: Tx, table: T, id: number, change: Change<T>) =>
  updateRow(tx, table as 'student', id, (eb) => ({
    ...(change as object),
    updated_at: eb.fn('now'),
    version: eb('version', '+', 1),
  }));
