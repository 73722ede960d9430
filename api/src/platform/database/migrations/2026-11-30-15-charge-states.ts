import { sql, type Kysely } from 'kysely';

/** State and due day of the invoice of a monthly fee stand in the charge as well: the fees of a month in one state are then read from one
 *  index, in their order. An invoice is held while it is read, so that nobody moves it before its charge can be seen. */
const steps = [
  sql`alter table monthly_charge add state text not null default '', add due_date date not null default 'epoch'`,
  sql`update monthly_charge m set state = i.state, due_date = i.due_date from invoice i where i.id = m.invoice_id`,
  sql`create function take_invoice_state() returns trigger language plpgsql as $$
    begin
      select state, due_date into strict new.state, new.due_date from invoice
        where id = new.invoice_id and type = 'PROPINA' for share;
      return new;
    end $$`,
  sql`create trigger monthly_charge_state_taken before insert or update of invoice_id on monthly_charge
    for each row execute function take_invoice_state()`,
  sql`create function pass_invoice_state() returns trigger language plpgsql as $$
    begin
      update monthly_charge set state = new.state, due_date = new.due_date where invoice_id = new.id;
      return null;
    end $$`,
  sql`create trigger invoice_state_passed after update of state, due_date on invoice for each row
    when (new.type = 'PROPINA' and (old.state, old.due_date) is distinct from (new.state, new.due_date))
    execute function pass_invoice_state()`,
  sql`create index monthly_charge_state on monthly_charge (state, invoice_id) include (due_date, student_id)`,
  sql`create index monthly_charge_month_state on monthly_charge (month, state, invoice_id)
    include (calendar_year, due_date, student_id)`,
  // Few are due later while most are overdue, or none are overdue yet.
  sql`create index monthly_charge_due on monthly_charge (due_date, invoice_id) where state = 'EMITIDA'`,
  sql`drop index monthly_charge_course`,
  sql`create index monthly_charge_course on monthly_charge (course_id, invoice_id) include (calendar_year, student_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db);
}
