import { sql } from 'kysely';
import { endOf } from '../../offer/calendar/activity.repository.ts';
import type { Db } from '../../platform/database/db.ts';

/** Whether some application period of a year is open now. */
export async function isIntakeOpen(db: Db, year: number): Promise<boolean> {
  const open = await db
    .selectFrom('activity')
    .innerJoin('academic_year', 'academic_year.id', 'activity.academic_year_id')
    .select('activity.id')
    .where('activity.type', '=', 'INSCRICAO')
    .where('academic_year.designation', '=', String(year))
    .where('activity.suspended_at', 'is', null)
    .where('activity.date_start', '<=', sql<Date>`now()`)
    .where(sql<boolean>`${endOf} > now()`)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** The latest calendar year for which applications were declared. */
export const lastIntake = async (db: Db): Promise<number | undefined> => {
  const found = await db
    .selectFrom('activity')
    .innerJoin('academic_year', 'academic_year.id', 'activity.academic_year_id')
    .select('academic_year.designation')
    .where('activity.type', '=', 'INSCRICAO')
    .orderBy('academic_year.designation', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && Number(found.designation);
};
