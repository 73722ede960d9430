import { sql, type Kysely } from 'kysely';

/** The state of a student's latest inscription is stored beside the name that lists are sorted by, so that one index serves both. */
const state = [
  sql`alter table student add inscription_state text`,
  sql`create function latest_inscription_state(whose integer) returns text language sql stable as $$
    select state from inscription where student_id = whose order by year desc, id desc limit 1 $$`,
  sql`update student set inscription_state = latest_inscription_state(id)
    where exists (select from inscription where student_id = student.id)`,
  sql`create function pass_inscription_state() returns trigger language plpgsql as $$
    declare
      whose integer := coalesce(new.student_id, old.student_id);
      latest text := latest_inscription_state(whose);
    begin
      update student set inscription_state = latest where id = whose and inscription_state is distinct from latest;
      return null;
    end $$`,
  sql`create trigger inscription_state_passed after insert or delete or update of state, year on inscription
    for each row execute function pass_inscription_state()`,
  sql`create index student_state on student (inscription_state, name_key, id)`,
  sql`drop index student_course`,
  sql`create index student_course on student (course_id, name_key, id)`,
  sql`create index student_level on student (level_id, name_key, id)`,
];

/** Prefix search of codes, documents and telephone numbers. */
const beginnings = [
  sql`create index student_code_start on student (code text_pattern_ops)`,
  sql`create index person_document_start on person (doc_number text_pattern_ops) where doc_number is not null`,
  sql`create index person_contact_start on person (contact text_pattern_ops) where contact is not null`,
  sql`drop index person_contact`,
  sql`drop index person_document`,
];

/** Search and filters of the list of students. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...state, ...beginnings]) await statement.execute(db);
}
