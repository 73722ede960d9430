import { sql, type Kysely } from 'kysely';

/** The cash desk (J30): cash without a number is known by the key of its request until its receipt numbers it, a payment that waits for a
 *  second person may settle several invoices, and acts that need another right are asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment add column request_key uuid unique`.execute(db);
  await sql`alter table payment_approval add column invoice_ids integer[]`.execute(db);
  await sql`create table payment_request (
      id integer generated always as identity primary key,
      act text not null check (act in ('ESTORNO', 'ANULACAO')),
      payment_id integer references payment,
      invoice_id integer not null references invoice,
      reason text not null check (length(reason) between 5 and 500),
      asked_by integer not null references user_account,
      asked_at timestamptz not null default now(),
      approved boolean,
      answer text not null default '' check (length(answer) <= 500),
      decided_by integer references user_account,
      decided_at timestamptz,
      check ((act = 'ESTORNO') = (payment_id is not null)),
      check (decided_by <> asked_by),
      check ((approved is null) = (decided_at is null) and (decided_by is null) = (decided_at is null)))`.execute(
    db,
  );
  await sql`create unique index payment_request_waiting on payment_request (act, coalesce(payment_id, invoice_id))
    where decided_at is null`.execute(db);
  await sql`create index payment_request_invoice on payment_request (invoice_id)`.execute(db);
}
