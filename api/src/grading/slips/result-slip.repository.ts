import type { Db } from '../../platform/database/db.ts';

/** The student of a slip, as printed. */
export const holderOf = (db: Db, studentId: number) =>
  db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .innerJoin('course', 'course.id', 'student.course_id')
    .select(['person.full_name as name', 'student.code', 'course.name as course'])
    .where('student.id', '=', studentId)
    .executeTakeFirstOrThrow();

/** Stores the content of a slip; an unchanged one is returned as it is. */
export async function keep(
  db: Db,
  slip: { student_id: number; year: number; content: string; checksum: string },
): Promise<{ id: number; made_at: Date }> {
  await db
    .insertInto('result_slip')
    .values(slip)
    .onConflict((conflict) => conflict.columns(['student_id', 'year', 'checksum']).doNothing())
    .execute();
  return db
    .selectFrom('result_slip')
    .select(['id', 'made_at'])
    .where('student_id', '=', slip.student_id)
    .where('year', '=', slip.year)
    .where('checksum', '=', slip.checksum)
    .executeTakeFirstOrThrow();
}

/** A slip for its verification, by id; without its content. */
export const printedSlip = (db: Db, id: number) =>
  db
    .selectFrom('result_slip')
    .innerJoin('student', 'student.id', 'result_slip.student_id')
    .innerJoin('person', 'person.id', 'student.person_id')
    .select(['result_slip.student_id', 'result_slip.year', 'result_slip.checksum'])
    .select(['result_slip.made_at', 'person.full_name as name'])
    .where('result_slip.id', '=', id)
    .executeTakeFirst();
