import type { Sort } from '@portal/shared-kit/contract/core/sort';
import { sql, type RawBuilder } from 'kysely';

/** How a list is sorted: by which field, from which end, and the column or expression that an index holds. */
interface Sorting<Name extends string> {
  by: Name;
  order: 'asc' | 'desc';
  key: RawBuilder<unknown>;
}

/** Reads what was asked against the columns that stand for its fields; without a question the list has its own order. */
export const sorting =
  <Name extends string>(columns: Record<Name, string | RawBuilder<unknown>>, own: NoInfer<Sort<Name>>) =>
  (asked: Sort<Name> | undefined): Sorting<Name> => {
    const wanted = asked ?? own;
    const by = (wanted.startsWith('-') ? wanted.slice(1) : wanted) as Name;
    const column: string | RawBuilder<unknown> = columns[by];
    const key = typeof column === 'string' ? sql.ref(column) : column;
    return { by, key, order: wanted === by ? 'asc' : 'desc' };
  };

/** The names of another table, to be joined and sorted by. Its columns are called so that they are never those of the list. */
export const byName = (table: 'course' | 'subject' | 'department') =>
  sql<{
    by_id: number;
    by_key: string;
  }>`(select id as by_id, name_key as by_key from ${sql.table(table)})`.as('by_name');

/** The rows after a place in a list that is sorted so (keyset pagination); its keys are never null. */
export const isAfter = ({ order }: Pick<Sorting<string>, 'order'>, place: { key: unknown; id: number }) =>
  sql<boolean>`(key, id) ${sql.raw(order === 'asc' ? '>' : '<')} (${place.key}, ${place.id})`;
