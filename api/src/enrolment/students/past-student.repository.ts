import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { hold } from '../../platform/database/hold.ts';
import type { Choice } from '../../platform/imports/import-kind.ts';

/** Names of active records, as a file says them. */
export const courses = (db: Db): Promise<Choice[]> =>
  db.selectFrom('course').select(['name as text', 'id as value']).where('active', '=', true).execute();
export const subjects = (db: Db): Promise<Choice[]> =>
  db.selectFrom('subject').select(['name as text', 'id as value']).where('active', '=', true).execute();

/** The student with this card. */
export const studentOfCode = (db: Db, code: string) =>
  db.selectFrom('student').select(['id', 'course_id', 'version']).where('code', '=', code).executeTakeFirst();
export const studentById = (db: Db, id: number) =>
  db.selectFrom('student').select(['id', 'version']).where('id', '=', id).executeTakeFirst();
export const isAccountCode = async (db: Db, code: string): Promise<boolean> =>
  (await db.selectFrom('user_account').select('id').where('user_code', '=', code).executeTakeFirst()) !==
  undefined;

/** Active classes of a course with this name, without case and accents. */
export const classesNamed = (db: Db, courseId: number, name: string) =>
  db
    .selectFrom('class_group')
    .select('id')
    .where('course_id', '=', courseId)
    .where('active', '=', true)
    .where('name_key', '=', sql<string>`lower(f_unaccent(${name}))`)
    .execute();

/** Whether a class has a place left; nobody else takes it until the transaction ends. */
export async function hasPlace(tx: Tx, classId: number): Promise<boolean> {
  await hold(tx, 'class_group', classId);
  const { rows } = await sql<{ free: boolean }>`select capacity > (select count(*) from class_student m
    where m.class_id = c.id and m.status = 'ALOCADO') as free from class_group c where id = ${classId}`.execute(
    tx,
  );
  return rows[0]!.free;
}

/** What a student passed in a subject, or is enrolled in. */
export const enrolmentIn = (db: Db, studentId: number, subjectId: number) =>
  db
    .selectFrom('enrolment')
    .select(['id', 'version', 'state', 'final_hundredths', 'year'])
    .where('student_id', '=', studentId)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['INSCRITO', 'CONCLUIDO', 'DISPENSADO'])
    .orderBy('year', 'desc')
    .executeTakeFirst();
export const enrolmentById = (db: Db, id: number) =>
  db.selectFrom('enrolment').select(['id', 'version', 'state']).where('id', '=', id).executeTakeFirst();

/** The line of a plan that has a subject: the open one before one that was closed. */
export const planLine = (db: Db, courseId: number, subjectId: number) =>
  db
    .selectFrom('course_subject')
    .select(['id', 'semester_id'])
    .where('course_id', '=', courseId)
    .where('subject_id', '=', subjectId)
    .orderBy(sql`closed_from is not null`)
    .limit(1)
    .executeTakeFirst();

interface Passed {
  student_id: number;
  course_subject_id: number;
  subject_id: number;
  semester_id: number;
  year: number;
  final_hundredths: number;
  origin: string;
}
/** A subject that was passed elsewhere: without an edition it is history (I9). */
export const insertPassed = (tx: Tx, passed: Passed) =>
  tx
    .insertInto('enrolment')
    .values({ ...passed, state: 'CONCLUIDO' })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
