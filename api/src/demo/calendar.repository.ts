import type { ActivityFields } from '../offer/calendar/activity.repository.ts';
import type { Tx } from '../platform/database/db.ts';

/** Id of a calendar year. Throws for a year outside the calendar. */
export const yearOf = async (tx: Tx, year: number): Promise<number> =>
  (
    await tx
      .selectFrom('academic_year')
      .select('id')
      .where('designation', '=', String(year))
      .executeTakeFirstOrThrow()
  ).id;

export const levels = (tx: Tx) =>
  tx.selectFrom('level').select(['id', 'name', 'number', 'level_type']).execute();

/** Courses by their demonstration code. */
export const courses = (tx: Tx) =>
  tx.selectFrom('course').select(['id', 'code', 'department_id', 'level_type']).execute();

/** Declares periods, except those that overlap one of the same type and scope. */
export const declareFree = (tx: Tx, periods: ActivityFields[]) =>
  tx
    .insertInto('activity')
    .values(periods)
    .onConflict((on) => on.doNothing())
    .execute();
