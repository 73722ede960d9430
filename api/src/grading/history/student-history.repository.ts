import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db } from '../../platform/database/db.ts';

const holders = builtOnce((db, { id }: { id: number }) =>
  db
    .selectFrom('student')
    .innerJoin('course', 'course.id', 'student.course_id')
    .leftJoin('level', 'level.id', 'student.level_id')
    .select(['student.id', 'course.id as course_id', 'course.name as course', 'level.number as study_year'])
    .select(jsonArrayFrom(planQuery(db)).as('plan'))
    .where('student.id', '=', id),
);
/** The student of a history, with the year of study of their level and the subjects of their plan: the open ones, and closed ones
 *  they were enrolled in. */
export const holder = async (db: Db, id: number) => (await holders(db, { id }))[0];

/** Code and name of a student. */
export const nameOf = async (db: Db, id: number): Promise<string> => {
  const { code, full_name } = await db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .select(['student.code', 'person.full_name'])
    .where('student.id', '=', id)
    .executeTakeFirstOrThrow();
  return [code, full_name].filter(Boolean).join(' · ');
};

/** Of the student of the surrounding statement. */
const planQuery = (db: Db) =>
  db
    .selectFrom('course_subject as plan')
    .innerJoin('subject', 'subject.id', 'plan.subject_id')
    .select(['plan.subject_id', 'subject.name as subject', 'plan.academic_year_id', 'plan.semester_id'])
    .select((eb) => eb.fn.coalesce('plan.credits', 'subject.credits').as('credits'))
    .select('plan.mandatory')
    .distinctOn('plan.subject_id')
    .where(sql<boolean>`plan.course_id = student.course_id`)
    .where(
      sql<boolean>`(plan.closed_from is null
        or plan.id in (select course_subject_id from enrolment where student_id = student.id))`,
    )
    .orderBy('plan.subject_id')
    .orderBy(sql`plan.closed_from is not null`);
