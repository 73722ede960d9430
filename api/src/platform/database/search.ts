import { sql, type Expression, type RawBuilder } from 'kysely';

/** The words of a search, each once: those that a search index can find, and shorter ones. */
export interface Words {
  long: readonly string[];
  short: readonly string[];
}
/** Minimum number of letters for which a trigram index is selective. */
const trigram = 3;
const distinct = (typed: string) => [...new Set(typed.split(/\s+/).filter(Boolean))];

export function wordsOf(typed: string): Words {
  const words = distinct(typed);
  return {
    long: words.filter((word) => word.length >= trigram),
    short: words.filter((word) => word.length < trigram),
  };
}

/** Whether a text of the form `lower(f_unaccent(…))` contains each word, in any order, ignoring case and accents; `%`, `_` and `\`
 *  are literal. The patterns are in subqueries so that they are computed once and not for every row. */
export const containsWords = (key: Expression<unknown>, { long, short }: Words): RawBuilder<boolean> =>
  every([...long.map((word) => has(key, word)), ...short.map((word) => hasOften(key, word))]);

export const contains = (key: Expression<unknown>, typed: string): RawBuilder<boolean> =>
  containsWords(key, wordsOf(typed));

const every = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** The same, written so that no search index serves it: for so many matches that walking the sort index is faster. The planner, which
 *  assumes each word to be rare, would otherwise gather and sort them all. */
export const containsOften = (key: Expression<unknown>, typed: string): RawBuilder<boolean> =>
  every(distinct(typed).map((word) => hasOften(key, word)));

const hasOften = (key: Expression<unknown>, word: string) =>
  sql<boolean>`strpos(${key}, (select lower(f_unaccent(${word})))) > 0`;

const has = (key: Expression<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`${key} like (select '%' || regexp_replace(lower(f_unaccent(${word})), '([%_\\\\])', '\\\\\\1', 'g') || '%')`;

/** Whether a search is for a number (card, document, telephone) and not for a name: it has a digit, and no word of three letters or more. */
export const isNumberSearch = (typed: string): boolean =>
  /\d/.test(typed) && !/(^|\s)\p{L}{3,}($|\s)/u.test(typed);

/** A student's card code with the dots that it is stored with, or its beginning: '2600090001' is '26.0009.0001'. Other text is unchanged. */
export const withCardDots = (typed: string): string =>
  /^\d{3,10}$/.test(typed)
    ? [typed.slice(0, 2), typed.slice(2, 6), typed.slice(6)].filter(Boolean).join('.')
    : typed;
