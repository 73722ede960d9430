import { sql, type Expression, type RawBuilder } from 'kysely';

/** Whether a text of the form `lower(f_unaccent(…))` contains what was typed, without case and accents; `%`, `_` and `\` mean themselves.
 *  The pattern stands in a subquery so that it is made once and not for every row. */
export const contains = (key: Expression<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${key} like (select '%' || regexp_replace(lower(f_unaccent(${typed})), '([%_\\\\])', '\\\\\\1', 'g') || '%')`;
