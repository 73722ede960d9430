import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';
import { inDays } from './activities.ts';
import { enrolledOf, thisYear } from './enrolled.ts';

const perClass = 60;
export const subjectsEach = 6;

/** Classes of sixty with six subjects, every frequency homologated, an inscription for each student: a semester that only waits to be
 *  ended, by the id of its start. */
export async function endingSemester(
  db: Db,
  { students, userId }: { students: number; userId: number },
): Promise<number> {
  const world = enrolledOf(() => db);
  const course = await world.course();
  const planned = [];
  for (let made = 0; made < subjectsEach; made++) planned.push(await world.planned(course, 1, 1));
  const classes = [];
  for (let made = 0; made < students / perClass; made++)
    classes.push(await world.classGroup(course, { name: `Volume ${made}` }));
  const sqls = [
    sql`insert into person (full_name) select 'Volume ' || n from generate_series(1, ${students}::int) n`,
    sql`insert into student (person_id, course_id, level_id, shift)
      select id, ${course}, 1, 'LABORAL' from person where full_name like 'Volume %' order by id`,
    sql`insert into edition (class_id, subject_id, year, semester_id)
      select c, s, ${thisYear}, 1 from unnest(${classes}::int[]) c, unnest(${planned}::int[]) s`,
    sql`insert into enrolment (student_id, course_subject_id, subject_id, edition_id, year, semester_id)
      select st.id, p.id, p.subject_id, e.id, ${thisYear}, 1
      from (select id, row_number() over (order by id) - 1 as n from student where course_id = ${course}) st
        join edition e on e.class_id = (${classes}::int[])[1 + st.n / ${perClass}::int] and e.year = ${thisYear}
        join course_subject p on p.course_id = ${course} and p.subject_id = e.subject_id`,
    sql`insert into grade_item (edition_id, kind, type, weight)
      select e.id, 'FREQUENCIA', 'TESTE-' || t, 2500 from edition e, generate_series(1, 4) t where e.subject_id = any (${planned}::int[])`,
    sql`insert into grade (item_id, enrolment_id, status, hundredths, changed_by, client_id)
      select i.id, n.id, 'NOTA', case when n.id % 3 = 0 then 700 else 1400 + (n.id % 6) * 100 end, ${userId}, 'v' || i.id || '-' || n.id
      from enrolment n join grade_item i on i.edition_id = n.edition_id`,
    sql`insert into pauta (edition_id, kind) select id, 'FREQUENCIA' from edition where subject_id = any (${planned}::int[])`,
    sql`insert into pauta_student (pauta_id, enrolment_id, kind)
      select p.id, n.id, 'FREQUENCIA' from pauta p join enrolment n on n.edition_id = p.edition_id`,
    sql`update pauta set state = 'SUBMETIDA'`,
    sql`update pauta set state = 'HOMOLOGADA'`,
    sql`insert into inscription (student_id, course_id, level_id, shift, academic_year_id, year, semester_id, type, entry_year)
      select s.id, ${course}, 1, 'LABORAL', y.id, ${thisYear}, 1, 'Inscrição', ${thisYear}
      from student s, academic_year y where s.course_id = ${course} and y.designation = ${String(thisYear)}`,
    sql`update inscription set state = 'CONFIRMADA'`,
    sql`update inscription set state = 'ACTIVA'`,
    sql`analyze`,
  ];
  for (const statement of sqls) await statement.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into activity (type, academic_year_id, semester_id, course_id, date_start, date_end)
    select 'INICIO_ANO', id, 1, ${course}, ${inDays(-60)}, ${inDays(60)} from academic_year
    where designation = ${String(thisYear)} returning id`.execute(db);
  return rows[0]!.id;
}
