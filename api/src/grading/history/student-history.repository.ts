import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Whose history it is, with the year of study of their level. */
export const holder = (db: Db, id: number) =>
  db
    .selectFrom('student')
    .innerJoin('course', 'course.id', 'student.course_id')
    .leftJoin('level', 'level.id', 'student.level_id')
    .select(['student.id', 'student.course_id', 'course.name as course', 'level.number as study_year'])
    .where('student.id', '=', id)
    .executeTakeFirst();

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

/** The subjects of a plan in its order: those that are open, and those closed ones the student was enrolled in. */
export const planOf = (db: Db, courseId: number, studentId: number) =>
  db
    .selectFrom('course_subject as plan')
    .innerJoin('subject', 'subject.id', 'plan.subject_id')
    .select(['plan.subject_id', 'subject.name as subject', 'plan.academic_year_id', 'plan.semester_id'])
    .select((eb) => eb.fn.coalesce('plan.credits', 'subject.credits').as('credits'))
    .select('plan.mandatory')
    .distinctOn('plan.subject_id')
    .where('plan.course_id', '=', courseId)
    .where((eb) =>
      eb.or([
        eb('plan.closed_from', 'is', null),
        eb(
          'plan.id',
          'in',
          eb.selectFrom('enrolment').select('course_subject_id').where('student_id', '=', studentId),
        ),
      ]),
    )
    .orderBy('plan.subject_id')
    .orderBy(sql`plan.closed_from is not null`)
    .execute();
