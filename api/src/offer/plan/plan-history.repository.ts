import type { Db, Tx } from '../../platform/database/db.ts';

/** Counts enrolments on an allocation, from a calendar year on where one is given. */
export const enrolmentCount = async (db: Db, id: number, from = 0): Promise<number> =>
  (
    await db
      .selectFrom('enrolment')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('course_subject_id', '=', id)
      .where('year', '>=', from)
      .executeTakeFirstOrThrow()
  ).n;

interface InCourse {
  course_id: number;
  subject_id: number;
}

/** Who teaches a subject to the classes of a course, and where in the plan each class is now. */
export const teachings = (db: Db, { course_id, subject_id }: InCourse) =>
  db
    .selectFrom('teaching')
    .innerJoin('edition', 'edition.id', 'teaching.edition_id')
    .innerJoin('class_group as class', 'class.id', 'edition.class_id')
    .innerJoin('teacher', 'teacher.id', 'teaching.teacher_id')
    .innerJoin('person', 'person.id', 'teacher.person_id')
    .select([
      'teaching.id',
      'class.name as class_name',
      'person.full_name as teacher_name',
      'class.academic_year_id as year',
      'class.semester_id as semester',
    ])
    .where('edition.subject_id', '=', subject_id)
    .where('class.course_id', '=', course_id)
    .orderBy('class.name_key')
    .orderBy('teaching.id')
    .execute();

/** Classes of a course that have a pauta of a subject. */
export const classesWithPauta = (db: Db, { course_id, subject_id }: InCourse) =>
  db
    .selectFrom('pauta')
    .innerJoin('edition', 'edition.id', 'pauta.edition_id')
    .innerJoin('class_group as class', 'class.id', 'edition.class_id')
    .select(['class.name'])
    .distinct()
    .where('edition.subject_id', '=', subject_id)
    .where('class.course_id', '=', course_id)
    .execute();

export const removeTeachings = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('teaching').where('id', 'in', ids).execute();
};
