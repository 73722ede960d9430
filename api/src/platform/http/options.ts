import { optionLimit } from '@portal/shared-kit/contract/core/envelope';
import { sql, type RawBuilder } from 'kysely';
import { firstFound } from '../database/first-found.ts';

/** Query of a select. */
export interface OptionsQuery {
  search: string;
  /** Includes the chosen record in any state. */
  id?: number | undefined;
}

/** Ids of the first fifty active records, by name, whose name contains the search; to select from and to join. */
export const optionIds = (
  table: 'department' | 'course' | 'subject' | 'teacher' | 'employee' | 'room',
  { search, id = 0 }: OptionsQuery,
): RawBuilder<{ id: number }> => {
  const found = firstFound(
    (named) => sql`select id, name_key from ${sql.table(table)} where active and id <> ${id} and ${named}`,
    search,
    id === 0 ? optionLimit : optionLimit - 1,
  );
  return sql<{ id: number }>`(
    select id from ${found} as found union all (select id from ${sql.table(table)} where id = ${id}))`;
};
