import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import type { StatisticsQuery } from '@portal/shared-kit/contract/reporting/inscription-statistics';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { sqlRows, sqlValue } from '../../platform/database/read.ts';

/** Filters of the figures, of one year or two. */
export interface Scope extends Pick<StatisticsQuery, 'course_id' | 'level_id'> {
  years: number[];
  shift?: Shift | undefined;
}

/** The dimensions of the counts; 'all' counts by state alone. */
export type Dimension =
  | 'all'
  | 'course'
  | 'level'
  | 'gender'
  | 'birth_year'
  | 'province'
  | 'nationality'
  | 'disability'
  | 'month'
  | 'type'
  | 'candidacy';

/** Number of inscriptions of a year in a state with one value of one dimension. */
export interface Count {
  year: number;
  dimension: Dimension;
  /** Null where the value is unknown. */
  key: string | null;
  /** Only for courses. */
  shift: string | null;
  state: string;
  n: number;
}

/** The filters that facts and candidacies have in common. */
const within = ({ years, course_id, level_id, shift }: Scope) => sql`
  year = any (${years}::smallint[])
  ${course_id === undefined ? sql`` : sql`and course_id = ${course_id}`}
  ${level_id === undefined ? sql`` : sql`and level_id = ${level_id}`}
  ${shift === undefined ? sql`` : sql`and shift = ${shift}`}`;

/** All counts of the years, by two concurrent scans of the facts: by registration, and by student. */
export async function counts(db: Db, scope: Scope): Promise<Count[]> {
  const [offers, people] = await Promise.all([
    sql<Count>`
      select year, state, shift,
        case when grouping(course_id) = 0 then 'course' when grouping(level_id) = 0 then 'level'
          when grouping(month) = 0 then 'month' when grouping(type) = 0 then 'type'
          when grouping(from_candidacy) = 0 then 'candidacy' else 'all' end as dimension,
        coalesce(course_id::text, level_id::text, to_char(month, 'YYYY-MM'), type, from_candidacy::text) as key,
        count(*)::int as n
      from inscription_fact where ${within(scope)}
      group by year, state, grouping sets ((), (course_id, shift), (level_id), (month), (type), (from_candidacy))`.execute(
      db,
    ),
    sql<Count>`
      select year, state, null as shift,
        case when grouping(gender) = 0 then 'gender' when grouping(birth_year) = 0 then 'birth_year'
          when grouping(province_id) = 0 then 'province' when grouping(nationality) = 0 then 'nationality'
          else 'disability' end as dimension,
        coalesce(gender, birth_year::text, province_id::text, nationality,
          case when has_disability then coalesce(disability_type, 'yes') when not has_disability then 'no' end) as key,
        count(*)::int as n
      from inscription_fact where ${within(scope)}
      group by year, state, grouping sets ((gender), (birth_year), (province_id), (nationality), (has_disability, disability_type))`.execute(
      db,
    ),
  ]);
  return [...offers.rows, ...people.rows];
}

export const candidacies = (db: Db, scope: Scope) => sqlRows<{ year: number; state: string; n: number }>(db)`
    select year, state, count(*)::int as n from candidacy where ${within(scope)} group by year, state`;

/** Invoiced and paid amounts of the years, in centavos, by type of inscription. */
export const money = (db: Db, scope: Scope) => sqlRows<{
  year: number;
  type: string;
  expected_cents: number;
  received_cents: number;
}>(db)`
    select year, type, sum(expected_cents)::bigint as expected_cents, sum(received_cents)::bigint as received_cents
    from inscription_fact where ${within(scope)} group by year, type`;

export const latestYear = (db: Db) => sqlValue<number | null>(db)`select greatest(
    (select max(year) from inscription_fact), (select max(year) from candidacy)) as year`;

export async function names(db: Db) {
  const [courses, levels, provinces] = await Promise.all([
    db.selectFrom('course').select(['id', 'name']).execute(),
    db.selectFrom('level').select(['id', 'name', 'level_type']).orderBy('id').execute(),
    db.selectFrom('province').select(['id', 'name']).execute(),
  ]);
  return { courses, levels, provinces };
}
export type StatisticsNames = Awaited<ReturnType<typeof names>>;
