import { sql, type Expression, type RawBuilder } from 'kysely';

/** Whether a text of the form `lower(f_unaccent(…))` contains each word that was typed, in any order, without case and accents; `%`, `_`
 *  and `\` mean themselves. The patterns stand in subqueries so that they are made once and not for every row. */
export const contains = (key: Expression<unknown>, typed: string): RawBuilder<boolean> => {
  const words = [...new Set(typed.split(/\s+/).filter(Boolean))];
  return words.length === 0
    ? sql<boolean>`true`
    : sql`(${sql.join(
        words.map((word) => has(key, word)),
        sql` and `,
      )})`;
};

const has = (key: Expression<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`${key} like (select '%' || regexp_replace(lower(f_unaccent(${word})), '([%_\\\\])', '\\\\\\1', 'g') || '%')`;
