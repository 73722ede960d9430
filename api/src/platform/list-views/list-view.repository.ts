import { sql } from 'kysely';
import type { Db, Tx } from '../database/db.ts';

/** A person's saved views of a list, by name. */
export const ofList = (db: Db, userId: number, list: string) =>
  db
    .selectFrom('list_view')
    .select(['id', 'name', 'query'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy(sql`lower(f_unaccent(name))`)
    .orderBy('id')
    .execute();

/** Saves a view; replaces the person's own one of the same name. */
export const keep = (tx: Tx, userId: number, view: { list: string; name: string; query: string }) =>
  tx
    .insertInto('list_view')
    .values({ ...view, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .expression(sql`user_id, list, lower(f_unaccent(name))`)
        .doUpdateSet({ name: view.name, query: view.query }),
    )
    .returning(['id', 'name', 'query'])
    .executeTakeFirstOrThrow();

export const drop = (tx: Tx, userId: number, id: number) =>
  tx.deleteFrom('list_view').where('id', '=', id).where('user_id', '=', userId).execute();
