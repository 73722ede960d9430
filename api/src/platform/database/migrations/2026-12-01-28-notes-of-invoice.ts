import { sql, type Kysely } from 'kysely';

/** The credit notes of an invoice, and the account that an entry or a candidacy is of, are found by an index: each payment, annulment and
 *  approval asks for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index credit_note_invoice on credit_note (invoice_id)`.execute(db);
  await sql`create or replace function check_candidate_without_credit() returns trigger language plpgsql as $$
    declare account integer;
    begin
      if tg_table_name = 'candidacy' then
        account := (select id from credit_account where candidacy_id = new.id);
      else
        account := new.account_id;
      end if;
      if exists (select from credit_account a join candidacy c on c.id = a.candidacy_id
        where a.id = account and c.student_id is not null and a.balance_cents <> 0)
      then raise exception 'a candidate who is a student has credit as a student only'
        using errcode = 'check_violation', constraint = 'candidate_without_credit'; end if;
      return null;
    end $$`.execute(db);
}
