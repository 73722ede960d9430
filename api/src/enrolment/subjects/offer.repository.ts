import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db } from '../../platform/database/db.ts';
import { limitsKey, limitsOfValue } from './facts.repository.ts';

/** A known value, or an expression of the same statement. */
export type Value = number | RawBuilder<number>;

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
    .select(['type', sql<number>`round(min_grade * 100)::int`.as('min_hundredths')])
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

export interface Sources {
  course_id: Value;
  year: number;
  semester_id: Value;
  limits: string | RawBuilder<string>;
}
/** Conditions on the rows that are read of a plan and of its classes. */
export interface Part {
  places: RawBuilder<boolean>;
  classes: RawBuilder<boolean>;
}
const whole: Part = { places: sql`true`, classes: sql`true` };

export const parts = (db: Db, { course_id, year, semester_id, limits }: Sources, part = whole) =>
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
