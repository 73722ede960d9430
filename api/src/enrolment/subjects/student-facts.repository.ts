import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db } from '../../platform/database/db.ts';
import { studentsQuery, limitsKey, limitsOfValue } from './facts.repository.ts';
import { parts, type Part, type Value } from './offer.repository.ts';

/** The subjects of a list: those of the student's year, or those of earlier places. */
export type PlannedKind = 'NORMAL' | 'EM_ATRASO';
/** Which rows of the plan are needed besides the subjects taken. */
export type PlacesOfPlan = PlannedKind | 'NONE';

interface StudentQuery {
  /** The student, or the person of a student. */
  id?: number | undefined;
  personId?: number | undefined;
  year: number;
  /** By default that of their class. */
  semester_id?: number | undefined;
}
const whoIs = (db: Db, { id, personId }: StudentQuery) =>
  studentsQuery(db)
    .$if(id !== undefined, (query) => query.where('student.id', '=', id!))
    .$if(personId !== undefined, (query) => query.where('student.person_id', '=', personId!))
    .limit(1);

const takenByStudent = (db: Db) =>
  jsonArrayFrom(takenQuery(db).where(sql<boolean>`enrolment.student_id = (select id from who)`)).as('taken');

const takenStatement = builtOnce((db, query: StudentQuery) =>
  db
    .with('who', () => whoIs(db, query))
    .selectNoFrom((eb) => [
      jsonObjectFrom(eb.selectFrom('who').selectAll()).as('student'),
      takenByStudent(db),
    ]),
);

const courseOfThem = sql<number>`(select course_id from who)`;
const yearOfThem = sql<number>`(select coalesce(year_of_study, 1) from who)`;

/** The year of study of the student's own class, where that is active and of their course: for that year no other class is
 *  considered. */
const yearOfOwnClass = sql<number>`(select own.academic_year_id from class_group own
  where own.id = (select class_id from who) and own.course_id = ${courseOfThem} and own.active)`;

/** The allocations of a list, with those that their precedences refer to and the classes that may teach them. Where allocations are
 *  about to close, the whole plan is read, since a subject may occur in it twice. */
function partFor(normal: boolean, year: number, semester_id: Value): Part {
  const closing = sql`(select exists (select from course_subject c where c.course_id = ${courseOfThem} and c.closed_from > ${year}))`;
  const now = sql`coalesce((select class_semester from who), ${semester_id})`;
  const inSemester = normal
    ? sql`plan.academic_year_id = ${yearOfThem} and plan.semester_id = ${semester_id}`
    : sql`(plan.academic_year_id, plan.semester_id) < (${yearOfThem}, ${now})`;
  return {
    places: sql`((${inSemester}) or ${closing} or plan.subject_id in
      (select p.required_subject_id from precedence p where p.course_id = ${courseOfThem} and p.active))`,
    classes: sql`(class_group.academic_year_id ${normal ? sql`=` : sql`<=`} ${yearOfThem} or ${closing})
      and (class_group.id = (select class_id from who) or class_group.academic_year_id is distinct from ${yearOfOwnClass})`,
  };
}

const studentStatement = builtOnce((db, query: StudentQuery & { normal: boolean }) => {
  const semester_id = query.semester_id ?? sql<number>`coalesce((select class_semester from who), 1)`;
  const sources = {
    year: query.year,
    course_id: courseOfThem,
    semester_id,
    limits: sql<string>`${limitsKey('')} || (select level_type from who)`,
  };
  return db
    .with('who', () => whoIs(db, query))
    .selectNoFrom((eb) => [
      jsonObjectFrom(eb.selectFrom('who').selectAll()).as('student'),
      takenByStudent(db),
      ...parts(db, sources, partFor(query.normal, query.year, semester_id)),
    ]);
});

const noFacts = { plan: [], precedences: [], classes: [], limits: limitsOfValue(null) };

/** A student with the subjects they took and everything the offer of their course is made of, in one statement, since these lists are read at
 *  each opening of the screen. */
export async function factsOfStudent(db: Db, query: StudentQuery, places: PlacesOfPlan) {
  if (places === 'NONE') {
    const [row] = await takenStatement(db, query);
    return { student: row!.student ?? undefined, taken: row!.taken, facts: noFacts };
  }
  const [found] = await studentStatement(db, { ...query, normal: places === 'NORMAL' });
  const { student, taken, limits, ...facts } = found!;
  return { student: student ?? undefined, taken, facts: { ...facts, limits: limitsOfValue(limits) } };
}

/** The stored final grade in a column, as the one published value that is shown and compared: hundredths, rounded half up to one
 *  decimal (J3). Every read of `enrolment.final_hundredths` goes through here. */
export const publishedFinal = (column: string): RawBuilder<number | null> =>
  sql<number | null>`round(${sql.ref(column)}::numeric, -1)::int`;

/** Every enrolment of some students, oldest first. */
export const takenBy = (db: Db, ids: readonly number[]) => enrolmentsOf(db, { ids });

const enrolmentsOf = builtOnce((db, { ids }: { ids: readonly number[] }) =>
  takenQuery(db).where(sql<boolean>`enrolment.student_id = any(${ids})`),
);

/** Enrolments with every result, published or not: for staff and for rules. Students are answered by `known-results.service.ts`. */
const takenQuery = (db: Db) =>
  db
    .selectFrom('enrolment')
    .innerJoin('course_subject as plan', 'plan.id', 'enrolment.course_subject_id')
    .innerJoin('subject', 'subject.id', 'enrolment.subject_id')
    .leftJoin('edition', 'edition.id', 'enrolment.edition_id')
    .leftJoin('class_group as class', 'class.id', 'edition.class_id')
    .select(['enrolment.id', 'enrolment.student_id', 'enrolment.subject_id', 'enrolment.course_subject_id'])
    .select(['enrolment.year', 'enrolment.semester_id', 'enrolment.flagged', 'enrolment.attempt'])
    .select(['edition.class_id', 'class.shift', 'class.name as class_name'])
    .select(publishedFinal('enrolment.final_hundredths').as('final'))
    .select(['subject.name', 'plan.academic_year_id'])
    .select((eb) => eb.fn.coalesce('plan.credits', 'subject.credits').as('credits'))
    .select('enrolment.state')
    .select(sql<boolean>`enrolment.result is not distinct from 'REPROVADO'`.as('failed'))
    .orderBy('enrolment.year')
    .orderBy('enrolment.id');
