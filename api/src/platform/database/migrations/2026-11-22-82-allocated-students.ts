import { sql, type Kysely } from 'kysely';

/** A student is in one class at a time; of several, the latest is kept. Triggers copy the class to the student's row, by which lists find
 *  who is in which class and who is in none. */
const allocated = [
  sql`update class_student set status = 'TRANSFERIDO' where status = 'ALOCADO' and (class_id, student_id) not in (
    select distinct on (student_id) class_id, student_id from class_student where status = 'ALOCADO'
    order by student_id, since desc, class_id desc)`,
  sql`create unique index class_student_once on class_student (student_id) where status = 'ALOCADO'`,
  sql`create index class_student_left on class_student (status, student_id) where status <> 'ALOCADO'`,
  sql`alter table student add class_id integer references class_group`,
  sql`update student set class_id = m.class_id from class_student m where m.student_id = student.id and m.status = 'ALOCADO'`,
  sql`create index student_unallocated on student (name_key, id) where class_id is null and active`,
  sql`create index student_allocated on student (name_key, id) where class_id is not null`,
  sql`create index student_class on student (class_id, name_key, id) where class_id is not null`,
  sql`create function take_class_of_student() returns trigger language plpgsql as $$
    begin
      update student set class_id = (select m.class_id from class_student m where m.student_id = student.id and m.status = 'ALOCADO')
        where id = coalesce(new.student_id, old.student_id);
      return null;
    end $$`,
  sql`create trigger class_student_taken after insert or delete or update of status, class_id on class_student
    for each row execute function take_class_of_student()`,
];

/** The latest year in which a student has subjects. */
const enrolled = [
  sql`alter table student add enrolled_in smallint`,
  sql`update student set enrolled_in = e.year from (
    select student_id, max(year) as year from enrolment where state = 'INSCRITO' group by 1) e where e.student_id = student.id`,
  sql`create index student_enrolled on student (enrolled_in, name_key, id)`,
  // Totals of lists are counted by this index alone, whatever the filters.
  sql`create index student_totals on student (level_id, shift, entry_year, course_id, class_id, enrolled_in)`,
  sql`create function take_enrolled_year() returns trigger language plpgsql as $$
    begin
      update student set enrolled_in = known.year
        from (select max(year) as year from enrolment where student_id = coalesce(new.student_id, old.student_id)
          and state = 'INSCRITO') known
        where id = coalesce(new.student_id, old.student_id) and enrolled_in is distinct from known.year;
      return null;
    end $$`,
  sql`create trigger enrolment_year after insert or delete or update of state on enrolment
    for each row execute function take_enrolled_year()`,
];

/** Who is in a class and who has subjects, for the lists of students to allocate and to enrol. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [...allocated, ...enrolled]) await step.execute(db);
}
