import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/db.ts';

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
