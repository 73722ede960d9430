import { sql, type RawBuilder } from 'kysely';

/** The stored final grade in a column, as the one published value that is shown and compared: hundredths, rounded half up to one
 *  decimal (J3). Every read of `enrolment.final_hundredths` goes through here. */
export const publishedFinal = (column: string): RawBuilder<number | null> =>
  sql<number | null>`round(${sql.ref(column)}::numeric, -1)::int`;
