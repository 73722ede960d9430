import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { rememberedOrder } from '../../platform/database/totals.ts';
import { isStudent } from '../common/fragments.repository.ts';

/** The students whom a search finds by name or card. */
export const foundStudents = (db: Db, search: string) =>
  db.selectFrom('student as f').select('f.id').where(isStudent(search, 'f'));

/** Whether a search finds the student in `column`, each looked at by itself: faster where there are few to look at, or most match. */
export const isFound = (db: Db, search: string, column: 'm.student_id') =>
  sql<boolean>`exists (${foundStudents(db, search).where('f.id', '=', sql.ref<number>(column))} offset 0)`;

/** The ids of all students whom a search finds, up to `most` of them: of many, as some seconds ago. To read them costs as much as the rows of a page do hundreds
 *  of times, so it is for a common name that is asked for again and again. As one value: so many rows would keep everybody else waiting. */
export const allFound = (db: Db, search: string, most?: number): Promise<Int32Array> =>
  rememberedOrder(`students ${most ?? ''} ${search}`, async () => {
    const some = foundStudents(db, search).$if(most !== undefined, (rows) => rows.limit(most!));
    const { ids } = await db
      .selectFrom(some.as('f'))
      .select(sql<number[]>`coalesce(json_agg(f.id), '[]')`.as('ids'))
      .executeTakeFirstOrThrow();
    return ids;
  });

const texts = new WeakMap<Int32Array, string>();
function textOf(ids: Int32Array): string {
  const text = texts.get(ids) ?? `{${ids.join()}}`;
  texts.set(ids, text);
  return text;
}

/** Whether the student in `column` is one of these many, looked up in a hash of them. `is true` keeps the planner from going the other way,
 *  through an index once for each of them. */
export const isAmong = (ids: Int32Array, column: 'm.student_id') =>
  sql<boolean>`(${sql.ref(column)} in (select unnest(${textOf(ids)}::int[]))) is true`;
