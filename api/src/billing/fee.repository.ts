import type { Db } from '../kit/db.ts';

/** The rows of a year that count now, of one degree or of all. */
export const inForce = (db: Db, { year, level_type }: { year: number; level_type?: string }) =>
  db
    .selectFrom('fee')
    .selectAll()
    .where('year', '=', year)
    .$if(level_type !== undefined, (it) => it.where('level_type', '=', level_type!))
    .where('replaced_at', 'is', null)
    .orderBy('id')
    .execute();

/** What of a course a fee may depend on. */
export const courseScope = (db: Db, id: number) =>
  db.selectFrom('course').select(['level_type', 'engineering']).where('id', '=', id).executeTakeFirst();
