import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { firstValue } from '../../platform/database/read.ts';

/** The precedences of a course that are in force in a year, with those that allow taking both together. */
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

/** Most subjects of a semester in a degree (I9); null means no limit. */
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

/** The current semester of a student's class. */
export const semesterOf = async (db: Db, studentId: number): Promise<number | null> =>
  (await firstValue(
    db
      .selectFrom('student')
      .leftJoin('class_group', 'class_group.id', 'student.class_id')
      .select('class_group.semester_id')
      .where('student.id', '=', studentId),
  )) ?? null;

interface YearOfStudy {
  year: number;
  semesters: { id: number; name: string }[];
}

/** The years and semesters in which a student had subjects, the latest first. */
export async function yearsOf(db: Db, studentId: number): Promise<YearOfStudy[]> {
  const found = await db
    .selectFrom('enrolment')
    .innerJoin('semester', 'semester.id', 'enrolment.semester_id')
    .select(['enrolment.year', 'semester.id', 'semester.semester_name as name'])
    .distinct()
    .where('enrolment.student_id', '=', studentId)
    .orderBy('enrolment.year', 'desc')
    .orderBy('semester.id', 'desc')
    .execute();
  return [...new Set(found.map(({ year }) => year))].map((year) => ({
    year,
    semesters: found.filter((row) => row.year === year).map(({ id, name }) => ({ id, name })),
  }));
}
