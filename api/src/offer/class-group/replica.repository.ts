import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { ClassGroupFields } from './class-group.repository.ts';

/** A class that is already what a replica would become (decision 41). */
export const twin = (db: Db, { course_id, level_id, shift, entry_year }: Omit<ClassGroupFields, 'name'>) =>
  db
    .selectFrom('class_group')
    .select('name')
    .where('course_id', '=', course_id)
    .where('entry_year', '=', entry_year)
    .where('level_id', '=', level_id)
    .where('shift', '=', shift)
    .orderBy('name_key')
    .limit(1)
    .executeTakeFirst();

/** Gives a class the active teachers of another for the subjects that its own semester has in the plan; answers how many. */
export async function copyTeaching(tx: Tx, from: number, to: number): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('teaching')
    .columns(['class_id', 'subject_id', 'teacher_id', 'role'])
    .expression((eb) =>
      eb
        .selectFrom('teaching')
        .innerJoin('teacher', 'teacher.id', 'teaching.teacher_id')
        .innerJoin('class_group as replica', (join) => join.on('replica.id', '=', to))
        .innerJoin('course_subject as plan', (join) =>
          join
            .onRef('plan.course_id', '=', 'replica.course_id')
            .onRef('plan.academic_year_id', '=', 'replica.academic_year_id')
            .onRef('plan.semester_id', '=', 'replica.semester_id')
            .onRef('plan.subject_id', '=', 'teaching.subject_id')
            .on('plan.closed_from', 'is', null),
        )
        .select([
          sql<number>`replica.id`.as('class_id'),
          'teaching.subject_id',
          'teaching.teacher_id',
          'teaching.role',
        ])
        .where('teaching.class_id', '=', from)
        .where('teacher.active', '=', true)
        .orderBy('teaching.id'),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}
