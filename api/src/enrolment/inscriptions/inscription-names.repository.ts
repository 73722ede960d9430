import type { Db } from '../../platform/database/db.ts';

/** Names of the records that the filters of a list refer to. */
export async function namesOf(
  db: Db,
  { course_id, level_id }: { course_id?: number | undefined; level_id?: number | undefined },
) {
  const course = await db
    .selectFrom('course')
    .select('name')
    .where('id', '=', course_id ?? 0)
    .executeTakeFirst();
  const level = await db
    .selectFrom('level')
    .select(['name', 'level_type'])
    .where('id', '=', level_id ?? 0)
    .executeTakeFirst();
  return { course: course?.name, level };
}
