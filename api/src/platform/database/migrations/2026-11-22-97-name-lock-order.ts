import { sql, type Kysely } from 'kysely';

/** The state of an inscription is passed to its student: who holds an inscription comes to the student next. A new name of a person goes the
 *  same way, inscriptions before the student, so that the two never wait for each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function hold_inscriptions_of_person() returns trigger language plpgsql as $$
    begin
      perform from inscription i join student s on s.id = i.student_id where s.person_id = new.id
        order by i.id for no key update of i;
      return null;
    end $$`.execute(db);
  // By its name before person_name_passed.
  await sql`create trigger person_inscriptions_held after update of full_name on person
    for each row when (old.name_key is distinct from new.name_key) execute function hold_inscriptions_of_person()`.execute(
    db,
  );
}
