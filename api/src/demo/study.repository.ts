import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/db.ts';
import type { ActivityFields } from '../offer/calendar/activity.repository.ts';

export const studentByCard = (db: Db, code: string) =>
  db
    .selectFrom('student')
    .select(['course_id', 'entry_year'])
    .where('code', '=', code)
    .where('entry_year', 'is not', null)
    .$narrowType<{ entry_year: number }>()
    .executeTakeFirst();

/** Lets a student sign in by their card. */
export const signInByCard = (tx: Tx, studentId: number) =>
  sql`update user_account u set user_code = s.code from student s where s.id = ${studentId} and u.person_id = s.person_id`.execute(
    tx,
  );

/** Students with a paid inscription join the class of their course, shift and entry year while it has places; the others wait. */
export const placeInClasses = (tx: Tx, year: number) =>
  sql`insert into class_student (class_id, student_id, since)
    select class_id, student_id, least(now(), make_date(${year}, 2, 1))
    from (select c.id as class_id, s.id as student_id, c.capacity,
        (select count(*) from student m where m.class_id = c.id) + row_number() over (partition by c.id order by s.id) as nth
      from student s
        join lateral (select id, capacity from class_group c where c.course_id = s.course_id and c.shift = s.shift
          and c.entry_year = greatest(s.entry_year, ${year} - 1) and c.active order by id limit 1) c on true
      where s.active and coalesce(s.inscription_state, 'ACTIVA') in ('ACTIVA', 'CONCLUIDA')
        and not exists (select from class_student m where m.student_id = s.id)) free
    where nth <= capacity order by student_id`.execute(tx);

/** Number of a semester within the plan, from 1. */
const placeOf = (year: string, semester: string) => sql`(${sql.ref(year)} - 1) * 2 + ${sql.ref(semester)}`;

/** The latest semester of a class with students. */
export const latestPlace = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ place: number | null }>`
    select max(${placeOf('c.academic_year_id', 'c.semester_id')})::int as place
    from class_group c where exists (select from student s where s.class_id = c.id)`.execute(db);
  return rows[0]?.place ?? 0;
};

interface Step {
  /** The current year. */
  year: number;
  place: number;
  failed: { card: string; subject: string };
}

/** Enrols the students of each class in its planned subjects of one semester, except where a precedence blocks a student. In a past
 *  semester the subjects have a grade: one in nine fails; the student who can sign in fails the named subject. */
export async function take(tx: Tx, { year, place, failed }: Step): Promise<void> {
  const taught = sql`
    select c.id as class_id, plan.id as plan_id, plan.subject_id, plan.course_id, plan.semester_id,
      (${year} - c.academic_year_id + plan.academic_year_id)::smallint as year,
      ${placeOf('c.academic_year_id', 'c.semester_id')} > ${place} as over
    from class_group c join course_subject plan on plan.course_id = c.course_id and plan.closed_from is null
    where ${placeOf('plan.academic_year_id', 'plan.semester_id')} = ${place}
      and ${placeOf('c.academic_year_id', 'c.semester_id')} >= ${place}
      and exists (select from student s where s.class_id = c.id)`;
  await sql`insert into edition (class_id, subject_id, year, semester_id)
    select class_id, subject_id, year, semester_id from (${taught}) t order by class_id, plan_id on conflict do nothing`.execute(
    tx,
  );
  await sql`insert into enrolment (student_id, course_subject_id, subject_id, edition_id, year, semester_id)
    select s.id, t.plan_id, t.subject_id, e.id, t.year, t.semester_id
    from (${taught}) t join edition e using (class_id, subject_id, year, semester_id)
      join student s on s.class_id = t.class_id and s.course_id = t.course_id
    where not exists (select from precedence p
      where p.course_id = t.course_id and p.subject_id = t.subject_id and p.type = 'OBRIGATORIA' and p.active
        and not exists (select from enrolment n where n.student_id = s.id and n.subject_id = p.required_subject_id
          and n.state in ('CONCLUIDO', 'DISPENSADO') and n.final_hundredths >= p.min_grade * 100))
    order by s.id, t.plan_id on conflict do nothing`.execute(tx);
  await sql`with done as (
      update enrolment n set state = 'CONCLUIDO', final_hundredths = case
        when s.code = ${failed.card} and subject.name = ${failed.subject} then 780
        when s.code <> ${failed.card} and (s.id * 7 + subject.id) % 9 = 0 then 400 + (s.id * 37 + subject.id * 131) % 550
        else 1000 + (s.id * 53 + subject.id * 397) % 850 end
      from (${taught}) t join edition e using (class_id, subject_id, year, semester_id) join subject on subject.id = t.subject_id
        cross join student s
      where t.over and n.edition_id = e.id and n.state = 'INSCRITO' and s.id = n.student_id
      returning n.id)
    insert into enrolment_event (enrolment_id, from_state, to_state, reason)
    select id, 'INSCRITO', 'CONCLUIDO', '' from done order by id`.execute(tx);
}

/** Courses with the name of their department, in the order of their codes. */
export const coursesOfDepartments = (tx: Tx) =>
  tx
    .selectFrom('course')
    .innerJoin('department', 'department.id', 'course.department_id')
    .select([
      'course.id',
      'course.name',
      'course.duration',
      'course.level_type',
      'department.name as department',
    ])
    .orderBy('course.code')
    .execute();

/** Id of a calendar year. Throws for a year outside the calendar. */
export const yearOf = async (tx: Tx, year: number): Promise<number> =>
  (
    await tx
      .selectFrom('academic_year')
      .select('id')
      .where('designation', '=', String(year))
      .executeTakeFirstOrThrow()
  ).id;

export const levels = (tx: Tx) =>
  tx.selectFrom('level').select(['id', 'name', 'number', 'level_type']).execute();

/** Courses by their demonstration code. */
export const courses = (tx: Tx) =>
  tx.selectFrom('course').select(['id', 'code', 'department_id', 'level_type']).execute();

/** Declares periods, except those that overlap one of the same type and scope. */
export const declareFree = (tx: Tx, periods: ActivityFields[]) =>
  tx
    .insertInto('activity')
    .values(periods)
    .onConflict((on) => on.doNothing())
    .execute();

export const departments = (db: Db) => db.selectFrom('department').select(['id', 'name']).execute();

/** Classes with their current semester. */
export const classes = (db: Db) =>
  db.selectFrom('class_group').select(['id', 'semester_id']).orderBy('id').execute();

/** Employees who teach in a department. */
export const teaching = async (db: Db, departmentId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('employee')
      .select('person_id')
      .where('department_id', '=', departmentId)
      .where('position', '=', 'Docente')
      .orderBy('id')
      .execute()
  ).map(({ person_id }) => person_id);

/** Gives every edition of a class in its semester to the teachers of its department in turn, from the start of the semester; `first` comes
 *  first. */
export const assignPlan = (tx: Tx, first: number, year: number) =>
  sql`
    with lesson as (
      select e.id as edition_id, c.department_id,
        make_date(${year}, case cs.semester_id when 1 then 2 else 8 end, 1) as begins,
        row_number() over (partition by c.department_id order by c.course_id, c.id, cs.id) - 1 as turn
      from class_group c
      join course_subject cs on cs.course_id = c.course_id and cs.academic_year_id = c.academic_year_id
        and cs.semester_id = c.semester_id and cs.closed_from is null
      join edition e on e.class_id = c.id and e.subject_id = cs.subject_id and e.year = ${year} and e.semester_id = cs.semester_id),
    staff as (
      select id, department_id, count(*) over (partition by department_id) as many,
        row_number() over (partition by department_id order by person_id <> ${first}, id) - 1 as place
      from teacher where active)
    insert into teaching (edition_id, teacher_id, started_on)
    select lesson.edition_id, staff.id, least(lesson.begins, (now() at time zone 'Africa/Maputo')::date)
    from lesson join staff on staff.department_id = lesson.department_id and staff.place = lesson.turn % staff.many
    order by lesson.edition_id
    on conflict do nothing`.execute(tx);

/** Makes a teacher the assistant in the first edition of another. */
export const assist = (
  tx: Tx,
  { teacher_id, assistant, year }: { teacher_id: number; assistant: number; year: number },
) =>
  sql`insert into teaching (edition_id, teacher_id, role, started_on)
    select edition_id, ${assistant}, 'ASSISTENTE', started_on from teaching
    where teacher_id = ${teacher_id} and role = 'RESPONSAVEL' and year = ${year} and ended_on is null
    order by class_id, edition_id limit 1
    on conflict do nothing`.execute(tx);

/** Gives a teacher the second-year editions of the others in their department, except of one. */
export const takeSecondYear = (
  tx: Tx,
  { id, department_id, second, year }: { id: number; department_id: number; second: number; year: number },
) =>
  sql`update teaching set teacher_id = ${second} from class_group c
    where c.id = teaching.class_id and c.department_id = ${department_id} and c.academic_year_id = 2 and teaching.year = ${year}
      and teaching.role = 'RESPONSAVEL' and teaching.ended_on is null and teaching.teacher_id <> ${id}`.execute(
    tx,
  );
