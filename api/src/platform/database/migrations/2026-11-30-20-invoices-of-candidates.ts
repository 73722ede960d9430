import { sql, type Kysely } from 'kysely';

/** The invoices of an approved candidate are those of the student they became: they name both, so that what is open again counts among the
 *  student's debts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice drop constraint invoice_check,
    add constraint invoice_of_somebody check (num_nonnulls(candidacy_id, student_id) > 0)`.execute(db);
  await issuedStays(db);
  await takeStudent(db);
  await sql`update invoice set student_id = c.student_id from candidacy c
    where c.id = invoice.candidacy_id and c.student_id is not null`.execute(db);
}

/** An issued invoice takes its student once. */
async function issuedStays(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function keep_issued_invoice() returns trigger language plpgsql as $$
    declare
      may_change text[] := array['state', 'paid_cents', 'annulled_reason', 'updated_at', 'version'];
    begin
      if old.student_id is null then may_change := may_change || 'student_id'::text; end if;
      if to_jsonb(new) - may_change <> to_jsonb(old) - may_change
      then raise exception 'invoice % is issued', old.id using errcode = 'insufficient_privilege'; end if;
      return new;
    end $$`.execute(db);
}

/** Both sides: an invoice that is issued after the approval, and an approval after the invoice. */
async function takeStudent(db: Kysely<unknown>): Promise<void> {
  await sql`create function take_student_of_candidacy() returns trigger language plpgsql as $$
    declare
      became integer := (select student_id from candidacy where id = new.candidacy_id);
    begin
      if new.student_id is not null and new.student_id is distinct from became
      then raise exception 'candidacy % is not of student %', new.candidacy_id, new.student_id
        using errcode = 'check_violation', constraint = 'invoice_of_somebody'; end if;
      new.student_id := became;
      return new;
    end $$`.execute(db);
  await sql`create trigger invoice_takes_student before insert on invoice for each row
    when (new.candidacy_id is not null) execute function take_student_of_candidacy()`.execute(db);
  await sql`create function pass_student_of_candidacy() returns trigger language plpgsql as $$
    begin
      update invoice set student_id = new.student_id where candidacy_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger candidacy_passes_student after update of student_id on candidacy for each row
    when (old.student_id is null and new.student_id is not null) execute function pass_student_of_candidacy()`.execute(
    db,
  );
}
