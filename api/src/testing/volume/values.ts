import { sql } from 'kysely';

const list = (names: readonly string[]) => sql`(${sql.lit(`{${names.join(',')}}`)}::text[])`;

/** One of the names, by a number that SQL computes. */
export const pick = (names: readonly string[], by: string) =>
  sql`${list(names)}[1 + ${sql.raw(by)} % ${sql.lit(names.length)}]`;

/** A number with at least so many digits. `lpad` alone would cut off the last ones of a longer number. */
export const padded = (number: string, digits: number) =>
  sql`lpad((${sql.raw(number)})::text, greatest(${sql.lit(digits)}, length((${sql.raw(number)})::text)), '0')`;
