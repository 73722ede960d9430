import type { dateShifts } from '@portal/shared-kit/contract/enrolment/new-year';

const day = 86_400_000;

/** The moment a year later: on the same day and month (29 February: 28), or 364 days later, on the same day of the week. The hour at
 *  the institution stays, because its zone has no summer time. */
export function nextYear(at: Date, shift: (typeof dateShifts)[number]): Date {
  if (shift === 'MESMA_SEMANA') return new Date(at.getTime() + 364 * day);
  // Counted in the institution's day: late in the evening it is another than in UTC.
  const there = new Date(at.getTime() + 2 * 3_600_000);
  const moved = new Date(there);
  moved.setUTCFullYear(there.getUTCFullYear() + 1);
  if (moved.getUTCMonth() !== there.getUTCMonth()) moved.setUTCDate(0);
  return new Date(moved.getTime() - 2 * 3_600_000);
}
