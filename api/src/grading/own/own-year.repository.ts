import type { Db } from '../../platform/database/db.ts';

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
