import type { PrecedenceType } from '@portal/shared-kit/contract/offer/precedence';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db } from '../../platform/database/db.ts';
import { limitsKey, limitsOfValue } from './limits.repository.ts';

/** The plan of a course, with what has been closed. */
const plan = (db: Db, course_id: number) =>
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

const precedences = (db: Db, course_id: number) =>
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

/** Active classes of a course, each with how many are enrolled in each of its editions of a semester. */
const classes = (db: Db, course_id: number, year: number, semester_id: number) =>
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

interface Asked {
  course_id: number;
  degree: string;
  year: number;
  semester_id: number;
}

const offerStatement = builtOnce(
  (db, { course_id, year, semester_id, limits }: Omit<Asked, 'degree'> & { limits: string }) =>
    db.selectNoFrom((eb) => [
      jsonArrayFrom(plan(db, course_id)).as('plan'),
      jsonArrayFrom(precedences(db, course_id)).as('precedences'),
      jsonArrayFrom(classes(db, course_id, year, semester_id)).as('classes'),
      eb.selectFrom('setting').select('value').where('key', '=', limits).as('limits'),
    ]),
);

/** All that an offer is made of, in one statement: the lists of a student's subjects are asked for it at each opening. */
export async function factsOfOffer(db: Db, { degree, ...asked }: Asked) {
  const [found] = await offerStatement(db, { ...asked, limits: limitsKey(degree) });
  const { limits, ...facts } = found!;
  return { ...facts, limits: limitsOfValue(limits) };
}
