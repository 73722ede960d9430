import type { PrecedenceType } from '@portal/shared-kit/contract/offer/precedence';
import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db } from '../../platform/database/db.ts';
import { studentsQuery, takenQuery } from './facts.repository.ts';
import { limitsKey, limitsOfValue } from './limits.repository.ts';

/** A known value, or an expression of the same statement. */
type Value = number | RawBuilder<number>;

/** The plan of a course, closed allocations included. */
const plan = (db: Db, course_id: Value) =>
  db
    .selectFrom('course_subject as plan')
    .innerJoin('subject', 'subject.id', 'plan.subject_id')
    .select(['plan.id', 'plan.subject_id', 'subject.name', 'plan.academic_year_id', 'plan.semester_id'])
    .select((eb) => eb.fn.coalesce('plan.credits', 'subject.credits').as('credits'))
    .select(['plan.closed_from', 'plan.mandatory'])
    .where('plan.course_id', '=', course_id)
    .orderBy('plan.academic_year_id')
    .orderBy('plan.semester_id')
    .orderBy('subject.name_key');

const precedences = (db: Db, course_id: Value) =>
  db
    .selectFrom('precedence')
    .select(['subject_id', 'required_subject_id', 'valid_from_year', 'valid_to_year'])
    .select([
      sql<PrecedenceType>`type`.as('type'),
      sql<number>`round(min_grade * 100)::int`.as('min_hundredths'),
    ])
    .where('course_id', '=', course_id)
    .where('active', '=', true)
    .orderBy('id');

/** Active classes of a course, each with the number of enrolments in each of its editions of a semester. */
const classes = (db: Db, course_id: Value, year: number, semester_id: Value) =>
  db
    .selectFrom('class_group')
    .select(['id', 'name', 'shift', 'capacity', 'academic_year_id', 'semester_id'])
    .select(
      sql<
        Record<string, number>
      >`coalesce((select json_object_agg(e.subject_id, (select count(*) from enrolment n
          where n.edition_id = e.id and n.state = 'INSCRITO'))
        from edition e where e.class_id = class_group.id and e.year = ${year} and e.semester_id = ${semester_id}), '{}')`.as(
        'enrolled',
      ),
    )
    .where('course_id', '=', course_id)
    .where('active', '=', true)
    .orderBy('id');

export const planOf = (db: Db, course_id: number) => plan(db, course_id).execute();
export const precedencesOf = (db: Db, course_id: number) => precedences(db, course_id).execute();

interface OfferKey {
  course_id: number;
  degree: string;
  year: number;
  semester_id: number;
}

interface Sources {
  course_id: Value;
  year: number;
  semester_id: Value;
  limits: string | RawBuilder<string>;
}
/** Conditions on the rows that are read of a plan and of its classes. */
interface Part {
  places: RawBuilder<boolean>;
  classes: RawBuilder<boolean>;
}
const whole: Part = { places: sql`true`, classes: sql`true` };

const parts = (db: Db, { course_id, year, semester_id, limits }: Sources, part = whole) =>
  [
    jsonArrayFrom(plan(db, course_id).where(part.places)).as('plan'),
    jsonArrayFrom(precedences(db, course_id)).as('precedences'),
    jsonArrayFrom(classes(db, course_id, year, semester_id).where(part.classes)).as('classes'),
    db.selectFrom('setting').select('value').where('key', '=', limits).as('limits'),
  ] as const;

const offerStatement = builtOnce((db, sources: Omit<OfferKey, 'degree'> & { limits: string }) =>
  db.selectNoFrom([...parts(db, sources)]),
);

/** Everything an offer is made of, in one statement. */
export async function factsOfOffer(db: Db, { degree, ...key }: OfferKey) {
  const [found] = await offerStatement(db, { ...key, limits: limitsKey(degree) });
  const { limits, ...facts } = found!;
  return { ...facts, limits: limitsOfValue(limits) };
}

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
    .$if(id !== undefined, (it) => it.where('student.id', '=', id!))
    .$if(personId !== undefined, (it) => it.where('student.person_id', '=', personId!))
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
