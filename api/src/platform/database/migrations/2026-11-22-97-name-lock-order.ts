import { sql, type Kysely } from 'kysely';

/** The state of an inscription is copied to its student, so an inscription is locked before its student. A new name of a person is copied
 *  in the same order, so that the two cannot deadlock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function hold_inscriptions_of_person() returns trigger language plpgsql as $$
    begin
      perform from inscription i join student s on s.id = i.student_id where s.person_id = new.id
        order by i.id for no key update of i;
      return null;
    end $$`.execute(db);
  // Triggers fire in the order of their names: this one comes before person_name_passed.
  await sql`create trigger person_inscriptions_held after update of full_name on person
    for each row when (old.name_key is distinct from new.name_key) execute function hold_inscriptions_of_person()`.execute(
    db,
  );
}
