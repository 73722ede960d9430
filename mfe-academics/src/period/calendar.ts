import type { PlannedActivity } from '@portal/shared-kit/contract/offer/activity';
import { endOf } from './period.ts';
import { toLocal } from '@portal/shared-kit/dates';

/** The events of a period in one month. */
export interface Happening {
  period: PlannedActivity;
  /** Dates within the month; empty where the period only runs through it. */
  opens?: string;
  closes?: string;
  lateCloses?: string;
}
export interface Month {
  /** '2026-11'. */
  key: string;
  happenings: Happening[];
}

const monthOf = (moment: string) => toLocal(moment).slice(0, 7);
const next = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** Ends within the month; one that was closed early has only that. */
function closings(
  { date_end, late_end, closed_at }: PlannedActivity,
  here: (moment: string | null) => boolean,
) {
  if (closed_at !== null) return here(closed_at) ? { closes: closed_at } : {};
  return {
    ...(here(date_end) && { closes: date_end }),
    ...(here(late_end) && { lateCloses: late_end! }),
  };
}

/** The months in which some period is open, oldest first, each with its events; in the institution's time zone. */
export function monthsOf(periods: readonly PlannedActivity[]): Month[] {
  const months = new Map<string, Happening[]>();
  for (const period of periods) {
    const last = monthOf(endOf(period));
    for (let month = monthOf(period.date_start); month <= last; month = next(month)) {
      const here = (moment: string | null) => moment !== null && monthOf(moment) === month;
      const happening: Happening = {
        period,
        ...(here(period.date_start) && { opens: period.date_start }),
        ...closings(period, here),
      };
      months.set(month, [...(months.get(month) ?? []), happening]);
    }
  }
  const beginning = ({ period }: Happening) => period.date_start;
  return [...months]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, found]) => ({
      key,
      happenings: found.sort((a, b) => beginning(a).localeCompare(beginning(b))),
    }));
}
