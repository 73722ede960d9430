import { sql, type Kysely } from 'kysely';

/** The credit of an approved candidate is that of the student they became: both accounts have an entry whose source is the candidacy, and
 *  the two come to nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credit_entry add candidacy_id integer references candidacy (id)`.execute(db);
  await sql`create index credit_entry_candidacy on credit_entry (candidacy_id) where candidacy_id is not null`.execute(
    db,
  );
  await sql`alter table credit_entry drop constraint credit_entry_of_one, add constraint credit_entry_of_one
    check (num_nonnulls(payment_id, allocation_id, refund_id, credit_note_id, candidacy_id) = 1)`.execute(db);
  await neverNegative(db);
  await passedOn(db);
  await passOnWhatStands(db);
}

/** What a candidate passes on may leave a debt, as the withdrawn payment behind it does (J27). */
async function neverNegative(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function check_credit_enough() returns trigger language plpgsql as $$
    begin
      if (select balance_cents from credit_account where id = new.account_id) < 0 and (select sum(amount_cents) from credit_entry
        where account_id = new.account_id and made_at = new.made_at and payment_id is null and candidacy_id is null) < 0
      then raise exception 'there is not so much credit on account %', new.account_id
        using errcode = 'check_violation', constraint = 'credit_never_negative'; end if;
      return null;
    end $$`.execute(db);
  await sql`drop trigger credit_never_negative on credit_entry`.execute(db);
  await sql`create constraint trigger credit_never_negative after insert on credit_entry deferrable initially deferred
    for each row when (new.amount_cents < 0 and new.payment_id is null and new.candidacy_id is null)
    execute function check_credit_enough()`.execute(db);
}

async function passedOn(db: Kysely<unknown>): Promise<void> {
  await sql`create function check_credit_passed_on() returns trigger language plpgsql as $$
    begin
      if (select sum(amount_cents) from credit_entry where candidacy_id = new.candidacy_id) <> 0
        or not exists (select from credit_account a join candidacy c on a.candidacy_id = c.id or a.student_id = c.student_id
          where a.id = new.account_id and c.id = new.candidacy_id)
      then raise exception 'what candidacy % passes on is not what its student gets', new.candidacy_id
        using errcode = 'check_violation', constraint = 'credit_passed_on'; end if;
      return null;
    end $$`.execute(db);
  await sql`create constraint trigger credit_passed_on after insert on credit_entry deferrable initially deferred
    for each row when (new.candidacy_id is not null) execute function check_credit_passed_on()`.execute(db);
  await sql`create function check_candidate_without_credit() returns trigger language plpgsql as $$
    begin
      if exists (select from candidacy c join credit_account a on a.candidacy_id = c.id
        where c.student_id is not null and a.balance_cents <> 0
          and case tg_table_name when 'candidacy' then c.id = new.id else a.id = (to_jsonb(new) ->> 'account_id')::integer end)
      then raise exception 'a candidate who is a student has credit as a student only'
        using errcode = 'check_violation', constraint = 'candidate_without_credit'; end if;
      return null;
    end $$`.execute(db);
  await sql`create constraint trigger credit_not_with_candidate after insert on credit_entry deferrable initially deferred
    for each row execute function check_candidate_without_credit()`.execute(db);
  await sql`create constraint trigger candidacy_without_credit after update of student_id on candidacy deferrable initially deferred
    for each row when (new.student_id is not null) execute function check_candidate_without_credit()`.execute(
    db,
  );
}

/** The credit of candidates who were approved before. */
async function passOnWhatStands(db: Kysely<unknown>): Promise<void> {
  await sql`insert into credit_account (student_id)
    select distinct c.student_id from candidacy c join credit_account a on a.candidacy_id = c.id
      where c.student_id is not null and a.balance_cents <> 0
    on conflict do nothing`.execute(db);
  await sql`insert into credit_entry (account_id, candidacy_id, amount_cents, reason)
    select side.account_id, c.id, side.cents, 'Crédito da candidatura ' || c.number
    from candidacy c join credit_account a on a.candidacy_id = c.id join credit_account s on s.student_id = c.student_id,
      lateral (values (a.id, -a.balance_cents), (s.id, a.balance_cents)) side (account_id, cents)
    where a.balance_cents <> 0`.execute(db);
  await sql`set constraints all immediate`.execute(db);
  await sql`set constraints all deferred`.execute(db);
}
