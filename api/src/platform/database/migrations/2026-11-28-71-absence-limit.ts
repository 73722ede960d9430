import { sql, type Kysely } from 'kysely';

const steps = [
  sql`insert into percentage (name, place) values ('MAXIMO-FALTAS', 9)`,
  sql`insert into percentage_version (percentage_id, value, valid_from, edited_at)
    select id, 2000, date '2000-01-01', timestamptz '2000-01-01 00:00+02' from percentage where name = 'MAXIMO-FALTAS'`,
];

/** The share of absences that the institution accepts, in hundredths of a percent (row 125). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
