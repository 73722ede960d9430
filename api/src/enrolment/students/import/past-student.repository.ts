import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { sqlRows } from '../../../platform/database/read.ts';
import type { Choice } from '../../../platform/imports/import-kind.ts';

/** Active records as choices, by the names that a file uses. */
export const courses = (db: Db): Promise<Choice[]> =>
  db.selectFrom('course').select(['name as text', 'id as value']).where('active', '=', true).execute();
export const subjects = (db: Db): Promise<Choice[]> =>
  db.selectFrom('subject').select(['name as text', 'id as value']).where('active', '=', true).execute();

/** Students with these cards, with what a file says of each. */
export const studentsOfCodes = (db: Db, codes: readonly string[]) =>
  db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .leftJoin('class_group', 'class_group.id', 'student.class_id')
    .select(['student.id', 'student.person_id', 'student.version', 'student.course_id'])
    .select(['student.entry_year', 'person.gender'])
    .select((eb) => eb.ref('student.code').$notNull().as('code'))
    .select(['person.full_name as fullName', 'student.shift', 'person.doc_type'])
    .select(sql<string | null>`person.birth_date::text`.as('birthDate'))
    .select([text('person.doc_number').as('doc_number'), text('person.contact').as('contact')])
    .select([text('person.email').as('email'), text('class_group.name').as('class_name')])
    .where('student.code', '=', sql<string>`any(${codes}::text[])`)
    .execute();
const text = (column: string) => sql<string>`coalesce(${sql.ref(column)}, '')`;

export const accountCodes = async (db: Db, codes: readonly string[]): Promise<Set<string>> => {
  const found = await db
    .selectFrom('user_account')
    .select((eb) => eb.ref('user_code').$notNull().as('code'))
    .where('user_code', '=', sql<string>`any(${codes}::text[])`)
    .execute();
  return new Set(found.map(({ code }) => code));
};

export const firstLevels = async (db: Db): Promise<Map<number, number>> => {
  const found = await db
    .selectFrom('course')
    .innerJoin('level', 'level.level_type', 'course.level_type')
    .distinctOn('course.id')
    .select(['course.id', 'level.id as level_id'])
    .where('course.active', '=', true)
    .orderBy('course.id')
    .orderBy('level.number')
    .execute();
  return new Map(found.map(({ id, level_id }) => [id, level_id]));
};

interface Named {
  course_id: number;
  class_name: string;
}
/** Active classes by course and name, without case and accents, with their free places; locked so that nobody else takes those until the
 *  transaction ends. */
export async function lockClasses(tx: Tx, named: readonly Named[]) {
  const found = await sqlRows<Named & { id: number; level_id: number; entry_year: number }>(tx)`
    select g.id, g.level_id, g.entry_year, n.course_id, n.class_name from (
      select distinct course_id, class_name from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (course_id int, class_name text)
    ) n join class_group g on g.course_id = n.course_id and g.active and g.name_key = lower(f_unaccent(n.class_name))
    order by g.id`;
  const ids = found.map(({ id }) => id);
  await sql`select from class_group where id = any(${ids}::int[]) order by id for update`.execute(tx);
  const places = await sqlRows<{ id: number; free: number }>(tx)`
    select c.id, c.capacity - (select count(*)::int from class_student m where m.class_id = c.id and m.status = 'ALOCADO') as free
    from class_group c where id = any(${ids}::int[])`;
  const free = new Map(places.map((place) => [place.id, place.free]));
  return found.map((one) => ({ ...one, free: free.get(one.id)! }));
}

interface NewStudent {
  person_id: number;
  code: string;
  course_id: number;
  level_id: number;
  shift: Shift;
  entry_year: number;
}
/** Inserts students with a card; returns them in the same order. */
export async function insertStudents(tx: Tx, many: readonly NewStudent[]) {
  const made = await tx
    .insertInto('student')
    .values(many.map((student) => ({ ...student, has_certificate: false })))
    .returning(['id', 'version', 'code'])
    .execute();
  const byCode = new Map(made.map((student) => [student.code, student]));
  return many.map(({ code }) => byCode.get(code)!);
}

export const placeStudents = (tx: Tx, members: readonly { class_id: number; student_id: number }[]) =>
  tx
    .insertInto('class_student')
    .values([...members])
    .execute();

/** Enrolments of students in subjects, running or passed; the latest of several. */
export const enrolmentsIn = (
  db: Db,
  pairs: readonly { student_id: number; subject_id: number }[],
) => sqlRows<ExistingEnrolment>(db)`
    select distinct on (e.student_id, e.subject_id) e.id, e.version, e.student_id, e.subject_id, e.state, e.final_hundredths, e.year
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as a (student_id int, subject_id int)
    join enrolment e on e.student_id = a.student_id and e.subject_id = a.subject_id
      and e.state in ('INSCRITO', 'CONCLUIDO', 'DISPENSADO')
    order by e.student_id, e.subject_id, e.year desc, e.id desc`;
interface ExistingEnrolment {
  id: number;
  version: number;
  student_id: number;
  subject_id: number;
  state: 'INSCRITO' | 'CONCLUIDO' | 'DISPENSADO';
  final_hundredths: number | null;
  year: number;
}

/** The allocations of a subject: the open one of a course before a closed one. */
export const planLines = (db: Db, courseIds: readonly number[]) =>
  db
    .selectFrom('course_subject')
    .distinctOn(['course_id', 'subject_id'])
    .select(['id', 'course_id', 'subject_id', 'semester_id'])
    .where('course_id', '=', sql<number>`any(${courseIds}::int[])`)
    .orderBy('course_id')
    .orderBy('subject_id')
    .orderBy(sql`closed_from is not null`)
    .orderBy('id')
    .execute();

interface Passed {
  student_id: number;
  course_subject_id: number;
  subject_id: number;
  semester_id: number;
  year: number;
  final_hundredths: number;
  origin: string;
}
/** Inserts subjects passed elsewhere, in the same order: enrolments without an edition (I9). */
export async function insertPassed(tx: Tx, many: readonly Passed[]) {
  const made = await tx
    .insertInto('enrolment')
    .values(many.map((passed) => ({ ...passed, state: 'CONCLUIDO' })))
    .returning(['id', 'version', 'student_id', 'subject_id'])
    .execute();
  const of = new Map(made.map((one) => [`${one.student_id} ${one.subject_id}`, one]));
  return many.map(({ student_id, subject_id }) => of.get(`${student_id} ${subject_id}`)!);
}
