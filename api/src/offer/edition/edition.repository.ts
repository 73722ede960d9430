import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** What identifies an edition (I1). */
export interface EditionPlace {
  class_id: number;
  subject_id: number;
  /** A calendar year. */
  year: number;
  semester_id: number;
}

/** The edition with this key, created where it does not exist yet. */
export async function ensureEdition(tx: Tx, place: EditionPlace): Promise<number> {
  await tx
    .insertInto('edition')
    .values(place)
    .onConflict((on) => on.constraint('edition_key').doNothing())
    .execute();
  const { id } = await at(tx, place).executeTakeFirstOrThrow();
  return id;
}

const at = (db: Db, { class_id, subject_id, year, semester_id }: EditionPlace) =>
  db
    .selectFrom('edition')
    .select('id')
    .where('class_id', '=', class_id)
    .where('subject_id', '=', subject_id)
    .where('year', '=', year)
    .where('semester_id', '=', semester_id);

/** Creates the missing editions of a class for the plan's subjects in a semester of its current year of study. */
export const ensurePlan = (tx: Tx, class_id: number, year: number, semester_id: number) =>
  tx
    .insertInto('edition')
    .columns(['class_id', 'subject_id', 'year', 'semester_id'])
    .expression((eb) =>
      eb
        .selectFrom('class_group')
        .innerJoin('course_subject as plan', (join) =>
          join
            .onRef('plan.course_id', '=', 'class_group.course_id')
            .onRef('plan.academic_year_id', '=', 'class_group.academic_year_id'),
        )
        .select([
          'class_group.id as class_id',
          'plan.subject_id',
          sql<number>`${year}::smallint`.as('year'),
          'plan.semester_id',
        ])
        .where('class_group.id', '=', class_id)
        .where('plan.semester_id', '=', semester_id)
        .where((eb) => eb.or([eb('plan.closed_from', 'is', null), eb('plan.closed_from', '>', year)]))
        .orderBy('plan.subject_id'),
    )
    .onConflict((on) => on.constraint('edition_key').doNothing())
    .execute();
