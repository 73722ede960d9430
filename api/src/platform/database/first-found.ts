import { sql, type RawBuilder } from 'kysely';
import { searchLimit } from './page.ts';
import { contains, containsOften } from './search.ts';

/** The first `limit` rows, by `name_key` and `id`, of those that `source` selects with both columns, and whose `name_key` contains `search`;
 *  to select from. Few matches are gathered by the search index and sorted; of many, the sort index is walked. The planner, which has to
 *  choose one, walks a large table to its end for a name that nobody has. */
export function firstFound(
  source: (named: RawBuilder<boolean>) => RawBuilder<unknown>,
  search: string,
  limit: number,
): RawBuilder<{ id: number }> {
  const walk = (named: RawBuilder<boolean>) => sql`(${source(named)} order by name_key, id limit ${limit})`;
  if (search === '') return walk(sql`true`) as RawBuilder<{ id: number }>;
  const key = sql.ref('name_key');
  return sql<{ id: number }>`(
    with few as materialized (${source(contains(key, search))} limit ${searchLimit + 1}),
      many as materialized (select count(*) > ${searchLimit} as found from few)
    select * from few where not (select found from many)
    union all
    select * from ${walk(containsOften(key, search))} as walked where (select found from many)
    order by name_key, id limit ${limit})`;
}
