import { sql, type Kysely } from 'kysely';

/** The calendar year of a charge, and the indexes by which the list of monthly fees is walked: by year, by month and by both. */
const steps = [
  sql`alter table monthly_charge add calendar_year smallint not null generated always as (extract(year from calendar_month)::smallint) stored`,
  sql`drop index monthly_charge_month`,
  sql`create index monthly_charge_year on monthly_charge (calendar_year, invoice_id)`,
  sql`create index monthly_charge_month on monthly_charge (month, invoice_id)`,
  sql`create index monthly_charge_year_month on monthly_charge (calendar_year, month, invoice_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
