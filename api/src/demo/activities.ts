import { institutionYear } from '@portal/shared-kit/contract/core/year';
import * as activities from '../offer/calendar/activity.repository.ts';
import type { ActivityFields } from '../offer/calendar/activity.repository.ts';
import type { Tx } from '../platform/database/db.ts';
import * as calendar from './calendar.repository.ts';

const day = (on: string) => `${on}T00:00:00+02:00`;

/** First-year classes of a licence may advance all year long and no others, so that both answers can be met; applications
 *  for the next year are declared too. All of it relative to the year in which the demonstration begins. */
export async function seedActivities(tx: Tx): Promise<void> {
  const year = institutionYear(new Date());
  const begun = await calendar.yearOf(tx, year);
  const levels = await calendar.levels(tx);
  const first = levels.find((level) => level.level_type === 'Licenciatura' && level.number === 1)!;
  const blank = { course_id: null, late_end: null, note: '' };
  const periods: ActivityFields[] = [
    ...[1, 2].map((semester_id) => ({
      ...blank,
      type: 'INICIO_ANO' as const,
      academic_year_id: begun,
      semester_id,
      level_id: first.id,
      date_start: day(`${year}-01-05`),
      date_end: day(`${year + 1}-01-05`),
    })),
    {
      ...blank,
      type: 'INSCRICAO',
      academic_year_id: await calendar.yearOf(tx, year + 1),
      semester_id: 1,
      level_id: null,
      date_start: day(`${year}-10-01`),
      date_end: day(`${year + 1}-01-16`),
      late_end: day(`${year + 1}-02-01`),
    },
  ];
  for (const period of periods) await activities.insert(tx, period);
}
