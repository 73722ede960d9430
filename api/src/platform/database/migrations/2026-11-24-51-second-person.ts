import { sql, type Kysely } from 'kysely';

const statements = [
  sql`alter table company add second_person_cents bigint not null default 5000000 check (second_person_cents > 0)`,
  // A payment above that amount, until a person other than its recorder has decided.
  sql`create table payment_approval (
    payment_id integer primary key references payment,
    invoice_id integer not null references invoice,
    proof_id integer references payment_proof,
    different_reason text not null default '' check (length(different_reason) <= 500),
    recorded_by integer not null references user_account,
    decided_at timestamptz,
    decided_by integer references user_account,
    check ((decided_at is null) = (decided_by is null)),
    constraint payment_approval_by_two check (decided_by <> recorded_by)
  )`,
  sql`create index payment_approval_waiting on payment_approval (payment_id) where decided_at is null`,
  sql`create index payment_approval_proof on payment_approval (proof_id) where proof_id is not null`,
  sql`create index payment_approval_invoice on payment_approval (invoice_id)`,
];

/** Payments above a set amount wait for a second person (I31). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
