import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** The precedences of a course that bind in a year; those that may be taken together are told. */
export const bindingPrecedences = (db: Db, courseId: number, year: number) =>
  db
    .selectFrom('precedence')
    .select(['subject_id', 'required_subject_id', sql<boolean>`type = 'CO_REQUISITO'`.as('together')])
    .where('course_id', '=', courseId)
    .where('active', '=', true)
    .where('type', 'in', ['OBRIGATORIA', 'CO_REQUISITO'])
    .where((eb) => eb.or([eb('valid_from_year', 'is', null), eb('valid_from_year', '<=', year)]))
    .where((eb) => eb.or([eb('valid_to_year', 'is', null), eb('valid_to_year', '>=', year)]))
    .orderBy('id')
    .execute();

/** How many subjects a degree lets one take in a semester (I9); null: as many as one likes. */
export const subjectLimit = async (db: Db, courseId: number): Promise<number | null> => {
  const found = await db
    .selectFrom('course')
    .leftJoin('setting', (join) =>
      join.on('setting.key', '=', sql<string>`'enrolment.limits.' || course.level_type`),
    )
    .select(
      sql<
        number | null
      >`case when setting.value is null then 8 else (setting.value ->> 'subjects')::int end`.as('most'),
    )
    .where('course.id', '=', courseId)
    .executeTakeFirst();
  return found?.most ?? null;
};

/** The semester of the year that the class of a student is in. */
export const semesterOf = async (db: Db, studentId: number): Promise<number | null> =>
  (
    await db
      .selectFrom('student')
      .leftJoin('class_group', 'class_group.id', 'student.class_id')
      .select('class_group.semester_id')
      .where('student.id', '=', studentId)
      .executeTakeFirst()
  )?.semester_id ?? null;
