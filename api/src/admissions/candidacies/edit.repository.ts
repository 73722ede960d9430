import type { Db, Tx } from '../../platform/database/db.ts';

/** The first level of the degree of an active course. */
export const firstLevelOf = async (db: Db, courseId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('course')
      .innerJoin('level', 'level.level_type', 'course.level_type')
      .select('level.id')
      .where('course.id', '=', courseId)
      .where('course.active', '=', true)
      .orderBy('level.number')
      .limit(1)
      .executeTakeFirst()
  )?.id;

export const insertFile = (
  tx: Tx,
  file: { candidacy_id: number; attachment_id: number; reason: string; created_by: number },
) => tx.insertInto('candidacy_file').values(file).execute();

/** The file of a correction of that candidacy. */
export const findFile = (db: Db, candidacyId: number, id: number) =>
  db
    .selectFrom('candidacy_file as f')
    .innerJoin('attachment as a', 'a.id', 'f.attachment_id')
    .select(['a.sha256', 'a.size', 'a.media_type', 'a.name'])
    .where('f.candidacy_id', '=', candidacyId)
    .where('f.id', '=', id)
    .executeTakeFirst();
