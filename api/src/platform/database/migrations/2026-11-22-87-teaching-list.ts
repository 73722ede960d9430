import { sql, type Kysely } from 'kysely';

/** An edition's class, subject, year and semester never change, so an allocation stores a copy beside its days: the list of all allocations
 *  is sorted, filtered and counted by indexes, and found by class, subject and teacher. */
const copies = [
  sql`alter table teaching add class_id integer, add subject_id integer, add course_id integer, add year smallint,
    add semester_id integer`,
  sql`update teaching set class_id = e.class_id, subject_id = e.subject_id, course_id = c.course_id, year = e.year,
      semester_id = e.semester_id
    from edition e join class_group c on c.id = e.class_id where e.id = teaching.edition_id`,
  sql`alter table teaching add constraint teaching_placed
    check (class_id is not null and subject_id is not null and course_id is not null and year is not null and semester_id is not null)`,
  sql`create function place_teaching() returns trigger language plpgsql as $$
    begin
      select e.class_id, e.subject_id, c.course_id, e.year, e.semester_id
        into new.class_id, new.subject_id, new.course_id, new.year, new.semester_id
        from edition e join class_group c on c.id = e.class_id where e.id = new.edition_id;
      return new;
    end $$`,
  sql`create trigger teaching_place before insert or update of edition_id on teaching
    for each row execute function place_teaching()`,
];

/** An allocation that ended before it began never took effect and is in no list. */
const real = sql`where (ended_on is null or ended_on > started_on)`;
/** One narrow index for each filter, so that a list is counted without reading the table. */
const indexes = [
  sql`create index teaching_list on teaching (started_on, id) ${real}`,
  sql`create index teaching_course on teaching (course_id, started_on, id) ${real}`,
  sql`create index teaching_semester on teaching (semester_id, started_on, id) ${real}`,
  sql`create index teaching_year on teaching (year, semester_id, started_on, id) ${real}`,
  sql`create index teaching_role on teaching (role, started_on, id) ${real}`,
  sql`create index teaching_class on teaching (class_id, started_on, id)`,
  sql`create index teaching_subject on teaching (subject_id, started_on, id)`,
  // Few distinct values, deduplicated in the index: counting most of the table reads a handful of pages.
  sql`create index teaching_count on teaching (year, ended_on) ${real}`,
  sql`create index teaching_role_count on teaching (role) ${real}`,
  sql`create index teaching_ended on teaching (ended_on) where ended_on is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [...copies, ...indexes]) await step.execute(db);
}
