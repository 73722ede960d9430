import { sql, type Kysely } from 'kysely';

/** A student hands in a proof also where no invoice is known that it paid; the office says which one it is for (J31). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_proof
    alter column invoice_id drop not null,
    add column student_id integer references student,
    add column claimed_number text check (length(claimed_number) <= 60),
    add column claimed_on date,
    add constraint payment_proof_of check (invoice_id is not null or student_id is not null),
    add constraint payment_proof_accepted_of check (state <> 'ACEITE' or invoice_id is not null)`.execute(db);
  await sql`create index payment_proof_student on payment_proof (student_id, id) where student_id is not null`.execute(
    db,
  );
}
