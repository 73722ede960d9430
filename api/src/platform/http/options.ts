import { optionLimit } from '@portal/shared-kit/contract/core/envelope';
import { sql, type RawBuilder } from 'kysely';
import { contains } from '../database/search.ts';

/** Query of a select. */
export interface OptionsQuery {
  search: string;
  /** The record already chosen is included whatever its state. */
  id?: number | undefined;
}

/** Ids of the first fifty active records, by name, whose name contains the search; to select from and to join. */
export const optionIds = (
  table: 'department' | 'course' | 'subject' | 'teacher' | 'employee' | 'class_group',
  { search, id = 0 }: OptionsQuery,
): RawBuilder<{ id: number }> => {
  const named = search === '' ? sql`true` : contains(sql.ref('name_key'), search);
  const room = id === 0 ? optionLimit : optionLimit - 1;
  return sql<{ id: number }>`(
    (select id from ${sql.table(table)} where active and id <> ${id} and ${named} order by name_key limit ${room})
    union all (select id from ${sql.table(table)} where id = ${id}))`;
};
