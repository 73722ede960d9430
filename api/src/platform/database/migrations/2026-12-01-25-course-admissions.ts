import { sql, type Kysely } from 'kysely';

/** Admissions of somebody who was a student to another course, which only the audit log told. A candidacy that was rejected long ago may lose
 *  its telephone (H.5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table course_admission (
      student_id integer not null references student,
      made_at timestamptz not null default now(),
      course_id integer not null references course on delete cascade,
      primary key (student_id, made_at)
    );
    alter table candidacy drop constraint candidacy_contact_check,
      add constraint candidacy_contact_check check (contact ~ '^(8[2-7][0-9]{7})?$');
    create index course_admission_course on course_admission (course_id);
    insert into course_admission (student_id, made_at, course_id)
      select student.id, a.at, course.id from audit_log a cross join jsonb_array_elements(a.changes) change
        join student on student.id::text = a.entity_id
        join course on course.id::text = change ->> 'new'
      where a.entity = 'student' and a.action = 'student.readmit' and change ->> 'field' = 'course_id'`.execute(
    db,
  );
}
