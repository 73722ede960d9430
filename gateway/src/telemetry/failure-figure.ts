import type { FigureData } from '@portal/shared-kit/contract/reporting/figures';
import type { DayTotal } from './daily-totals.ts';

const dayMs = 86_400_000;
const weekDays = 7;
/** Whole weeks within the 90 days that totals are kept. */
const weeks = 12;

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

/** The same day of the month before, or its last day where it is shorter. @param day `2026-03-31` */
export function monthBefore(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastDate = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

/** Openings that failed and crashes of all remotes in the seven days until today, for the dashboard card (G.1). */
export function failureFigure(totals: readonly DayTotal[], today: string): FigureData {
  const weekUntil = (last: string) => {
    const first = daysBefore(last, weekDays - 1);
    return totals
      .filter(({ day }) => first <= day && day <= last)
      .reduce((sum, { failures, crashes }) => sum + failures + crashes, 0);
  };
  const on = monthBefore(today);
  return {
    value: weekUntil(today),
    unit: 'count',
    before: { value: weekUntil(on), on },
    series: Array.from({ length: weeks }, (_, week) =>
      weekUntil(daysBefore(today, (weeks - 1 - week) * weekDays)),
    ),
    list: '/releases',
  };
}
