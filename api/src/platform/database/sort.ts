import type { Sort } from '@portal/shared-kit/contract/core/sort';
import { sql, type RawBuilder } from 'kysely';

/** Sort order of a list: the field, the direction, and the column or expression that an index covers. */
interface Sorting<Name extends string> {
  by: Name;
  order: 'asc' | 'desc';
  key: RawBuilder<unknown>;
}

/** Maps the requested sort field to its column; without a request the list's default order applies. */
export const sorting =
  <Name extends string>(columns: Record<Name, string | RawBuilder<unknown>>, own: NoInfer<Sort<Name>>) =>
  (sort: Sort<Name> | undefined): Sorting<Name> => {
    const chosen = sort ?? own;
    const by = (chosen.startsWith('-') ? chosen.slice(1) : chosen) as Name;
    const column: string | RawBuilder<unknown> = columns[by];
    const key = typeof column === 'string' ? sql.ref(column) : column;
    return { by, key, order: chosen === by ? 'asc' : 'desc' };
  };

/** The names of another table, to join and sort by. Its columns are aliased so that they never clash with those of the list. */
export const byName = (table: 'course' | 'subject' | 'department') =>
  sql<{
    by_id: number;
    by_key: string;
  }>`(select id as by_id, name_key as by_key from ${sql.table(table)})`.as('by_name');

/** The rows after a position in a list sorted this way (keyset pagination); its keys are never null. */
export const isAfter = ({ order }: Pick<Sorting<string>, 'order'>, place: { key: unknown; id: number }) =>
  sql<boolean>`(key, id) ${sql.raw(order === 'asc' ? '>' : '<')} (${place.key}, ${place.id})`;
