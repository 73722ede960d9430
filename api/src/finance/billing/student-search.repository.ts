import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { contains } from '../../platform/database/search.ts';

/** The students whom a search finds by name or card. */
export const foundStudents = (db: Db, search: string) =>
  db
    .selectFrom('student as f')
    .select('f.id')
    .where((eb) => eb.or([contains(eb.ref('f.name_key'), search), eb('f.code', '=', search)]));

/** Whether a search finds the student in `column`, each looked at by itself: faster where there are few to look at, or most match. */
export const isFound = (db: Db, search: string, column: 'm.student_id' | 'd.id') =>
  sql<boolean>`exists (${foundStudents(db, search).where('f.id', '=', sql.ref<number>(column))} offset 0)`;
