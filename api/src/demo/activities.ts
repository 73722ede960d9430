import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import * as activities from '../offer/calendar/activity.repository.ts';
import type { ActivityFields } from '../offer/calendar/activity.repository.ts';
import type { Tx } from '../platform/database/db.ts';
import * as calendar from './study.repository.ts';

const day = (on: string) => `${on}T00:00:00+02:00`;

/** Only first-year classes of a licence may advance, all year long, so that both answers can be tried; applications for the next year are
 *  declared too. Relative to the year in which the demonstration begins. */
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
      date_start: day(`${year}-01-01`),
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

const dayMs = 86_400_000;
/** A number of days from today, in the institution's time zone. */
const fromToday = (days: number) =>
  day(new Date(Date.parse(institutionDay(new Date())) + days * dayMs).toISOString().slice(0, 10));

/** The frequency period is open and the normal exams are ahead, whenever the demonstration begins. */
export async function seedPeriods(tx: Tx): Promise<void> {
  const academic_year_id = await calendar.yearOf(tx, institutionYear(new Date()));
  const all = { academic_year_id, level_id: null, course_id: null, late_end: null, note: '' };
  const frequency = { date_start: fromToday(-30), date_end: fromToday(14) };
  const exams = { date_start: fromToday(21), date_end: fromToday(35) };
  await calendar.declareFree(
    tx,
    [1, 2].flatMap((semester_id) => [
      { ...all, semester_id, type: 'AVALIACAO_FREQUENCIA' as const, ...frequency },
      { ...all, semester_id, type: 'EXAME_NORMAL' as const, ...exams },
    ]),
  );
}

/** Renewals for the next year are open, whenever the demonstration begins. */
export async function seedRenewals(tx: Tx): Promise<void> {
  const year = institutionYear(new Date()) + 1;
  await calendar.declareFree(tx, [
    {
      type: 'RENOVACAO',
      academic_year_id: await calendar.yearOf(tx, year),
      semester_id: 1,
      level_id: null,
      course_id: null,
      note: '',
      date_start: fromToday(-7),
      date_end: fromToday(30),
      late_end: fromToday(45),
    },
  ]);
}

/** Normal exams, recorrência and special exams are open for one year of one course, whenever the demonstration begins. */
export async function openExamPeriods(
  tx: Tx,
  { course_id, level_id, semester_id }: { course_id: number; level_id: number; semester_id: number },
): Promise<void> {
  const academic_year_id = await calendar.yearOf(tx, institutionYear(new Date()));
  const place = { academic_year_id, course_id, level_id, semester_id, late_end: null, note: '' };
  await calendar.declareFree(tx, [
    { ...place, type: 'EXAME_NORMAL', date_start: fromToday(-5), date_end: fromToday(16) },
    { ...place, type: 'EXAME_RECORRENCIA', date_start: fromToday(-2), date_end: fromToday(23) },
    { ...place, type: 'EXAME_ESPECIAL', date_start: fromToday(-1), date_end: fromToday(28) },
  ]);
}
