import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

export interface StudentFields {
  course_id: number;
  level_id: number;
  shift: string;
  entry_year: number;
}

/** Locks the student of a person until the transaction ends, with the inscriptions that have not ended. */
export async function lockByPerson(tx: Tx, personId: number) {
  await tx.selectFrom('student').select('id').where('person_id', '=', personId).forUpdate().execute();
  return tx
    .selectFrom('student')
    .innerJoin('course', 'course.id', 'student.course_id')
    .select([
      'student.id',
      'student.code',
      'student.course_id',
      'student.active',
      'course.name as course_name',
    ])
    .select(
      sql<number>`(select count(*)::int from inscription i where i.student_id = student.id
        and i.state in ('PENDENTE', 'CONFIRMADA', 'ACTIVA', 'SUSPENSA'))`.as('running'),
    )
    .where('student.person_id', '=', personId)
    .executeTakeFirst();
}

export async function insert(
  tx: Tx,
  student: StudentFields & { person_id: number; code: string; has_certificate: boolean },
): Promise<number> {
  const { id } = await tx.insertInto('student').values(student).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const update = (
  tx: Tx,
  id: number,
  change: Partial<StudentFields & { code: string; active: boolean; has_certificate: boolean }>,
) =>
  tx
    .updateTable('student')
    .set((eb) => ({ ...change, updated_at: sql`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

interface Ended {
  by: number | null;
  reason: string;
}
/** Ends the withdrawal of a student who studies again; returns it, undefined where there is none. */
export const endWithdrawal = (tx: Tx, studentId: number, { by, reason }: Ended) =>
  tx
    .updateTable('student_withdrawal')
    .set({ ended_at: sql`now()`, ended_by: by, end_reason: reason })
    .where('student_id', '=', studentId)
    .where('ended_at', 'is', null)
    .returning(['id', 'class_id'])
    .executeTakeFirst();
