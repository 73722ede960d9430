import { sql, type Kysely } from 'kysely';

/** Plans are sorted by course, year, semester and subject, and searched by the names of course and subject: each allocation stores one key
 *  for both. Year and semester are encoded in letters nobody types, so that a search never matches them. */
const key = sql`
  create function plan_key(course_name text, year integer, semester integer, subject_name text) returns text
    language sql immutable
    return course_name || chr(1) || chr(16 + year) || chr(16 + semester) || chr(1) || subject_name;
  create function take_plan_key() returns trigger language plpgsql as $$
    begin
      new.sort_key := plan_key(
        (select name_key from course where id = new.course_id), new.academic_year_id, new.semester_id,
        (select name_key from subject where id = new.subject_id));
      return new;
    end $$;
  create function pass_course_name() returns trigger language plpgsql as $$
    begin
      update course_subject p set sort_key = plan_key(new.name_key, p.academic_year_id, p.semester_id, s.name_key)
        from subject s where p.course_id = new.id and s.id = p.subject_id;
      return null;
    end $$;
  create function pass_subject_name() returns trigger language plpgsql as $$
    begin
      update course_subject p set sort_key = plan_key(c.name_key, p.academic_year_id, p.semester_id, new.name_key)
        from course c where p.subject_id = new.id and c.id = p.course_id;
      return null;
    end $$`;

const kept = sql`
  alter table course_subject
    add constraint course_subject_year_of_study check (academic_year_id between 1 and 8),
    add sort_key text collate "C";
  update course_subject p
    set sort_key = plan_key(c.name_key, p.academic_year_id, p.semester_id, s.name_key)
    from course c, subject s where c.id = p.course_id and s.id = p.subject_id;
  alter table course_subject alter sort_key set default '', alter sort_key set not null;
  create trigger course_subject_keyed before insert or update of course_id, subject_id, academic_year_id, semester_id
    on course_subject for each row execute function take_plan_key();
  create trigger course_name_passed after update of name on course
    for each row when (old.name_key is distinct from new.name_key) execute function pass_course_name();
  create trigger subject_name_passed after update of name on subject
    for each row when (old.name_key is distinct from new.name_key) execute function pass_subject_name()`;

const indexes = sql`
  create index course_subject_order on course_subject (sort_key, id);
  create index course_subject_course_order on course_subject (course_id, sort_key, id);
  create index course_subject_year_order on course_subject (academic_year_id, sort_key, id) include (semester_id);
  create index course_subject_semester_order on course_subject (semester_id, sort_key, id);
  create index course_subject_year on course_subject (academic_year_id, semester_id, subject_id, closed_from);
  create index course_subject_semester on course_subject (semester_id, subject_id, closed_from);
  create index course_subject_search on course_subject using gin (sort_key gin_trgm_ops);
  create index subject_name on subject (name_key, id)`;

/** The sort order of plans, served by an index at any size. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [key, kept, indexes]) await part.execute(db);
}
