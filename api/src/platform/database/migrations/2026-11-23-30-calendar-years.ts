import { sql, type Kysely } from 'kysely';

/** Calendar years to the end of the century: the list of them ended in 2030. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into academic_year (designation, start_date, end_date)
    select n::text, make_date(n, 2, 1), make_date(n, 12, 15) from generate_series(2031, 2099) n
    where not exists (select from academic_year where designation = n::text)`.execute(db);
}
