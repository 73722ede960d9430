import type { Db } from '../../platform/database/db.ts';

interface Named {
  course_id?: number | undefined;
  province_id?: number | undefined;
}
/** Names of the records that the filters of the list refer to. */
export async function courseAndProvince(db: Db, { course_id, province_id }: Named) {
  const [course, province] = await Promise.all([
    db
      .selectFrom('course')
      .select('name')
      .where('id', '=', course_id ?? 0)
      .executeTakeFirst(),
    db
      .selectFrom('province')
      .select('name')
      .where('id', '=', province_id ?? 0)
      .executeTakeFirst(),
  ]);
  return { course: course?.name, province: province?.name };
}
