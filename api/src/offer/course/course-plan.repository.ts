import type { Db, Tx } from '../../platform/database/db.ts';

/** Locks a course, and with it its plan and precedences. */
export const lockCourse = (tx: Tx, id: number) =>
  tx
    .selectFrom('course')
    .select(['id', 'name', 'active', 'duration'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The course as the head of its plan. */
export const courseOf = (db: Db, id: number) =>
  db.selectFrom('course').select(['id', 'name', 'duration']).where('id', '=', id).executeTakeFirst();

/** The whole plan of a course, closed subjects included. */
export const planOf = (db: Db, course_id: number) =>
  db
    .selectFrom('course_subject as entry')
    .innerJoin('subject', 'subject.id', 'entry.subject_id')
    .select([
      'entry.id',
      'entry.subject_id',
      'subject.name',
      'entry.academic_year_id as year',
      'entry.semester_id as semester',
      'entry.closed_from',
    ])
    .where('entry.course_id', '=', course_id)
    .orderBy('entry.sort_key')
    .execute();
