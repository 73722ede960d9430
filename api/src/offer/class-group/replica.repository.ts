import type { Db, Tx } from '../../platform/database/db.ts';
import { ensurePlan } from '../edition/edition.repository.ts';
import type { ClassGroupFields } from './class-group.repository.ts';

/** The class that a replica would duplicate (decision 41). */
export const twin = (
  db: Db,
  { course_id, level_id, scholar_shift, entry_year }: Omit<ClassGroupFields, 'name'>,
) =>
  db
    .selectFrom('class_group')
    .select('name')
    .where('course_id', '=', course_id)
    .where('entry_year', '=', entry_year)
    .where('level_id', '=', level_id)
    .where('shift', '=', scholar_shift)
    .orderBy('name_key')
    .limit(1)
    .executeTakeFirst();

interface ReplicaPlace {
  class_id: number;
  year: number;
  semester_id: number;
}

/** Copies the active teachers of another class for the subjects of the new class's semester, from the current or else the latest
 *  edition; returns how many were copied. */
export async function copyTeaching(tx: Tx, from: number, to: ReplicaPlace): Promise<number> {
  await ensurePlan(tx, to.class_id, to.year, to.semester_id);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('teaching')
    .columns(['edition_id', 'teacher_id', 'role'])
    .expression((eb) =>
      eb
        .selectFrom('edition as made')
        .innerJoin(
          eb
            .selectFrom('edition')
            .select(['id', 'subject_id'])
            .distinctOn('subject_id')
            .where('class_id', '=', from)
            .where('year', '<=', to.year)
            .where((it) =>
              it.exists(it.selectFrom('teaching').select('id').whereRef('edition_id', '=', 'edition.id')),
            )
            .orderBy('subject_id')
            .orderBy('year', 'desc')
            .orderBy('semester_id', 'desc')
            .as('model'),
          'model.subject_id',
          'made.subject_id',
        )
        .innerJoin('teaching', 'teaching.edition_id', 'model.id')
        .innerJoin('teacher', 'teacher.id', 'teaching.teacher_id')
        .select(['made.id as edition_id', 'teaching.teacher_id', 'teaching.role'])
        .where('made.class_id', '=', to.class_id)
        .where('made.year', '=', to.year)
        .where('made.semester_id', '=', to.semester_id)
        .where('teaching.ended_on', 'is', null)
        .where('teacher.active', '=', true)
        .orderBy('teaching.id'),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}
