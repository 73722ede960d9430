import type { Db } from '../../platform/database/db.ts';
import { pageOf } from '../../platform/database/page.ts';
import { isCurrent, isReal, lastDay, passRate, pautaState, students } from './teaching-rows.repository.ts';

const placed = (db: Db) =>
  db
    .selectFrom('teaching')
    .innerJoin('edition', 'edition.id', 'teaching.edition_id')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .innerJoin('subject', 'subject.id', 'edition.subject_id');

/** Current and future classes and subjects of a teacher, the latest 200. */
export const allocations = (db: Db, teacherId: number, today: string) =>
  placed(db)
    .innerJoin('level', 'level.id', 'class_group.level_id')
    .select([
      'teaching.id',
      'teaching.teacher_id',
      'class_group.id as class_id',
      'class_group.name as class_name',
      'class_group.shift',
      'level.name as level_name',
      'course.name as course_name',
      'subject.id as subject_id',
      'subject.name as subject_name',
      'teaching.role',
      'class_group.entry_year',
      'edition.year',
      'edition.semester_id',
      'teaching.started_on as start_date',
      lastDay.as('end_date'),
    ])
    .where('teaching.teacher_id', '=', teacherId)
    .where(isCurrent(today))
    .orderBy('edition.year', 'desc')
    .orderBy('edition.semester_id', 'desc')
    .orderBy('teaching.created_at', 'desc')
    .orderBy('teaching.id')
    .limit(200)
    .execute();

export const allocationCount = async (db: Db, teacherId: number): Promise<number> =>
  (
    await db
      .selectFrom('teaching')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('teacher_id', '=', teacherId)
      .executeTakeFirstOrThrow()
  ).n;

/** A page of what a teacher has taught, the latest first. */
export const history = (db: Db, teacherId: number, filters: { page: number; per_page: 10 | 25 | 50 | 100 }) =>
  pageOf(db, filters, {
    source: db
      .selectFrom('teaching')
      .select(['id', 'created_at as key'])
      .where('teacher_id', '=', teacherId)
      .where(isReal),
    searched: false,
    order: 'desc',
    rows: placed(db)
      .innerJoin('semester', 'semester.id', 'edition.semester_id')
      .select([
        'teaching.id',
        'edition.year',
        'semester.semester_name as semester',
        'class_group.name as class',
        'course.name as course',
        'subject.name as subject',
        'teaching.role',
        'teaching.started_on as start_date',
        lastDay.as('end_date'),
        students.as('students'),
        passRate.as('pass_rate'),
        pautaState.as('pauta_state'),
      ]),
  });
