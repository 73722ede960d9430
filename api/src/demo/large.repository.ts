import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/db.ts';
import { largeCandidacies } from './large-candidacies.repository.ts';
import { largeInscriptions } from './large-inscriptions.repository.ts';
import { largeInvoices } from './large-invoices.repository.ts';
import { largeMonthly } from './large-monthly.repository.ts';
import { firstNames, familyNames, middleNames } from './people.ts';

/** Sizes; other tables follow from these. */
export interface LargeSize {
  people: number;
  classes: number;
  /** Subjects in plans, and as many editions with their teacher. */
  allocations: number;
  /** Students with six subjects this year, six that they passed last year, and ten monthly fees; all others have two subjects. */
  enrolled?: number;
}

/** 200 000 people are several times the country's largest university; classes, allocations and enrolments grow in proportion. */
export const largeSize = (people = 200_000): LargeSize => ({
  people,
  classes: Math.ceil(people / 40),
  allocations: Math.ceil((people * 3) / 10),
  enrolled: Math.ceil((people * 3) / 10),
});

const perPlan = 100;
const perClass = 12;
const isStudent = sql`p.n > ${sql.ref('size.staff')}`;
const card = sql`(20 + p.n / courses / 9999)::text || '.' || (4001 + p.n % courses) || '.' || lpad((p.n / courses % 9999 + 1)::text, 4, '0')`;

/** Numbers shared by the steps: the first people are staff, half of them teachers. */
const sizes = ({ people, classes, allocations, enrolled = 0 }: LargeSize) => sql`
  create temporary table size on commit drop as
  select ${people}::int as people, ${classes}::int as classes, ${allocations}::int as allocations, ${enrolled}::int as enrolled,
    ${Math.ceil(allocations / perPlan)}::int as courses, ${Math.max(perPlan, Math.round(allocations / 10))}::int as subjects,
    ${Math.round(people / 40)}::int as staff, ${Math.max(10, Math.round(people / 5000))}::int as departments`;

const list = (names: readonly string[]) => sql`(${sql.lit(`{${names.join(',')}}`)}::text[])`;
const pick = (names: readonly string[], by: string) =>
  sql`${list(names)}[1 + ${sql.raw(by)} % ${sql.lit(names.length)}]`;

const offer = [
  sql`insert into department (name, description)
    select 'Departamento ' || lpad(n::text, 3, '0'), 'Dados de ensaio' from size, generate_series(1, departments) n`,
  sql`create temporary table d on commit drop as
    select id, row_number() over (order by id) as n from department where description = 'Dados de ensaio'`,
  sql`insert into course (name, code, description, department_id, level_type, duration)
    select 'Curso ' || lpad(k::text, 4, '0') || ' de ' || d.id, (4000 + k)::text, 'Dados de ensaio', d.id, 'Licenciatura', 4
    from size cross join generate_series(1, courses) k join d on d.n = 1 + k % departments`,
  sql`create temporary table c on commit drop as
    select id, department_id, row_number() over (order by id) as n from course where description = 'Dados de ensaio'`,
  sql`insert into subject (name, code, description, credits, weekly_hours)
    select ${pick(['Álgebra', 'Análise', 'Biologia', 'Cálculo', 'Direito', 'Economia', 'Física', 'Gestão', 'História', 'Química'], 'n')}
      || ' ' || lpad(n::text, 5, '0'), 'E' || n, 'Dados de ensaio', 4 + n % 4, 4
    from size, generate_series(1, subjects) n`,
  sql`create temporary table s on commit drop as
    select id, row_number() over (order by id) as n from subject where description = 'Dados de ensaio'`,
  sql`create index on s (n)`,
  sql`analyze c, s, size`,
  sql`insert into course_subject (course_id, subject_id, academic_year_id, semester_id, credits)
    select c.id, s.id, 1 + k / ${sql.lit(perPlan / 4)}, 1 + k % 2, 6
    from size cross join c cross join generate_series(0, ${sql.lit(perPlan - 1)}) k
      join s on s.n = 1 + ((c.n - 1) * ${sql.lit(perPlan)} + k) % subjects
    where (c.n - 1) * ${sql.lit(perPlan)} + k < allocations`,
];

const people = [
  sql`create temporary table p on commit drop as
    select n, ${pick(firstNames, '(n * 7)')} || ' ' || ${pick(middleNames, '(n / 3)')} || ' '
      || ${pick(familyNames, '(n / 11)')} || ' ' || ${pick(familyNames, '(n * 13 / 17)')} as name
    from size, generate_series(1, people) n`,
  sql`insert into person (full_name, gender, birth_date, doc_type, doc_number, email, contact, province_id, nationality, has_disability)
    select name, case when n % 2 = 0 then 'Feminino' else 'Masculino' end, date '1960-01-01' + n % 16000,
      'Bilhete de Identidade', '8' || lpad(n::text, 11, '0') || 'Z', 'ensaio' || n || '@udm.demo.test', '84' || lpad((n % 10000000)::text, 7, '0'),
      (array(select id from province order by id))[1 + n % (select count(*) from province)],
      case when n % 40 = 0 then 'Portugal' else 'Moçambique' end, n % 50 = 0
    from p order by n`,
  sql`alter table p add id int, add primary key (n)`,
  sql`analyze p, person`,
  sql`update p set id = person.id from person where person.email = 'ensaio' || p.n || '@udm.demo.test'`,
  sql`analyze p, c, d, size`,
  sql`insert into teacher (person_id, department_id)
    select p.id, d.id from size join p on p.n <= staff and p.n % 2 = 0 join d on d.n = 1 + p.n % departments`,
  sql`insert into employee (person_id, department_id, position)
    select p.id, d.id, 'Técnico' from size join p on p.n <= staff and p.n % 2 = 1 join d on d.n = 1 + p.n % departments`,
  sql`insert into student (person_id, course_id, code, entry_year, shift, level_id)
    select p.id, c.id, ${card}, 2022 + p.n % 5, case when p.n % 3 = 0 then 'POS-LABORAL' else 'LABORAL' end, 1 + p.n % 4
    from size join p on ${isStudent} join c on c.n = 1 + p.n % courses`,
];

const accounts = (passwordHash: string) => sql`
  insert into user_account (person_id, email, role_id, password_hash, first_login, email_confirmed_at, user_code)
  select p.id, 'ensaio' || p.n || '@udm.demo.test', role.id, ${passwordHash}, false, now(),
    case when ${isStudent} then ${card} end
  from size cross join p join role on role.name = case
    when ${isStudent} then 'Student' when p.n % 2 = 0 then 'Teacher' else 'Secretaria' end`;

const classes = [
  sql`insert into class_group (name, description, department_id, course_id, level_id, academic_year_id, semester_id, shift, capacity, entry_year)
    select 'Turma-1-' || shift || '-' || lpad(k::text, 5, '0'), 'Dados de ensaio', c.department_id, c.id, 1, 1 + k % 4, 1 + k % 2, shift, 60, 2022 + k % 5
    from size cross join generate_series(1, classes) k
      cross join lateral (select case when k % 3 = 0 then 'POS-LABORAL' else 'LABORAL' end as shift) as at
      join c on c.n = 1 + k % courses`,
  sql`create temporary table g on commit drop as
    select id, course_id, row_number() over (order by id) as n,
      row_number() over (partition by course_id order by id) as place, count(*) over (partition by course_id) as places
    from class_group where description = 'Dados de ensaio'`,
  sql`create temporary table t on commit drop as
    select teacher.id, row_number() over (order by teacher.id) as n
    from teacher join p on p.id = teacher.person_id`,
  sql`create index on t (n)`,
  sql`analyze g, t, class_group, course_subject, student`,
  sql`insert into edition (class_id, subject_id, year, semester_id)
    select g.id, plan.subject_id, 2026, plan.semester_id
    from size cross join g
      cross join lateral (select subject_id, semester_id from course_subject where course_id = g.course_id order by id limit ${sql.lit(perClass)}) as plan
    limit (select allocations from size)`,
  sql`analyze edition`,
  sql`insert into teaching (edition_id, teacher_id)
    select e.id, t.id
    from g join edition e on e.class_id = g.id
      join t on t.n = 1 + (g.n * 31 + e.subject_id) % (select count(*) from t)`,
  sql`alter table class_student disable trigger user`,
  sql`insert into class_student (class_id, student_id)
    select g.id, it.id
    from (select student.id, course_id, row_number() over (partition by course_id order by student.id) as n
      from student join p on p.id = student.person_id) as it
    join g on g.course_id = it.course_id and g.place = 1 + it.n % g.places`,
  sql`alter table class_student enable trigger user`,
  sql`update student set class_id = m.class_id, enrolled_in = 2026 from class_student m where m.student_id = student.id`,
  sql`analyze class_student`,
  sql`create temporary table m on commit drop as
    select student_id, class_id, row_number() over (order by student_id) as n
    from class_student join g on g.id = class_id`,
  sql`alter table enrolment disable trigger user`,
  sql`insert into enrolment (student_id, course_subject_id, subject_id, edition_id, year, semester_id)
    select member.student_id, plan.id, plan.subject_id, e.id, 2026, plan.semester_id
    from size cross join m as member join g on g.id = member.class_id
      cross join lateral (select id, subject_id, semester_id, row_number() over (order by id) as place
        from course_subject where course_id = g.course_id order by id limit 6) as plan
      join edition e on e.class_id = g.id and e.subject_id = plan.subject_id and e.year = 2026 and e.semester_id = plan.semester_id
    where plan.place <= 2 or member.n <= size.enrolled`,
  sql`insert into enrolment (student_id, course_subject_id, subject_id, year, semester_id, state, final_hundredths, origin)
    select member.student_id, plan.id, plan.subject_id, 2025, plan.semester_id, 'CONCLUIDO', 1000 + member.n * 37 % 900, 'Dados de ensaio'
    from size cross join m as member join g on g.id = member.class_id
      cross join lateral (select id, subject_id, semester_id from course_subject where course_id = g.course_id
        order by id offset ${sql.lit(perClass)} limit 6) as plan
    where member.n <= size.enrolled`,
  sql`alter table enrolment enable trigger user`,
];

/** A history of each course that is longer than a page. */
const trail = sql`
  insert into audit_log (at, actor_id, role, action, entity, entity_id, changes)
  select now() - make_interval(mins => k), null, 'Admin', 'course.update', 'course', c.id::text,
    '[{"field": "description", "old": "", "new": "Dados de ensaio"}]'
  from c cross join generate_series(1, 100) k`;

/** Fills a database to the size at which a scan shows in the response time. Names and figures are invented and always the same. */
export async function seedLarge(tx: Tx, size: LargeSize, passwordHash: string): Promise<void> {
  const steps = [
    // VACUUM marks a page all-visible only once the commit of its rows is flushed, and without that index-only scans cost more than scans.
    sql`set local synchronous_commit to on`,
    // Checks of the demonstration's rows are deferred, and a table with pending checks cannot be altered.
    sql`set constraints all immediate`,
    sizes(size),
    ...offer,
    ...people,
    accounts(passwordHash),
    ...classes,
    ...largeInscriptions,
    ...largeCandidacies,
    ...largeInvoices,
    ...largeMonthly,
    trail,
  ];
  for (const step of steps) await step.execute(tx);
}

/** Whether the database was filled before. */
export const isLarge = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('setting').select('key').where('key', '=', 'demo.large').executeTakeFirst()) !==
  undefined;

export const markLarge = (tx: Tx) =>
  tx.insertInto('setting').values({ key: 'demo.large', value: 'true' }).execute();

/** Updates the planner's statistics and the visibility map, and rebuilds the index of students without a class, which everybody was in for
 *  a moment. The students were written twice in one transaction: the table is packed, which no table of a living portal needs. */
export async function analyze(db: Db): Promise<void> {
  await sql`vacuum full student`.execute(db);
  await sql`reindex index student_unallocated`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
