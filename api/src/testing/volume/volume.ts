import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { putBack, setAside, padded, pick } from './bulk-load.ts';
import { largeInvoices } from './invoices.ts';
import { largeMonthly } from './monthly.ts';
import { largeAccounts, largePeople, largeStudents, largeCandidacies, largeInscriptions } from './people.ts';

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
/** A course's code has four digits. */
const maxCourses = 5_000;
const perClass = 12;
/** Numbers shared by the steps: the first people are staff, half of them teachers. */
const sizes = ({ people, classes, allocations, enrolled = 0 }: LargeSize) => sql`
  create temporary table size on commit drop as
  select ${people}::int as people, ${classes}::int as classes, ${allocations}::int as allocations, ${enrolled}::int as enrolled,
    ${Math.min(maxCourses, Math.ceil(allocations / perPlan))}::int as courses, ${Math.max(perPlan, Math.round(allocations / 10))}::int as subjects,
    ${Math.round(people / 40)}::int as staff, ${Math.max(10, Math.round(people / 5000))}::int as departments`;

const offer = [
  sql`insert into department (name, description)
    select 'Departamento ' || ${padded('n', 3)}, 'Dados de ensaio' from size, generate_series(1, departments) n`,
  sql`create temporary table d on commit drop as
    select id, row_number() over (order by id) as n from department where description = 'Dados de ensaio'`,
  sql`insert into course (name, code, description, department_id, level_type, duration)
    select 'Curso ' || ${padded('k', 4)} || ' de ' || d.id, (4000 + k)::text, 'Dados de ensaio', d.id, 'Licenciatura', 4
    from size cross join generate_series(1, courses) k join d on d.n = 1 + k % departments`,
  sql`create temporary table c on commit drop as
    select id, department_id, name_key, row_number() over (order by id) as n from course where description = 'Dados de ensaio'`,
  sql`insert into subject (name, code, description, credits, weekly_hours)
    select ${pick(['Álgebra', 'Análise', 'Biologia', 'Cálculo', 'Direito', 'Economia', 'Física', 'Gestão', 'História', 'Química'], 'n')}
      || ' ' || ${padded('n', 5)}, 'E' || n, 'Dados de ensaio', 4 + n % 4, 4
    from size, generate_series(1, subjects) n`,
  sql`create temporary table s on commit drop as
    select id, name_key, row_number() over (order by id) as n from subject where description = 'Dados de ensaio'`,
  sql`create index on s (n)`,
  sql`analyze c, s, size`,
  sql`insert into course_subject (course_id, subject_id, academic_year_id, semester_id, credits, sort_key)
    select c.id, s.id, year, semester, 6, plan_key(c.name_key, year, semester, s.name_key)
    from size cross join c cross join generate_series(0, ${sql.lit(perPlan - 1)}) k
      join s on s.n = 1 + ((c.n - 1) * ${sql.lit(perPlan)} + k) % subjects
      cross join lateral (select 1 + k / ${sql.lit(perPlan / 4)} as year, 1 + k % 2 as semester) as at
    where (c.n - 1) * ${sql.lit(perPlan)} + k < allocations
    order by c.n, k`,
];

const classes = [
  sql`insert into class_group (name, description, department_id, course_id, level_id, academic_year_id, semester_id, shift, capacity, entry_year)
    select 'Turma-1-' || shift || '-' || ${padded('k', 5)}, 'Dados de ensaio', c.department_id, c.id, 1, 1 + k % 4, 1 + k % 2, shift, 60, 2022 + k % 5
    from size cross join generate_series(1, classes) k
      cross join lateral (select case when k % 3 = 0 then 'POS-LABORAL' else 'LABORAL' end as shift) as at
      join c on c.n = 1 + k % courses
    order by k`,
  sql`create temporary table g on commit drop as
    select id, course_id, row_number() over (order by id) as n,
      row_number() over (partition by course_id order by id) as place, count(*) over (partition by course_id) as places
    from class_group where description = 'Dados de ensaio'`,
  // Subjects of a course by their place in its plan.
  sql`create temporary table plan on commit drop as
    select course_subject.id, course_id, subject_id, course_subject.semester_id, row_number() over (partition by course_id order by course_subject.id) as place
    from course_subject join c on c.id = course_id`,
  sql`analyze g, plan, c, d, size`,
];

const teaching = [
  sql`create temporary table t on commit drop as
    select teacher.id, row_number() over (order by teacher.id) as n
    from teacher join p on p.id = teacher.person_id`,
  sql`create index on t (n)`,
  sql`analyze t`,
  sql`insert into edition (class_id, subject_id, year, semester_id)
    select g.id, plan.subject_id, 2026, plan.semester_id
    from g join plan on plan.course_id = g.course_id and plan.place <= ${sql.lit(perClass)}
    order by g.id, plan.place limit (select allocations from size)`,
  sql`create temporary table e on commit drop as
    select e.id, e.class_id, e.subject_id, plan.course_id, plan.id as course_subject_id, e.year, e.semester_id, plan.place, g.n
    from edition e join g on g.id = e.class_id join plan on plan.course_id = g.course_id and plan.subject_id = e.subject_id`,
  sql`analyze e, edition`,
  sql`insert into teaching (edition_id, teacher_id, class_id, subject_id, course_id, year, semester_id)
    select e.id, t.id, e.class_id, e.subject_id, e.course_id, e.year, e.semester_id
    from (select count(*) as teachers from t) as known cross join e join t on t.n = 1 + (e.n * 31 + e.subject_id) % teachers
    order by e.id`,
];

/** Two subjects of this year for every student, for those enrolled six, and six that they passed last year. */
const enrolments = [
  sql`insert into class_student (class_id, student_id) select class_id, student_id from m where class_id is not null order by student_id`,
  sql`insert into enrolment (student_id, course_subject_id, subject_id, edition_id, year, semester_id)
    select m.student_id, e.course_subject_id, e.subject_id, e.id, e.year, e.semester_id
    from size cross join m join e on e.class_id = m.class_id and e.place <= 6
    where e.place <= 2 or m.n <= size.enrolled
    order by m.student_id, e.place`,
  sql`insert into enrolment (student_id, course_subject_id, subject_id, year, semester_id, state, final_hundredths, origin)
    select m.student_id, plan.id, plan.subject_id, 2025, plan.semester_id, 'CONCLUIDO', 1000 + m.n * 37 % 900, 'Dados de ensaio'
    from size cross join m join plan on plan.course_id = m.course_id
      and plan.place between ${sql.lit(perClass + 1)} and ${sql.lit(perClass + 6)}
    where m.n <= size.enrolled and m.class_id is not null
    order by m.student_id, plan.place`,
];

/** A history of each course that is longer than a page. */
const trail = sql`
  insert into audit_log (at, actor_id, role, action, entity, entity_id, changes)
  select now() - make_interval(mins => k), null, 'Admin', 'course.update', 'course', c.id::text,
    '[{"field": "description", "old": "", "new": "Dados de ensaio"}]'
  from c cross join generate_series(1, 100) k`;

/** Fills a database to the size at which a scan shows in the response time; `say` receives the progress. Names and figures are invented
 *  and always the same. Indexes and foreign keys of the large tables are built once all rows are there, so until the end nobody else can
 *  use them. */
export async function seedLarge(
  tx: Tx,
  size: LargeSize,
  passwordHash: string,
  say: (done: string) => void = () => {},
): Promise<void> {
  const steps: Record<string, RawBuilder<unknown>[]> = {
    'courses, plans and classes': [sizes(size), ...offer, ...classes],
    'people, students and accounts': [...largePeople, ...largeStudents, largeAccounts(passwordHash)],
    'teaching and enrolments': [...teaching, ...enrolments],
    'inscriptions and candidacies': [...largeInscriptions, ...largeCandidacies],
    'invoices of inscriptions': largeInvoices,
    'monthly fees': largeMonthly,
    'audit log': [trail],
  };
  // VACUUM marks a page all-visible only once the commit of its rows is flushed, and without that index-only scans cost more than scans.
  await sql`set local synchronous_commit to on`.execute(tx);
  await sql`set local work_mem to '128MB'`.execute(tx);
  await sql`set local maintenance_work_mem to '512MB'`.execute(tx);
  // Checks of the demonstration's rows are deferred, and a table with pending checks cannot be altered.
  await sql`set constraints all immediate`.execute(tx);
  const aside = await setAside(tx);
  for (const [what, statements] of Object.entries(steps)) {
    for (const statement of statements) await statement.execute(tx);
    say(what);
  }
  await emptyTemporaryTables(tx);
  await putBack(tx, aside);
  say('indexes and foreign keys');
}

/** Frees their disk at once; to drop them would free it at the end of the transaction, after the indexes. */
async function emptyTemporaryTables(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = pg_my_temp_schema() and relkind = 'r'`.execute(
    tx,
  );
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(tx);
}

/** Whether the database was filled before. */
export const isLarge = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('setting').select('key').where('key', '=', 'demo.large').executeTakeFirst()) !==
  undefined;

export const markLarge = (tx: Tx) =>
  tx.insertInto('setting').values({ key: 'demo.large', value: 'true' }).execute();

/** Updates the planner's statistics and the visibility map. */
export const analyze = (db: Db) => sql`vacuum analyze`.execute(db);
