import type { ActivityFields } from '../offer/calendar/activity.repository.ts';
import type { Tx } from '../platform/database/db.ts';

/** The number of a calendar year. Throws where the calendar does not reach. */
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

/** Courses by the code that the demonstration gives them. */
export const courses = (tx: Tx) =>
  tx.selectFrom('course').select(['id', 'code', 'department_id', 'level_type']).execute();

/** Declares periods where none of the same type and scope is in the way. */
export const declareFree = (tx: Tx, periods: ActivityFields[]) =>
  tx
    .insertInto('activity')
    .values(periods)
    .onConflict((on) => on.doNothing())
    .execute();
