import { sql, type Kysely } from 'kysely';

/** Monthly fees by their due day and references by their last day; one that never expires is last. */
const steps = [
  sql`create index monthly_charge_due_day on monthly_charge (due_date, invoice_id) include (student_id)`,
  sql`create index payment_reference_expiry on payment_reference (coalesce(expires_on, 'infinity'::date), id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
