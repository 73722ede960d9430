import { sql, type Kysely } from 'kysely';

/** A reversed payment whose excess was used or refunded makes the account of its payer negative (J27). Nothing else may: what uses,
 *  refunds or withdraws credit is checked when the transaction commits. */
const statements = [
  sql`alter table credit_account drop constraint credit_never_negative, add owed_since timestamptz,
    add constraint credit_owed_since check ((balance_cents < 0) = (owed_since is not null))`,
  sql`create index credit_account_owes on credit_account (student_id) where balance_cents < 0`,
  sql`create or replace function keep_balance() returns trigger language plpgsql as $$
    begin
      update credit_account set balance_cents = balance_cents + new.amount_cents,
        owed_since = case when balance_cents + new.amount_cents < 0 then coalesce(owed_since, now()) end
        where id = new.account_id;
      return new;
    end $$`,
  // Entries of one transaction have the same time. A credit note pays its invoice by two entries, which together change nothing.
  sql`create function check_credit_enough() returns trigger language plpgsql as $$
    begin
      if (select balance_cents from credit_account where id = new.account_id) < 0 and (select sum(amount_cents) from credit_entry
        where account_id = new.account_id and made_at = new.made_at and payment_id is null) < 0
      then raise exception 'there is not so much credit on account %', new.account_id
        using errcode = 'check_violation', constraint = 'credit_never_negative'; end if;
      return null;
    end $$`,
  sql`create constraint trigger credit_never_negative after insert on credit_entry deferrable initially deferred
    for each row when (new.amount_cents < 0 and new.payment_id is null) execute function check_credit_enough()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
