import type { AliasableExpression } from 'kysely';
import type { Db } from './db.ts';
import { isAfter } from './sort.ts';

/** A place in a list: its sort key, and the id that breaks ties. */
export interface Place {
  key: unknown;
  id: number;
}

/** The next rows after a place in a list, each with its sort key (keyset pagination). */
export async function rowsAfter<Row extends { id: number }>(
  db: Db,
  list: {
    source: AliasableExpression<Place>;
    rows: AliasableExpression<Row>;
    order: 'asc' | 'desc';
  },
  place: Place | undefined,
  limit: number,
): Promise<(Row & Place)[]> {
  const { order } = list;
  const part = db
    .selectFrom(list.source.as('source'))
    .select(['id', 'key'])
    .$if(place !== undefined, (query) => query.where(isAfter({ order }, place!)))
    .orderBy('key', order)
    .orderBy('id', order)
    .limit(limit);
  return db
    .with('part', () => part)
    .selectFrom('part')
    .innerJoin(list.rows.as('row'), (join) => join.onRef('row.id', '=', 'part.id'))
    .selectAll('row')
    .select('part.key')
    .orderBy('part.key', order)
    .orderBy('part.id', order)
    .execute() as never;
}
